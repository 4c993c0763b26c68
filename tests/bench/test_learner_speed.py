"""What it costs to keep a learner: a solved puzzle, and three years of them at once; see `test_speed`."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from combotutor.cards import SplitMix64
from combotutor.learner import Deed, Doing, Keeper, Store
from combotutor.learner.report import report
from tests.learner.doings import Clock
from tests.learner.history import MANY

pytestmark = pytest.mark.bench

SOLVED = 500
YEARS = 13_200
"""Attempts in three years of a learner who does twelve a day."""


def processor(act: Callable[[], object]) -> float:
    """Return the seconds of processor that an act takes."""
    begun = time.process_time()
    act()
    return time.process_time() - begun


def say(what: str, value: float, unit: str, goal: float) -> None:
    """Print one line of the table."""
    print(f"{what:<66} {value:>9.2f} {unit:<3} {'met' if value <= goal else 'MISSED'}")  # noqa: T201


def test_a_solved_puzzle_is_noted_and_committed(tmp_path: Path) -> None:
    clock = Clock()
    keeper = Keeper(lambda: Store.open(tmp_path / "learner.sqlite", clock=clock), clock=clock, patience=20)
    desk = keeper.desk()

    def solve() -> None:
        for number in range(SOLVED):
            clock.on(hours=9)
            which = MANY[number % len(MANY)]
            desk.enter([Doing(which, Deed.RIGHT, "5@1", seconds=9.0), Doing(which, Deed.SOLVED)])

    solve()
    say("a right answer that solves, noted and committed", processor(solve) / SOLVED * 1000, "ms", 2.0)
    say("a look whether another program has written", processor(desk.refresh) * 1000, "ms", 1.0)
    keeper.close()
    with Store.open(tmp_path / "learner.sqlite", clock=clock) as store:
        assert len(store.learner().attempts()) == 2 * SOLVED, "all of it was committed"


def test_three_years_are_brought_in_told_and_forgotten(tmp_path: Path) -> None:
    random, clock, file = SplitMix64(3), Clock(), tmp_path / "all.json"
    with Store.in_memory(clock=clock) as source:
        keeper = Keeper(lambda: source, clock=clock, patience=20)
        desk = keeper.desk()
        for _ in range(YEARS // 100):
            doings: list[Doing] = []
            for _ in range(100):
                which = MANY[random.below(len(MANY))]
                doings += [Doing(which, Deed.AGAIN), *[Doing(which, Deed.WRONG, "9@4")] * (random.below(5) // 3)]
                doings += [Doing(which, Deed.RIGHT, "5@1", number + 1, 20.0) for number in range(which.decisions)]
                doings.append(Doing(which, Deed.SOLVED))
            clock.now += timedelta(days=8)
            desk.enter(doings)
        source.export_to(file)
    with Store.open(tmp_path / "learner.sqlite", clock=clock) as store:
        me = store.learner()
        say(f"{YEARS} attempts brought in", processor(lambda: store.import_from(file)), "s", 10.0)
        say("all of it exported", processor(store.export), "s", 2.0)
        say("all of it reported", processor(lambda: report(me, MANY)), "s", 1.0)
        say("all of it forgotten", processor(me.forget), "s", 1.0)
        assert store.export()["events"] == []
