"""What a learner does with a puzzle, one deed after the other, and the facts of the attempt that a deed belongs to."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

from combotutor.puzzles import Puzzle

LONGEST_WORD: Final = 200
MOST_SECONDS: Final = 3600.0
"""What is longer was no thinking: the page lay open."""
MOST_LEVEL: Final = 1000
NEARLY: Final = 1
"""The level of a wrong answer that was nearly right. Older programs do not look at it: to them it is like any other."""


class Deed(StrEnum):
    """One thing that happened on a page; `Learner.note` says what each needs beside the puzzle."""

    SHOWN = "shown"
    """The puzzle was opened, or its page loaded anew: nothing was decided."""
    RIGHT = "right"
    """A right answer, the word."""
    WRONG = "wrong"
    """A legal answer that is not best, the word; if it was nearly right, of the level `NEARLY`."""
    REFUSED = "refused"
    """An answer that is illegal or cannot be read, the word; it is held against nobody."""
    HINT = "hint"
    """A hint was shown, the level from 1."""
    BACK = "back"
    """The last right answer was taken back."""
    AGAIN = "again"
    """The puzzle begins anew."""
    SOLVED = "solved"
    """The last right answer, noted before as `RIGHT`, solved the puzzle."""


class Result(StrEnum):
    """How an attempt went."""

    CLEAN = "clean"
    """Solved without a hint and without a wrong answer."""
    HELPED = "helped"
    """There was a hint, and no wrong answer."""
    MISSED = "missed"
    """There was a wrong answer."""
    NEARLY = "nearly"
    """The first wrong answer was nearly right, and there was no other; solved."""


@dataclass(frozen=True, slots=True)
class Event:
    """A deed.

    Args:
        uuid: its own name, the same in every file that it gets into.
        deed: what was done.
        word: the answer, if there was one.
        level: of a hint its number; of a right answer which decision it is for, from 1, or 0 for the one at hand; of a
            wrong one `NEARLY`, or 0.
        seconds: how long it took since the deed before.
        at: when, in UTC.
        offset: how many minutes the learner's clock is ahead of UTC.
    """

    uuid: str
    deed: Deed
    word: str
    level: int
    seconds: float
    at: datetime
    offset: int

    @property
    def day(self) -> date:
        """The learner's own day."""
        return (self.at + timedelta(minutes=self.offset)).date()


@dataclass(frozen=True, slots=True)
class Facts:
    """What an attempt is about, and what it takes over.

    Args:
        uuid: its own name, the same in every file that it gets into.
        puzzle_id: the puzzle.
        kind: its kind.
        themes: its themes.
        level: its level.
        difficulty: its difficulty.
        decisions: how often the learner decides.
        hints: the highest hint of the ended attempt that it goes on with.
        mistakes: the wrong answers of that attempt.
        answers: the right answers of that attempt.
        abandoned_at: when a later attempt took its place though it was never solved.
    """

    uuid: str
    puzzle_id: str
    kind: str
    themes: tuple[str, ...]
    level: int
    difficulty: int
    decisions: int
    hints: int = 0
    mistakes: int = 0
    answers: tuple[str, ...] = ()
    abandoned_at: datetime | None = None


def facts_of(puzzle: Puzzle, uuid: str) -> Facts:
    """Return the facts of a new attempt at a puzzle."""
    themes = tuple(map(str, puzzle.themes))
    return Facts(uuid, puzzle.id, str(puzzle.kind), themes, puzzle.level, puzzle.difficulty, max(puzzle.decisions, 1))


def measured(seconds: float) -> float:
    """Return what counts of a time that a page measured."""
    return min(max(seconds, 0.0), MOST_SECONDS) if math.isfinite(seconds) else 0.0
