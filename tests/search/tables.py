"""Every game with what its family brings for playing on: those that ship, and one that is made for the tests."""

from __future__ import annotations

from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.games import AnyGame, Family, registry
from tests.families import highest

FAMILIES: Final = (*registry.ours().values(), highest.FAMILY)
TABLES: Final = [
    (family, game, players) for family in FAMILIES for game in family.games for players in (*game.players[:1], 4)
]
"""Each game for as few as can play it, and for four."""
HIGHEST: Final = highest.FAMILY.games[0]


def name_of(value: object) -> str:
    """Return how a table is called in a list of tests."""
    return str(getattr(value, "name", value))


def walk(game: AnyGame, players: int, seed: int) -> list[Any]:
    """Return the positions of a random round in which a seat decides."""
    random = SplitMix64(seed)
    position, found = game.deal(players, random), []
    while game.turn(position) is not None:
        found.append(position)
        legal = game.legal_moves(position)
        position = game.play(position, legal[random.below(len(legal))])
    return found


def read(family: Family, line: str) -> Any:  # noqa: ANN401  (a family's own type)
    """Return the position of a line."""
    return family.notation.parse_position(line)
