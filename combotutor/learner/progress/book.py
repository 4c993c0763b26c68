"""All that is known of one learner, as plain values; nothing in it ever changes, a later one takes its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from combotutor.errors import CombotutorError
from combotutor.learner.progress import choice
from combotutor.learner.progress.bundle import Own
from combotutor.learner.progress.clock import present
from combotutor.learner.progress.counting import Mark
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.scale import names_of_themes
from combotutor.learner.progress.standing import Standing, Streak, streak_of
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.pack import fields_of, puzzle_of

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Book:
    """All that is known of one learner.

    Args:
        name: the learner's name.
        revision: goes up with all that is written of the learner; 0 for one of whom nothing ever was.
        last_at: the time of the last deed.
        marks: every puzzle that was ever touched, by its id.
        standings: the same as a page is told it.
        ratings: the learner's ratings by their names; see `scale`.
        days: the learner's own days on which an attempt counted or was solved.
        kept: the learner's own puzzles as lines, the oldest first.
    """

    name: str = ""
    revision: int = 0
    last_at: datetime | None = None
    marks: Mapping[str, Mark] = field(default_factory=lambda: MappingProxyType({}))
    standings: Mapping[str, Standing] = field(default_factory=lambda: MappingProxyType({}))
    ratings: Mapping[str, Rating] = field(default_factory=lambda: MappingProxyType({}))
    days: frozenset[date] = frozenset()
    kept: tuple[Own, ...] = ()

    def standing(self, puzzle_id: str) -> Standing:
        """Return how a puzzle stands; an untouched one has nothing."""
        return self.standings.get(puzzle_id) or Standing(puzzle_id)

    def due(self, now: datetime, instead: Mapping[str, str] = _NOTHING) -> tuple[str, ...]:
        """Return the puzzles that are to come back, the one that waits longest first, each once.

        Args:
            now: the time; where the clock was set back, that of the last deed counts.
            instead: what comes in place of those that are offered no more, by their ids; empty for nothing. Once it
                was tried since the other was due, the other does not come back: it is the one to be remembered now.
        """
        now = present(self.last_at, now)
        waiting = [
            (each.slot.due, name) for name, each in self.marks.items() if each.slot is not None and each.slot.due <= now
        ]
        names = (self._standing_in(instead[name], due) if name in instead else name for due, name in sorted(waiting))
        return tuple(dict.fromkeys(filter(None, names)))

    def _standing_in(self, name: str, since: datetime) -> str:
        """Return the name of what stands in for a puzzle that is due since then; empty if it was tried since."""
        mark = self.marks.get(name)
        tried = () if mark is None else (mark.attempt.ended_at, None if mark.slot is None else mark.slot.last_review)
        return "" if any(at is not None and at >= since for at in tried) else name

    @property
    def failed(self) -> tuple[str, ...]:
        """The puzzles that failed and were not solved cleanly since, the oldest first."""
        waiting = [(each.failed_at, name) for name, each in self.marks.items() if each.failed_at is not None]
        return tuple(name for _, name in sorted(waiting))

    def solved_before(self, now: datetime) -> frozenset[str]:
        """Return the puzzles that were first solved before the learner's own day began on which a time lies."""
        begun = present(self.last_at, now).replace(hour=0, minute=0, second=0, microsecond=0)
        return frozenset(name for name, each in self.marks.items() if each.done_at is not None and each.done_at < begun)

    @property
    def own(self) -> tuple[Puzzle, ...]:
        """The learner's own puzzles, the oldest first; one that cannot be read any more is passed over."""
        read = (_puzzle(each.line) for each in self.kept)
        return tuple(puzzle for puzzle in read if puzzle is not None)

    def streak(self, today: date) -> Streak:
        """Return on how many of the learner's own days in a row an attempt counted.

        Args:
            today: the day to count up to. It is never before the last day that counts.
        """
        return streak_of(self.days, today)

    @property
    def rating(self) -> Rating:
        """The learner's rating in all."""
        return self.ratings.get("", Rating())

    @property
    def theme_ratings(self) -> Mapping[str, Rating]:
        """The learner's rating in each theme that was ever rated, by `scale.name_of`."""
        return {name: self.ratings[name] for name in names_of_themes() if name in self.ratings}

    def next_five(
        self, puzzles: Sequence[Puzzle], now: datetime, instead: Mapping[str, str] = _NOTHING
    ) -> tuple[str, ...]:
        """Return what to do next: what is due, then what failed, then unsolved ones of fitting strength in weak themes.

        Args:
            puzzles: those on offer.
            now: the time.
            instead: as in `due`.
        """
        return choice.next_five(puzzles, self._situation(now, instead))

    def suggest(self, puzzles: Sequence[Puzzle], now: datetime) -> str | None:
        """Return the unsolved puzzle whose strength fits the learner's best, None if all are solved.

        Args:
            puzzles: those on offer.
            now: the time.
        """
        return choice.suggested(puzzles, self._situation(now))

    def _situation(self, now: datetime, instead: Mapping[str, str] = _NOTHING) -> choice.Situation:
        done = frozenset(name for name, each in self.marks.items() if each.done_at is not None)
        return choice.Situation(self.due(now, instead), self.failed, done, self.ratings)


def standing_of(mark: Mark) -> Standing:
    """Return how a puzzle stands, as a page is told it."""
    attempt = mark.attempt
    return Standing(
        attempt.facts.puzzle_id,
        attempt.answers,
        attempt.hints,
        attempt.most_hints,
        attempt.mistakes,
        mark.done_at is not None,
        mark.clean_at is not None,
        mark.last,
        None if mark.slot is None else mark.slot.due,
        attempt.ended_at is None,
        attempt.is_nearly,
        attempt.was_nearly and attempt.is_only_nearly,
    )


@lru_cache(maxsize=1024)
def _puzzle(line: str) -> Puzzle | None:
    try:
        return puzzle_of(fields_of(line.encode("utf-8", "replace")))
    except CombotutorError:
        return None
