"""Where a learner's file lies, and whether it is one; looking at it leaves nothing in it or beside it."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath, PureWindowsPath
from tempfile import TemporaryDirectory
from typing import Final

from platformdirs import user_data_path

from combotutor.errors import LearnerError, Phrase
from combotutor.files import LEARNER, said_by
from combotutor.learner.storage.schema import METADATA, NEWEST
from combotutor.learner.storage.share import Journal
from combotutor.learner.storage.trouble import folder_trouble, translate_errors
from combotutor.puzzles import OWN

VARIABLE: Final = LEARNER
"""The environment variable that names another file."""

_HEAD: Final = b"SQLite format 3\x00"
_HEAD_LENGTH: Final = 100
_WRITTEN_AS: Final = 18
"""Where the head says how the file is written: 2 is with a log beside it."""
_WITH_LOG: Final = 2
_RATES_OWN: Final = "SELECT 1 FROM mark WHERE puzzle_id LIKE ? || '%' AND rated_on IS NOT NULL LIMIT 1"
"""As `unrated` asks; here no engine is at hand."""


@dataclass(frozen=True, slots=True)
class FileState:
    """What a look at a file tells.

    Args:
        version: the version of its schema; None if there is nothing in it, or no file.
        journal: how it is written; None if there is nothing in it.
        has_log: whether a log lies beside it that is not folded in.
        is_hollow: whether it is a database without anything in it, as a copy is that left its log behind.
        rates_own: whether ratings in it rest on learners' own puzzles, as they once did.
    """

    version: str | None = None
    journal: Journal | None = None
    has_log: bool = False
    is_hollow: bool = False
    rates_own: bool = False


class OpenFile:
    """Where a file lies that was opened, and which file that is.

    Args:
        path: where.
        location: the same as the person knows it.
    """

    def __init__(self, path: Path, location: str) -> None:
        self.path = path
        self._location = location
        self._identity = _identity(path)

    def check(self) -> None:
        """Refuse to go on where the file is not the one that was opened.

        Raises:
            LearnerError: it was deleted or moved away, or another lies in its place.
        """
        try:
            now = _identity(self.path)
        except FileNotFoundError:
            raise LearnerError("learner-gone", path=self._location) from None
        except OSError as error:
            problem = error.strerror or str(error)
            raise LearnerError("learner-trouble", path=self._location, problem=problem) from error
        if now != self._identity:
            raise LearnerError("learner-replaced", path=self._location)


def _identity(path: Path) -> tuple[int, int]:
    """Return what a file is known by, whatever it is called."""
    status = path.stat()
    return status.st_dev, status.st_ino


def default_path() -> Path:
    """Return where a person's file lies: where `COMBOTUTOR_LEARNER` says, else in their folder for such data.

    Raises:
        LearnerError: it says a home that is not known, or a place below a folder that is gone.
    """
    try:
        path = said_by(VARIABLE) or user_data_path("combotutor", appauthor=False) / "learner" / "learner.sqlite"
        return path.absolute()
    except RuntimeError:
        named = os.environ[VARIABLE]
        raise LearnerError("learner-folder", path=named, problem=Phrase("error.no-such-home")) from None
    except OSError as error:  # the folder from which it is said is gone
        raise folder_trouble(error, Path(os.environ[VARIABLE])) from error


def beside(path: Path, end: str) -> Path:
    """Return the file that SQLite keeps beside another: `-wal`, `-shm` or `-journal`."""
    return path.with_name(f"{path.name}{end}")


def looked_at(path: Path) -> FileState:
    """Return what is in a file, which is checked whole. No program must have it open in this process.

    Raises:
        LearnerError: it is damaged, something else, or cannot be read.
    """
    try:
        _make_room(path)
        with path.open("rb") as file:
            head = file.read(_HEAD_LENGTH)
    except FileNotFoundError:
        return FileState()
    except OSError as error:
        raise folder_trouble(error, path) from error
    if not head:
        return FileState()
    if not head.startswith(_HEAD):
        raise LearnerError("learner-foreign", path=path)
    journal = Journal.WAL if head[_WRITTEN_AS : _WRITTEN_AS + 1] == bytes([_WITH_LOG]) else Journal.ROLLBACK
    has_log = _is_filled(beside(path, "-wal"))
    with translate_errors(str(path)), _read(path, journal) as connection:
        version = _version(connection, path)
        rates_own = version == NEWEST and connection.execute(_RATES_OWN, (OWN,)).fetchone() is not None
    if version is None and has_log:  # what is in the log belongs to something else
        raise LearnerError("learner-damaged", path=path)
    return FileState(version, journal, has_log, is_hollow=version is None, rates_own=rates_own)


def _make_room(path: Path) -> None:
    """Make the folder of a file, and refuse what stands where the file is to be and is none.

    Raises:
        OSError: the folder cannot be made, or that is so; it says the same on every system.
        LearnerError: a pipe or a device stands there: to open it might take for ever.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # by which a system tells that a file stands where the folder is to be
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not path.is_file():
        raise LearnerError("learner-foreign", path=path)


