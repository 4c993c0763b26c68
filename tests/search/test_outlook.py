"""The plain outlook: by the rules alone, blind to what the seat cannot see, and a twin of the combo games' own."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import comb

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.errors import HiddenCardError
from combotutor.families.combo.rules import legal_moves
from combotutor.games import AnyGame, Family
from combotutor.i18n import LANGUAGES
from combotutor.search import BOTS, ENGINE, WORLDS, Bots, FirstBot, Plain, RandomBot, Written, engine_of, plain_bots
from combotutor.shares import wilson
from tests.families import highest
from tests.families.highest.rules import Play, world
from tests.families.highest_unseen import swapped
from tests.search.tables import FAMILIES, HIGHEST, read, walk

PLAIN = Plain(HIGHEST, world, RandomBot(HIGHEST))


def test_a_family_with_an_engine_is_asked_for_it_and_one_without_worlds_cannot_be_asked() -> None:
    combo = FAMILIES[0]
    assert engine_of(combo, combo.games[0]) is combo.get(ENGINE) is not None
    assert engine_of(highest.FAMILY, HIGHEST) == PLAIN
    assert engine_of(replace(highest.FAMILY, parts={}), HIGHEST) is None


def test_a_bot_of_the_family_plays_on_where_it_brings_one() -> None:
    def own(game: AnyGame) -> Bots:
        return replace(plain_bots(game), usual="first")

    family = replace(highest.FAMILY, parts={**highest.FAMILY.parts, "bots": lambda: own})
    assert engine_of(family, HIGHEST) == Plain(HIGHEST, world, FirstBot(HIGHEST))


def test_property_a_risk_is_how_often_the_seat_loses_in_the_worlds_that_are_stated() -> None:
    for position in walk(HIGHEST, 3, seed=5)[::4]:
        seat = position.turn
        seen = HIGHEST.view(position, seat)
        found = PLAIN.outlook(seen, samples=20, seed=6)
        assert Counter(risk.move for risk in found.moves) == Counter(HIGHEST.legal_moves(position))
        for risk in found.moves:
            lost = 0
            for number in range(20):
                source = stream(6, number)
                after = HIGHEST.play(world(seen, source), risk.move)
                lost += PLAIN.is_lost(after, seat, SplitMix64(source.next()))
            share = wilson(lost, 20)
            assert (risk.loses, risk.low, risk.high, risk.samples) == (share.value, share.low, share.high, 20)
        assert [risk.loses for risk in found.moves] == sorted(risk.loses for risk in found.moves)
        assert found.best[0] == found.moves[0].move
        assert (found.worlds, found.is_interrupted) == (20, False)


@pytest.mark.parametrize(
    ("line", "exact"),
    [
        # The last card of each seat: 6 leads, and loses to one of the 24 higher ones of the 47 that are not seen.
        ("highest 6/?1 - 0 0/0 - ?46", 24 / 47),
        ("highest 6/?1/?1 - 0 0/0/0 - ?45", 1 - comb(23, 2) / comb(47, 2)),
    ],
)
def test_the_interval_holds_the_exact_share_about_95_times_in_100(line: str, exact: float) -> None:
    seen = Written(0, read(highest.FAMILY, line))
    held = 0
    for seed in range(200):
        (risk,) = PLAIN.outlook(seen, samples=30, seed=seed).moves
        held += risk.low <= exact <= risk.high
    assert 178 <= held <= 198


def test_where_all_is_known_the_better_card_is_best() -> None:
    # 12 takes the 9, and 5 the 2 or 3; after 5 the seats have a trick each besides the one that seat 1 had.
    seen = Written(0, read(highest.FAMILY, "highest 5,12/2 1:9 0 0/1 1,1 ?42"))
    found = PLAIN.outlook(seen, samples=40)
    assert [(risk.move, risk.loses) for risk in found.moves] == [(Play(12), 0.0), (Play(5), 1.0)]
    assert found.best == (Play(12),)


def test_property_no_answer_changes_with_cards_that_the_seat_cannot_see() -> None:
    source, differing = random.Random(2), 0
    for position in walk(HIGHEST, 4, seed=9)[:-4:3]:
        other = swapped(position, position.turn, source)
        differing += other != position
        one, two = (PLAIN.outlook(HIGHEST.view(each, each.turn), samples=6) for each in (position, other))
        assert one == two
    assert differing > 3


def test_by_time_it_ends_and_a_keyboard_interrupt_leaves_what_is_known() -> None:
    seen = HIGHEST.view(HIGHEST.deal(3, SplitMix64(1)), 0)
    found = PLAIN.outlook(seen, seconds=0)
    assert found.worlds > 0
    told = list[int]()

    def interrupt(worlds: int) -> None:
        told.append(worlds)
        if len(told) == 3:
            raise KeyboardInterrupt

    stopped = PLAIN.outlook(seen, samples=100_000, progress=interrupt)
    assert stopped == replace(PLAIN.outlook(seen, samples=told[-1]), is_interrupted=True)


def test_own_cards_that_are_not_seen_are_asked_for() -> None:
    with pytest.raises(HiddenCardError):
        PLAIN.outlook(Written(0, read(highest.FAMILY, "highest ?2/?2 - 0 0/0 - ?44")), samples=1)


def test_a_round_that_is_over_has_no_move() -> None:
    *_, last = walk(HIGHEST, 2, seed=1)
    over = HIGHEST.play(last, HIGHEST.legal_moves(last)[0])
    found = PLAIN.outlook(Written(0, over), samples=3)
    assert (found.moves, found.best, found.worlds) == ((), (), 0)


def combo() -> Family:
    """Return the combo games."""
    return FAMILIES[0]


@pytest.mark.parametrize("game", combo().games, ids=lambda game: game.name)
def test_twin_the_engine_of_the_combo_games_finds_what_careful_planners_find_by_the_rules_alone(game: object) -> None:
    family, engine, draw = combo(), combo().get(ENGINE), combo().get(WORLDS)
    found = next(each for each in family.games if each is game)
    assert engine is not None
    assert draw is not None
    plain = Plain(found, draw, family.get(BOTS)(found).known["careful"])
    tried = [each for each in walk(found, 4, seed=12) if len(legal_moves(each)) > 1][-4::2]
    assert len(tried) == 2
    for position in tried:
        seen = found.view(position, position.turn)
        # Both draw the same worlds, and a careful planner leaves nothing to chance: so they agree to the last bit.
        assert plain.outlook(seen, samples=3, seed=3) == engine.outlook(seen, samples=3, seed=3)


def test_other_players_lead_elsewhere() -> None:
    seen = HIGHEST.view(HIGHEST.deal(4, SplitMix64(3)), 0)
    first = Plain(HIGHEST, world, FirstBot(HIGHEST))
    assert first.outlook(seen, samples=60) != PLAIN.outlook(seen, samples=60)
    facts = first.facts(seen)
    assert facts == {"playing_on": "first"}
    assert all("first" in note.text(language) for note in first.notes(seen) for language in LANGUAGES)
