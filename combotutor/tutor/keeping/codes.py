"""The code by which a learner of a class comes back on another device: how it is made, and how its learner is found."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from combotutor.errors import Phrase
from combotutor.people import shown_code
from combotutor.people.code import HASHING
from combotutor.tutor.actions.meeting import found
from combotutor.tutor.background.errands import Job
from combotutor.tutor.keeping.files import IsStopped, Tell
from combotutor.tutor.pages import announcements
from combotutor.tutor.state.outcome import Outcome, Want
from combotutor.tutor.state.state import State
from combotutor.tutor.state.work import WorkKind

if TYPE_CHECKING:
    from combotutor.learner import Desk, Keeper
    from combotutor.people import Guesses, Person

_NAP: Final = 0.1
"""Seconds after which whoever waits looks whether they still have to."""


class Codes:
    """The work on codes, as one page asks for it; each stands only in the state of its page, while it is shown.

    Args:
        desk: gives the learner's desk.
        keeper: gives the keeper of all.
        veiled: makes a sentence of the file one that may be told.
    """

    def __init__(
        self, desk: Callable[[], Desk], keeper: Callable[[], Keeper], veiled: Callable[[Phrase], Phrase]
    ) -> None:
        self._desk = desk
        self._keeper = keeper
        self._veiled = veiled
        self._guesses: Guesses | None = None

    def job(self, outcome: Outcome, value: str) -> Job | None:
        """Return the work that an action asks for, if it has to do with a code.

        Args:
            outcome: what the action comes to.
            value: its value, which may be a code as it was typed.
        """
        match outcome.want:
            case Want.CODE:
                return self.make_job()
            case Want.RETURN:
                return self.find_job(value)
        return None

    def make_job(self) -> Job:
        """Return the work of making a code for the learner; once begun it goes on to its end."""
        desk = self._desk()

        def make(tell: Tell, _is_stopped: IsStopped) -> str:
            tell(1.0)
            return desk.make_code()

        def made(state: State, code: str) -> Outcome:
            return Outcome(replace(state, code=shown_code(code)), said=announcements.code)

        return Job(WorkKind.CODE, make, made, self._refused)

    def show_job(self, code: str) -> Job:
        """Return the work of showing a code again, if it still brings the learner back.

        Args:
            code: the code, as it is kept.
        """
        desk = self._desk()

        def look(_tell: Tell, _is_stopped: IsStopped) -> bool:
            return desk.knows_code(code)

        def known(state: State, is_known: bool) -> Outcome:  # noqa: FBT001  (what was found out)
            return Outcome(replace(state, code=shown_code(code)) if is_known else without_code(state))

        return Job(WorkKind.CODE, look, known, self._refused)

    def seen(self, shown: str) -> None:
        """Let a code that a page shows stand in place of the one before."""
        self._desk().see_code(shown.replace("-", ""))

    def synced(self, state: State) -> State:
        """Return the state, without the code on show if that brings nobody back any more."""
        is_lost = state.code and self._desk().has_lost(state.code.replace("-", ""))
        return without_code(state) if is_lost else state

    def find_job(self, typed: str) -> Job:
        """Return the work of finding out whose a code is.

        Args:
            typed: the code, as it was typed.
        """
        keeper, own = self._keeper(), self._desk().name
        guesses = self._guesses = self._guesses or keeper.tries.guesses()

        def find(_tell: Tell, is_stopped: IsStopped) -> Person | None:
            _wait(guesses.begin(time.monotonic()), is_stopped)
            learner = None if is_stopped() else keeper.found(typed, is_stopped)
            if learner is None:
                return None
            if learner != own:  # who has a code could guess without end
                guesses.end_well(learner)
            return keeper.who(learner)

        return Job(WorkKind.RETURN, find, found, self._refused, is_waited_for=not HASHING.is_busy)

    def _refused(self, state: State, why: Phrase) -> Outcome:
        return Outcome(replace(state, who_said=self._veiled(why)), said=announcements.who_said)


def without_code(state: State) -> State:
    """Return the state in which a code is shown no more, since another stands in its place, or none."""
    return replace(state, code="", notice=state.notice or Phrase("who.code-gone"))


def _wait(seconds: float, is_stopped: IsStopped) -> None:
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and not is_stopped():
        time.sleep(min(left, _NAP))
