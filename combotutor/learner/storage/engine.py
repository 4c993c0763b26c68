"""Connections to the database, and what SQLite needs to be told."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, Pool, QueuePool, StaticPool, create_engine, event
from sqlalchemy.engine import Dialect
from sqlalchemy.util import LRUCache

from combotutor.learner.storage.location import address_of
from combotutor.learner.storage.share import Journal

READERS: Final = 5
"""How many read at once; a reading takes a few milliseconds."""
WAIT: Final = 0.25
"""Seconds that SQLite itself waits for another program. Whoever waits longer asks again: so the wait can be ended."""

_STATEMENTS: Final[LRUCache[Any, Any]] = LRUCache(500)
"""What statements have become in SQLite's words: each is put into them once in this process, not once for each file."""

_PATIENCE: Final = "patience"
_WRITES: Final = "combotutor_writes"
_MODE: Final = {Journal.WAL: "wal", Journal.ROLLBACK: "delete"}


def file_engine(path: Path, journal: Journal = Journal.WAL, check: Callable[[], None] | None = None) -> Engine:
    """Return connections to an SQLite file, one for whoever writes and some for those who read.

    Args:
        path: the file.
        journal: how it is written.
        check: raises where another file lies there now; None to make the file if there is none.
    """

    def connect() -> Any:  # noqa: ANN401  (the driver's own)
        if check is not None:
            check()
        address = address_of(path, "mode=rwc" if check is None else "mode=rw")
        connection = sqlite3.connect(address, uri=True, timeout=WAIT, check_same_thread=False)
        try:
            if check is not None:
                check()  # once more: now it is open
        except BaseException:
            connection.close()
            raise
        return connection

    pool = QueuePool(connect, dialect=_dialect(), pool_size=READERS + 1, max_overflow=0)
    return _tuned(_engine(pool, str(path)), journal)


def memory_engine() -> Engine:
    """Return the one connection to a database that is gone when the program ends."""

    def connect() -> Any:  # noqa: ANN401  (the driver's own)
        return sqlite3.connect(":memory:", check_same_thread=False)

    return _tuned(_engine(StaticPool(connect, dialect=_dialect())), Journal.ROLLBACK)


def writing(engine: Engine) -> Engine:
    """Return the same connections for transactions that write.

    In SQLite these take their turn at once: one that had read before it wrote could be refused in the middle.
    """
    return engine.execution_options(**{_WRITES: True})


def switch_journal(path: Path, journal: Journal, patience: float) -> Journal:
    """Let a file be written in another way from now on, and return how it is: as before while others have it open."""
    until = time.monotonic() + patience
    with closing(sqlite3.connect(path, timeout=min(WAIT, patience), isolation_level=None)) as connection:
        while True:
            with suppress(sqlite3.OperationalError):
                (mode,) = connection.execute(f"PRAGMA journal_mode = {_MODE[journal]}").fetchone()
                if mode == _MODE[journal] or time.monotonic() > until:
                    return Journal.WAL if mode == _MODE[Journal.WAL] else Journal.ROLLBACK
            if time.monotonic() > until:
                return Journal.ROLLBACK if journal is Journal.WAL else Journal.WAL
            time.sleep(0.01)


def wait_for_others(connection: Connection, seconds: float) -> None:
    """Let a connection to a file wait so long for other programs; whoever had it before may have waited longer."""
    if connection.info.get(_PATIENCE) != seconds:
        raw: Any = connection.connection.driver_connection
        raw.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}").close()
        connection.info[_PATIENCE] = seconds


def fold_log(connection: Connection) -> bool:
    """Fold the log of a file into it, and tell whether all of it is in there; nothing is waited for.

    Args:
        connection: of the file, outside a transaction.
    """
    wait_for_others(connection, 0.0)  # whoever waits here lets nobody write meanwhile
    raw: Any = connection.connection.driver_connection
    with closing(raw.cursor()) as cursor:
        is_busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy


@cache
def _dialect() -> Dialect:
    """Return how SQLite is spoken to, which all engines share: what statements have become hangs on it."""
    engine = create_engine("sqlite://")
    with engine.connect():  # the first connection tells which SQLite it is
        pass
    engine.dispose()
    return engine.dialect


def _engine(pool: Pool, name: str | None = None) -> Engine:
    url, options = URL.create("sqlite", database=name), {"compiled_cache": _STATEMENTS}
    return Engine(pool, _dialect(), url, hide_parameters=True, execution_options=options)


def _tuned(engine: Engine, journal: Journal) -> Engine:
    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: Any) -> None:  # noqa: ANN401  (SQLAlchemy's own)
        connection.isolation_level = None  # the driver begins no transaction of its own: `begun` does
        with closing(connection.cursor()) as cursor:
            # What a log holds outlives the program at once; without one each change must reach the disk in its order.
            cursor.execute(f"PRAGMA synchronous = {'NORMAL' if journal is Journal.WAL else 'FULL'}")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.execute("PRAGMA secure_delete = ON")  # what a person wants forgotten is gone

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
