"""A learner with a past, and what plain SQL finds of it in the file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.learner import Deed, Learner, Store
from combotutor.puzzles import Puzzle, Theme
from tests.learner.doings import PUZZLES, Clock, solve

THEMES: Final = tuple(Theme)[:8]
MANY: Final = tuple(
    replace(
        PUZZLES[number % len(PUZZLES)],
        id=f"p-{number}",
        level=1 + number % 5,
        difficulty=900 + 37 * number,
        themes=(THEMES[number % 8], THEMES[(number + 3) % 8]),
    )
    for number in range(40)
)
"""Puzzles of every level and several themes."""
GONE: Final = MANY[12]
"""A puzzle that was missed and cannot be opened any more."""


def lived(path: Path, clock: Clock, count: int = 60) -> Learner:
    """Return a learner who tried so many puzzles on several days; some well, some with help, some not."""
    random, me = SplitMix64(15), Store.open(path, clock=clock).learner()
    for number in range(count):
        clock.on(minutes=random.below(50), days=(0, 0, 0, 0, 0, 1, 1, 3)[random.below(8)])
        which = MANY[(number * 7) % len(MANY)]
        # Of some themes the learner knows more than of others.
        missed = random.below(8) < 2 + 3 * (THEMES[0] in which.themes) - 2 * (THEMES[5] in which.themes)
        solve(me, which, hints=random.below(4) // 3, wrong=int(missed))
    me.note(MANY[1], Deed.AGAIN)
    me.note(MANY[1], Deed.HINT, level=1)
    return me


def asked(path: Path, query: str, *values: object) -> list[Any]:
    """Return what plain SQL finds in a learner's file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query, values).fetchall()


COUNTED: Final = "count(*), sum(result = 'clean'), sum(result = 'helped'), sum(result = 'missed')"
"""How many attempts there are, and how they went."""
COUNTS: Final = "attempt WHERE counted_at IS NOT NULL"
"""The attempts that count."""


def islands(path: Path) -> list[tuple[str, int]]:
    """Return the runs of days that count, each with its last day and its length, in order."""
    return asked(
        path,
        """
        WITH days AS (SELECT counted_on AS day FROM attempt WHERE day NOT NULL
                      UNION SELECT ended_on FROM attempt WHERE ended_on NOT NULL),
             runs AS (SELECT day, julianday(day) - row_number() OVER (ORDER BY day) AS run FROM days)
        SELECT max(day), count(*) FROM runs GROUP BY run ORDER BY 1
        """,
    )


def known() -> tuple[Puzzle, ...]:
    """Return the puzzles on offer."""
    return tuple(puzzle for puzzle in MANY if puzzle != GONE)
