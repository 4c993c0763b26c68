"""What a click in the tutor costs the machine that serves it, and a session of its memory; see `test_speed`."""

from __future__ import annotations

import gc
import json
import os
import time
from pathlib import Path

import pytest

from combotutor.families.combo.notation import format_move
from combotutor.learner import Footing, Keeper, Store
from combotutor.puzzles.judging.values import right_answers
from combotutor.tutor.model import TutorModel
from combotutor.widgets.live import Live
from tests.bench.test_puzzle_speed import say

pytestmark = pytest.mark.bench

CLICK = 4.0
"""Milliseconds of processor that a click may cost without the line to the page, writing its deeds included."""
SESSION = 1.0
"""Megabytes that a session may take."""
PUZZLES = 20
SESSIONS = 200


class LiveTutor(TutorModel, Live):
    """A tutor at the end of a line."""


def joined(keeper: Keeper, number: int) -> tuple[LiveTutor, list[dict[str, object]]]:
    """Return the tutor of a pupil who has just come, and all that the page will be told."""
    tutor = LiveTutor(keeper=keeper, is_class=True)
    told: list[dict[str, object]] = []
    tutor.connect(told.append)
    hello = {"do": "hello", "storage": True, "kept": None, "key": f"{number:032x}", "query": {}, "wishes": ["en"]}
    tutor.hear({"method": "custom", "content": hello})
    tutor.act("continue")
    return tutor, told


def solve(tutor: LiveTutor) -> float:
    """Solve the open puzzle and go to the next; return the seconds that finding the answers took."""
    sought = 0.0
    while not tutor.state.attempt.progress.is_solved:
        start = time.process_time()
        word = format_move(right_answers(tutor.state.attempt.progress)[0][0])
        sought += time.process_time() - start
        tutor.act("answer", word)
    tutor.act("next")
    return sought


def resident() -> float:
    """Return the megabytes that this process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def test_a_click_with_its_deeds_written(tmp_path: Path) -> None:
    keeper = Keeper(lambda: Store.open(tmp_path / "learner.sqlite"))
    tutor, told = joined(keeper, 0)
    for _ in range(PUZZLES):
        solve(tutor)
    told.clear()
    clicks, start = tutor.heard, time.process_time()
    sought = sum(solve(tutor) for _ in range(PUZZLES))
    took = time.process_time() - start - sought
    clicks = tutor.heard - clicks
    each = 1000 * took / clicks
    say(
        f"a click, mean of {clicks}, Next included, its deeds in SQLite", each, "ms", f"≤ {CLICK} ms", met=each <= CLICK
    )
    size = sum(len(json.dumps(message)) for message in told) / clicks / 1000
    say("  told to the page by a click", size, "kB")
    assert tutor.state.footing.value == Footing.KEPT.value
    assert keeper.close().owed == 0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what a process holds")
def test_a_session_in_memory(tmp_path: Path) -> None:
    keeper = Keeper(lambda: Store.open(tmp_path / "learner.sqlite"))
    first, _ = joined(keeper, 0)
    for _ in range(2 * PUZZLES):
        solve(first)
    gc.collect()
    before = resident()
    tutors = [joined(keeper, number)[0] for number in range(1, SESSIONS + 1)]
    for tutor in tutors:
        for _ in range(5):
            solve(tutor)
    gc.collect()
    each = (resident() - before) / SESSIONS
    say(
        f"a session, mean of {SESSIONS}, five puzzles solved in each",
        each,
        "MB",
        f"≤ {SESSION} MB",
        met=each <= SESSION,
    )
    assert len({tutor.state.footing for tutor in tutors}) == 1
    assert keeper.close().owed == 0
