"""Two answers to one decision side by side, once a puzzle is solved: the learner's own wrong one, and a right one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combotutor.errors import Phrase
from combotutor.puzzles.progress import Progress


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two answers to one decision.

    Args:
        before: where it is made.
        other: the answer that is not right.
        best: the one that is.
        is_own: whether the learner gave the wrong one; else it is the one that tempts most.
    """

    before: Progress
    other: Any
    best: Any
    is_own: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One of them.

    Args:
        said: what it comes to, in a sentence.
        drawn: what is to be drawn of it, as its family has it.
    """

    said: Phrase
    drawn: Any
