"""One attempt at one puzzle: what it is about, and what came of it so far."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from combotutor.learner.progress.bulk import replace
from combotutor.learner.progress.event import NEARLY, Deed, Event, Facts, Result
from combotutor.learner.progress.rating import Rating
from combotutor.puzzles import HINTS


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt.

    Args:
        facts: what it is about, and what it took over.
        answers: the right answers so far, as words.
        hints: the highest hint that is open for the decision at hand, 0 for none.
        most_hints: the highest hint of all.
        hints_shown: how many hints were shown.
        mistakes: how many answers were wrong.
        seconds: how long it took, as the pages measured.
        last_on: the learner's day of its last deed.
        is_shown_since: whether it was looked at after it had ended.
        ended_at: when it was solved or given up; None while it is open.
        ended_on: the learner's day on which it was solved.
        counted_at: when it counted, for rating, schedule and days.
        counted_on: the learner's day on which it counted.
        result: how it went; None while it neither failed nor was solved.
        rating: the learner's rating when it had been counted.
        is_nearly: whether it had one wrong answer, which was nearly right.
        was_nearly: whether all that it took over is such an answer: no file says so, the attempt before does.
    """

    facts: Facts
    answers: tuple[str, ...] = ()
    hints: int = 0
    most_hints: int = 0
    hints_shown: int = 0
    mistakes: int = 0
    seconds: float = 0.0
    last_on: date | None = None
    is_shown_since: bool = False
    ended_at: datetime | None = None
    ended_on: date | None = None
    counted_at: datetime | None = None
    counted_on: date | None = None
    result: Result | None = None
    rating: Rating | None = None
    is_nearly: bool = False
    was_nearly: bool = False

    @property
    def has_failed(self) -> bool:
        """Whether it can only fail now: there was a wrong answer, or the last hint, which gives all away.

        One that was nearly right is forgiven, the first time.
        """
        return (self.mistakes > 0 and not self.is_nearly) or self.most_hints >= HINTS

    @property
    def is_second(self) -> bool:
        """Whether it is a second try: what it took over was helped or had failed, and it has gone no worse."""
        first = begun(self.facts)
        return first.most_hints + first.mistakes > 0 and first.has_failed is self.has_failed

    @property
    def is_only_nearly(self) -> bool:
        """Whether nothing ever kept it from being clean but an answer that was nearly right, here or before."""
        if self.is_nearly and not self.was_nearly:
            return not self.hints_shown
        return self.was_nearly and self.mistakes <= int(self.is_nearly) and self.hints_shown == self.facts.hints

    @property
    def alone(self) -> Attempt:
        """The attempt without what it took over."""
        hints, mistakes = self.hints_shown - self.facts.hints, self.mistakes - self.facts.mistakes
        return replace(self, most_hints=min(hints, HINTS), hints_shown=hints, mistakes=mistakes)

    @property
    def counted(self) -> Result | None:
        """What it counts for in the puzzle's tally; None before it counts."""
        return None if self.counted_at is None else self.result


def begun(facts: Facts) -> Attempt:
    """Return a new attempt, which can be no better than what it took over."""
    return Attempt(facts, facts.answers, most_hints=facts.hints, hints_shown=facts.hints, mistakes=facts.mistakes)


def given_up(attempt: Attempt, at: datetime) -> Attempt:
    """Return an attempt that is never to be solved."""
    return replace(attempt, facts=replace(attempt.facts, abandoned_at=at), ended_at=at)


def after(attempt: Attempt, event: Event) -> Attempt:
    """Return an open attempt after a deed; what it counts for is not looked at."""
    changes: dict[str, Any] = {"last_on": event.day, "seconds": attempt.seconds + event.seconds}
    match event.deed:
        case Deed.RIGHT:
            # Of two tabs that decide the same, the first counts.
            decided = len(attempt.answers)
            if decided < attempt.facts.decisions and event.level in {0, decided + 1}:
                changes |= {"answers": (*attempt.answers, event.word), "hints": 0}
        case Deed.WRONG:
            changes |= {"mistakes": attempt.mistakes + 1, "is_nearly": not attempt.mistakes and event.level == NEARLY}
        case Deed.HINT:
            level = min(max(event.level, 1), HINTS)
            changes["hints_shown"] = attempt.hints_shown + max(level - attempt.hints, 0)
            changes["hints"] = max(level, attempt.hints)
            changes["most_hints"] = max(level, attempt.most_hints)
        case Deed.BACK:
            changes |= {"answers": attempt.answers[:-1], "hints": 0}
        case Deed.AGAIN:
            changes |= {"answers": (), "hints": 0}
        case Deed.SOLVED:
            changes |= {"ended_at": event.at, "ended_on": event.day, "hints": 0}
        case Deed.SHOWN | Deed.REFUSED:
            pass
    attempt = replace(attempt, **changes)
    result = result_of(attempt) if event.deed is Deed.SOLVED or attempt.has_failed else None
    return attempt if attempt.result is result else replace(attempt, result=result)


def told_as(result: Result) -> Result:
    """Return a result as it is kept and counted: of old, what was neither clean nor missed was helped."""
    return Result.HELPED if result is Result.NEARLY else result


def result_of(attempt: Attempt) -> Result:
    """Return how an attempt went that was solved or has failed."""
    if attempt.mistakes:
        return Result.NEARLY if attempt.is_nearly else Result.MISSED
    return Result.HELPED if attempt.most_hints else Result.CLEAN
