"""What the tests of the learner share: a clock to set, puzzles, and ways through them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final

from combotutor.learner import Deed, Learner, Standing
from combotutor.puzzles import Puzzle, PuzzleKind, Step, Theme

BERLIN: Final = timezone(timedelta(hours=2))
START: Final = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@dataclass
class Clock:
    """A clock that runs a second with each look."""

    now: datetime = START
    zone: tzinfo = field(default=BERLIN)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now.astimezone(self.zone)

    def on(self, **time: float) -> None:
        """Set it on, or back by numbers below 0."""
        self.now += timedelta(**time)


def puzzle(
    name: str, kind: PuzzleKind = PuzzleKind.FIND, *themes: Theme, difficulty: int = 0, steps: int = 1
) -> Puzzle:
    """Return a puzzle that can be kept and noted; nothing here looks at its cards."""
    line = "combo-breaker 5,8,5,9+1/?4/?4 - 0 ?20 2/2/2"
    step = Step((("5@1",), ("8@2",)))
    return Puzzle(name, kind, 1, line, 0, (step,) * steps, themes=themes, difficulty=difficulty)


PUZZLES: Final = (
    puzzle("find-1", PuzzleKind.FIND, Theme.PAIR, difficulty=900),
    puzzle("find-2", PuzzleKind.FIND, Theme.RUN2, Theme.CLOSING, difficulty=1100),
    puzzle("beat-1", PuzzleKind.BEAT, Theme.KEEPING, difficulty=1300, steps=2),
    puzzle("find-3", PuzzleKind.FIND, Theme.PAIR, difficulty=1500),
    puzzle("sure-1", PuzzleKind.SURE, Theme.TWO_PLAYS, Theme.CLOSING, difficulty=1700, steps=3),
    puzzle("beat-2", PuzzleKind.BEAT, difficulty=2000),
)


def solve(me: Learner, which: Puzzle, *, hints: int = 0, wrong: int = 0, seconds: float = 30.0) -> Standing:
    """Begin a puzzle anew and solve it, after some hints and some wrong answers."""
    me.note(which, Deed.AGAIN)
    for level in range(1, hints + 1):
        me.note(which, Deed.HINT, level=level)
    for _ in range(wrong):
        me.note(which, Deed.WRONG, word="9@4")
    for number in range(which.decisions):
        me.note(which, Deed.RIGHT, word="5@1", level=number + 1, seconds=seconds)
    return me.note(which, Deed.SOLVED)
