"""Another content that is put into an open file is noticed before anything is written, and is not changed by a byte."""

from __future__ import annotations

import filecmp
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection

from combotutor.errors import LearnerError, Phrase
from combotutor.i18n import LANGUAGES
from combotutor.learner import Deed, Desk, Doing, Footing, Keeper, Store
from combotutor.learner.storage import seal, write_queue
from combotutor.learner.storage.engine import fold_log, wait_for_others
from combotutor.learner.storage.location import beside
from combotutor.learner.storage.seal import Seal
from combotutor.learner.storage.share import Journal
from combotutor.learner.storage.write_queue import Writer
from tests.at_length import at_length
from tests.learner.doings import PUZZLES, Clock, puzzle, solve

MANY: Final = [puzzle(f"find-{number}") for number in range(120)]
OTHER: Final = """
import sys
from pathlib import Path
from combotutor.learner import Deed, Store
from combotutor.learner.storage.share import Journal
from tests.learner.doings import PUZZLES
for line in sys.stdin:
    what, journal, path = line.rstrip("\\n").split(" ", 2)
    with Store.open(Path(path), journal=Journal(journal)) as store:
        me = store.learner()
        if what == "forget":
            me.forget()
        me.note(PUZZLES[3], Deed.SHOWN)
    print(what, flush=True)
"""
"""Another program, which writes into the file as it should, comes and goes each time."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the log be folded in sooner than it is."""
    monkeypatch.setattr(write_queue, "IDLE", 0.05)


@pytest.fixture
def lazy(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Give what lets the log be folded in no more."""
    return lambda: monkeypatch.setattr(write_queue, "IDLE", 60.0)


@pytest.fixture(params=Journal)
def journal(request: pytest.FixtureRequest) -> Journal:
    assert isinstance(request.param, Journal)
    return request.param


@pytest.fixture(scope="module")
def other() -> Iterator[Callable[[Path, Journal, str], None]]:
    """Give what lets another program do something."""
    command = [sys.executable, "-c", OTHER]
    folder, pipe = Path(__file__).parents[3], subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, text=True, stdin=pipe, stdout=pipe) as program:

        def do(path: Path, journal: Journal, what: str) -> None:
            assert program.stdin is not None
            assert program.stdout is not None
            print(what, journal, path, file=program.stdin, flush=True)
            assert program.stdout.readline() == f"{what}\n"

        yield do


def kept(path: Path, journal: Journal) -> Keeper:
    return Keeper(lambda: Store.open(path, clock=Clock(), journal=journal), clock=Clock(), patience=20.0)


def click(desk: Desk, number: int) -> None:
    desk.enter([Doing(MANY[number], Deed.RIGHT, "5@1", 1, 20.0), Doing(MANY[number], Deed.SOLVED)])


def copied_over(source: Path, target: Path) -> None:
    """Put a file into another, as `cp` does: it stays the same file, with another content."""
    with source.open("rb") as content, target.open("r+b") as file:
        file.truncate()
        shutil.copyfileobj(content, file)


def is_sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def is_whole_alone(path: Path) -> bool:
    """Tell whether a file is sound without its log."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        try:
            return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))
        except sqlite3.DatabaseError:
            return False


def fold(path: Path) -> None:
    """Wait until nothing is in the log, as it is a moment after the last deed."""
    log, end = beside(path, "-wal"), time.monotonic() + 20.0
    while log.exists() and log.stat().st_size and time.monotonic() < end:
        time.sleep(0.01)


def copied_when_idle(keeper: Keeper, path: Path, elsewhere: Path) -> Desk:
    """Do something in a file, copy it once nothing is in its log, and return the desk at which more can be done."""
    desk = keeper.desk()
    click(desk, 0)
    fold(path)
    shutil.copy(path, elsewhere)
    return desk


