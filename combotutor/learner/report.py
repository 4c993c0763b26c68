"""What a learner did so far, counted: by theme, by day and by level, and how each theme stands to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from combotutor.learner.progress.attempt import told_as
from combotutor.learner.progress.climb import Climb, climbs_of
from combotutor.learner.progress.event import Result
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.scale import name_of, names_of_themes, scale_of
from combotutor.learner.progress.standing import Attempted, Streak
from combotutor.puzzles import Puzzle
from combotutor.shares import Estimate, Z, wilson

if TYPE_CHECKING:
    from combotutor.learner.desk import Desk
    from combotutor.learner.store import Learner


_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
FEWEST: Final = 3
"""Games in a theme before anything is said of it."""
MOST_DAYS: Final = 10 * 366
"""Days that are told of: a clock that was wrong can make it many more than anybody lives."""


class Skill(StrEnum):
    """How a theme stands to the rating over all, from the worst to the best."""

    WEAK = "weak"
    """Even the upper limit of the theme's rating is lower."""
    WEAKER = "weaker"
    """The theme's rating is lower, but too little is known to be sure."""
    OPEN = "open"
    """It was tried too seldom to tell, or as whole numbers the two ratings are the same."""
    STRONGER = "stronger"
    STRONG = "strong"
    """Even the lower limit of the theme's rating is higher."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How often attempts ended how; what was nearly right at first counts as helped."""

    clean: int = 0
    helped: int = 0
    missed: int = 0

    @classmethod
    def of(cls, attempts: Iterable[Attempted]) -> Counts:
        """Return the results of attempts, counted."""
        ended = Counter(told_as(attempt.result) for attempt in attempts)
        return cls(ended[Result.CLEAN], ended[Result.HELPED], ended[Result.MISSED])

    @property
    def games(self) -> int:
        """All attempts together."""
        return self.clean + self.helped + self.missed

    @property
    def share(self) -> Estimate:
        """The share of those solved without help, with its 95 % interval."""
        return wilson(self.clean, self.games)


@dataclass(frozen=True, slots=True)
class OfTheme:
    """A theme: what was tried of it, its rating, and how that stands to the rating over all."""

    theme: str
    counts: Counts
    rating: Rating
    skill: Skill

    @property
    def wants_practice(self) -> bool:
        """Whether the learner is to be told to practise it.

        Its rating is surely lower than over all, and no more than half of it was solved alone: who has solved most of
        what was tried is not told to be weak, however easy it was.
        """
        return self.skill is Skill.WEAK and 2 * self.counts.clean <= self.counts.games

    @property
    def goes_well(self) -> bool:
        """Whether the learner is to be told to be good at it: the rating looks higher, and most was solved alone."""
        return self.skill in {Skill.STRONG, Skill.STRONGER} and 2 * self.counts.clean > self.counts.games


@dataclass(frozen=True, slots=True)
class OfDay:
    """A day: what was tried on it, and how many days in a row up to it count."""

    day: date
    counts: Counts
    streak: int


@dataclass(frozen=True, slots=True)
class OfLevel:
    """A level, and what was tried of it."""

    level: int
    counts: Counts


@dataclass(frozen=True, slots=True)
class Report:
    """All that a learner is told of the way so far.

    Args:
        attempts: the attempts that count, in order.
        rating: the learner's rating over all.
        themes: the themes that were tried, the strongest first.
        days: every day from the first attempt to today.
        levels: the levels that were tried, from the easiest.
        streak: the days in a row.
        due: the ids of the puzzles that are to come back today.
        failed: the ids of the puzzles that were missed and wait to be solved.
        next_five: the puzzles to go on with.
    """

    attempts: tuple[Attempted, ...] = ()
    rating: Rating = field(default_factory=Rating)
    themes: tuple[OfTheme, ...] = ()
    days: tuple[OfDay, ...] = ()
    levels: tuple[OfLevel, ...] = ()
    streak: Streak = field(default_factory=Streak)
    due: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    next_five: tuple[Puzzle, ...] = ()

    @property
    def counts(self) -> Counts:
        """The results of all attempts."""
        return Counts.of(self.attempts)

    @property
    def climbs(self) -> tuple[Climb, ...]:
        """How the learner stands in every family that was tried."""
        return climbs_of(self.attempts)


