"""Several tabs, several programs, one file: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from combotutor.learner import Deed, Learner, Result, Store
from tests.learner.doings import PUZZLES, Clock, solve

TOP = Path(__file__).parents[2]
FIRST, SECOND, TWO_STEPS, *_ = PUZZLES

WRITERS = """
import dataclasses, os, sys
from pathlib import Path
from combotutor.learner import Deed, Store
from tests.learner.doings import PUZZLES

def write(path, name, attempts):
    me = Store.open(path).learner()
    for number in range(attempts):
        puzzle = dataclasses.replace(PUZZLES[0], id=f"find-{name}-{number}")
        if number % 4:
            me.note(puzzle, Deed.WRONG, word="9@4")
        else:
            me.note(puzzle, Deed.RIGHT, word="5@1")
            me.note(puzzle, Deed.SOLVED)
            print("solved", flush=True)

path, name, programs, attempts = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
children = []
for number in range(programs - 1):
    children.append(os.fork())
    if not children[-1]:
        write(path, f"{name}-{number}", attempts)
        os._exit(0)
print("writing", flush=True)
write(path, name, attempts)
sys.exit(any(os.waitpid(child, 0)[1] for child in children))
"""
"""Some programs at once, which have read the code but not opened the file when they part."""


def writers(path: Path, name: str, programs: int, attempts: int) -> subprocess.Popen[str]:
    """Return programs that have begun to write so many attempts each."""
    command = [sys.executable, "-c", WRITERS, str(path), name, str(programs), str(attempts)]
    begun = subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True)
    assert begun.stdout is not None
    assert begun.stdout.readline() == "writing\n"
    return begun


@pytest.fixture
def tabs(tmp_path: Path) -> Iterator[tuple[Learner, Learner]]:
    """The same learner in two tabs."""
    clock = Clock()
    path = tmp_path / "learner.sqlite"
    with Store.open(path, clock=clock) as one, Store.open(path, clock=clock) as other:
        yield one.learner(), other.learner()


@pytest.mark.slow
@pytest.mark.parametrize("each", [8, pytest.param(200, marks=pytest.mark.long)])
def test_eight_programs_that_write_at_once_lose_no_attempt(tmp_path: Path, each: int) -> None:
    path = tmp_path / "learner.sqlite"
    begun = writers(path, "a", 8, each)
    begun.communicate()
    assert begun.returncode == 0
    with Store.open(path) as store:
        me = store.learner()
        assert store.names() == ("me",)
        assert len(me.standings()) == len(me.attempts()) == 8 * each
        assert Counter(attempt.result for attempt in me.attempts()) == {Result.CLEAN: 2 * each, Result.MISSED: 6 * each}
        assert len(me.failed()) == 6 * each
        assert me.rating().games == 8 * each
        assert len(store.export()["events"]) == 10 * each


@pytest.mark.slow
@pytest.mark.parametrize("programs", [2, pytest.param(12, marks=pytest.mark.long)])
def test_programs_that_are_killed_while_they_write_leave_a_whole_file(tmp_path: Path, programs: int) -> None:
    path = tmp_path / "learner.sqlite"
    for number in range(programs):
        begun = writers(path, str(number), 1, 100_000)
        assert begun.stdout is not None
        # Not after so many seconds, in which a busy machine may have written nothing; and not when one is just done.
        assert [begun.stdout.readline() for _ in range(5)] == ["solved\n"] * 5
        time.sleep(0.003 * number)
        begun.kill()
        begun.communicate()
        with Store.open(path) as store:
            me = store.learner()
            events, standings = store.export()["events"], me.standings()
            counted = sum(event["deed"] in {"solved", "wrong"} for event in events)
            assert counted == len(me.attempts()) == me.rating().games
            assert 0 <= len(standings) - counted <= number + 1
    assert len(standings) > 15 * programs


def test_a_hint_in_one_tab_helps_the_answer_of_the_other(tabs: tuple[Learner, Learner]) -> None:
    one, other = tabs
    one.note(FIRST, Deed.SHOWN)
    other.note(FIRST, Deed.SHOWN)
    one.note(FIRST, Deed.HINT, level=1)
    other.note(FIRST, Deed.RIGHT, word="5@1", level=1)
    assert other.note(FIRST, Deed.SOLVED).last is Result.HELPED
    assert one.standing(FIRST.id) == other.standing(FIRST.id)


def test_both_tabs_solving_the_same_puzzle_is_one_attempt(tabs: tuple[Learner, Learner]) -> None:
    for tab in tabs:
        tab.note(TWO_STEPS, Deed.SHOWN)
    tabs[0].note(TWO_STEPS, Deed.WRONG, word="8@2")
    for number in (1, 2):
        for tab in tabs:
            tab.note(TWO_STEPS, Deed.RIGHT, word="5@1", level=number)
    for tab in tabs:
        assert tab.note(TWO_STEPS, Deed.SOLVED).last is Result.MISSED
    assert len(tabs[0].attempts()) == tabs[0].rating().games == 1
    assert tabs[0].standing(TWO_STEPS.id).answers == ("5@1", "5@1")


def test_a_tab_that_did_not_see_the_helped_end_cannot_solve_it_cleanly(tabs: tuple[Learner, Learner]) -> None:
    one, other = tabs
    other.note(FIRST, Deed.SHOWN)
    solve(one, FIRST, hints=2)
    other.note(FIRST, Deed.RIGHT, word="5@1", level=1)
    assert not other.note(FIRST, Deed.SOLVED).is_clean
    assert len(one.attempts()) == 1


def test_tabs_at_different_puzzles_do_not_meet(tabs: tuple[Learner, Learner]) -> None:
    one, other = tabs
    one.note(FIRST, Deed.WRONG, word="8@2")
    assert solve(other, SECOND).last is Result.CLEAN
    assert one.failed() == (FIRST.id,)


def test_one_tab_may_forget_while_the_other_goes_on(tabs: tuple[Learner, Learner]) -> None:
    one, other = tabs
    solve(one, FIRST)
    other.forget()
    assert one.standings() == {}
    assert solve(one, SECOND).is_clean
    assert other.standings().keys() == {SECOND.id}
