"""The queue of all who write in this program: one after the other, first come, first served.

A database lets one write at a time, and whoever waits there for a turn asks again and again, which is neither fair nor
cheap. Here each waits for the own ticket, and only the writer asks other programs for a turn. Several works may share
one transaction; where that fails each gets one of its own, so that none is spoilt by another.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from enum import Enum
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from combotutor.errors import LearnerError
from combotutor.learner.storage.engine import WAIT, fold_log, wait_for_others, writing
from combotutor.learner.storage.seal import Seal
from combotutor.learner.storage.trouble import translate_errors

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)

IDLE: Final = 1.0
"""Seconds without a change after which the log is folded in, so that the file is whole for whoever copies it."""
TOGETHER: Final = 32
"""Works that share one transaction at most."""
_BREATH: Final = 0.02
"""Seconds after which another program is asked again; SQLite itself has waited for it mostly."""
_MOMENT: Final = 1.0
"""Seconds to wait for the log of a file that is lost."""
_WRONG: Final = frozenset({"learner-damaged", "learner-overwritten"})
"""The codes of a file into which no log is folded."""
TRIES: Final = 5
"""How often a work is tried when another has just written the same row."""


class _State(Enum):
    WAITS = 1
    RUNS = 2
    ENDED = 3


class Ticket(Generic[T]):
    """A work that waits for its turn, and what came of it.

    Args:
        work: what is to be done in a transaction; it may be done again, and must not remember the first time.
        ended: is called by the writer when it has ended, before anybody who waits for it goes on.
    """

    def __init__(self, work: Callable[[Connection], T], ended: Callable[[Ticket[T]], None] | None = None) -> None:
        self.work = work
        self.value: T | None = None
        self.error: BaseException | None = None
        self.tries = 0
        self._ended = ended
        self._state = _State.WAITS
        self._lock = threading.Lock()
        self._event = threading.Event()

    def begin(self) -> bool:
        """Let it run, unless nobody waits for it any more."""
        with self._lock:
            if self._state is not _State.ENDED:
                self._state = _State.RUNS
            return self._state is _State.RUNS

    def put_back(self) -> None:
        """Let it wait again."""
        with self._lock:
            if self._state is _State.RUNS:
                self._state = _State.WAITS

    @property
    def is_wanted(self) -> bool:
        """Whether anybody waits for it."""
        return self._state is not _State.ENDED

    def end(self, value: T | None = None, error: BaseException | None = None) -> None:
        """Tell what came of it."""
        self.value, self.error = value, error
        if self._ended is not None:
            try:
                self._ended(self)
            except Exception as fault:  # noqa: BLE001  (a fault of one must not stop the queue of all)
                self.error = fault
                _LOG.exception("a work of the learners' database has ended, and then failed")
        with self._lock:
            self._state = _State.ENDED
        self._event.set()

    def wait(self, patience: float, location: str) -> T:
        """Return what came of it.

        Args:
            patience: seconds to wait for its turn.
            location: where it is written, as the person knows it.

        Raises:
            LearnerError: it failed, or its turn did not come.
        """
        if not self._event.wait(patience):
            with self._lock:
                if self._state is _State.WAITS:
                    self._state = _State.ENDED
                    raise LearnerError("learner-locked", path=location)
            self._event.wait()  # it is at it: that takes a moment
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]  # it ended without an error


class Inline:
    """Does each work at once, where there is but one connection, whose turn all take.

    Args:
        engine: the database.
        location: where it lies, as the person knows it.
        turn: held while the connection is used.
    """

    def __init__(self, engine: Engine, location: str, turn: AbstractContextManager[Any]) -> None:
        self._engine = writing(engine)
        self._location = location
        self._turn = turn

    def add(self, ticket: Ticket[Any]) -> None:
        """Do a work."""
        try:
            with translate_errors(self._location), self._turn, self._engine.begin() as connection:
                value = ticket.work(connection)
        except Exception as error:  # noqa: BLE001  (it is told to whoever waits for it)
            ticket.end(error=error)
        else:
            ticket.end(value)

    def close(self, patience: float) -> bool:  # noqa: ARG002  (nothing is left to be done)
        """Tell that all has been done."""
        return True


class Writer:
    """Does the works of a queue, in a thread of its own that is there while there is something to do.

    Args:
        engine: the database.
        location: where it lies, as the person knows it.
        check: raises where it must not be written to any more.
        seal: what the file was left like, if it is one.
        has_log: whether a log is kept beside the file.
        is_behind: whether the log holds something already.
    """

    def __init__(
        self,
        engine: Engine,
        location: str,
        *,
        check: Callable[[], None] = lambda: None,
        seal: Seal | None = None,
        has_log: bool = False,
        is_behind: bool = False,
    ) -> None:
        self._engine = writing(engine)
        self._location = location
        self._check = check
        self._seal = seal
        self._has_log = has_log
        self._is_behind = is_behind
        self._queue: deque[Ticket[Any]] = deque()
        self._turn = threading.Condition()
        self._thread: threading.Thread | None = None
        self._is_closing = False
        self._is_abandoned = False
        self._connection: Connection | None = None
        if is_behind:
            with self._turn:
                self._start()

    def add(self, ticket: Ticket[Any]) -> None:
        """Put a work at the end of the queue."""
        with self._turn:
            self._queue.append(ticket)
            self._start()
            self._turn.notify()

    def close(self, patience: float) -> bool:
        """Do what is left, fold the log in, and stop; tell whether all of that came to an end in time."""
        with self._turn:
            self._is_closing = True
            if self._is_behind:
                self._start()
            self._turn.notify()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(patience)
        is_ended = thread is None or not thread.is_alive()
        if is_ended and self._is_abandoned:
            self._look_again()
        return is_ended

    def retire(self) -> None:
        """Fold the log in and let go of the file, before anything else is done."""
        self._is_behind |= self._has_log
        if threading.current_thread() is self._thread:
            self._is_closing = True
            self._finish()
        else:
            self.close(_MOMENT)

    def abandon(self) -> None:
        """Stop, and leave the file and its log as they are."""
        with self._turn:
            self._is_abandoned = self._is_closing = True
            self._turn.notify()
        if self._seal is not None and self._seal.is_overwritten:
            self._engine.dispose()  # nothing is left that could be folded in, and whoever opens it next begins anew

    def _look_again(self) -> None:
        """Look at a file that was left alone once more: what seemed damaged may be another content, whole by now.

        Whoever closes the last connection folds the log in, and that of the old content must never meet the new one.
        """
        if self._seal is not None:
            with suppress(LearnerError):
                self._seal.look()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="combotutor-writer", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            with self._turn:
                if not self._queue and not self._is_closing:
                    self._turn.wait(IDLE if self._is_behind else None)
                is_idle = not self._queue
                some = [self._queue.popleft() for _ in range(min(len(self._queue), TOGETHER))]
            if some:
                self._do(some)
            elif is_idle and self._is_behind and not self._is_closing:
                self.fold()
            with self._turn:
                if self._is_closing and not self._queue:
                    break
        self._finish()

    def _finish(self) -> None:
        if self._is_behind and not self._is_abandoned:
            self.fold()
        if self._is_abandoned and not (self._seal is not None and self._seal.is_overwritten):
            return  # closing a connection would fold the log in, too
        self._let_go()
        self._engine.dispose()

    def fold(self) -> None:
        """Fold the log in; where another program reads just now, the next time."""
        try:
            with translate_errors(self._location):
                is_there = self._is_there()  # one that was moved away is folded in where it lies now
                if is_there:
                    self._renew()
                self._is_behind = not fold_log(self._connected())
                if is_there:
                    self._take_note()
        except LearnerError as error:
            # Where it lasts the next work meets it too, and tells whoever waits for that.
            self._let_go()
            self._is_behind = False
            self._is_abandoned |= self._seal is not None and error.code in _WRONG

    def _do(self, tickets: Sequence[Ticket[Any]]) -> None:
        """Do works in one transaction; where that fails, each in its own."""
        wanted = [ticket for ticket in tickets if ticket.is_wanted]
        if not wanted:
            return
        running: list[Ticket[Any]] = []
        try:
            with translate_errors(self._location):
                self._check()
                self._renew()
                connection = self._connected()
                with connection.begin():
                    if self._seal is not None and self._seal.is_touched:
                        self._seal.look()
                    running = [ticket for ticket in wanted if ticket.begin()]
                    values = [ticket.work(connection) for ticket in running]
                    self._close_off(connection)
                if self._seal is not None:
                    self._seal.reach()
                self._take_note()
        except Exception as error:  # noqa: BLE001  (it is told to whoever waits for it)
            self._let_go()
            self._failed(running or wanted, error if self._seal is None else self._seal.truer(error))
            return
        self._is_behind |= self._has_log
        for ticket, value in zip(running, values, strict=True):
            ticket.end(value)

    def _failed(self, tickets: Sequence[Ticket[Any]], error: Exception) -> None:
        for ticket in tickets:
            ticket.put_back()
        if isinstance(error, LearnerError) and error.code == "learner-locked":
            with self._turn:
                self._queue.extendleft(reversed(tickets))
                self._turn.wait(_BREATH)
        elif len(tickets) > 1:
            for ticket in tickets:
                self._do([ticket])
        elif isinstance(error, IntegrityError):
            self._try_again(tickets[0], error)
        else:
            tickets[0].end(error=error)

    def _try_again(self, ticket: Ticket[Any], error: Exception) -> None:
        """Do a work again after another program has just written the same row."""
        ticket.tries += 1
        if ticket.tries < TRIES:
            self._do([ticket])
        else:
            ticket.end(error=LearnerError("learner-locked", path=self._location).with_traceback(error.__traceback__))

    def _is_there(self) -> bool:
        try:
            self._check()
        except LearnerError as error:
            if error.code in _WRONG:
                raise
            return False
        return True

    def _renew(self) -> None:
        """Where others have changed the file, look at it, and forget what was read before."""
        if self._seal is None or not self._seal.is_touched:
            return
        if self._has_log and not self._seal.log:
            self._seal.look()  # a transaction would count on how long the file was
        else:
            with self._connected().begin():
                self._seal.look()
                self._seal.look_through()
        self._let_go()
        self._engine.dispose()

    def _close_off(self, connection: Connection) -> None:
        """Count a transaction that is about to end, and take note of what the file holds then."""
        if self._seal is not None:
            self._seal.count(connection)
            if not self._has_log:
                self._seal.expect(connection)

    def _take_note(self) -> None:
        """Take note of how the file was left."""
        if self._seal is not None and self._has_log:
            if self._seal.is_touched:  # the log was folded in
                self._seal.look()
        elif self._seal is not None:
            self._seal.take()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        if self._seal is not None:
            wait_for_others(self._connection, WAIT)
        return self._connection

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
