"""The first minute with the games of a family: a few hands, each of which asks for one thing and shows what that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from combotutor.games import Capability
from combotutor.games.family import has
from combotutor.widgets.choice import Choice
from combotutor.widgets.question import Question


class Moment(Protocol):
    """Where somebody stands in it: a frozen value, which step it is and what was done there."""

    @property
    def step(self) -> int:
        """The number of the step, from 0; once all are done, how many there are."""

    @property
    def count(self) -> int:
        """How many steps there are."""

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""

    @property
    def is_done(self) -> bool:
        """Whether what the step asks was done and nothing is left to play, so that a button leads on."""

    @property
    def is_amiss(self) -> bool:
        """Whether something else was done last; what is told is where to look then."""

    def chosen(self, choice: Choice) -> Moment:
        """Return the moment after something was chosen in the hand."""

    def played(self, word: str) -> Moment:
        """Return the moment after something was played from it."""

    def on(self) -> Moment:
        """Return the beginning of the next step; the same moment while this one is not done."""

    def question(self, language: str) -> Question:
        """Return what the hand shows and asks."""

    def marks(self, language: str) -> Mapping[str, Any]:
        """Return what is marked on the hand, as judgements mark it; `shaken` are places that were tapped in vain."""

    def row_said(self, language: str) -> str:
        """Return the cards in words, as they lie."""

    def asked(self, language: str) -> str:
        """Return what is asked, in one sentence; once all is done, what it was all about."""

    def told(self, language: str) -> str:
        """Return what is said of what was done, in one sentence; empty before anything was."""


class FirstSteps(Protocol):
    """What a family shows to whoever knows none of its games."""

    def at(self, step: int, /) -> Moment:
        """Return the beginning of a step, from 0; past the last, the moment when all are done."""


FIRST_STEPS: Final[Capability[FirstSteps | None]] = Capability("first-steps", None, has(FirstSteps))
"""The first minute with a family's games; None where it has none."""
