"""A database as one process has it: opened once, whoever asks for it; its readers, and the queue of those who write."""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, make_url

from combotutor.errors import LearnerError
from combotutor.learner.storage.engine import READERS, file_engine, memory_engine, switch_journal, wait_for_others
from combotutor.learner.storage.location import FileState, OpenFile, looked_at
from combotutor.learner.storage.migration import bring_up
from combotutor.learner.storage.schema import NEWEST, VERSIONS
from combotutor.learner.storage.seal import Seal
from combotutor.learner.storage.share import Journal, journal_for
from combotutor.learner.storage.trouble import translate_errors
from combotutor.learner.storage.write_queue import Inline, Ticket, Writer

T = TypeVar("T")

PATIENCE: Final = 15.0
"""Seconds to wait for other programs."""
_MOMENT: Final = 0.3
"""Seconds to wait where it does no harm if it fails."""


class Transactions(Protocol):
    """What gives the transactions of a database."""

    def reading(self) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment and changes nothing."""

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, all of it or nothing."""


class Database:
    """A database of this process.

    Args:
        engine: its connections.
        location: where it lies, as the person knows it.
        opened: where its file lies, if it is one.
        state: what a look at the file has told.
    """

    def __init__(
        self, engine: Engine, location: str, opened: OpenFile | None = None, state: FileState | None = None
    ) -> None:
        self.location = location
        self.file = None if opened is None else opened.path
        self.engine = engine
        self._opened = opened
        self.is_hollow = state is not None and state.is_hollow
        self.is_closing = False
        """Whether only what waits already is done still."""
        has_log = state is not None and state.journal is Journal.WAL
        self._seal = None if opened is None else Seal(opened.path, location, has_log=has_log)
        is_memory = opened is None and engine.dialect.name == "sqlite"
        self._turn: Any = threading.RLock() if is_memory else nullcontext()
        self._readers = threading.BoundedSemaphore(READERS)
        self._writer: Writer | Inline
        if is_memory:
            self._writer = Inline(engine, location, self._turn)
        else:
            is_behind = state is not None and state.has_log
            self._writer = Writer(
                engine, location, check=self.check, seal=self._seal, has_log=has_log, is_behind=is_behind
            )

    def check(self) -> None:
        """Refuse to go on where the file is not the one that was opened, or holds another content.

        Raises:
            LearnerError: that is so.
        """
        if self._opened is not None:
            self._opened.check()
        if self._seal is not None:
            self._seal.check()

    @contextmanager
    def reading(self, patience: float = PATIENCE, *, is_checked: bool = True) -> Iterator[Connection]:
        """Give a connection that sees one moment and changes nothing.

        Args:
            patience: seconds to wait for a turn.
            is_checked: whether it must be the file that was opened that lies there; else one that is gone is read.

        Raises:
            LearnerError: the database refuses.
        """
        if not self._readers.acquire(timeout=patience):
            raise LearnerError("learner-locked", path=self.location)
        try:
            with translate_errors(self.location), self._turn, self.engine.connect() as connection:
                if is_checked:
                    self.check()
                if self.file is not None:
                    wait_for_others(connection, patience)
                yield connection
        except LearnerError as error:
            raise (error if self._seal is None else self._seal.truer(error)) from error.__cause__
        finally:
            self._readers.release()

    def write(self, work: Callable[[Connection], T], patience: float = PATIENCE) -> T:
        """Do something in one transaction, all of it or nothing, when its turn has come.

        Args:
            work: what to do; it may be done again.
            patience: seconds to wait for the turn.

        Raises:
            LearnerError: the database refuses; what was there stays.
        """
        ticket = Ticket(work)
        self.add(ticket)
        return ticket.wait(patience, self.location)

    def add(self, ticket: Ticket[Any]) -> None:
        """Let a work wait for its turn; nobody need wait with it."""
        self._writer.add(ticket)

    def retire(self, *, is_sound: bool) -> None:
        """Write no more.

        Args:
            is_sound: whether what the log holds is to be folded in first: another file may lie where this one lay, and
                must not meet the log.
        """
        if isinstance(self._writer, Writer):
            (self._writer.retire if is_sound else self._writer.abandon)()

    def close(self, patience: float = PATIENCE) -> bool:
        """Write what is left, fold the log in, and let go; tell whether all of that came to an end in time."""
        self.is_closing = True
        is_done = self._writer.close(patience)
        with self._turn:  # the one connection to memory must not be closed while another thread reads with it
            self.engine.dispose()
        return is_done


