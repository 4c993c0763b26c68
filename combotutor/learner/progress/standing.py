"""What a learner is told about themselves: how a puzzle stands, how an attempt went, how many days in a row."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from combotutor.learner.progress.attempt import Attempt
from combotutor.learner.progress.deed import Result
from combotutor.learner.progress.rating import Rating


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
class Imported:
    """What a file brought that was not there yet, or what went when that was taken back.

    Args:
        attempts: attempts that were not known.
        events: deeds that were not known.
        own: own puzzles that were not known.
        number: the number of the import, by which it can be taken back; None where it has brought nothing.
    """

    attempts: int = 0
    events: int = 0
    own: int = 0
    number: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Brought:
    """An import that can be taken back.

    Args:
        number: its number.
        at: when it was.
        going: what goes when it is taken back.
    """

    number: int
    at: datetime
    going: Imported


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
