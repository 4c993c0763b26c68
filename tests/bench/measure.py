"""Comparing two ways of doing the same in one run: in turns, by median, reported and never asserted."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    """Seconds of a yardstick and of ours, each the median of its turns, and the median of their ratios turn by turn."""

    yardstick: float
    ours: float
    ratio: float


def compare(
    yardstick: Callable[[], object],
    ours: Callable[[], object],
    *,
    turns: int = 5,
    clock: Callable[[], float] = time.process_time,
) -> Comparison:
    """Run both in turns, so that a machine that slows down slows both, and return their times.

    Args:
        yardstick: what ours is measured by.
        ours: what is measured.
        turns: how often each runs, after one turn that is not counted.
        clock: processor time, or wall-clock time where other processes do the work.
    """
    pairs = [(_seconds(yardstick, clock), _seconds(ours, clock)) for _ in range(turns + 1)][1:]
    return Comparison(
        statistics.median(theirs for theirs, _ in pairs),
        statistics.median(mine for _, mine in pairs),
        statistics.median(theirs / mine for theirs, mine in pairs),
    )


def _seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return clock() - start


def report(what: str, value: float, goal: str, *, met: bool) -> None:
    """Print one line of the table."""
    print(f"{what:<66} {value:>9.1f}×   {goal:<14} {'met' if met else 'MISSED'}")  # noqa: T201
