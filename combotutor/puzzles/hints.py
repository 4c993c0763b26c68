"""Hints for a decision, each telling more than the one before, none what a later one is for."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress

HINTS: Final = 4
"""How many hints there can be: from an idea to the whole answer, which the last of so many gives away."""


def hint_count(progress: Progress) -> int:
    """Return how many hints the kind has for what is to be decided now; none for a puzzle that is solved."""
    return len(_told(progress))


def hint(progress: Progress, level: int) -> Phrase:
    """Return a hint for what is to be decided now, towards one of the best answers.

    Args:
        progress: where the learner is, not at the end.
        level: from 1 to `hint_count`, each telling more than the one before.

    Raises:
        ValueError: there is no such level, or the puzzle is solved.
    """
    told = _told(progress)
    if not 1 <= level <= len(told):
        message = f"hints are 1 to {len(told)}, for a puzzle that is not solved: {level!r} was asked for"
        raise ValueError(message)
    return told[level - 1]


def _told(progress: Progress) -> tuple[Phrase, ...]:
    return () if progress.is_solved else kind_of(progress.puzzle.kind).hints(progress)[:HINTS]
