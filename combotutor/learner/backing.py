"""Where what a learner does is kept just now, and why not, in one sentence that lasts as long as the state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from combotutor.errors import LearnerError, Phrase


class Footing(StrEnum):
    """How safe it is what a learner does."""

    KEPT = "kept"
    """All that was noted stands in the file."""
    WAITING = "waiting"
    """The file does not answer just now: what is owed is held, and written when it does."""
    LOST = "lost"
    """The file is not written any more: it was refused, damaged, deleted or replaced. The page goes on in memory."""
    MEMORY = "memory"
    """There never was a file: what is done is gone when the program ends."""


@dataclass(frozen=True, slots=True)
class Backing:
    """Where what a learner does is kept just now.

    Args:
        footing: how safe it is.
        why: the reason, where it is not kept; it lasts as long as the state.
        owed: how many things that were done are not in the file.
        left_out: how many files were being brought in when it was closed, and are not.
    """

    footing: Footing
    why: Phrase | None = None
    owed: int = 0
    left_out: int = 0


BUSY: Final = Phrase("error.learner-busy")
"""What is said while nothing else is known than that the file does not answer."""
BRINGING: Final = Phrase("error.learner-bringing")
"""What is said of what is done while a file is brought in that would else never be done with."""
LOSING: Final = frozenset(
    {
        *("learner-damaged", "learner-foreign", "learner-newer"),
        *("learner-gone", "learner-replaced", "learner-overwritten"),
    }
)
"""The codes of what a file does not recover from: nothing more is written into it."""
PASSING: Final = frozenset({"learner-locked", "learner-full", "learner-trouble"})
"""The codes of what a file that is opened may recover from in a moment."""


def held(error: LearnerError) -> Phrase:
    """Return why something that was done is held and tried again."""
    if error.code == "learner-full":
        return Phrase("error.learner-no-room", dict(error.details))
    if "problem" in error.details:
        return Phrase("error.learner-held", dict(error.details))
    return BUSY


def lost(error: LearnerError, *, was_open: bool) -> Phrase:
    """Return why a file is not written any more.

    Args:
        error: what happened.
        was_open: whether it happened later than at the opening.
    """
    if was_open and error.code == "learner-damaged":
        return Phrase("error.learner-broken", dict(error.details))
    return error.phrase