def limits(rating: Rating) -> tuple[float, float]:
    """Return the limits between which a strength lies 95 times in a hundred.

    >>> low, high = limits(Rating(1500, 50))
    >>> round(low), round(high)
    (1402, 1598)
    """
    return rating.value - Z * rating.deviation, rating.value + Z * rating.deviation


def report(
    learner: Learner | Desk,
    puzzles: Sequence[Puzzle],
    today: date | None = None,
    instead: Mapping[str, str] = _NOTHING,
) -> Report:
    """Return what a learner did so far, as it is known now.

    Args:
        learner: whose.
        puzzles: those on offer, and the learner's own: no other is due, waits or comes next.
        today: the last day of the report; None for the learner's today.
        instead: what comes back in place of those that are offered no more, by their ids; empty for nothing.
    """
    now, book, attempts = learner.now(), learner.book, learner.attempts()
    day, known = now.date() if today is None else today, {puzzle.id: puzzle for puzzle in puzzles}
    return Report(
        attempts,
        book.rating,
        of_themes(attempts, book.ratings),
        of_days(attempts, day),
        of_levels(attempts),
        book.streak(day),
        tuple(name for name in book.due(now, instead) if name in known),
        tuple(name for name in book.failed if name in known),
        tuple(known[name] for name in book.next_five(puzzles, now, instead)),
    )


def skill(rating: Rating, overall: Rating) -> Skill:
    """Return how the rating of a theme stands to the rating over all.

    >>> skill(Rating(1300, 60, games=9), Rating(1500, 45)), skill(Rating(1450, 60, games=9), Rating(1500, 45))
    (<Skill.WEAK: 'weak'>, <Skill.WEAKER: 'weaker'>)
    """
    low, high = limits(rating)
    if rating.games < FEWEST or round(rating.value) == round(overall.value):
        return Skill.OPEN
    if rating.value < overall.value:
        return Skill.WEAK if high < overall.value else Skill.WEAKER
    return Skill.STRONG if low > overall.value else Skill.STRONGER


def of_themes(attempts: Iterable[Attempted], ratings: Mapping[str, Rating]) -> tuple[OfTheme, ...]:
    """Return the themes of some attempts, the strongest first; of themes that nobody knows any more, nothing.

    Args:
        attempts: the attempts.
        ratings: the learner's ratings by their names; see `scale`.
    """
    tried: dict[tuple[str, str], list[Attempted]] = {}
    for attempt in attempts:
        scale = scale_of(attempt.kind)
        for theme in attempt.themes if scale is not None else ():
            tried.setdefault((scale or "", theme), []).append(attempt)
    order = {name: place for place, name in enumerate(names_of_themes())}
    themes = [
        (order[name], OfTheme(theme, Counts.of(some), ratings[name], skill(ratings[name], _overall(ratings, scale))))
        for (scale, theme), some in tried.items()
        if (name := name_of(scale, theme)) in ratings and name in order
    ]
    return tuple(each for _, each in sorted(themes, key=lambda one: (-one[1].rating.value, one[0])))


def _overall(ratings: Mapping[str, Rating], scale: str) -> Rating:
    return ratings.get(name_of(scale), Rating())


def of_days(attempts: Iterable[Attempted], today: date) -> tuple[OfDay, ...]:
    """Return every day from the first of some attempts to today, of the last ten years.

    Where the clock was set back it goes on to their last. An attempt is counted on the day on which it counted; one
    that was solved on a later day keeps that day's row whole.
    """
    tried: dict[date, list[Attempted]] = {}
    for attempt in attempts:
        tried.setdefault(attempt.on, []).append(attempt)
        if attempt.ended_on is not None:
            tried.setdefault(attempt.ended_on, [])
    if not tried:
        return ()
    first, last = min(tried), max(today, *tried)
    days, streak = [], 0
    for day in (first + timedelta(days=each) for each in range((last - first).days + 1)):
        streak = streak + 1 if day in tried else 0
        if (last - day).days < MOST_DAYS:
            days.append(OfDay(day, Counts.of(tried.get(day, ())), streak))
    return tuple(days)


def of_levels(attempts: Iterable[Attempted]) -> tuple[OfLevel, ...]:
    """Return the levels of some attempts, from the easiest."""
    tried: dict[int, list[Attempted]] = {}
    for attempt in attempts:
        tried.setdefault(attempt.level, []).append(attempt)
    return tuple(OfLevel(level, Counts.of(some)) for level, some in sorted(tried.items()))
