"""Hints for a decision, each telling more than the one before, none what a later one is for."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.spoken import move_phrase

HINTS: Final = 4
"""How many hints there are: from an idea to the whole answer."""


def hint(progress: Progress, level: int) -> Phrase:
    """Return a hint for what is to be decided now, towards one of the best answers.

    Args:
        progress: where the learner is, not at the end.
        level: from 1 to `HINTS`, each telling more than the one before. Where a kind has fewer, its last stands for
            those that are not there; one that has none names an answer.

    Raises:
        ValueError: there is no such level, or the puzzle is solved.
    """
    if progress.is_solved or not 1 <= level <= HINTS:
        message = f"hints are 1 to {HINTS}, for a puzzle that is not solved: {level!r} was asked for"
        raise ValueError(message)
    kind = kind_of(progress.puzzle.kind)
    told = kind.hints(progress)
    if told:
        return told[min(level, len(told)) - 1]
    (right, *_), *_ = kind.rights(progress)
    return Phrase("hint.plain", {"move": move_phrase(progress.position, right)})
