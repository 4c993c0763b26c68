"""Counting move sequences: the field's way of proving an engine move by move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from combotutor.games.protocol import Game, Move, Position


def perft(game: Game[Position, Move, Any], position: Position, depth: int) -> int:
    """Return the number of move sequences of exactly `depth` moves; a finished round has none.

    Every decision counts as a move, those within a turn too. Depth 0 is one sequence: nothing is done.

    Raises:
        HiddenCardError: a card that is not seen is needed.
    """
    return sum(perft_parts(game, position, depth))


def perft_parts(game: Game[Position, Move, Any], position: Position, depth: int) -> Iterator[int]:
    """Yield the same number in small parts, so that a long count can be watched and stopped."""
    if depth == 0:
        yield 1
        return
    moves = game.legal_moves(position)
    if depth == 1:
        yield len(moves)
        return
    for move in moves:
        yield from perft_parts(game, game.play(position, move), depth - 1)
