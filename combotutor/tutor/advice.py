"""What is known of the plays of a position beyond the plays they leave: what is sure, and what is risky."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from combotutor.errors import CombotutorError, Phrase
from combotutor.families.combo.rules import Position

if TYPE_CHECKING:
    # What thinks is heavy: a page that only opens must not wait for it.
    from combotutor.families.combo.solver.guarantee import Guarantee
    from combotutor.families.combo.solver.outlook import Outlook


class Stage(StrEnum):
    """How far the thinking has come."""

    WAITING = "waiting"
    """It has not begun: it is being made ready, or others are served first."""
    THINKING = "thinking"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known so far of the plays of one position.

    Args:
        position: the position.
        stage: how far the thinking has come.
        sure: what is sure with all cards open; a phrase says why there is no answer; None while it is not there yet.
        risk: what is risky with the others' cards hidden; a phrase says why there is no answer; None while it is not
            there yet.
    """

    position: Position
    stage: Stage = Stage.WAITING
    sure: Guarantee | Phrase | None = None
    risk: Outlook | Phrase | None = None


FAILED: Final = Phrase("tutor.values-failed")
"""What is said where thinking itself went wrong."""


def refused(error: CombotutorError) -> Phrase:
    """Return why there is no answer, as a sentence for whoever waits for it."""
    # The page has shorter sentences for what only the open-hand answer asks for.
    if error.code == "hidden-open":
        return Phrase("tutor.sure-no-hands")
    if error.code == "hidden-pile":
        return Phrase("tutor.sure-no-pile")
    return error.phrase
