"""Outlook: the same worlds for every play, blind to what the seat cannot see, honest about what it does not know."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from statistics import NormalDist
from types import SimpleNamespace

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import HiddenCardError, InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move, format_position
from combotutor.families.combo.rules import Move, Position, View, legal_moves, pending_name, play, view
from combotutor.families.combo.solver.bots import OutlookBot, Strength, bot
from combotutor.families.combo.solver.outlook import Outlook, Risk, outlook
from combotutor.families.combo.solver.states import number_of
from combotutor.families.combo.solver.trial import Trial
from combotutor.families.combo.solver.worlds import world
from combotutor.search import outlook as module
from combotutor.shares import wilson
from tests.at_length import at_length
from tests.families.combo.rules.rounds import TABLES, dealt, played, random_rounds
from tests.families.combo.rules.unseen import swapped
from tests.families.combo.solver.true_risks import SHORT_SEED, TRUE_SEED, TRUE_WORLDS, WORLDS, golden

MOMENTS = {"turn", "draw", "pick-up", "give", "place"}
CLEAR = "combo-breaker 1,2,3,12/?2/?3 - 0 - 2/2/2 discards=-"
"""Some plays are far better than others."""
LONG = "combo-up 1,2,3,4,5,6,7,8,9,10,11,12,X,1,3,5,S,7,9,11+4,4/?4+2/?5/?3 - 0 ?12 3/3/3/3"
"""A row of twenty cards."""


def decisions(late: int, deals: int, seed: int) -> list[Position]:
    """Return positions of random rounds in which a seat decides."""
    return [position for positions in random_rounds(late, deals, seed) for position in positions[:-1]]


def seen(position: Position) -> View:
    """Return what the seat that decides sees."""
    return view(position, position.turn)


def as_written(line: str, *words: str) -> View:
    """Return the view of the seat that decides in which all that is written is known."""
    position = played(line, *words)
    return View(position.turn, position)


def table(given: View, worlds: int, seed: int = 0) -> list[list[int]]:
    """Return for every legal move in which worlds the seat pays, one move tried at a time."""
    return [list(Trial(given, seed).run([number_of(move)], worlds)) for move in legal_moves(given.position)]


def pays_in(given: View, move: Move, seed: int, number: int) -> int:
    """Play a move in a world with the plain engine, then on as careful planners; tell whether the seat pays."""
    position, careful, unused = play(world(given, seed, number), move), bot(Strength.CAREFUL), SplitMix64(0)
    while position.result is None:
        position = play(position, careful.choose(seen(position), unused))
    return int(given.seat in position.result.payers)


def test_property_a_play_is_tried_in_the_worlds_and_among_the_planners_that_are_stated() -> None:
    moments = Counter[str]()
    source = random.Random(2)
    chosen = [*source.sample(decisions(60, 0, 91), 60), *source.sample(decisions(0, 1, 92), 4)]
    for position in chosen:
        given = seen(position)
        moments[pending_name(position.pending)] += 1
        for move in source.sample(legal_moves(position), min(3, len(legal_moves(position)))):
            found = list(Trial(given, 5).run([number_of(move)], 3))
            assert found == [pays_in(given, move, 5, k) for k in range(3)], format_position(position)
    assert set(moments) == MOMENTS


def test_a_row_of_twenty_cards_is_tried_as_in_the_plain_engine() -> None:
    given = as_written(LONG)
    found = outlook(given, samples=2)
    assert len(found.moves) == len(legal_moves(given.position)) > 40
    for move in legal_moves(given.position)[::9]:
        assert list(Trial(given, 0).run([number_of(move)], 2)) == [pays_in(given, move, 0, k) for k in range(2)]


def test_property_every_play_is_tried_in_the_same_worlds() -> None:
    for position in random.Random(1).sample(decisions(20, 1, 93), 20):
        given, legal = seen(position), legal_moves(position)
        together = list(Trial(given, 3).run([number_of(move) for move in legal], 4))
        assert [together[j :: len(legal)] for j in range(len(legal))] == table(given, 4, 3)


def test_worlds_come_one_after_the_other_however_many_at_a_time() -> None:
    given = seen(dealt("combo-up", 4, 8))
    move = [number_of(legal_moves(given.position)[0])]
    whole, parts = Trial(given, 3), Trial(given, 3)
    assert list(whole.run(move, 60)) == [*parts.run(move, 1), *parts.run(move, 24), *parts.run(move, 35)]
    assert whole.made == parts.made > 60


def test_property_no_answer_changes_with_cards_that_the_seat_cannot_see() -> None:
    source, differing, moments = random.Random(3), 0, Counter[str]()
    for position in source.sample(decisions(30, 1, 94), 90):
        other = swapped(position, position.turn, source)
        differing += other != position
        moments[pending_name(position.pending)] += 1
        assert outlook(seen(other), samples=6, seed=2) == outlook(seen(position), samples=6, seed=2)
    assert differing > 60
    assert set(moments) == MOMENTS


def test_the_same_seed_gives_the_same_answer_and_another_seed_another() -> None:
    given = seen(dealt("combo-breaker", 4, 2))
    answers = [outlook(given, samples=40, seed=seed) for seed in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]
    assert outlook(given, samples=40) == outlook(given, samples=40, seed=0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_legal_play_has_its_risk_and_the_least_comes_first(name: str, players: int) -> None:
    position = dealt(name, players, 4)
    found = outlook(seen(position), samples=12)
    assert Counter(risk.move for risk in found.moves) == Counter(legal_moves(position))
    assert [risk.pays for risk in found.moves] == sorted(risk.pays for risk in found.moves)
    for risk in found.moves:
        share = wilson(round(12 * risk.pays), 12)
        assert risk == Risk(risk.move, share.value or 0.0, share.low, share.high, 12)
    assert (found.worlds, found.discards_known, found.is_interrupted) == (12, True, False)


def test_where_all_is_known_and_forced_a_risk_is_none_or_all_and_its_interval_still_doubts() -> None:
    found = outlook(as_written("combo-breaker 9,9/1,3/x - 0 - 2/2/2"), samples=50)
    assert {format_move(risk.move): risk.pays for risk in found.moves} == {"9,9@1": 0, "9@1": 0, "9@2": 0}
    assert {(risk.low, round(risk.high, 3)) for risk in found.moves} == {(0, 0.071)}
    lost = outlook(as_written("combo-breaker 1/9,9/x - 0 - 2/2/2"), samples=50)
    assert [(risk.pays, round(risk.low, 3), risk.high) for risk in lost.moves] == [(1, 0.929, 1)]


def brute_best(given: View, worlds: int) -> list[Move]:
    """Return the plays that may be best, from the whole table of who pays in which world."""
    legal = legal_moves(given.position)
    together = list(Trial(given, 0).run([number_of(move) for move in legal], worlds))
    paid = [together[j :: len(legal)] for j in range(len(legal))]
    order = sorted(range(len(legal)), key=lambda j: sum(paid[j]))
    z = NormalDist().inv_cdf(1 - 0.05 / 2 / max(1, len(legal) - 1))

    def reaches_leader(j: int) -> bool:
        apart = [one - other for one, other in zip(paid[j], paid[order[0]], strict=True)]
        more, less, count = apart.count(1), apart.count(-1), worlds + 2
        middle, spread = (more - less) / count, (more + less + 1) / count - ((more - less) / count) ** 2
        return middle <= z * math.sqrt(spread / count)

    return [legal[j] for j in order if j == order[0] or reaches_leader(j)]


def test_property_best_are_those_whose_paired_difference_to_the_leader_may_be_none() -> None:
    sizes = Counter[str]()
    for position in random.Random(6).sample(decisions(25, 1, 95), 25):
        if len(legal_moves(position)) > 1:
            found = outlook(seen(position), samples=60)
            assert list(found.best) == brute_best(seen(position), 60)
            sizes["one" if len(found.best) == 1 else "all" if len(found.best) == len(found.moves) else "some"] += 1
    assert set(sizes) == {"one", "some", "all"}


def test_by_time_every_play_gets_the_first_worlds_and_those_that_compete_get_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_EVERY", 60)
    monkeypatch.setattr(module, "_MOST", 3000)
    found = outlook(as_written(CLEAR), seconds=None)
    samples = {risk.move: risk.samples for risk in found.moves}
    assert min(samples.values()) >= 60
    assert samples[found.best[0]] == max(samples.values()) == found.worlds
    assert found.worlds > 2 * min(samples.values())
    poor = found.moves[-1]
    assert poor.samples < found.worlds
    assert poor.move not in found.best
    # What a play got is what it gets in the same first worlds by itself.
    assert poor.pays * poor.samples == pytest.approx(
        sum(Trial(as_written(CLEAR), 0).run([number_of(poor.move)], poor.samples))
    )


def test_by_time_plays_that_are_alike_in_every_world_do_not_spend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_EVERY", 60)
    monkeypatch.setattr(module, "_MOST", 50_000)
    found = outlook(as_written("combo-breaker 9,9/1,3/x - 0 - 2/2/2 discards=-"), seconds=None)
    assert len(found.best) == 3
    assert found.worlds < 3000


def test_without_any_time_every_play_still_gets_its_first_worlds() -> None:
    found = outlook(seen(dealt("combo-up", 5, 1)), seconds=0)
    assert found.worlds > 0
    assert {risk.samples for risk in found.moves} == {found.worlds}


def test_the_clock_runs_only_once_the_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    happened = list[str]()
    run = Trial.run

    def noted_run(self: Trial, tried: Sequence[int], worlds: int) -> Sequence[int]:
        happened.append(f"run {worlds > 0}")
        return run(self, tried, worlds)

    def noted_clock() -> float:
        happened.append("clock")
        return float(len(happened))

    monkeypatch.setattr(Trial, "run", noted_run)
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=noted_clock))
    outlook(seen(dealt("combo-up", 3, 1)), seconds=4)
    assert happened[:2] == ["run False", "clock"]
    assert happened.count("run True") >= 1


def test_it_stops_when_told_to_with_what_is_known() -> None:
    given = seen(dealt("combo-breaker", 4, 6))
    looks = itertools.count()
    found = outlook(given, samples=100_000, is_cancelled=lambda: next(looks) >= 2)
    assert 0 < found.worlds < 100_000
    assert found == outlook(given, samples=found.worlds)
    assert outlook(given, samples=10, is_cancelled=lambda: True) == Outlook((), (), 0, discards_known=True)


def test_an_interrupt_leaves_what_is_known() -> None:
    given = seen(dealt("combo-breaker", 4, 6))
    told = list[int]()

    def interrupt(worlds: int) -> None:
        told.append(worlds)
        if len(told) == 2:
            raise KeyboardInterrupt

    found = outlook(given, samples=100_000, progress=interrupt)
    assert found == replace(outlook(given, samples=told[1]), is_interrupted=True)
    assert told[0] < told[1]


def test_an_interrupt_before_the_first_world_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> Sequence[int]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Trial, "run", interrupt)
    found = outlook(seen(dealt("combo-breaker", 4, 6)))
    assert (found.moves, found.worlds, found.is_interrupted) == ((), 0, True)


def test_unknown_discards_are_said() -> None:
    line = "combo-breaker 4,4/?2/?2 - 0 ?9 2/2/2"
    assert not outlook(as_written(line), samples=1).discards_known
    assert outlook(as_written(f"{line} discards=1,1,S"), samples=1).discards_known


def test_a_finished_round_has_no_play() -> None:
    found = outlook(as_written("combo-breaker 4/9/x 1:12 0 - 2/2/2"))
    assert (found.moves, found.best, found.worlds) == ((), (), 0)


@pytest.mark.parametrize(
    ("words", "code", "field"),
    [
        (("combo-breaker ?,8/1,2/5 - 0 - 2/2/2",), "hidden-hand", "SEATS"),
        (("combo-up P,9/?,5,1/4,4 - 0 - 3/3/3", "P@1", "G1"), "hidden-hand", "SEATS"),
        (("combo-breaker D,9,4/3,8/x - 0 ?3 2/2/2", "D@1", "3@1"), "hidden-incoming", "PILE"),
        (("combo-up P,9/4,5/?,4 - 0 - 3/3/3", "P@1", "G1", "G1", "G1", ">1", ">1"), "hidden-incoming", "SEATS"),
    ],
)
def test_a_row_or_card_of_its_own_that_the_seat_cannot_see_is_refused(
    words: tuple[str, ...], code: str, field: str
) -> None:
    with pytest.raises(HiddenCardError) as caught:
        outlook(as_written(*words), samples=1)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert "?" in caught.value.text("de")


def test_more_cards_than_the_deck_has_are_refused() -> None:
    position = replace(dealt("combo-up", 3, 1), pile=(Card.UNKNOWN,) * 40)
    with pytest.raises(InvalidError) as caught:
        outlook(seen(position), samples=1)
    assert caught.value.code == "too-many-cards"


def test_property_the_outlook_bot_plays_a_move_of_least_risk_and_among_equals_the_careful_one() -> None:
    careful_taken = 0
    for number, position in enumerate(random.Random(4).sample(decisions(20, 1, 96), 40)):
        chosen = OutlookBot(samples=8).choose(seen(position), SplitMix64(number))
        if len(legal_moves(position)) == 1:
            assert chosen == legal_moves(position)[0]
            continue
        found = outlook(seen(position), samples=8, seed=SplitMix64(number).next())
        least = [risk.move for risk in found.moves if risk.pays == found.moves[0].pays]
        careful = bot(Strength.CAREFUL).choose(seen(position), SplitMix64(0))
        assert chosen == (careful if careful in least else least[0])
        careful_taken += careful in least[1:]
    assert careful_taken > 3


def test_an_interrupt_while_the_outlook_bot_thinks_is_not_kept_from_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> Sequence[int]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Trial, "run", interrupt)
    with pytest.raises(KeyboardInterrupt):
        OutlookBot().choose(seen(dealt("combo-up", 4, 1)), SplitMix64(1))


def test_golden_the_true_risks_are_those_of_today() -> None:
    for case in golden()[::50]:
        assert case.paid(TRUE_WORLDS, TRUE_SEED) == pytest.approx(case.risk * TRUE_WORLDS)


@pytest.mark.slow
@pytest.mark.parametrize("figures", at_length(((1, 180, 196), (4, 44, 49)), (4, 44, 49)))
def test_the_interval_holds_the_true_risk_about_95_times_in_100(figures: tuple[int, int, int]) -> None:
    every, least, most = figures
    cases = golden()
    assert len({case.position for case in cases}) == len(cases) == 200
    held = 0
    for case in cases[::every]:
        assert 0.03 <= case.risk <= 0.97
        found = wilson(case.paid(WORLDS, SHORT_SEED), WORLDS)
        held += found.low <= case.risk <= found.high
    print(f"the interval held the true risk of {held} plays of {len(cases[::every])}")  # noqa: T201  (the figure is reported)
    assert least <= held <= most
