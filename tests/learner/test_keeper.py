"""Pages that share a keeper wait for no file for long, lose nothing, and are told the truth about it."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import event

from combotutor.errors import LearnerError
from combotutor.i18n import LANGUAGES
from combotutor.learner import Backing, Book, Deed, Desk, Doing, Footing, Imported, Keeper, Result, Store
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.report import report
from combotutor.learner.storage import share
from combotutor.puzzles import Puzzle
from tests.learner.doings import PUZZLES, Clock, puzzle, solve
from tests.learner.history import asked

TOP: Final = Path(__file__).parents[2]
PATIENCE: Final = 0.1
LONG: Final = 20.0
"""Seconds after which a test gives up what it waits for."""
LOCKER: Final = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=10)
connection.execute(sys.argv[2])
connection.execute("BEGIN EXCLUSIVE")
connection.execute("UPDATE learner SET last_at = last_at")
print("locked", flush=True)
sys.stdin.readline()
connection.execute("ROLLBACK")
connection.close()
"""
"""Another program, which holds a file until it is told to let go."""
NOTHING: Final = "PRAGMA user_version"
WHOLE: Final = "PRAGMA locking_mode = EXCLUSIVE"
"""Nobody else may even read."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


@contextmanager
def kept(path: Path, patience: float = PATIENCE) -> Iterator[Keeper]:
    """Give a keeper of a file."""
    clock = Clock()
    keeper = Keeper(lambda: Store.open(path, clock=clock, patience=0.2), clock=clock, patience=patience)
    yield keeper
    keeper.close()


@contextmanager
def locked(path: Path, how: str = NOTHING) -> Iterator[Callable[[], None]]:
    """Let another program hold a file, and give what lets it go."""
    command = [sys.executable, "-c", LOCKER, str(path), how]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "locked\n"
    yield lambda: void(other.communicate("\n"))
    other.communicate()


def void(_value: object) -> None:
    """Return nothing."""


def doings(which: Puzzle, *, wrong: int = 0) -> list[Doing]:
    """Return what solves a puzzle."""
    missed = [Doing(which, Deed.WRONG, "9@4")] * wrong
    right = [Doing(which, Deed.RIGHT, "5@1", number + 1, 20.0) for number in range(which.decisions)]
    return [Doing(which, Deed.AGAIN), *missed, *right, Doing(which, Deed.SOLVED)]


def until(holds: Callable[[], bool]) -> bool:
    """Wait until something holds, and tell whether it does."""
    end = time.monotonic() + LONG
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


def is_kept(desk: Desk) -> bool:
    """Tell whether all that was done stands in the file."""
    return desk.backing == Backing(Footing.KEPT)


def sentences(backing: Backing) -> str:
    """Return why something is not kept, which every language can say."""
    assert backing.why is not None
    assert all("{" not in backing.why.text(language) for language in LANGUAGES)
    return backing.why.text("en")


def spoilt(path: Path) -> None:
    """Write nonsense into the middle of a file."""
    content = bytearray(path.read_bytes())
    content[4096:] = bytes((37 * number + 11) % 251 for number in range(len(content) - 4096))
    with path.open("r+b") as file:
        file.write(content)


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


@pytest.mark.parametrize("how", [NOTHING, WHOLE], ids=["written", "held alone"])
def test_a_file_locked_at_the_opening_is_taken_up_with_all_that_was_done_when_it_answers(path: Path, how: str) -> None:
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
    with locked(path, how) as let_go, kept(path) as keeper:
        begun = time.monotonic()
        desk = keeper.desk()
        for each in PUZZLES[1:4]:
            desk.enter(doings(each))
        assert time.monotonic() - begun < 10 * PATIENCE + 1
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
                assert time.monotonic() - begun < PATIENCE + 1
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


def test_what_another_program_wrote_is_read_and_nothing_else(path: Path) -> None:
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        book = desk.enter(doings(PUZZLES[0]))
        assert desk.refresh() is book
        with Store.open(path, clock=Clock()) as store:
            solve(store.learner(), PUZZLES[1])
        assert desk.refresh().standings.keys() == {PUZZLES[0].id, PUZZLES[1].id}
        assert len(desk.attempts()) == 2


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


def test_damage_met_later_is_said_and_nothing_more_is_written(path: Path) -> None:
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


def test_a_file_is_brought_in_with_how_far_it_is_and_can_be_stopped(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        for each in PUZZLES:
            solve(other.learner(), each)
        text = json.dumps(other.export())
    with kept(path, LONG) as keeper:
        desk, far = keeper.desk(), list[float]()
        with pytest.raises(LearnerError) as caught:
            desk.bring(text, far.append, lambda: len(far) > 2)
        assert caught.value.code == "learner-stopped"
        assert desk.book == Book("me")
        far.clear()
        assert desk.bring(text, far.append) == Imported(6, 21, 0)
        assert far == sorted(far)
        assert (far[0] < 0.1, far[-1]) == (True, 1.0)
        assert desk.book.rating.games == len(desk.attempts()) == 6
        with pytest.raises(LearnerError, match=r"mine\.json") as caught:
            desk.bring("{}", named="mine.json")
        assert caught.value.code == "learner-no-export"


def test_whoever_is_asked_whether_to_stop_and_does_finds_nothing_changed(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[0])
        text = json.dumps(other.export())
    asked: list[float] = []
    Keeper(patience=LONG).desk().bring(text, asked.append)
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        for moment in range(1, len(asked) + 1):
            answers = iter([*[False] * (moment - 1), True])
            with pytest.raises(LearnerError) as caught:
                desk.bring(text, is_stopped=answers.__next__)
            assert caught.value.code == "learner-stopped"
            assert desk.attempts() == ()
        answers = iter([*[False] * len(asked), True])
        assert desk.bring(text, is_stopped=answers.__next__).attempts == 1
        assert (len(desk.attempts()), next(answers)) == (1, True)


def test_while_a_file_is_brought_in_others_write(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[0])
        text = json.dumps(other.export())
    with kept(path, LONG) as keeper:
        desk, ben = keeper.desk(), keeper.desk("ben")
        seen: list[Footing] = []

        def goes_on(share: float) -> None:
            if share < 0.9:
                ben.enter(doings(PUZZLES[len(seen) % 6]))
                seen.append(ben.backing.footing)

        desk.bring(text, goes_on)
        assert set(seen) == {Footing.KEPT}
        assert desk.book.rating.games == 1


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


@pytest.mark.slow
def test_whatever_was_told_as_kept_is_there_after_the_program_was_killed(path: Path) -> None:
    told: set[str] = set()
    for number in range(5):
        command = [sys.executable, "-c", KILLED, str(path), str(number)]
        program = subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True)
        assert program.stdout is not None
        for _ in range(20 + 7 * number):
            told.add(program.stdout.readline().strip())
        program.kill()
        told |= {line for line in program.communicate()[0].split("\n")[:-1] if line}
    assert len(told) >= 150
    with Store.open(path) as store:
        done = {name for name, each in store.learner().standings().items() if each.is_done}
    assert told <= done


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [6, pytest.param(60, marks=pytest.mark.long)])
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
            assert slowest < 2.0
            let_go()
            let_go_too()
        for desk in desks:
            assert until(lambda desk=desk: is_kept(desk))  # type: ignore[misc]  # mypy does not infer it
            assert len(desk.book.failed) == number > 20
    for path in (early, late):
        assert asked(path, "SELECT count(*) FROM event") == [(number,)]


def test_a_keeper_holds_no_thread_of_its_own_once_it_is_closed(path: Path) -> None:
    before = set(threading.enumerate())
    with kept(path, LONG) as keeper:
        keeper.desk().enter(doings(PUZZLES[0]))
        assert {thread.name for thread in set(threading.enumerate()) - before} <= {"combotutor-writer"}
    assert set(threading.enumerate()) <= before
    assert os.listdir(path.parent) == [path.name]  # noqa: PTH208  (names are what is asked for)


@pytest.mark.parametrize("how", [NOTHING, WHOLE])
def test_of_all_who_come_while_a_file_does_not_answer_only_the_first_waits_long(path: Path, how: str) -> None:
    long = 1.5
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
        assert time.monotonic() - start < 3 * long
        assert all(other.backing.footing is Footing.WAITING for other in others)
        let_go()
        assert until(lambda: all(is_kept(desk) for desk in (first, *others)))
        # Who comes when it answers again is waited for as before.
        assert keeper.patience == long


def test_a_file_is_brought_in_though_its_learner_goes_on_all_the_while(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        for each in PUZZLES[:3]:
            solve(other.learner(), each)
        text = json.dumps(other.export())
    with kept(path, LONG) as keeper:
        desk, ben, seen = keeper.desk(), keeper.desk("ben"), list[Footing]()

        def goes_on(share: float) -> None:
            if share < 1:
                desk.enter([Doing(puzzle(f"find-{len(seen)}"), Deed.SHOWN)])
                ben.enter([Doing(PUZZLES[0], Deed.SHOWN)])
                assert ben.backing.footing is Footing.KEPT
                seen.append(desk.backing.footing)
                if seen[-1] is Footing.WAITING and desk.backing.why is not None:
                    assert "being brought in" in desk.backing.why.text("en")

        assert desk.bring(text, goes_on, from_others=True).attempts == 3
        assert set(seen) == {Footing.KEPT, Footing.WAITING}  # at first nobody is held up
        assert until(lambda: desk.backing == Backing(Footing.KEPT))
        assert desk.book.rating.games == 3
        everything = desk.export()
    assert len(everything["events"]) == len(json.loads(text)["events"]) + len(seen)


def test_a_file_is_brought_in_though_another_program_writes_all_the_while(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[0])
        text = json.dumps(other.export())
    with Store.open(path, clock=Clock()) as store:
        me, count = store.learner(), iter(range(1000))

        def writes(share: float) -> None:
            if share < 1 and threading.current_thread() is threading.main_thread():
                me.note(puzzle(f"find-{next(count)}"), Deed.SHOWN)

        with drafted(text, "mine.json", Clock()()) as draft:
            assert store.bring(draft, writes).attempts == 1
        assert store.learner().rating().games == 1
        assert next(count) > 3
