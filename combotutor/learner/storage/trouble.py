"""What can go wrong with the file or the server, as errors with one clear sentence each."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import IntegrityError, SQLAlchemyError, StatementError

from combotutor.errors import CombotutorError, LearnerError

_NOT_WRITTEN = {
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}
"""What SQLite says when a write fails, be it for want of room, a disk that is gone or one that is broken."""
_ROOM = 1 << 20
"""Bytes below which a disk counts as full: what is written at once takes no more."""
_NOT_WHOLE = ("no such table", "no such column", "Could not decode to UTF-8")
"""How complaints begin that are about what stands in the file, though SQLite has no code for that."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}
_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_CLOSED = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}


@contextmanager
def translate_errors(location: str) -> Iterator[None]:
    """Turn whatever a database complains of into a `LearnerError` that says what to do.

    Args:
        location: where what is remembered lies, as the person knows it.
    """
    try:
        yield
    except (CombotutorError, IntegrityError):
        raise  # a row that is there already: whoever wrote it knows what to do
    except sqlite3.Error as error:
        raise _of_sqlite(error, location) from error
    except StatementError as error:
        raise _of_statement(error, location) from error
    except SQLAlchemyError as error:
        raise LearnerError("learner-trouble", path=location, problem=str(error)) from error
    except UnicodeEncodeError as error:  # what was to go in is no text: nothing is known against the file
        raise LearnerError("learner-trouble", path=location, problem=str(error)) from error
    except (ValueError, ArithmeticError) as error:  # what came back is no time, no number, no JSON
        raise LearnerError("learner-damaged", path=location) from error


def folder_trouble(error: OSError, path: Path) -> LearnerError:
    """Return the error for a folder that cannot be made, or a file that cannot be read or written."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return LearnerError("learner-full", path=path)
    return LearnerError("learner-folder", path=path, problem=error.strerror or str(error))


def _of_statement(error: StatementError, location: str) -> LearnerError:
    if isinstance(error.orig, sqlite3.Error):
        return _of_sqlite(error.orig, location)
    return LearnerError("learner-trouble", path=location, problem=str(error.orig))


def _of_sqlite(error: sqlite3.Error, location: str) -> LearnerError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)  # Python's own complaints have none
    kind = code & 0xFF  # what is above the low byte tells more than anybody needs, but for a disk
    if kind == sqlite3.SQLITE_FULL or (code in _NOT_WRITTEN and _is_full(location)):
        return LearnerError("learner-full", path=location)
    if kind in _DAMAGED or str(error).startswith(_NOT_WHOLE):
        return LearnerError("learner-damaged", path=location)
    if kind in _LOCKED:
        return LearnerError("learner-locked", path=location)
    if kind in _CLOSED:
        return LearnerError("learner-folder", path=location, problem=str(error))
    return LearnerError("learner-trouble", path=location, problem=str(error))


def _is_full(location: str) -> bool:
    """Tell whether there is no room where a file lies; where that cannot be told, it is not said either."""
    try:
        return shutil.disk_usage(Path(location).parent).free < _ROOM
    except (OSError, ValueError):
        return False
