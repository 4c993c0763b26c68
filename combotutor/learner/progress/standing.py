"""What is told: how a puzzle stands, how an attempt went, how many days in a row; and how all have fared."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from combotutor.learner.progress.attempt import Attempt, told_as
from combotutor.learner.progress.event import Result
from combotutor.learner.progress.rating import Rating

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one puzzle stands with one learner.

    An attempt that has ended stays readable until the next one begins, so that a page loaded anew shows the solved end.

    Args:
        puzzle_id: the puzzle.
        answers: the right answers of the attempt so far, as words.
        hints: the highest hint that is open for the decision at hand, 0 for none.
        most_hints: the highest hint of the attempt.
        mistakes: the wrong answers of the attempt.
        is_done: whether it was ever solved.
        is_clean: whether it was ever solved without hint or wrong answer.
        last: how the last solved attempt went; None before there is one.
        due: when it is to come back; None before anything was counted.
        is_open: whether the attempt still runs.
        is_nearly: whether the one wrong answer of the attempt was nearly right.
        was_nearly: whether its hint is none, but an answer of the attempt before that was nearly right.
    """

    puzzle_id: str
    answers: tuple[str, ...] = ()
    hints: int = 0
    most_hints: int = 0
    mistakes: int = 0
    is_done: bool = False
    is_clean: bool = False
    last: Result | None = None
    due: datetime | None = None
    is_open: bool = False
    is_nearly: bool = False
    was_nearly: bool = False


@dataclass(frozen=True, slots=True)
class Attempted:
    """One attempt that counts: it was solved, or it failed, solved or not.

    Args:
        puzzle_id: the puzzle.
        kind: the word of its kind, which may be one that nobody knows any more.
        themes: its themes when it was tried, in words.
        level: its level then.
        difficulty: its difficulty then, on the scale of ratings; 0 if the pack gave none.
        at: when it was solved; before that, when it failed. The time zone is UTC.
        seconds: how long it took, as the pages measured.
        hints: how many hints were shown.
        mistakes: how many answers were wrong.
        result: how it went.
        rating_after: the learner's rating when it had been counted.
        on: the learner's own day on which it counted.
        ended_on: the learner's own day on which it was solved; None before that.
    """

    puzzle_id: str
    kind: str
    themes: tuple[str, ...]
    level: int
    difficulty: int
    at: datetime
    seconds: float
    hints: int
    mistakes: int
    result: Result
    rating_after: Rating
    on: date
    ended_on: date | None


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which a puzzle was solved or tried in earnest.

    Args:
        days: how many up to today; up to yesterday while today's is still to come.
        best: the most there ever were.
        is_today: whether today counts already.
    """

    days: int = 0
    best: int = 0
    is_today: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """How often attempts at a puzzle ended how, those of all learners; whoever wants to be forgotten is taken off.

    What was nearly right at first counts as helped.

    >>> Tally(clean=3) + Tally(missed=1)
    Tally(clean=3, helped=0, missed=1)
    >>> (Tally(clean=3, missed=1) - Tally(clean=1)).games
    3
    """

    clean: int = 0
    helped: int = 0
    missed: int = 0

    @classmethod
    def of(cls, result: Result | None) -> Tally:
        """Return what one attempt adds; None for one that does not count."""
        told = None if result is None else told_as(result)
        return cls(int(told is Result.CLEAN), int(told is Result.HELPED), int(told is Result.MISSED))

    @property
    def games(self) -> int:
        """All attempts together."""
        return self.clean + self.helped + self.missed

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.clean + other.clean, self.helped + other.helped, self.missed + other.missed)

    def __sub__(self, other: Tally) -> Tally:
        return Tally(self.clean - other.clean, self.helped - other.helped, self.missed - other.missed)

    def __bool__(self) -> bool:
        return bool(self.clean or self.helped or self.missed)


def attempted(attempt: Attempt) -> Attempted:
    """Return an attempt that counts, as it is told."""
    assert attempt.counted_at is not None, "it counts"
    facts = attempt.facts
    return Attempted(
        facts.puzzle_id,
        facts.kind,
        facts.themes,
        facts.level,
        facts.difficulty,
        attempt.ended_at or attempt.counted_at,
        attempt.seconds,
        attempt.hints_shown,
        attempt.mistakes,
        attempt.result or Result.MISSED,
        attempt.rating or Rating(0.0, 0.0, 0.0, 0),
        attempt.counted_on or attempt.counted_at.date(),
        attempt.ended_on,
    )


def streak_of(days: AbstractSet[date], today: date) -> Streak:
    """Return the days in a row up to today, and the most there ever were.

    >>> streak_of({date(2026, 3, 1), date(2026, 3, 2), date(2026, 2, 1)}, date(2026, 3, 3))
    Streak(days=2, best=2, is_today=False)

    Args:
        days: the days that count.
        today: the day to count up to; where the clock was set back, the last of the days.
    """
    if not days:
        return Streak()
    today = max(today, *days)
    last = today if today in days else today - _DAY
    return Streak(_run(days, last), max(_run(days, day) for day in days if day + _DAY not in days), today in days)


def _run(days: AbstractSet[date], last: date) -> int:
    """Return how many days in a row end with a day."""
    first = last
    while first in days:
        first -= _DAY
    return (last - first).days
