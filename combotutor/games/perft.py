"""Counting move sequences: the field's way of proving an engine move by move."""

from __future__ import annotations

from typing import Any

from combotutor.games.protocol import Game, Move, Position


def perft(game: Game[Position, Move, Any, Any], position: Position, depth: int) -> int:
    """Return the number of move sequences of exactly `depth` moves; a finished round has none.

    Every decision counts as a move, those within a turn too. Depth 0 is one sequence: nothing is done.

    Raises:
        HiddenCardError: a card that is not seen is needed.
    """
    if depth == 0:
        return 1
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(position, move), depth - 1) for move in moves)
