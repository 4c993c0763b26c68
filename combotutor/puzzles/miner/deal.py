"""What one deal brings: at most one puzzle of each kind, and why other positions became none."""

from __future__ import annotations

import functools
import json
import multiprocessing
import os
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from multiprocessing.process import BaseProcess
from typing import Any, Final

from combotutor.puzzles.format.pack import format_puzzle, puzzle_of
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.miner.job import Job
from combotutor.puzzles.miner.rounds import Rounds
from combotutor.puzzles.puzzle import Made, Puzzle
from combotutor.puzzles.workshop.answers import with_technique

Tally = Mapping[tuple[str, str], int]

Sought = Mapping[tuple[str, str], frozenset[int]]
"""What is still looked for: the levels of each kind in each game; none of what is missing."""

LEVELS: Final = frozenset({1, 2, 3, 4, 5})
ENOUGH: Final = "enough"
"""Why a puzzle is passed over: there are enough of its game, kind and level."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What one deal has brought.

    Args:
        number: its number within the job.
        puzzles: what was found, in the order of the kinds; their ids are not yet those of a pack.
        dropped: how many positions became no puzzle, by kind and reason.
        seconds: how long each kind took. It is told, but nothing depends on it.
    """

    number: int
    puzzles: tuple[Puzzle, ...]
    dropped: Tally
    seconds: Mapping[str, float] = field(compare=False, default_factory=dict)

    def fields(self) -> dict[str, Any]:
        """Return it as fields of JSON."""
        return {
            "deal": self.number,
            "puzzles": [json.loads(format_puzzle(puzzle)) for puzzle in self.puzzles],
            "dropped": [[kind, reason, count] for (kind, reason), count in self.dropped.items()],
            "seconds": {kind: round(seconds, 6) for kind, seconds in self.seconds.items()},
        }

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Deal:
        """Return the deal of `fields`."""
        return cls(
            fields["deal"],
            tuple(puzzle_of(each) for each in fields["puzzles"]),
            {(kind, reason): count for kind, reason, count in fields["dropped"]},
            fields["seconds"],
        )


def deal_of_worker(job: Job, number: int, sought: Sought | None = None) -> dict[str, Any]:
    """Return what a deal brings, as fields: what a worker is given to do.

    One whose job was killed leaves, and waits for no more work.
    """
    _leave_with_parent()
    return mined_deal(job, number, sought).fields()


@functools.cache
def _leave_with_parent() -> None:
    """Watch, once in a process, over the process that started it, if that is another one's worker."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent,), daemon=True).start()


def _leave_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def mined_deal(job: Job, number: int, sought: Sought | None = None) -> Deal:
    """Return what a deal brings; it depends on the seed and the number, and for each kind on no other kind.

    Args:
        job: what is mined.
        number: of the deal.
        sought: what is still looked for: puzzles of other games, kinds and levels are passed over. None for all.
    """
    rounds, made = Rounds(job.game(number), job.source(number, 0)), Made("miner", job.seed, number)
    dropped: Counter[tuple[str, str]] = Counter()
    seconds: dict[str, float] = {}
    puzzles = []
    for kind in job.kinds:
        levels = LEVELS if sought is None else sought.get((job.game(number), kind), frozenset())
        if not levels:
            continue
        began = time.perf_counter()
        for result in kind_of(kind).mine(rounds, job.source(number, kind_of(kind).stream), made):
            found = with_technique(result) if isinstance(result, Puzzle) else result
            if isinstance(found, Puzzle) and found.level in levels:
                puzzles.append(replace(found, id=f"{kind}-{number}"))
                break
            dropped[kind, ENOUGH if isinstance(found, Puzzle) else found] += 1
        seconds[kind] = time.perf_counter() - began
    return Deal(number, tuple(puzzles), dropped, seconds)
