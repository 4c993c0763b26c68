"""Connections to the database: what SQLite needs to be told, and transactions that can be tried again."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event

PATIENCE: Final = 15.0
"""Seconds that a writer waits for others who write."""

_WRITES: Final = "combotutor_writes"


def file_engine(path: Path, patience: float = PATIENCE) -> Engine:
    """Return connections to an SQLite file, which several programs may use at once."""
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": patience})
    return _tuned(engine, patience)


def memory_engine() -> Engine:
    """Return the one connection to a database that is gone when the program ends."""
    return _tuned(create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}), 0)


def any_engine(url: str) -> Engine:
    """Return connections to a database of any kind."""
    engine = create_engine(url)
    return _tuned(engine, PATIENCE) if engine.dialect.name == "sqlite" else engine


def writing(engine: Engine) -> Engine:
    """Return the same connections for transactions that write.

    In SQLite these take their turn at once: one that had read before it wrote could be refused in the middle.
    """
    return engine.execution_options(**{_WRITES: True})


def _tuned(engine: Engine, patience: float) -> Engine:
    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: Any) -> None:  # noqa: ANN401  (SQLAlchemy's own)
        connection.isolation_level = None  # the driver begins no transaction of its own: `begun` does
        with closing(connection.cursor()) as cursor:
            _switch_to_wal(cursor, patience)
            cursor.execute("PRAGMA synchronous = NORMAL")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.execute("PRAGMA secure_delete = ON")  # what a person wants forgotten is gone

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _switch_to_wal(cursor: sqlite3.Cursor, patience: float) -> None:
    """Let readers and a writer work at once. Two programs that make this file at the same moment must take turns."""
    until = time.monotonic() + patience
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return
