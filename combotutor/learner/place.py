"""Where a learner's file lies, and whether it is one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from combotutor.errors import LearnerError
from combotutor.learner.trouble import folder_trouble, told

VARIABLE: Final = "COMBOTUTOR_LEARNER"
"""The environment variable that names another file."""

_HEAD: Final = b"SQLite format 3\x00"


def default_path() -> Path:
    """Return where a person's file lies: where `COMBOTUTOR_LEARNER` says, else in their folder for such data."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else user_data_path("combotutor", appauthor=False) / "learner" / "learner.sqlite"


def stored_version(path: Path) -> str | None:
    """Return the version of a file's schema; None if there is nothing in it, or no file. The file is only read.

    Raises:
        LearnerError: it is damaged, something else, or cannot be read.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("rb") as file:
            head = file.read(len(_HEAD))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise folder_trouble(error, path) from error
    if not head:
        return None
    if head != _HEAD:
        raise LearnerError("learner-foreign", path=path)
    with told(str(path)), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return _version(connection, path)


def _version(connection: sqlite3.Connection, path: Path) -> str | None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return None
    if not {"alembic_version", "learner", "event"} <= tables:
        raise LearnerError("learner-foreign", path=path)
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise LearnerError("learner-damaged", path=path)
    found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if len(found) != 1:
        raise LearnerError("learner-damaged", path=path)
    return str(found[0][0])