SIZES: Final = {"smaller": (3, 40), "larger": (40, 3), "equal": (6, 8)}
"""Of a backup: how much was done in it, and how much in the file that it is copied over, before that is open."""
COPIED: Final = tuple(product(Journal, SIZES, ("idle", "busy")))
COPIED_ALWAYS: Final = (
    (Journal.WAL, "smaller", "busy"),
    (Journal.WAL, "larger", "idle"),
    (Journal.WAL, "equal", "busy"),
    (Journal.ROLLBACK, "smaller", "idle"),
    (Journal.ROLLBACK, "equal", "busy"),
)
CUT_OFF: Final = tuple(product(Journal, ("half", "all"), ("idle", "busy")))
CUT_OFF_ALWAYS: Final = (
    (Journal.WAL, "half", "busy"),
    (Journal.WAL, "all", "idle"),
    (Journal.ROLLBACK, "half", "idle"),
    (Journal.ROLLBACK, "all", "busy"),
)


@pytest.mark.parametrize("case", at_length(COPIED, *COPIED_ALWAYS), ids="-".join)
def test_a_backup_that_is_copied_over_an_open_file_is_noticed_and_stays_as_it_is(
    path: Path, tmp_path: Path, lazy: Callable[[], None], case: tuple[Journal, str, str]
) -> None:
    journal, is_idle = case[0], case[2] == "idle"
    before, after = SIZES[case[1]]
    backup = tmp_path / "backup.sqlite"
    with Store.open(path if before < after else backup, clock=Clock()) as store:
        for each in MANY[: min(before, after)]:
            solve(store.learner(), each)
    if before < after:
        shutil.copy(path, backup)
    else:
        with Store.open(backup, clock=Clock()) as store:
            for each in MANY[after:before]:
                solve(store.learner(), each)
    keeper = kept(path, journal)
    desk = keeper.desk()
    for number in range(4):
        click(desk, number + 110)
    fold(path)
    if not is_idle:
        lazy()
    click(desk, 114)
    if is_idle:
        fold(path)
    copied_over(backup, path)
    there = path.read_bytes()
    for number in range(3):
        click(desk, number + 115)
        assert desk.backing.footing is Footing.LOST
        assert desk.backing.why is not None
        assert all("learner.sqlite" in desk.backing.why.text(language) for language in LANGUAGES)
        assert desk.backing.why.key == "error.learner-overwritten"
    assert MANY[114].id in desk.book.standings
    assert MANY[117].id in desk.book.standings
    keeper.close()
    assert path.read_bytes() == there
    with Store.open(path, journal=journal) as store:
        assert len(store.learner().attempts()) == before
    assert is_sound(path)


