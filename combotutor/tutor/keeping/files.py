"""A learner's files: one to take along, those that are brought in or taken back, and the one that is asked about."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from combotutor.errors import CombotutorError, Phrase
from combotutor.tutor.background.errands import Job
from combotutor.tutor.pages import announcements
from combotutor.tutor.state.outcome import Outcome, Want
from combotutor.tutor.state.state import State
from combotutor.tutor.state.work import WorkKind

if TYPE_CHECKING:
    from combotutor.learner import Desk, Imported

_OF_A_SOURCE: Final = frozenset(
    f"error.learner-{each}" for each in ("file", "no-export", "changed-export", "other-export", "several")
)
"""What may be wrong with a file that somebody chose, and not with the one in which this is kept."""

_QUESTIONS: Final = {
    "error.learner-others": "others",
    "error.learner-unmarked": "unmarked",
}
"""What is refused, and asked about here instead."""

Tell = Callable[[float], None]
IsStopped = Callable[[], bool]


class Files:
    """The work on the files of one learner, as one tutor asks for it.

    Args:
        desk: gives the learner's desk.
        refused: what follows where the learner's own file does not take part.
    """

    def __init__(self, desk: Callable[[], Desk], refused: Callable[[State, Phrase], Outcome]) -> None:
        self._desk = desk
        self._refused = refused
        self._pending = Pending()

    def job(self, outcome: Outcome, value: str, file: str) -> Job | None:
        """Return the work that an action asks for, if it has to do with a file.

        Args:
            outcome: what the action comes to.
            value: its value, which may be the text of a file.
            file: how that is called.
        """
        brought = outcome.state.brought
        match outcome.want:
            case Want.EXPORT:
                return self.export_job()
            case Want.IMPORT:
                return self.import_job(value, file)
            case Want.BRING if (pending := self._pending.take()) is not None:
                return self.import_job(*pending, from_others=True)
            case Want.TAKE_BACK if brought is not None:
                return self._take_back_job(brought.number)
            case Want.DECLINE:
                self.leave_out()
        return None

    def export_job(self) -> Job:
        """Return the work of making a file of all that is remembered."""
        desk = self._desk()

        def make(tell: Tell, is_stopped: IsStopped) -> str:
            return json.dumps(desk.export(tell, is_stopped), ensure_ascii=False)

        def made(state: State, file: str) -> Outcome:
            return Outcome(replace(state, has_file=True), file=file)

        return Job(WorkKind.EXPORT, make, made, self._refused)

    def import_job(self, source: str | Path, name: str, *, from_others: bool = False) -> Job:
        """Return the work of bringing in a file.

        Args:
            source: its text; or where it lies: then it is deleted when it was read, and nothing is asked about it.
            name: how it is called where it comes from; empty if nobody knows.
            from_others: whether it is brought in though it is somebody else's.
        """
        desk = self._desk()

        def bring(tell: Tell, is_stopped: IsStopped) -> Imported:
            with desk.bringing.under_way() as piece:

                def tell_both(share: float) -> None:
                    piece.tell(share)
                    tell(share)

                with self._waiting(source, name):
                    return desk.bring(
                        source, tell_both, lambda: is_stopped() or piece.is_stopped, from_others=from_others
                    )

        def brought(state: State, imported: Imported) -> Outcome:
            return noticed(state, _brought(imported))

        def refused(state: State, why: Phrase) -> Outcome:
            # It is no file of this machine: what it was called is all that says which.
            path: dict[str, object] = {"path": name or Phrase("tutor.chosen-file")}
            if why.key in _QUESTIONS:
                asks = Phrase(f"tutor.import-{_QUESTIONS[why.key]}", path)
                return Outcome(replace(state, asks=asks), said=announcements.asks)
            if why.key not in _OF_A_SOURCE:
                return self._refused(state, why)
            return noticed(state, Phrase(why.key, why.values | path))

        def is_busy(state: State) -> Outcome:
            drop(source)
            return noticed(state, Phrase("tutor.import-busy"))

        return Job(WorkKind.IMPORT, bring, brought, refused, is_busy)

    @contextmanager
    def _waiting(self, source: str | Path, name: str) -> Iterator[None]:
        """Let a file be gone when it was read, or wait if it is to be asked about."""
        is_asked = False
        try:
            yield
        except CombotutorError as error:
            is_asked = f"error.{error.code}" in _QUESTIONS
            raise
        finally:
            self._pending.hold(source, name) if is_asked else drop(source)

    def _take_back_job(self, number: int) -> Job:
        """Return the work of taking back what an import has brought."""
        desk = self._desk()

        def take_back(tell: Tell, is_stopped: IsStopped) -> Imported:
            return desk.take_back(number, tell, is_stopped)

        def taken_back(state: State, _imported: Imported) -> Outcome:
            return noticed(replace(state, brought=None), Phrase("tutor.taken-back"))

        return Job(WorkKind.TAKE_BACK, take_back, taken_back, self._refused)

    def leave_out(self, *, is_over: bool = False) -> None:
        """Let the file be gone that was asked about.

        Args:
            is_over: whether the page is gone, too.
        """
        self._pending.leave_out(is_over=is_over)


def _brought(imported: Imported) -> Phrase:
    """Return what a file brought that was not there yet, the largest of it."""
    if imported.attempts:
        return Phrase("tutor.imported", {"count": imported.attempts})
    if imported.own:
        return Phrase("tutor.imported-own", {"count": imported.own})
    if imported.events:
        return Phrase("tutor.imported-deeds", {"count": imported.events})
    return Phrase("tutor.imported-known")


def noticed(state: State, notice: Phrase) -> Outcome:
    """Return the outcome of something of which the tutor tells in one sentence."""
    return Outcome(replace(state, notice=notice), said=announcements.notice)


def still_noticed(outcome: Outcome, shown: State, read: State) -> Outcome:
    """Return an outcome that tells what the book had to say just before it, which nobody has read yet.

    Args:
        outcome: the outcome; what it says itself goes first.
        shown: what was shown before.
        read: the same with what the book holds by now.
    """
    if read.notice is shown.notice or outcome.state.notice is not None:
        return outcome
    return replace(outcome, state=replace(outcome.state, notice=read.notice))


class Pending:
    """The file about which a person is asked, at most one: it waits for their answer, and is gone with the page."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._file: tuple[str | Path, str] | None = None
        self._is_over = False

    def hold(self, source: str | Path, name: str) -> None:
        """Let a file wait, in place of one that waits already.

        Args:
            source: its text, or where it lies.
            name: how it is called where it comes from.
        """
        with self._lock:
            before, self._file = self._file, (source, name)
            is_over = self._is_over
        if before is not None:
            drop(before[0])
        if is_over:
            self.leave_out()

    def take(self) -> tuple[str | Path, str] | None:
        """Return the file that waits, which waits no more; None if there is none."""
        with self._lock:
            file, self._file = self._file, None
            return file

    def leave_out(self, *, is_over: bool = False) -> None:
        """Let the file be gone.

        Args:
            is_over: whether nobody is there any more who could be asked.
        """
        self._is_over |= is_over
        file = self.take()
        if file is not None:
            drop(file[0])


def drop(source: str | Path) -> None:
    """Delete a file that a host was given; one that the system keeps is no reason to fail for whoever has read it."""
    if isinstance(source, Path):
        with suppress(OSError):
            source.unlink(missing_ok=True)