@contextmanager
def _read(path: Path, journal: Journal) -> Iterator[sqlite3.Connection]:
    """Give a connection that reads a file and makes nothing beside it.

    Reading a file with a log makes two files beside it, if they are not there. Without them nobody has it open, and it
    can be read as it lies; where a log or a journal was left behind by a program that is gone, a copy is read.
    """
    path = path.absolute()
    log, index = beside(path, "-wal"), beside(path, "-shm")
    if (_is_filled(log) and not index.exists()) or _is_left(path):
        with TemporaryDirectory() as folder:
            copy = Path(folder) / path.name
            for each in (path, log, beside(path, "-journal")):
                if each.exists():
                    shutil.copyfile(each, beside(copy, each.name.removeprefix(path.name)))
            with closing(sqlite3.connect(copy)) as connection:
                yield connection
        return
    is_alone = journal is Journal.WAL and not (log.exists() and index.exists())
    with closing(sqlite3.connect(address_of(path, "immutable=1" if is_alone else "mode=ro"), uri=True)) as connection:
        yield connection


def _is_left(path: Path) -> bool:
    """Tell whether a journal lies beside a file that no program is writing: it has to be taken back first."""
    if not _is_filled(beside(path, "-journal")):
        return False
    try:
        with closing(sqlite3.connect(address_of(path, "mode=ro"), uri=True, timeout=0.2)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
    return False


def _is_filled(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def address_of(path: PurePath, how: str) -> str:
    r"""Return a file's address as SQLite reads it; a share without a drive letter has two slashes more.

    What Windows writes before a path that may be long, `\\?\`, goes with backslashes alone, so that it is left out.

    >>> from pathlib import PureWindowsPath
    >>> address_of(PureWindowsPath("//server/home$/ana/learner.sqlite"), "mode=ro")
    'file:////server/home%24/ana/learner.sqlite?mode=ro'
    >>> address_of(PureWindowsPath(r"\\?\UNC\server\home\ana.sqlite"), "mode=ro")
    'file:////server/home/ana.sqlite?mode=ro'

    Args:
        path: the file, from the root.
        how: how it is opened.
    """
    if isinstance(path, PureWindowsPath):
        plain = re.sub(r"(?i)^\\\\\?\\(UNC(?=\\))?", lambda found: "\\" if found[1] else "", str(path))
        path = PureWindowsPath(plain)
    address = path.as_uri()
    if address.startswith("file://") and not address.startswith("file:///"):
        address = f"file:////{address.removeprefix('file://')}"
    return f"{address}?{how}"


def _version(connection: sqlite3.Connection, path: Path) -> str | None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return None
    if not {"alembic_version", "learner", "event"} <= tables:
        raise LearnerError("learner-foreign", path=path)
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise LearnerError("learner-damaged", path=path)
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise LearnerError("learner-damaged", path=path)
    versions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if len(versions) != 1:
        raise LearnerError("learner-damaged", path=path)
    (version,) = versions[0]
    if version == NEWEST and not METADATA.tables.keys() <= tables:
        raise LearnerError("learner-damaged", path=path)
    return str(version)
