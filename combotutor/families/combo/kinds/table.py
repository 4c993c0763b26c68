"""What kinds ask that are about a seat that leads."""

from __future__ import annotations

from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules import Position
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
