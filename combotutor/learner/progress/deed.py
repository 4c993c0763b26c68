"""What a learner does with a puzzle, one deed after the other, and how an attempt ends."""

from __future__ import annotations

from enum import StrEnum


class Deed(StrEnum):
    """One thing that happened on a page; `Learner.note` says what each needs beside the puzzle."""

    SHOWN = "shown"
    """The puzzle was opened, or its page loaded anew: nothing was decided."""
    RIGHT = "right"
    """A right answer, the word."""
    WRONG = "wrong"
    """A legal answer that is not best, the word."""
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
