"""What goes wrong with a file is told as what it is: nothing is called damage that nobody has seen to be."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Column, DateTime, MetaData, Table, create_engine, insert, select
from sqlalchemy.exc import SQLAlchemyError

from combotutor.errors import LearnerError
from combotutor.learner.storage.trouble import translate_errors

PLACE = "the place"


def of(error: BaseException) -> str:
    """Return the code of what an error becomes."""
    with pytest.raises(LearnerError) as caught, translate_errors(PLACE):
        raise error
    assert caught.value.details["path"] == PLACE
    return caught.value.code


def complaint(code: int) -> sqlite3.OperationalError:
    """Return a complaint of SQLite with a code."""
    error = sqlite3.OperationalError("a complaint")
    error.sqlite_errorcode = code
    return error


def test_only_what_sqlite_calls_damage_is_damage() -> None:
    damaged = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}
    codes = {getattr(sqlite3, name) & 0xFF for name in dir(sqlite3) if name.startswith("SQLITE_") and name.isupper()}
    for code in range(1, 27):
        assert (of(complaint(code)) == "learner-damaged") is (code in damaged)
    assert damaged < codes


@pytest.mark.parametrize("name", ["IOERR_WRITE", "IOERR_FSYNC", "IOERR_TRUNCATE", "IOERR_SHMSIZE"])
def test_a_write_that_failed_is_for_want_of_room_only_where_there_is_none(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, code in ((0, "learner-full"), (2**20 - 1, "learner-full"), (2**20, "learner-trouble")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder, free=free: SimpleNamespace(free=free))
        with pytest.raises(LearnerError) as caught, translate_errors(str(tmp_path / "learner.sqlite")):
            raise complaint(getattr(sqlite3, f"SQLITE_{name}"))
        assert caught.value.code == code
    monkeypatch.undo()
    assert of(complaint(sqlite3.SQLITE_IOERR_READ)) == "learner-trouble"
    assert of(complaint(sqlite3.SQLITE_FULL)) == "learner-full"


def test_a_complaint_without_a_code_is_no_damage() -> None:
    connection = sqlite3.connect(":memory:")
    connection.close()
    with pytest.raises(LearnerError, match="closed database") as caught, translate_errors(PLACE):
        connection.execute("SELECT 1")
    assert caught.value.code == "learner-trouble"
    assert of(SQLAlchemyError("no pool")) == "learner-trouble"


def test_what_was_to_go_in_and_cannot_says_nothing_against_the_file(tmp_path: Path) -> None:
    table = Table("mark", MetaData(), Column("due", DateTime))
    engine = create_engine(f"sqlite:///{tmp_path / 'a.sqlite'}")
    table.metadata.create_all(engine)
    with pytest.raises(LearnerError) as caught, translate_errors(PLACE), engine.connect() as connection:
        connection.exec_driver_sql("INSERT INTO mark VALUES (?)", ("\ud800",))
    assert caught.value.code == "learner-trouble"
    with pytest.raises(LearnerError) as caught, translate_errors(PLACE), engine.connect() as connection:
        connection.execute(insert(table), {"due": "soon"})
    assert caught.value.code == "learner-trouble"
    engine.dispose()


def test_what_comes_back_and_cannot_be_is_damage(tmp_path: Path) -> None:
    table = Table("mark", MetaData(), Column("due", DateTime))
    engine = create_engine(f"sqlite:///{tmp_path / 'a.sqlite'}")
    table.metadata.create_all(engine)
    for value in ("'soon'", "CAST(x'ff' AS TEXT)"):
        with closing(sqlite3.connect(tmp_path / "a.sqlite")) as connection:
            connection.execute("DELETE FROM mark")
            connection.execute(f"INSERT INTO mark VALUES ({value})")  # noqa: S608  (ours)
            connection.commit()
        with pytest.raises(LearnerError) as caught, translate_errors(PLACE), engine.connect() as connected:
            connected.execute(select(table)).all()
        assert caught.value.code == "learner-damaged"
    engine.dispose()