class Registry:
    """The files that this process has open: each once, whoever asks for it.

    A file that is open here must not be opened as a plain file: closing it again would take away, on some systems, what
    keeps other programs from writing into it at the same time.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: dict[str, tuple[Database, int]] = {}
        self._opening: dict[str, threading.Lock] = {}

    def take(self, path: Path, patience: float, journal: Journal | None, location: str = "") -> Database:
        """Return the database of a file, which is opened if it is not open.

        Raises:
            LearnerError: it cannot be opened; it is left as it is.
        """
        key = _key(path)
        with self._lock:
            turn = self._opening.setdefault(key, threading.Lock())
        if not turn.acquire(timeout=patience):
            raise LearnerError("learner-locked", path=location or path)
        try:
            database = self._known(key)
            if database is None:
                database = _opened(path, patience, journal, location or str(path))
                with self._lock:
                    self._open[key] = database, 1
            return database
        finally:
            turn.release()

    def _known(self, key: str) -> Database | None:
        """Return a database that is open, and count whoever takes it; one whose file is gone is forgotten."""
        with self._lock:
            if key not in self._open:
                return None
            database, count = self._open[key]
            try:
                database.check()
            except LearnerError:
                del self._open[key]
                return None
            self._open[key] = database, count + 1
            return database

    def give_back(self, database: Database, patience: float = PATIENCE) -> bool:
        """Close a database, if nobody else has it; tell whether all was written in time."""
        with self._lock:
            for key, (known, count) in self._open.items():
                if known is database and count > 1:
                    self._open[key] = known, count - 1
                    return True
                if known is database:
                    del self._open[key]
                    break
        return database.close(patience)

    def close(self) -> None:
        """Close all."""
        with self._lock:
            left = [database for database, _ in self._open.values()]
            self._open.clear()
        for database in left:
            database.close(patience=PATIENCE / 5)

    def part(self) -> None:
        """Know of nothing any more, in a process that has just parted: its parent has the files open."""
        self._lock = threading.Lock()
        self._open, self._opening = {}, {}


REGISTRY: Final = Registry()
"""The files that this process has open."""
atexit.register(REGISTRY.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=REGISTRY.part)


def in_memory() -> Database:
    """Return a new database that is gone when the program ends."""
    engine = memory_engine()
    _raw(engine).executescript(_tables())
    return Database(engine, "")


@cache
def _tables() -> str:
    """Return the script that makes the tables in memory: they are the same each time, and put into words once."""
    engine = memory_engine()
    bring_up(engine, "")
    script = "\n".join(_raw(engine).iterdump())
    engine.dispose()
    return script


def _raw(engine: Engine) -> Any:  # noqa: ANN401  (the driver's own)
    """Return the one connection of an engine, as the driver has it."""
    with engine.connect() as connection:
        return connection.connection.driver_connection


def at_address(url: str, patience: float = PATIENCE) -> Database:
    """Return a database by its address.

    Raises:
        LearnerError: it cannot be opened.
    """
    from sqlalchemy import create_engine

    address = make_url(url)
    location = address.render_as_string()
    if address.get_backend_name() == "sqlite":
        named = address.database not in {None, "", ":memory:"}
        return REGISTRY.take(Path(str(address.database)), patience, None, location) if named else in_memory()
    engine = create_engine(url, hide_parameters=True)
    with translate_errors(location):
        bring_up(engine, location)
    return Database(engine, location)


def _opened(path: Path, patience: float, journal: Journal | None, location: str) -> Database:
    """Return the database of a file that is not open here."""
    path = path.absolute()  # whoever goes to another folder later means this file still
    state = looked_at(path)
    if state.version is not None and state.version not in VERSIONS:
        raise LearnerError("learner-newer", path=location)
    wanted = journal_for(path) if journal is None else journal
    with translate_errors(location):
        if state.version != NEWEST:
            _bring_up(path, patience, location)
        elif state.rates_own:
            with suppress(LearnerError):  # whoever cannot write it now does so another time
                _bring_up(path, min(patience, _MOMENT), location)
        now = state.journal
        if now is not wanted:
            now = switch_journal(path, wanted, patience if state.version is None else min(patience, _MOMENT))
        state = FileState(state.version, now, state.has_log, state.is_hollow)
        opened = OpenFile(path, location)
        return Database(file_engine(path, now or wanted, opened.check), location, opened, state)


def _bring_up(path: Path, patience: float, location: str) -> None:
    """Make the tables, or bring older ones to the newest schema."""
    engine, until = file_engine(path, Journal.ROLLBACK), time.monotonic() + patience
    try:
        while True:
            try:
                with translate_errors(location):
                    return bring_up(engine, location, path)
            except LearnerError as error:
                if error.code != "learner-locked" or time.monotonic() > until:
                    raise
    finally:
        engine.dispose()


def _key(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))
