"""What the tests of keepers have in common: keepers of a file, other programs that hold it, what solves a puzzle."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from combotutor.i18n import LANGUAGES
from combotutor.learner import Backing, Deed, Desk, Doing, Footing, Keeper, Store
from combotutor.puzzles import Puzzle
from tests.learner.doings import Clock

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


@contextmanager
def kept(path: Path, patience: float = PATIENCE) -> Iterator[Keeper]:
    """Give a keeper of a file, whose store waits its turn as long as its keeper lets a page wait, 0.2 s at least."""
    clock, turn = Clock(), max(patience, 0.2)
    keeper = Keeper(lambda: Store.open(path, clock=clock, patience=turn), clock=clock, patience=patience)
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