@pytest.mark.parametrize("case", at_length(CUT_OFF, *CUT_OFF_ALWAYS), ids="-".join)
def test_a_file_that_was_cut_off_is_noticed_before_anything_is_written(
    path: Path, lazy: Callable[[], None], case: tuple[Journal, str, str]
) -> None:
    journal, how, is_idle = case[0], case[1], case[2] == "idle"
    keeper = kept(path, journal)
    desk = keeper.desk()
    for number in range(20):
        click(desk, number)
    fold(path)
    if not is_idle:
        lazy()
        click(desk, 20)
    os.truncate(path, path.stat().st_size // 2 if how == "half" else 0)
    there = path.read_bytes()
    click(desk, 21)
    assert desk.backing.footing is Footing.LOST
    assert desk.backing.why is not None
    assert desk.backing.why.key == "error.learner-broken"
    keeper.close()
    assert path.read_bytes() == there


def test_what_other_programs_rightly_write_is_no_other_content(
    path: Path, journal: Journal, other: Callable[[Path, Journal, str], None]
) -> None:
    keeper = kept(path, journal)
    desk = keeper.desk()
    for number, what in enumerate(["write", "forget", "write"]):
        click(desk, number)
        other(path, journal, what)
        fold(path)
        click(desk, number + 10)
        assert desk.backing.footing is Footing.KEPT
        assert (MANY[0].id in desk.refresh().standings) is (number == 0)
        assert PUZZLES[3].id in desk.book.standings
    keeper.close()
    assert is_sound(path)


def test_a_log_that_is_folded_in_by_half_while_somebody_reads_is_no_other_content(
    path: Path, lazy: Callable[[], None], other: Callable[[Path, Journal, str], None]
) -> None:
    keeper = kept(path, Journal.WAL)
    desk = keeper.desk()
    lazy()
    for number in range(50):
        click(desk, number)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader, closing(sqlite3.connect(path)) as folder:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM event").fetchone()
        click(desk, 50)
        folder.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        assert not is_whole_alone(path)
        click(desk, 51)
        assert desk.backing.footing is Footing.KEPT
        # A program that comes now finds it so, too.
        other(path, Journal.WAL, "write")
        click(desk, 52)
        assert desk.backing.footing is Footing.KEPT
    keeper.close()
    with Store.open(path, journal=Journal.WAL) as store:
        assert len(store.learner().attempts()) == 53
    assert is_sound(path)


def test_a_backup_that_is_copied_over_a_log_folded_in_by_half_is_noticed(
    path: Path, tmp_path: Path, lazy: Callable[[], None]
) -> None:
    backup = tmp_path / "backup.sqlite"
    with Store.open(path, clock=Clock()) as store:
        for each in MANY[:6]:
            solve(store.learner(), each)
    shutil.copy(path, backup)
    keeper = kept(path, Journal.WAL)
    desk = keeper.desk()
    click(desk, 6)
    fold(path)
    lazy()
    for number in range(7, 40):
        click(desk, number)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader, closing(sqlite3.connect(path)) as folder:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM event").fetchone()
        for number in range(40, 80):
            click(desk, number)
        folder.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        click(desk, 80)
        copied_over(backup, path)
        there = path.read_bytes()
        click(desk, 81)
    assert desk.backing.why is not None
    assert desk.backing.why.key == "error.learner-overwritten"
    keeper.close()
    assert path.read_bytes() == there


def test_a_file_that_did_not_answer_at_first_is_known_while_most_of_it_is_in_its_log(
    path: Path, tmp_path: Path
) -> None:
    seal = Seal(path, str(path))  # nothing can be read of it yet
    with Store.open(tmp_path / "model.sqlite", clock=Clock(), journal=Journal.ROLLBACK) as store:
        solve(store.learner(), MANY[0])
    with (
        closing(sqlite3.connect(tmp_path / "model.sqlite")) as model,
        closing(sqlite3.connect(path, isolation_level=None)) as here,
    ):
        here.execute("PRAGMA journal_mode = WAL").fetchone()
        here.execute("PRAGMA wal_autocheckpoint = 0").fetchone()
        here.executescript("\n".join(model.iterdump()))
        log = seal.log
        seal.look()
        assert not seal.is_overwritten
        assert seal.log == log > 0, "the log was not cut off"
        here.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        seal.look()
        assert not seal.is_overwritten


def test_a_newer_copy_that_is_put_into_an_idle_file_is_gone_on_with(
    path: Path, tmp_path: Path, journal: Journal
) -> None:
    keeper, elsewhere = kept(path, journal), tmp_path / "elsewhere.sqlite"
    desk = copied_when_idle(keeper, path, elsewhere)
    with Store.open(elsewhere, clock=Clock()) as store:
        for each in MANY[1:20]:
            solve(store.learner(), each)
    copied_over(elsewhere, path)
    click(desk, 50)
    click(desk, 51)
    assert desk.backing.footing is Footing.KEPT
    keeper.close()
    with Store.open(path, journal=journal) as store:
        assert len(store.learner().attempts()) == 22
    assert is_sound(path)


def test_a_copy_that_went_its_own_way_is_noticed_however_much_newer_it_is(
    path: Path, tmp_path: Path, journal: Journal
) -> None:
    keeper, elsewhere = kept(path, journal), tmp_path / "elsewhere.sqlite"
    desk = copied_when_idle(keeper, path, elsewhere)
    click(desk, 50)
    fold(path)
    with Store.open(elsewhere, clock=Clock(), journal=journal) as store:
        for each in MANY[1:20]:
            solve(store.learner(), each)
    copied_over(elsewhere, path)
    there = path.read_bytes()
    click(desk, 51)
    assert desk.backing.footing is Footing.LOST
    keeper.close()
    assert path.read_bytes() == there


def test_what_counts_further_and_has_the_last_deed_is_another_content_still_where_less_was_done(path: Path) -> None:
    with Store.open(path, clock=Clock(), journal=Journal.ROLLBACK) as store:
        solve(store.learner(), MANY[0])
    for less, is_another in ((0, False), (1, True)):
        seal = Seal(path, str(path), has_log=False)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("PRAGMA user_version = 1000")
            connection.execute("UPDATE learner SET revision = revision - ?", (less,))
        with pytest.raises(LearnerError) if is_another else nullcontext():
            seal.look()
        assert seal.is_overwritten is is_another


def test_whoever_has_no_keeper_is_told_and_may_open_the_file_anew(path: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite"
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), MANY[0])
    shutil.copy(path, backup)
    store = Store.open(path, clock=Clock())
    solve(store.learner(), MANY[1])
    fold(path)
    copied_over(backup, path)
    there = path.read_bytes()
    for _ in range(2):
        with pytest.raises(LearnerError) as caught:
            solve(store.learner(), MANY[2])
        assert caught.value.code == "learner-overwritten"
    with Store.open(path, clock=Clock()) as anew:
        assert len(anew.learner().attempts()) == 1
        store.close()
        solve(anew.learner(), MANY[3])
    assert path.read_bytes() != there
    assert is_sound(path)
    assert not beside(path, "-wal").exists()


