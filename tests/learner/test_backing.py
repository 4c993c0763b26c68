"""A file that does not answer is waited for, one that is lost is left alone, and pages are told the truth about it."""

from __future__ import annotations

import shutil
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from combotutor.learner import Backing, Deed, Doing, Footing, Store
from combotutor.learner.report import report
from combotutor.learner.storage import share, write_queue
from combotutor.learner.storage.write_queue import Ticket
from tests.learner.doings import PUZZLES, Clock, puzzle, solve
from tests.learner.history import asked
from tests.learner.keeping import (
    LONG,
    NOTHING,
    PATIENCE,
    WHOLE,
    doings,
    is_kept,
    kept,
    locked,
    sentences,
    spoilt,
    until,
)

BUSY = 4.0
"""Seconds that a busy machine may take besides; to wait for the file itself would take for ever."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


@pytest.mark.parametrize("how", [NOTHING, WHOLE], ids=["written", "held alone"])
def test_a_file_locked_at_the_opening_is_taken_up_with_all_that_was_done_when_it_answers(path: Path, how: str) -> None:
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
    with locked(path, how) as let_go, kept(path) as keeper:
        begun = time.monotonic()
        desk = keeper.desk()
        for each in PUZZLES[1:4]:
            desk.enter(doings(each))
        assert time.monotonic() - begun < 10 * PATIENCE + BUSY
        assert desk.backing.footing is keeper.backing.footing is Footing.WAITING
        assert "cannot be reached just now" in sentences(desk.backing)
        assert desk.backing.owed == sum(len(doings(each)) for each in PUZZLES[1:4])
        assert {each.id for each in PUZZLES[1:4]} <= desk.book.standings.keys()
        let_go()
        assert until(lambda: is_kept(desk))
        assert desk.book.standings.keys() == {each.id for each in PUZZLES[:4]}
        assert [each.puzzle_id for each in desk.attempts()] == [each.id for each in PUZZLES[:4]]
    with Store.open(path) as store:
        assert store.learner().rating().games == 4


def test_a_file_locked_in_the_middle_holds_nobody_up_and_loses_nothing(path: Path) -> None:
    with kept(path) as keeper:
        desks = [keeper.desk(name) for name in ("ana", "ben")]
        told: list[str] = []
        for desk in desks:
            desk.enter(doings(PUZZLES[0]))
            desk.watch(lambda desk=desk: told.append(desk.name))  # type: ignore[misc]  # mypy does not infer it
        assert until(lambda: all(map(is_kept, desks)))
        with locked(path) as let_go:
            for desk in desks:
                begun = time.monotonic()
                desk.enter(doings(PUZZLES[1], wrong=1))
                assert time.monotonic() - begun < PATIENCE + BUSY
                assert desk.backing.footing is Footing.WAITING
                assert desk.book.failed == (PUZZLES[1].id,)
                assert len(desk.attempts()) == 2
            late = keeper.desk("cem")
            late.enter(doings(PUZZLES[2]))
            assert asked(path, "SELECT count(*) FROM event") == [(6,)]
            let_go()
        assert until(lambda: keeper.backing == Backing(Footing.KEPT))
        assert until(lambda: set(told) == {"ana", "ben"})
    with Store.open(path) as store:
        assert store.names() == ("ana", "ben", "cem")
        assert [len(store.learner(name).attempts()) for name in store.names()] == [2, 2, 1]


def test_with_a_rollback_journal_somebody_who_reads_holds_nobody_up_and_nothing_is_lost(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(share.VARIABLE, "rollback")
    with kept(path) as keeper, closing(sqlite3.connect(path, isolation_level=None)) as other:
        desk = keeper.desk()
        desk.enter(doings(PUZZLES[0]))
        assert until(lambda: is_kept(desk))
        other.execute("BEGIN")
        assert other.execute("SELECT count(*) FROM event").fetchone() == (3,)
        desk.enter(doings(PUZZLES[1]))
        desk.enter(doings(PUZZLES[2]))
        assert desk.backing.footing is Footing.WAITING
        assert "cannot be reached just now" in sentences(desk.backing)
        other.execute("COMMIT")
        assert until(lambda: is_kept(desk))
        assert len(desk.attempts()) == len(desk.refresh().standings) == 3


def test_what_was_owed_keeps_its_times_and_comes_after_what_another_program_wrote(path: Path) -> None:
    with kept(path) as keeper:
        desk = keeper.desk()
        desk.enter(doings(PUZZLES[0]))
        assert until(lambda: is_kept(desk))
        with locked(path) as let_go:
            desk.enter([Doing(PUZZLES[1], Deed.RIGHT, "5@1", 1), Doing(PUZZLES[1], Deed.SOLVED)])
            (last,) = {each.at for each in desk.attempts()[1:]}
            let_go()
        assert until(lambda: is_kept(desk))
        assert [each.at for each in desk.attempts()][1:] == [last]
        revision = desk.book.revision
        with closing(sqlite3.connect(path)) as other:
            other.execute("DELETE FROM mark WHERE puzzle_id = ?", (PUZZLES[0].id,))
            other.execute("UPDATE learner SET revision = revision + 1")
            other.commit()
        book = desk.enter(doings(PUZZLES[2]))
        assert until(lambda: is_kept(desk))
        assert desk.book.standings.keys() == {PUZZLES[1].id, PUZZLES[2].id}
        assert book.revision == revision + 2


@pytest.mark.parametrize("kind", ["deleted", "moved", "replaced"])
def test_a_file_that_is_gone_is_noticed_before_anything_is_written(path: Path, tmp_path: Path, kind: str) -> None:
    aside, other = tmp_path / "aside.sqlite", tmp_path / "other.sqlite"
    with Store.open(other) as store:
        solve(store.learner("ana"), PUZZLES[5])
    with kept(path, LONG) as keeper:
        desk, ben = keeper.desk(), keeper.desk("ben")
        desk.enter(doings(PUZZLES[0]))
        ben.enter(doings(PUZZLES[0], wrong=1))
        if kind == "deleted":
            path.unlink()
        else:
            path.rename(aside)
        if kind == "replaced":
            shutil.copy(other, path)
        before = path.read_bytes() if path.exists() else None
        desk.enter(doings(PUZZLES[1]))
        assert desk.backing.footing is ben.backing.footing is keeper.backing.footing is Footing.LOST
        assert ("Another file lies" if kind == "replaced" else "was deleted or moved") in sentences(desk.backing)
        assert desk.backing.owed == 0
        assert len(desk.attempts()) == len(report(desk, PUZZLES).attempts) == 2
        assert len(desk.export()["events"]) == 6  # all of it can still be saved
        assert ben.book.failed == (PUZZLES[0].id,)
    assert (path.read_bytes() if path.exists() else None) == before
    if kind != "deleted":
        with Store.open(aside) as store:
            assert store.names() == ("me", "ben")
            assert len(store.learner().attempts()) == 1


def test_what_waits_to_be_written_when_a_file_is_gone_is_all_taken_along(path: Path) -> None:
    goes_on, before = threading.Event(), set(threading.enumerate())
    with kept(path, PATIENCE / 10) as keeper:
        desks = [keeper.desk(name) for name in ("ana", "ben")]
        assert until(lambda: all(map(is_kept, desks)))
        assert keeper.store is not None
        keeper.store.database.add(Ticket(lambda _: goes_on.wait(LONG)))
        for desk in desks:
            desk.enter(doings(PUZZLES[0]))
        path.unlink()
        goes_on.set()
        assert until(lambda: keeper.backing.footing is Footing.LOST and not keeper.backing.owed)
        assert [len(desk.export()["events"]) for desk in desks] == [3, 3]
        assert until(lambda: set(threading.enumerate()) <= before)  # nobody waits for works of the lost file


@pytest.mark.parametrize("content", [b"not a database", b""], ids=["refused", "made"])
def test_a_file_that_is_none_of_ours_is_left_and_the_reason_stays(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        for each in PUZZLES[:3]:
            desk.enter(doings(each))
            assert desk.backing.footing is (Footing.LOST if content else Footing.KEPT)
            assert not content or "is not one in which combotutor remembers" in sentences(desk.backing)
        assert desk.book.rating.games == 3
    if content:
        assert path.read_bytes() == content
        assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_damage_met_later_is_said_and_nothing_more_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_queue, "IDLE", 0.05)
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        for each in PUZZLES[:3]:
            desk.enter(doings(each, wrong=1))
        assert until(lambda: path.with_name(f"{path.name}-wal").stat().st_size == 0)
        spoilt(path)
        with closing(sqlite3.connect(path)) as other:
            other.execute("PRAGMA user_version = 1000")  # so that nobody trusts what was read before
        before = path.read_bytes()[4096:]
        desk.enter(doings(PUZZLES[3]))
        assert desk.backing.footing is Footing.LOST
        assert "is damaged, and nothing more is written into it" in sentences(desk.backing)
        assert len(desk.book.failed) == 3
        assert desk.book.rating.games == 4
        desk.enter(doings(PUZZLES[4]))
        assert desk.book.rating.games == 5
        assert path.read_bytes()[4096:] == before


def test_a_full_disk_is_said_and_what_was_done_is_written_when_there_is_room(path: Path) -> None:
    with kept(path) as keeper:
        desk = keeper.desk()
        desk.enter(doings(PUZZLES[0]))
        assert until(lambda: is_kept(desk))
        store = keeper.store
        assert store is not None
        store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1").scalar_one())
        (pages,) = asked(path, "PRAGMA page_count")[0]
        limit = [f"PRAGMA max_page_count = {pages}"]

        @event.listens_for(store.database.engine, "checkout")
        def limited(connection: sqlite3.Connection, *_rest: object) -> None:
            connection.execute(limit[0]).close()

        many = [Doing(PUZZLES[1], Deed.REFUSED, "x" * 200)] * 400
        desk.enter(many)
        assert until(lambda: "disk is full" in (sentences(desk.backing) if desk.backing.why else ""))
        assert (desk.backing.footing, desk.backing.owed) == (Footing.WAITING, len(many))
        limit[0] = "PRAGMA max_page_count = 100000"
        assert until(lambda: is_kept(desk))
        assert asked(path, "SELECT count(*) FROM event") == [(3 + len(many),)]


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [2, pytest.param(60, marks=pytest.mark.long)])
def test_two_files_locked_for_long_one_at_the_opening_and_one_in_the_middle_lose_nothing(
    tmp_path: Path, seconds: int
) -> None:
    early, late = tmp_path / "early.sqlite", tmp_path / "late.sqlite"
    Store.open(late).close()
    with kept(early, 0.5) as one, kept(late, 0.5) as other:
        desks = [one.desk()]
        with locked(early) as let_go, locked(late, WHOLE) as let_go_too:
            desks.append(other.desk())
            begun, slowest, number = time.monotonic(), 0.0, 0
            while time.monotonic() - begun < seconds:
                number += 1
                for desk in desks:
                    before = time.monotonic()
                    desk.enter([Doing(puzzle(f"find-{number}"), Deed.WRONG, "9@4")])
                    slowest = max(slowest, time.monotonic() - before)
                    assert desk.backing.footing is Footing.WAITING
            assert slowest < 0.5 + BUSY
            let_go()
            let_go_too()
        for desk in desks:
            assert until(lambda desk=desk: is_kept(desk))  # type: ignore[misc]  # mypy does not infer it
            assert len(desk.book.failed) == number > 20
    for path in (early, late):
        assert asked(path, "SELECT count(*) FROM event") == [(number,)]


@pytest.mark.parametrize("how", [NOTHING, WHOLE])
def test_of_all_who_come_while_a_file_does_not_answer_only_the_first_waits_long(path: Path, how: str) -> None:
    long = 0.7
    with kept(path) as keeper:
        keeper.desk().enter(doings(PUZZLES[0]))
    with kept(path, long) as keeper, locked(path, how) as let_go:
        first = keeper.desk("0")
        first.enter(doings(PUZZLES[0]))
        start = time.monotonic()
        others = [keeper.desk(str(number)) for number in range(1, 11)]
        for other in others:
            other.enter(doings(PUZZLES[0]))
            other.refresh()
        # Each of them waiting would take ten times the patience at least.
        assert time.monotonic() - start < 8 * long
        assert all(other.backing.footing is Footing.WAITING for other in others)
        let_go()
        assert until(lambda: all(is_kept(desk) for desk in (first, *others)))
        # Who comes when it answers again is waited for as before.
        assert keeper.patience == long
