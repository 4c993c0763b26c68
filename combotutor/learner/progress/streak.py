"""Days in a row."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import date, timedelta

from combotutor.learner.progress.standing import Streak

_DAY = timedelta(days=1)


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
