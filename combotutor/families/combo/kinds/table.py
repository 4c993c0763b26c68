"""What lies on the table: whether a seat leads, and what a move leads to where more than one's own row counts."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules import Move, Position, play
from combotutor.puzzles.progress import Progress


def is_leading(position: Position) -> bool:
    """Tell whether nothing lies on the table, and nothing has to be decided before."""
    return not position.trick and position.pending is None


def check_leading(progress: Progress) -> None:
    """Refuse a position in which something lies on the table, or has to be decided before.

    Raises:
        InvalidError: that is so.
    """
    if progress.position.trick or progress.position.pending:
        raise InvalidError("pack-not-leading", "position", seat=progress.puzzle.seat)


def outcome(position: Position, move: Move) -> Position:
    """Return what a move leads to, without who has seen which card: the same for moves after which all is the same."""
    after = play(position, move)
    seats = (
        replace(seat, hand=tuple(replace(held, known_by=frozenset()) for held in seat.hand)) for seat in after.seats
    )
    return replace(after, seats=tuple(seats))
