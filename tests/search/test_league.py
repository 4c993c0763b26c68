"""The league of every game: fair seats, the same deals whoever plays, and no bot that sees too much."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.errors import InvalidError
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.solver import league as combo
from combotutor.games import AnyGame, Family
from combotutor.search import BOTS, PAST, FirstBot, League, RandomBot, play_league, play_round
from tests.search.tables import FAMILIES, HIGHEST, TABLES, name_of


@dataclass(frozen=True)
class Watcher:
    """A bot that plays the first legal move and writes down what it is shown."""

    game: AnyGame
    seen: list[tuple[Any, Any]] = field(default_factory=list)
    name: str = "watcher"

    def choose(self, view: Any, random: SplitMix64, past: Any = None) -> Any:  # noqa: ANN401
        """Return the first legal move."""
        assert isinstance(random, SplitMix64)
        self.seen.append((view, past))
        return self.game.legal_moves(view.position)[0]


@pytest.mark.parametrize(("family", "game", "players"), TABLES, ids=name_of)
def test_every_game_is_played_and_somebody_loses_a_round_now_and_then(
    family: Family, game: AnyGame, players: int
) -> None:
    bots = family.get(BOTS)(game)
    table = tuple(bots.known[name] for name in bots.table(players))
    found = play_league(League(game, table, 1, family.get(PAST)), 3)
    assert [len(each.lost) for each in found.rounds] == [players] * 3
    assert all(min(each.moves) > 0 for each in found.rounds)
    assert any(any(each.lost) for each in found.rounds)


def test_every_bot_sits_at_every_seat_and_sees_what_the_seat_sees_of_the_stated_deal() -> None:
    watchers = tuple(Watcher(HIGHEST) for _ in range(3))
    league = League(HIGHEST, watchers, 2)
    for number in range(6):
        play_round(league, number)
        position = HIGHEST.deal(3, stream(2, number))
        for place, watcher in enumerate(watchers):
            assert {view.seat for view, _ in watcher.seen} == {(place + number) % 3}
            assert {past for _, past in watcher.seen} == {None}
            if (place + number) % 3 == HIGHEST.turn(position):
                assert watcher.seen[0][0] == HIGHEST.view(position, (place + number) % 3)
            watcher.seen.clear()


def test_a_bot_is_told_what_its_seat_has_seen_where_the_family_tells_it() -> None:
    watchers = tuple(Watcher(HIGHEST) for _ in range(2))
    play_round(League(HIGHEST, watchers, 2, lambda start, moves: (start, moves)), 0)
    for watcher in watchers:
        first = watcher.seen[0][1][0]
        for view, (start, moves) in watcher.seen:
            assert start == first == HIGHEST.view(HIGHEST.deal(2, stream(2, 0)), view.seat)
            assert len(moves) == len(view.position.played) + len(view.position.trick)


def test_who_loses_is_what_the_rules_say() -> None:
    league = League(HIGHEST, (FirstBot(HIGHEST), RandomBot(HIGHEST), RandomBot(HIGHEST)), 7)
    for number in range(5):
        random = stream(7, number)
        position = HIGHEST.deal(3, random)
        sources = [SplitMix64(random.next()) for _ in range(3)]
        while (seat := HIGHEST.turn(position)) is not None:
            bot = league.bots[(seat - number) % 3]
            position = HIGHEST.play(position, bot.choose(HIGHEST.view(position, seat), sources[seat]))
        losers = {(seat - number) % 3 for seat in range(3) if position.taken[seat] < max(position.taken)}
        assert {place for place, lost in enumerate(play_round(league, number).lost) if lost} == losers


def test_workers_change_nothing_and_pairs_compare_deal_by_deal() -> None:
    first = League(HIGHEST, (FirstBot(HIGHEST), RandomBot(HIGHEST)), 3)
    other = League(HIGHEST, (RandomBot(HIGHEST), RandomBot(HIGHEST)), 3)
    here = play_league(first, 8)
    with ProcessPoolExecutor(1) as executor:
        assert play_league(first, 8, executor=executor) == here
    found = here.difference(play_league(other, 8), 0)
    assert found.samples == 8
    with pytest.raises(ValueError, match="same deals"):
        here.difference(play_league(League(HIGHEST, other.bots, 4), 1), 0)


def test_too_many_players_are_refused() -> None:
    with pytest.raises(InvalidError) as caught:
        play_league(League(HIGHEST, (FirstBot(HIGHEST),) * 5, 1), 1)
    assert caught.value.code == "players"


def test_the_league_of_the_combo_games_is_this_one_with_its_bots_and_what_they_have_seen() -> None:
    family = FAMILIES[0]
    for game in family.games:
        bots = family.get(BOTS)(game)
        table = tuple(bots.known[name] for name in ("careful", "base", "random"))
        own = combo.play_league(combo.League(RULE_SETS[game.name], table, 5), 2)
        assert play_league(League(game, table, 5, family.get(PAST)), 2).rounds == own.rounds
