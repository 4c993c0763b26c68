"""The themes of a puzzle, computed from its position and the answers of its main line."""

from __future__ import annotations

from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Puzzle


def themes(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what a puzzle is about, in the order of its family's themes; without steps only what its start tells.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    return kind_of(puzzle.kind).themes(puzzle)
