"""What the learner's database holds, as the pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

from combotutor.puzzles import Puzzle

if TYPE_CHECKING:
    # A database is heavy: whoever only shows a page must not wait for it.
    from combotutor.learner import Learner, Rating, Standing


@dataclass(frozen=True, slots=True)
class Record:
    """All that is known of one learner at a moment.

    Args:
        standings: how each puzzle stands; those not there are untouched.
        due: the ids of the puzzles that come back now, in order.
        failed: the ids of the puzzles in which something went wrong the last time.
        made: the puzzles that the learner made, the oldest first.
        streak: on how many days in a row something was done.
        rating: how strong the learner is; None where nothing was read.
        today: the day; None where nothing was read.
    """

    standings: Mapping[str, Standing] = field(default_factory=lambda: MappingProxyType({}))
    due: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    made: tuple[Puzzle, ...] = ()
    streak: int = 0
    rating: Rating | None = None
    today: date | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done yet, but for looking."""
        return not any(map(is_touched, self.standings.values()))


def is_touched(standing: Standing | None) -> bool:
    """Tell whether anything was done to a puzzle, but for looking."""
    return standing is not None and bool(
        standing.answers or standing.most_hints or standing.mistakes or standing.is_done or standing.due
    )


def read(learner: Learner, standings: Mapping[str, Standing] | None = None) -> Record:
    """Return what the database holds of a learner.

    Args:
        learner: whose.
        standings: how every puzzle stands, where that is known; else it is read too.

    Raises:
        CombotutorError: it cannot be read.
    """
    return Record(
        learner.standings() if standings is None else MappingProxyType(dict(standings)),
        learner.due(),
        learner.failed(),
        learner.own(),
        learner.streak().days,
        learner.rating(),
        learner.store.clock().date(),
    )


def days_until(due: datetime, today: date) -> int:
    """Return in how many days a puzzle comes back, where the learner is; 0 for today and before."""
    return max(0, (due.astimezone().date() - today).days)
