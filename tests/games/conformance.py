"""What every game must do, written against the `Game` protocol alone.

A family of games adds one hook to `SWAPS`: how to change a position only in what a seat cannot see. Everything else
is asked of the game itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from combotutor.cards import SplitMix64
from combotutor.games import GAMES, Game
from combotutor.games.combo import ComboGame
from tests.games.combo.unseen import swapped

Position = TypeVar("Position")
AnyGame = Game[Any, Any, Any, Any]
Swap = Callable[[Any, int, random.Random], Any]

SWAPS: Final[dict[type, Swap]] = {ComboGame: swapped}
"""For each family: the position with what a seat does not see dealt otherwise, all that it knows as before."""

LONGEST_ROUND: Final = 1000
"""Moves after which a round under random play must have ended."""


def tables() -> list[tuple[str, int]]:
    """Return every game's name with every number of players it can be dealt for."""
    return [(name, players) for name, game in GAMES.items() for players in game.players]


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


def check_cards(game: AnyGame, positions: list[Any]) -> None:
    """Assert that no card is lost or made."""
    dealt = Counter(game.cards(positions[0]))
    assert all(Counter(game.cards(position)) == dealt for position in positions)


def check_turns(game: AnyGame, positions: list[Any], players: int) -> None:
    """Assert that a seat decides and has moves exactly while there is no outcome, and that only the last has one."""
    for position in positions:
        runs = game.outcome(position) is None
        assert (game.turn(position) in range(players)) == runs
        assert (game.turn(position) is None) == (not runs)
        assert bool(game.legal_moves(position)) == runs
    assert [game.outcome(position) is None for position in positions] == [True] * (len(positions) - 1) + [False]


def check_moves(game: Game[Position, Any, Any, Any], position: Position) -> None:
    """Assert that moves are different, can all be played, and lead to positions that a seat owns or that are final."""
    moves = game.legal_moves(position)
    assert len(set(moves)) == len(moves)
    before, text = hash(position), repr(position)
    for move in moves:
        after = game.play(position, move)
        assert after != position, move
        assert (game.turn(after) is None) == (game.outcome(after) is not None)
    assert (hash(position), repr(position)) == (before, text), "a move changed the position it was played in"


def check_views(game: Game[Position, Any, Any, Any], position: Position, players: int, source: random.Random) -> int:
    """Assert that no view changes with what its seat cannot see; return how often something was changed."""
    swap = SWAPS[type(game)]
    changed = 0
    for seat in range(players):
        other = swap(position, seat, source)
        assert game.view(other, seat) == game.view(position, seat)
        changed += other != position
    return changed
