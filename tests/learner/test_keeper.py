"""Pages that share a keeper wait for no file for long, and lose nothing."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from typing import Final

import pytest

from combotutor.learner import Backing, Book, Deed, Desk, Doing, Footing, Keeper, Result, Store
from combotutor.learner.report import report
from tests.learner.doings import PUZZLES, Clock, puzzle, solve
from tests.learner.history import asked
from tests.learner.keeping import LONG, doings, kept, locked

TOP: Final = Path(__file__).parents[2]
KILLED: Final = """
import os, sys
from pathlib import Path
from combotutor.learner import Deed, Doing, Footing, Keeper, Store
from dataclasses import replace
from tests.learner.doings import PUZZLES

keeper = Keeper(lambda: Store.open(Path(sys.argv[1])), patience=20)
desk = keeper.desk()
for number in range(100000):
    puzzle = replace(PUZZLES[0], id=f"{sys.argv[2]}-{number}")
    desk.enter([Doing(puzzle, Deed.RIGHT, "5@1", 1), Doing(puzzle, Deed.SOLVED)])
    if desk.backing.footing is Footing.KEPT:
        os.write(1, f"{puzzle.id}\\n".encode())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


def test_what_is_entered_stands_in_the_file_when_the_page_is_told_so(path: Path) -> None:
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        book = desk.enter(doings(PUZZLES[0]))
        assert desk.backing == keeper.backing == Backing(Footing.KEPT)
        assert book.standing(PUZZLES[0].id).last is Result.CLEAN
        assert asked(path, "SELECT deed FROM event ORDER BY id") == [("again",), ("right",), ("solved",)]
    with Store.open(path) as store:
        assert store.learner().book == book


def test_all_pages_of_a_learner_share_a_desk_and_nobody_holds_it_for_ever(path: Path) -> None:
    with kept(path, LONG) as keeper:
        one = keeper.desk("ana")
        assert keeper.desk("ana") is one
        one.enter(doings(PUZZLES[0]))
        known, number = one.book, id(one)
        del one
        assert keeper.desk("ana").book == known
        assert keeper.desk("ana").name == "ana"
        assert number
        assert keeper.desk("ben").book == Book("ben")


def test_a_desk_that_nobody_holds_and_that_owes_nothing_is_let_go(path: Path) -> None:
    with kept(path, LONG) as keeper:
        desk = keeper.desk("ana")
        desk.enter(doings(PUZZLES[0]))
        there, end = weakref.ref(desk), time.monotonic() + 5
        del desk
        while there() is not None and time.monotonic() < end:
            gc.collect()
            time.sleep(0.01)
        assert there() is None


