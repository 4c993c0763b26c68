"""Another program that does not let go of the learners' file: `python -m tests.load.hold FILE SECONDS writers`."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Final

_PATIENCE: Final = 30.0


class Against(StrEnum):
    """Who is kept out."""

    WRITERS = "writers"
    """Whoever writes; where the file has a log beside it, others may read."""
    ALL = "all"
    """Whoever opens the file at all. It needs to be alone with it first."""


def hold(file: Path, seconds: float, against: Against) -> None:
    """Hold a file for so long; say so as soon as it is held."""
    with closing(sqlite3.connect(file, timeout=_PATIENCE, isolation_level=None)) as connection:
        if against is Against.ALL:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("SELECT count(*) FROM learner").fetchone()
        sys.stdout.write("held\n")
        sys.stdout.flush()
        time.sleep(seconds)
        connection.execute("ROLLBACK")


@contextlib.contextmanager
def held(file: Path, seconds: float, against: Against) -> Iterator[subprocess.Popen[str]]:
    """Have a program hold a file from now on; yield it, and let it go at the end at the latest.

    Raises:
        RuntimeError: the file cannot be held.
    """
    words = [sys.executable, "-m", "tests.load.hold", str(file), str(seconds), against.value]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as holder:
        try:
            assert holder.stdout is not None
            if holder.stdout.readline() != "held\n":
                raise RuntimeError(f"{file.name} cannot be held")
            yield holder
        finally:
            holder.kill()


if __name__ == "__main__":
    hold(Path(sys.argv[1]), float(sys.argv[2]), Against(sys.argv[3]))
