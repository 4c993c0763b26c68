"""A learner who never was, for the charts that show one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from combotutor.cards import SplitMix64
from combotutor.learner import Deed, Store
from combotutor.learner.report import Report, report
from combotutor.puzzles import shelf


def report_of_a_pupil(puzzles: int = 48) -> Report:
    """Return what a learner did who tried so many puzzles on some days: the same at every call."""
    random, now = SplitMix64(6), datetime(2026, 9, 1, 15, tzinfo=UTC)
    pupil = Store.in_memory(clock=lambda: now).learner()
    offered = [puzzle for puzzle in shelf() if puzzle.level <= 2]  # noqa: PLR2004  (the easier ones)
    for number in range(puzzles):
        now += timedelta(minutes=1 + random.below(4), days=(0, 0, 0, 0, 0, 1, 1, 3)[random.below(8)])
        puzzle = offered[random.below(len(offered))]
        if random.below(10 + number // 4) < 4:  # noqa: PLR2004  (fewer wrong answers as time goes on)
            pupil.note(puzzle, Deed.WRONG, word=puzzle.steps[0].answers[0][0])
        for decision in range(puzzle.decisions):
            word = puzzle.steps[decision].answers[0][0]
            pupil.note(puzzle, Deed.RIGHT, word=word, level=decision + 1, seconds=20.0 + random.below(60))
        pupil.note(puzzle, Deed.SOLVED)
    return report(pupil, shelf())