def test_a_desk_is_read_for_no_longer_than_what_is_left_of_the_patience(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(Desk, "refresh", lambda _desk, patience: waited.append(patience))
    with kept(path, LONG) as keeper:
        keeper.desk()
    assert 0 <= waited[0] <= LONG


def test_only_looking_writes_nothing(path: Path) -> None:
    with kept(path, LONG) as keeper:
        assert keeper.desk("ana").refresh() == Book("ana")
    assert asked(path, "SELECT count(*) FROM learner") == [(0,)]


def test_a_keeper_without_a_file_keeps_in_memory_and_says_so() -> None:
    keeper = Keeper(clock=Clock())
    desk = keeper.desk()
    desk.enter(doings(PUZZLES[0], wrong=1))
    assert desk.book.failed == (PUZZLES[0].id,)
    assert desk.backing == keeper.backing == Backing(Footing.MEMORY)
    assert len(desk.attempts()) == 1
    assert len(desk.export()["events"]) == 4
    assert keeper.close() == Backing(Footing.MEMORY)


def test_a_desk_tells_what_a_learner_of_a_store_is_told(path: Path) -> None:
    own = puzzle("own-1", difficulty=1234)
    with kept(path, LONG) as keeper:
        desk, me = keeper.desk(), Store.in_memory(clock=Clock()).learner()
        for number, each in enumerate(PUZZLES):
            desk.enter(doings(each, wrong=number % 2))
            solve(me, each, wrong=number % 2, seconds=20.0)
        desk.keep(own)
        me.keep(own)
        assert desk.book.own == me.own() == (own,)
        assert desk.book.ratings == me.book.ratings
        assert desk.book.failed == me.failed()
        assert [each.result for each in desk.attempts()] == [each.result for each in me.attempts()]
        assert report(desk, PUZZLES).counts == report(me, PUZZLES).counts
        desk.forget()
        me.forget()
        assert (desk.book.standings, desk.book.own) == ({}, me.own())
        assert desk.attempts() == ()
        assert report(desk, PUZZLES) == report(me, PUZZLES)


def test_what_another_program_wrote_is_read_and_nothing_else(path: Path) -> None:
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        book = desk.enter(doings(PUZZLES[0]))
        assert desk.refresh() is book
        with Store.open(path, clock=Clock()) as store:
            solve(store.learner(), PUZZLES[1])
        assert desk.refresh().standings.keys() == {PUZZLES[0].id, PUZZLES[1].id}
        assert len(desk.attempts()) == 2


def test_a_fault_of_ours_is_no_trouble_with_the_file_and_spoils_nobody_else(path: Path) -> None:
    with kept(path, LONG) as keeper:
        desk, ben = keeper.desk(), keeper.desk("ben")
        with pytest.raises(AttributeError):
            desk.enter([Doing(None, Deed.WRONG)])  # type: ignore[arg-type]  # that is the fault
        ben.enter(doings(PUZZLES[0]))
        desk.enter(doings(PUZZLES[0]))
        assert keeper.backing == Backing(Footing.KEPT)


def test_many_pages_at_once_write_all_they_did(path: Path) -> None:
    with kept(path, LONG) as keeper:
        gone: list[int] = []

        def pupil(number: int) -> None:
            desk = keeper.desk(f"pupil-{number % 20}")
            for each in PUZZLES[:4]:
                desk.enter(doings(each))
                gone.append(desk.backing.footing is Footing.KEPT)

        threads = [threading.Thread(target=pupil, args=(number,)) for number in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert gone == [True] * 160
        assert keeper.backing == Backing(Footing.KEPT)
        deeds = sum(len(doings(each)) for each in PUZZLES[:4]) * 40
        assert asked(path, "SELECT count(*), count(DISTINCT learner_id) FROM event") == [(deeds, 20)]


def test_closing_writes_what_is_owed_and_leaves_one_whole_file(path: Path) -> None:
    with kept(path) as keeper:
        desk = keeper.desk()
        desk.enter(doings(PUZZLES[0]))
        with locked(path) as let_go:
            desk.enter(doings(PUZZLES[1]))
            timer = threading.Timer(0.3, let_go)
            timer.start()
            assert keeper.close(LONG) == Backing(Footing.KEPT)
            timer.join()
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    with Store.open(path) as store:
        assert store.learner().rating().games == 2


def test_closing_waits_no_longer_than_it_may_and_says_what_is_owed(path: Path) -> None:
    with kept(path) as keeper:
        desk = keeper.desk()
        desk.enter(doings(PUZZLES[0]))
        with locked(path):
            desk.enter(doings(PUZZLES[1]))
            ended = keeper.close(0.3)
        assert (ended.footing, ended.owed) == (Footing.WAITING, 3)


def test_closing_waits_for_what_is_held_while_nothing_of_a_learner_is_written() -> None:
    keeper, ended = Keeper(patience=LONG), list[Backing]()
    desk = keeper.desk()
    closer = threading.Thread(target=lambda: ended.append(keeper.close(LONG)), daemon=True)
    with desk.alone():
        desk.enter(doings(PUZZLES[0]))
        closer.start()
        closer.join(0.05)
    closer.join(LONG)
    assert [each.owed for each in ended] == [0]


def test_a_file_that_answers_when_its_keeper_is_closed_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, is_let_go, store = threading.Event(), threading.Event(), Store.in_memory()
    monkeypatch.setattr(store, "close", is_let_go.set)

    def opened() -> Store:
        gate.wait(LONG)
        return store

    keeper = Keeper(opened, patience=0.0)
    keeper.warm()
    keeper.close(0.0)
    gate.set()
    assert is_let_go.wait(LONG)
    assert keeper.store is None


@pytest.mark.slow
@pytest.mark.parametrize("programs", [2, pytest.param(10, marks=pytest.mark.long)])
def test_whatever_was_told_as_kept_is_there_after_the_program_was_killed(path: Path, programs: int) -> None:
    told: set[str] = set()
    for number in range(programs):
        command = [sys.executable, "-c", KILLED, str(path), str(number)]
        program = subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True)
        assert program.stdout is not None
        for _ in range(20 + 7 * number):
            told.add(program.stdout.readline().strip())
        program.kill()
        told |= {line for line in program.communicate()[0].split("\n")[:-1] if line}
    assert len(told) >= 20 * programs
    with Store.open(path) as store:
        done = {name for name, each in store.learner().standings().items() if each.is_done}
    assert told <= done


def test_a_keeper_holds_no_thread_of_its_own_once_it_is_closed(path: Path) -> None:
    before = set(threading.enumerate())
    with kept(path, LONG) as keeper:
        keeper.desk().enter(doings(PUZZLES[0]))
        assert {thread.name for thread in set(threading.enumerate()) - before} <= {"combotutor-writer"}
    assert set(threading.enumerate()) <= before
    assert os.listdir(path.parent) == [path.name]  # noqa: PTH208  (names are what is asked for)
