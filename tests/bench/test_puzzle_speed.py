"""How many puzzles a second are mined and checked, and how soon the next one is there; see `test_speed`."""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from combotutor.kernels.compiled import COMPILED
from combotutor.learner import Deed, Store
from combotutor.puzzles import PuzzleKind, begin, judge, shelf
from combotutor.puzzles.checker import check_all
from combotutor.puzzles.format.pack import load_pack, read_pack
from combotutor.puzzles.format.shelf import packs
from combotutor.puzzles.miner import Job, mine
from combotutor.tutor.tutor import Tutor
from tests.bench.measure import compare, report

pytestmark = pytest.mark.bench

DEALS = 40
WORKERS = 2
CHECKING = 240
"""Seconds in which all packs are to be checked."""
NEXT = 0.3
"""Seconds in which the next puzzle is to be there."""


@pytest.fixture(autouse=True)
def compiled() -> None:
    """Leave out everything where nothing is compiled."""
    if not COMPILED:
        pytest.skip("numba is not installed")


def say(what: str, value: float, unit: str, goal: str = "–", *, met: bool = True) -> None:
    """Print one line of the table."""
    print(f"{what:<66} {value:>9.2f} {unit}  {goal:<14} {'met' if met else 'MISSED'}")  # noqa: T201


def test_puzzles_mined_a_second_by_kind(tmp_path: Path) -> None:
    mine(tmp_path / "warm.jsonl", Job(3, 1))
    start = time.perf_counter()
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as executor:
        mined = mine(tmp_path / "pack.jsonl", Job(5, DEALS, each=1000), executor)
    took = time.perf_counter() - start
    say(f"{DEALS} deals mined, {WORKERS} workers: candidates accepted a second", len(mined.puzzles) / took, "/s")
    for kind in PuzzleKind:
        say(f"  {kind}: accepted a second of one worker", mined.kept(kind) / mined.seconds[kind], "/s")
        say(f"  {kind}: positions looked at for one accepted", mined.tried(kind) / max(1, mined.kept(kind)), "")
    assert mined.puzzles


def test_all_packs_are_checked() -> None:
    start = time.perf_counter()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as executor:
        checked = list(check_all(shelf(), executor))
    took = time.perf_counter() - start
    say(f"{len(checked)} puzzles checked", took, "s", f"≤ {CHECKING} s", met=took <= CHECKING)
    assert not any(each.problems for each in checked)


def test_a_pack_is_loaded_on_trust() -> None:
    path = packs()[1]
    found = compare(lambda: read_pack(path), lambda: load_pack(path), turns=3)
    report("a pack loaded on trust: faster than read and checked", found.ratio, "–", met=True)
    say(f"  {len(load_pack(path))} puzzles loaded", 1000 * found.ours, "ms")
    assert found.ratio > 1


def test_the_next_puzzle_is_there(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "learner.sqlite")
    learner = store.learner()
    for puzzle in shelf()[:300]:
        learner.note(puzzle, Deed.SOLVED)
    tutor = Tutor(open_store=lambda: store)
    times = []
    for _ in range(30):
        start = time.perf_counter()
        tutor.act("next")
        times.append(time.perf_counter() - start)
    say(
        f"the next puzzle, of {len(shelf())} with 300 solved: slowest of 30",
        max(times),
        "s",
        f"≤ {NEXT} s",
        met=max(times) <= NEXT,
    )
    assert len(times) == 30


def test_an_answer_is_judged() -> None:
    some = [begin(puzzle) for puzzle in shelf()[::8]]
    start = time.perf_counter()
    for progress in some:
        judge(progress, progress.puzzle.steps[0].moves[0].word)
    say("an answer judged", 1000 * (time.perf_counter() - start) / len(some), "ms")
    assert some
