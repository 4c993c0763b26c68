"""The long work that is under way, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class WorkKind(StrEnum):
    """What may take long."""

    IMPORT = "import"
    """Bringing in what was done elsewhere."""
    TAKE_BACK = "take-back"
    """Taking back what was brought in."""
    EXPORT = "export"
    """Making a file of all that was done."""
    REPORT = "report"
    """Counting what was done, for the page of one's progress."""
    MAKE = "make"
    """Making a puzzle of the own hand."""
    LIKE = "like"
    """Looking for a puzzle like the open one."""
    SENT = "sent"
    """Working out the puzzle that a link brings along."""
    CODE = "code"
    """Making a code by which a learner comes back."""
    RETURN = "return"
    """Finding out whose a code is."""


LASTING: Final = frozenset({WorkKind.IMPORT, WorkKind.TAKE_BACK, WorkKind.CODE})
"""What is done to its end though nobody is there to see it, and cannot be stopped any more once it is being written."""


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work that is under way.

    Args:
        kind: what is done.
        share: how much of it is done, 0 to 1; None where nobody can tell.
    """

    kind: WorkKind
    share: float | None = None

    @property
    def can_stop(self) -> bool:
        """Whether it can still be given up: what is being written is not, and is brought in whole."""
        return self.kind not in LASTING or self.share != 1
