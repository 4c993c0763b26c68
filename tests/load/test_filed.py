"""What the load runs count as lost is what was told and is not there, and what they hold nobody else gets at."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from tests.load.client import losses
from tests.load.diary import Diary, Told
from tests.load.filed import filed
from tests.load.hold import Against, held
from tests.load.table import are_met

RIGHT = Told("ann", "beat-1", "right", "7@1")
WRONG = Told("ben", "beat-1", "wrong", "6@2")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file as the tutor's, with just what is looked for, and nothing in it."""
    path = tmp_path / "learner.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "PRAGMA journal_mode = WAL;"
            "CREATE TABLE learner (id INTEGER PRIMARY KEY, name TEXT);"
            "CREATE TABLE attempt (id INTEGER PRIMARY KEY, puzzle_id TEXT);"
            "CREATE TABLE event (learner_id INTEGER, attempt_id INTEGER, deed TEXT, word TEXT);"
        )
    return path


def write(connection: sqlite3.Connection, told: Told) -> None:
    with connection:
        learner = connection.execute("INSERT INTO learner (name) VALUES (?)", (told.learner,)).lastrowid
        attempt = connection.execute("INSERT INTO attempt (puzzle_id) VALUES (?)", (told.puzzle,)).lastrowid
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?)", (learner, attempt, told.deed, told.word))


def test_what_stands_in_the_log_is_there_but_not_for_whoever_copies_the_file_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        write(connection, RIGHT)
        assert filed(file) == Counter([RIGHT])
        assert filed(file, is_alone=True) == Counter()
    assert filed(file, is_alone=True) == Counter([RIGHT]), "the log is folded in by whoever closes the file last"


def test_a_file_without_tables_holds_nothing(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    assert filed(empty) == Counter()


def test_what_was_told_twice_and_is_there_once_is_lost_once(file: Path) -> None:
    diary = Diary()
    with closing(sqlite3.connect(file)) as connection:
        write(connection, RIGHT)
    diary.tell(RIGHT, is_kept=True)
    assert are_met(losses(diary, file))
    diary.tell(RIGHT, is_kept=False)
    diary.tell(WRONG, is_kept=True)
    assert [line.found for line in losses(diary, file)] == ["1", "1", "2"]
    assert not are_met(losses(diary, file))


@pytest.mark.parametrize(("against", "is_read"), [(Against.WRITERS, True), (Against.ALL, False)])
def test_a_held_file_keeps_others_out_until_it_is_let_go(file: Path, against: Against, *, is_read: bool) -> None:
    def is_done(statement: str) -> bool:
        with closing(sqlite3.connect(file, timeout=0)) as connection:
            try:
                with connection:
                    connection.execute(statement).fetchall()
            except sqlite3.OperationalError:
                return False
            return True

    with held(file, 60, against):
        assert is_done("SELECT * FROM learner") is is_read
        assert not is_done("INSERT INTO learner (name) VALUES ('eve')")
    assert is_done("INSERT INTO learner (name) VALUES ('eve')")
