"""Every family of the catalog, and the one that is made for the tests, passes what must hold of all."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.conformance import CHECKS, Check, random_round, tables
from combotutor.games import NO_SETTINGS, AnyGame, Family, families, find_game
from tests.families import highest
from tests.families.highest.rules import Highest, Position, View
from tests.games.conformance import FAMILIES, SWAPS, otherwise_dealt

SEEDS = range(4)
TABLES = [(family, *table) for family in FAMILIES for table in tables(family)]

every_table = pytest.mark.parametrize(
    ("family", "game", "players"), [pytest.param(*table, id=f"{table[1].name}-{table[2]}") for table in TABLES]
)


@every_table
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds_of_every_game(check: Check, family: Family, game: AnyGame, players: int) -> None:
    check(family, game, players)


@pytest.mark.parametrize(
    ("game", "players"),
    [pytest.param(game, n, id=f"{game.name}-{n}") for _, game, n in TABLES if type(game) in SWAPS],
)
def test_a_view_does_not_change_with_what_its_seat_cannot_see(game: AnyGame, players: int) -> None:
    source, changed = random.Random(players), 0
    for seed in SEEDS:
        for position in list(random_round(game, players, seed))[:-1:3]:
            for seat, other in otherwise_dealt(game, position, players, source):
                assert game.view(other, seat) == game.view(position, seat)
                changed += 1
    assert changed, "nothing was changed, so nothing was tested"


def test_every_game_is_found_under_its_own_name() -> None:
    for family in families().values():
        assert [find_game(game.name) for game in family.games] == list(family.games)


class Leaky(Highest):
    """Shows every hand to every seat."""

    def view(self, position: Position, seat: int) -> View:
        return replace(super().view(position, seat), position=position)


class Endless(Highest):
    """Never tells how it ended."""

    def outcome(self, position: Position) -> None:
        del position


class Lax(Highest):
    """Deals for anybody."""

    def deal(self, players: int, random: SplitMix64, settings: Mapping[str, object] = NO_SETTINGS) -> Position:
        return super().deal(min(max(players, self.players[0]), self.players[-1]), random, settings)


def all_checked(family: Family) -> None:
    """Ask all that must hold of a family's first game."""
    for check in CHECKS:
        check(family, family.games[0], family.games[0].players[0])


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (Leaky, "so a seat sees all"),
        (Endless, "a seat decides after the end"),
        (Lax, "it is dealt for -1 players"),
    ],
)
def test_what_does_not_hold_is_told(broken: type[Highest], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        all_checked(replace(highest.FAMILY, games=(broken(),)))
