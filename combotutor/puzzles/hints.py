"""Hints for a decision, each telling more than the one before, none what a later one is for."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress

HINTS: Final = 4
"""How many hints there are: the idea, where to look, the first card, the whole answer."""


def hint(progress: Progress, level: int) -> Phrase:
    """Return a hint for what is to be decided now, towards one of the best answers.

    Args:
        progress: where the learner is, not at the end.
        level: 1 for the idea (no card, no place), 2 for a part of the row wider than the answer or for what kind of
            thing to do, 3 for the first card of the play, for which special or reserve card, or for a neighbour, 4 for
            everything.

    Raises:
        ValueError: there is no such level, or the puzzle is solved.
    """
    if progress.is_solved or not 1 <= level <= HINTS:
        message = f"hints are 1 to {HINTS}, for a puzzle that is not solved: {level!r} was asked for"
        raise ValueError(message)
    return kind_of(progress.puzzle.kind).hints(progress)[level - 1]
