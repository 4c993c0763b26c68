"""Programs whose pages share learners through one file: nothing is lost, and what is told is what follows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from combotutor.learner import Deed, Doing, Store
from combotutor.learner.progress.replay import replayed
from combotutor.learner.storage import share
from combotutor.learner.storage.reading import gathered
from tests.at_length import at_length
from tests.learner.doings import PUZZLES
from tests.learner.history import asked

TOP: Final = Path(__file__).parents[2]
PAGES: Final = 9
PUPILS: Final = 3
SOME_TURNS: Final = 4
MANY_TURNS: Final = 20
PROGRAM: Final = """
import sys, threading
from pathlib import Path
from combotutor.learner import Keeper, Store
from tests.learner.test_programs import PAGES, PUPILS, doings

keeper = Keeper(lambda: Store.open(Path(sys.argv[1])))

def page(number):
    for turn in range(int(sys.argv[2])):
        desk = keeper.desk(f"pupil-{number % PUPILS}")
        desk.refresh()
        desk.enter(doings(number + turn))

pages = [threading.Thread(target=page, args=(number,)) for number in range(PAGES)]
for each in pages:
    each.start()
for each in pages:
    each.join()
print(keeper.close(30).owed)
"""
"""A program of nine pages of three pupils, which come to so many turns each."""


def doings(number: int) -> list[Doing]:
    """Return what solves a puzzle, now and then after a wrong answer."""
    which = PUZZLES[number % len(PUZZLES)]
    wrong = [Doing(which, Deed.WRONG, "9@4")] * (number % 4 == 0)
    right = [Doing(which, Deed.RIGHT, "5@1", each + 1, 20.0) for each in range(which.decisions)]
    return [Doing(which, Deed.AGAIN), *wrong, *right, Doing(which, Deed.SOLVED)]


@pytest.mark.slow
@pytest.mark.parametrize("turns", at_length((SOME_TURNS, MANY_TURNS), SOME_TURNS))
@pytest.mark.parametrize("journal", at_length(("wal", "rollback"), "wal"))
def test_programs_whose_pages_share_learners_lose_nothing_and_tell_what_a_replay_tells(
    tmp_path: Path, journal: str, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(share.VARIABLE, journal)
    path = tmp_path / "learner.sqlite"
    command = [sys.executable, "-c", PROGRAM, str(path), str(turns)]
    programs = [subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert [each.communicate()[0] for each in programs] == ["0\n"] * 3
    deeds = sum(len(doings(page + turn)) for page in range(PAGES) for turn in range(turns))
    assert asked(path, "SELECT count(*) FROM event") == [(3 * deeds,)]
    with Store.open(path) as store:
        assert len(store.names()) == PUPILS
        for name in store.names():
            with store.reading() as connection:
                bundle = gathered(connection, [name])
            again, book = replayed(bundle, name).book(), store.learner(name).book
            assert (again.standings, again.ratings, again.days) == (book.standings, book.ratings, book.days)
