"""What the learner's book holds, as the pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from combotutor.puzzles import Puzzle
from combotutor.tutor.state.attempt import Result

if TYPE_CHECKING:
    # A database is heavy: whoever only shows a page must not wait for it.
    from combotutor.learner import Book, Standing


_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True)  # without slots, for what is counted once
class Record:
    """All that is known of one learner at a moment.

    Args:
        standings: how each puzzle stands; those not there are untouched.
        due: the ids of the puzzles that come back now, in order.
        failed: the ids of the puzzles on offer in which something went wrong the last time.
        made: the puzzles that the learner made, the oldest first.
        streak: on how many days in a row something was done.
        now: when that was so, on the learner's own clock; None where nothing was read.
        solved_before_today: the ids of the puzzles that were solved on an earlier day for the first time.
        stand_ins: the ids of those that come back in place of one that is offered no more.
    """

    standings: Mapping[str, Standing] = field(default_factory=lambda: MappingProxyType({}))
    due: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    made: tuple[Puzzle, ...] = ()
    streak: int = 0
    now: datetime | None = None
    solved_before_today: frozenset[str] = frozenset()
    stand_ins: frozenset[str] = frozenset()

    @cached_property
    def is_empty(self) -> bool:
        """Whether nothing was done yet, but for looking."""
        return not any(map(is_touched, self.standings.values()))

    @cached_property
    def done(self) -> frozenset[str]:
        """The ids of the puzzles that were ever solved."""
        return frozenset(name for name, standing in self.standings.items() if standing.is_done)

    @property
    def solved(self) -> int:
        """How many puzzles were ever solved."""
        return len(self.done)

    @cached_property
    def stars(self) -> int:
        """How many stars they have, each as it was solved the last time."""
        return sum(Result(each.last.value).stars for each in self.standings.values() if each.last is not None)

    @property
    def next_due(self) -> datetime | None:
        """When the next puzzle comes back that does not yet; None where none will."""
        coming = (each.due for each in self.standings.values() if each.due is not None)
        return min((due for due in coming if self.now is not None and due > self.now), default=None)

    def days_until(self, due: datetime) -> int:
        """Return in how many of the learner's days a puzzle comes back; 0 for today and before."""
        today = self.now or due
        return max(0, (due.astimezone(today.tzinfo).date() - today.date()).days)


def is_touched(standing: Standing | None) -> bool:
    """Tell whether anything was done to a puzzle, but for looking."""
    return standing is not None and bool(
        standing.answers or standing.most_hints or standing.mistakes or standing.is_done or standing.due
    )


def record_of(book: Book, now: datetime, instead: Mapping[str, str] = _NOTHING) -> Record:
    """Return what a learner's book holds.

    Args:
        book: the book.
        now: the time on the learner's own clock.
        instead: what comes back in place of puzzles that are offered no more, by their ids; empty for nothing.
    """
    today: date = now.date()
    due, failed = book.due(now, instead), tuple(name for name in book.failed if name not in instead)
    stand_ins = frozenset(due).difference(book.due(now)) if instead else frozenset[str]()
    streak, solved = book.streak(today).days, book.solved_before(now)
    return Record(book.standings, due, failed, book.own, streak, now, solved, stand_ins)
