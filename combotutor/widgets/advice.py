"""What is thought about a position in the background, and what is known of it so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from combotutor.errors import CombotutorError, Phrase
from combotutor.games import Capability
from combotutor.games.family import is_a


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

    position: Any
    stage: Stage = Stage.WAITING
    sure: Any = None
    risk: Any = None


FAILED: Final = Phrase("tutor.values-failed")
"""What is said where thinking itself went wrong."""

Solver = Callable[[Any, Callable[[], bool]], Any]
"""Tells something of a position, and is told whether nobody asks any more."""


@dataclass(frozen=True, slots=True)
class Solvers:
    """What answers questions about the positions of a family.

    Args:
        sure: tells what is sure.
        risk: tells what is risky; it gets the whole position and takes the view of the seat that decides.
        warm_up: makes both ready.
        refused: returns why there is no answer, as a sentence for whoever waits for it.
    """

    sure: Solver
    risk: Solver
    warm_up: Callable[[], None]
    refused: Callable[[CombotutorError], Phrase] = lambda error: error.phrase


SOLVERS: Final[Capability[Solvers | None]] = Capability("solvers", None, is_a(Solvers))
"""What thinks about positions that are typed; None where nothing does."""