def test_nobody_waits_to_fold_a_log_in_that_somebody_reads(path: Path) -> None:
    with Store.open(path, clock=Clock(), journal=Journal.WAL) as store:
        solve(store.learner(), MANY[0])
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM event").fetchone()
            solve(store.learner(), MANY[1])
            with store.database.engine.connect() as connection:
                wait_for_others(connection, 15.0)
                assert not fold_log(connection)
                assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() == 0


def test_a_backup_that_comes_the_very_moment_the_log_is_folded_in_is_noticed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = tmp_path / "backup.sqlite"
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), MANY[0])
    shutil.copy(path, backup)

    def and_then(connection: Connection) -> bool:
        is_folded = fold_log(connection)
        if is_folded:
            copied_over(backup, path)
        return is_folded

    with Store.open(path, clock=Clock(), journal=Journal.WAL) as store:
        me = store.learner()
        monkeypatch.setattr(write_queue, "fold_log", and_then)
        solve(me, MANY[1])
        fold(path)
        with pytest.raises(LearnerError) as caught:
            solve(me, MANY[2])
        assert caught.value.code == "learner-overwritten"
        assert path.read_bytes() == backup.read_bytes()


@pytest.mark.parametrize("is_idle", [True, False], ids=["idle", "busy"])
def test_a_backup_that_looks_damaged_while_it_is_copied_is_left_as_it_is_once_it_is_whole(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lazy: Callable[[], None], *, is_idle: bool
) -> None:
    backup, half, folded = tmp_path / "backup.sqlite", threading.Event(), threading.Event()
    for number in range(2):
        with Store.open(path, clock=Clock()) as store:
            solve(store.learner(), MANY[number])
        if not number:
            shutil.copy(path, backup)

    def when_half(writer: Writer, fold: Callable[[Writer], None] = Writer.fold) -> None:
        assert half.wait(20.0)
        fold(writer)
        folded.set()

    monkeypatch.setattr(seal, "_STEADY", 0.02)
    monkeypatch.setattr(Writer, "fold", when_half)
    if not is_idle:
        lazy()
    keeper = kept(path, Journal.WAL)
    desk = keeper.desk()
    click(desk, 2)
    assert keeper.store is not None
    database = keeper.store.database
    with path.open("r+b") as file, backup.open("rb") as content:
        file.truncate()
        file.write(content.read(8192))
        file.flush()
        half.set()
        if is_idle:
            assert folded.wait(20.0)
        else:
            click(desk, 3)
            assert desk.backing.why == Phrase("error.learner-broken", {"path": str(path)})
        shutil.copyfileobj(content, file)
    keeper.close()
    database.close()  # as when the program ends
    assert filecmp.cmp(path, backup, shallow=False)


def test_the_count_of_transactions_ends_where_the_head_of_the_file_has_no_room_for_more(
    path: Path, journal: Journal
) -> None:
    with Store.open(path, journal=journal) as store:
        store.learner()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {2**31 - 2}")
    for number in range(2):
        with Store.open(path, journal=journal) as store:
            store.learner().note(PUZZLES[number], Deed.SHOWN)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (2**31 - 1,)
