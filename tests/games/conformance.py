"""Rounds, cards and views of any game, by the `Game` protocol alone; `test_conformance` says what must hold of them.

A family of games adds one hook to `SWAPS`: how to change a position only in what a seat cannot see. Everything else
is asked of the game itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from combotutor.cards import SplitMix64
from combotutor.families.combo.rules import ComboGame
from combotutor.games import AnyGame, games
from tests.families import highest
from tests.families.highest.rules import Highest
from tests.families.highest_unseen import swapped as highest_swapped
from tests.games.combo.unseen import swapped

Position = TypeVar("Position")
Swap = Callable[[Any, int, random.Random], Any]

PLAYED: Final[dict[str, AnyGame]] = {**games(), **{game.name: game for game in highest.FAMILY.games}}
"""Every game by its name: those that ship, and one that is made for the tests."""

SWAPS: Final[dict[type, Swap]] = {ComboGame: swapped, Highest: highest_swapped}
"""For each family: the position with what a seat does not see dealt otherwise, all that it knows as before."""

LONGEST_ROUND: Final = 1000
"""Moves after which a round under random play must have ended."""


def tables() -> list[tuple[str, int]]:
    """Return every game's name with every number of players it can be dealt for."""
    return [(name, players) for name, game in PLAYED.items() for players in game.players]


def random_round(game: AnyGame, players: int, seed: int) -> Iterator[Any]:
    """Yield every position of a round under random play, the finished one last."""
    source = random.Random(seed)
    position = game.deal(players, SplitMix64(seed))
    for _ in range(LONGEST_ROUND):
        yield position
        moves = game.legal_moves(position)
        if not moves:
            return
        position = game.play(position, source.choice(moves))
    raise AssertionError(f"{game.name}, {players} players, seed {seed}: no end after {LONGEST_ROUND} moves")


def pack(game: AnyGame, position: Position) -> frozenset[tuple[object, int]]:
    """Return all cards of a position, wherever they lie, and how many there are of each."""
    return frozenset(Counter(game.cards(position)).items())


def runs(game: AnyGame, position: Position, players: int) -> list[bool]:
    """Return, by each of four signs, whether the round still runs: turn, no outcome, moves, a seat of the table."""
    turn = game.turn(position)
    return [
        turn is not None,
        game.outcome(position) is None,
        bool(game.legal_moves(position)),
        turn in range(players),
    ]


def otherwise_dealt(
    game: AnyGame, position: Position, players: int, source: random.Random
) -> Iterator[tuple[int, Position]]:
    """Yield each seat with a position that differs from this one in what the seat cannot see, where there is one."""
    swap = SWAPS[type(game)]
    for seat in range(players):
        other = swap(position, seat, source)
        if other != position:
            yield seat, other
