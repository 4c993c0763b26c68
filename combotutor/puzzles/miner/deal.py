"""What one deal brings: at most one puzzle of each kind, and why other positions became none."""

from __future__ import annotations

import functools
import json
import multiprocessing
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from multiprocessing.process import BaseProcess
from typing import Any

from combotutor.families.combo.rules import RULE_SETS
from combotutor.puzzles.miner.dropped import Dropped
from combotutor.puzzles.miner.hidden_hands import hidden_puzzles
from combotutor.puzzles.miner.job import Job
from combotutor.puzzles.miner.open_hands import open_puzzles
from combotutor.puzzles.miner.rounds import Rounds, source
from combotutor.puzzles.miner.rows import row_puzzles
from combotutor.puzzles.miner.turns import turn_puzzles
from combotutor.puzzles.pack import format_puzzle, puzzle_of
from combotutor.puzzles.puzzle import OPEN, Made, Puzzle, PuzzleKind

Tally = Mapping[tuple[PuzzleKind, Dropped], int]


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
    seconds: Mapping[PuzzleKind, float] = field(compare=False, default_factory=dict)

    def fields(self) -> dict[str, Any]:
        """Return it as fields of JSON."""
        return {
            "deal": self.number,
            "puzzles": [json.loads(format_puzzle(puzzle)) for puzzle in self.puzzles],
            "dropped": [[kind.value, reason.value, count] for (kind, reason), count in self.dropped.items()],
            "seconds": {kind.value: round(seconds, 6) for kind, seconds in self.seconds.items()},
        }

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Deal:
        """Return the deal of `fields`."""
        return cls(
            fields["deal"],
            tuple(puzzle_of(each) for each in fields["puzzles"]),
            {(PuzzleKind(kind), Dropped(reason)): count for kind, reason, count in fields["dropped"]},
            {PuzzleKind(kind): seconds for kind, seconds in fields["seconds"].items()},
        )


def mined_deals(job: Job, first: int, end: int) -> list[dict[str, Any]]:
    """Return what the deals from `first` up to `end` bring, as fields."""
    return [mined_deal(job, number).fields() for number in range(first, end)]


def deals_of_worker(job: Job, first: int, end: int) -> list[dict[str, Any]]:
    """Return the same: what a worker is given to do. One whose job was killed leaves, and waits for no more work."""
    _leave_with_parent()
    return mined_deals(job, first, end)


@functools.cache
def _leave_with_parent() -> None:
    """Watch, once in a process, over the process that started it, if that is another one's worker."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent,), daemon=True).start()


def _leave_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def mined_deal(job: Job, number: int) -> Deal:
    """Return what a deal brings; it depends on the seed and the number, and for each kind on no other kind."""
    rounds = Rounds(job, number)
    dropped: Counter[tuple[PuzzleKind, Dropped]] = Counter()
    seconds: dict[PuzzleKind, float] = {}
    puzzles = []
    for kind in job.kinds:
        began = time.perf_counter()
        for found in _sought(kind, job, number, rounds):
            if isinstance(found, Puzzle):
                puzzles.append(replace(found, id=f"{kind.value}-{number}"))
                break
            dropped[kind, found] += 1
        seconds[kind] = time.perf_counter() - began
    return Deal(number, tuple(puzzles), dropped, seconds)


def _sought(kind: PuzzleKind, job: Job, number: int, rounds: Rounds) -> Iterator[Puzzle | Dropped]:
    """Yield what is found of a kind, and why other positions are none, until nobody asks any more."""
    random = source(job, number, 1 + list(PuzzleKind).index(kind))
    made = Made("miner", job.seed, number)
    if kind in OPEN:
        return open_puzzles(kind, RULE_SETS[rounds.game.name], random, made)
    if kind is PuzzleKind.RISK:
        return hidden_puzzles(rounds.moments, random, made)
    if kind is PuzzleKind.SPECIAL:
        return turn_puzzles(rounds.moments, random, made)
    return row_puzzles(kind, rounds.moments, random, made)
