"""What stands in the learners' file, read by plain SQL: none of the tutor's own code has a say in it."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.load.diary import Told

_QUERY: Final = """
SELECT learner.name, attempt.puzzle_id, event.deed, event.word
FROM event JOIN attempt ON attempt.id = event.attempt_id JOIN learner ON learner.id = event.learner_id
WHERE event.deed IN ('right', 'wrong', 'hint')
"""


def filed(file: Path, *, is_alone: bool = False) -> Counter[Told]:
    """Return what stands in a file, as it would be found after a power cut: a copy is read, its log with it.

    Args:
        file: the file.
        is_alone: whether it is copied without its log, as a person copies one file.
    """
    with TemporaryDirectory() as folder:
        for ending in ("",) if is_alone else ("", "-wal", "-journal"):
            beside = file.with_name(file.name + ending)
            if beside.exists():
                shutil.copyfile(beside, Path(folder) / beside.name)
        with closing(sqlite3.connect(Path(folder) / file.name)) as connection:
            is_there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'event'").fetchone()
            return Counter(Told(*row) for row in connection.execute(_QUERY)) if is_there else Counter()
