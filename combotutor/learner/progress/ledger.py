"""The rules by which deeds become attempts, results, ratings and reviews; the same live and when files are merged.

They work on plain values and know no database: a `Ledger` begins with a `Book`, takes deeds, and tells the book that
comes of them and what has to be written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from types import MappingProxyType
from typing import Final

from combotutor.learner.progress.attempt import Attempt, after, begun, given_up
from combotutor.learner.progress.book import Book, standing_of
from combotutor.learner.progress.bulk import replace
from combotutor.learner.progress.bundle import Own
from combotutor.learner.progress.counting import Mark, counted
from combotutor.learner.progress.event import Deed, Event, Facts, facts_of
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.standing import Tally
from combotutor.puzzles import OWN, Puzzle

SITTING: Final = timedelta(minutes=30)
"""So long after an attempt has ended, what it showed is still before the eyes."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What has to be written of one learner.

    Args:
        is_anew: whether all that was there goes first.
        begun: the attempts that are new.
        changed: the attempts that are there and are different now.
        events: the deeds, each after the name of its attempt, in order.
        marks: the marks that are new or different, by puzzle.
        ratings: the ratings that are new or different, by their names.
        tallies: what the puzzles' own figures change by.
        own: the own puzzles that are new or different.
        last_at: the time of the last deed.
        known_marks: the puzzles that have a mark already.
        known_ratings: the names of the ratings that are there already.
        known_own: the own puzzles that are there already.
    """

    is_anew: bool
    begun: tuple[Attempt, ...]
    changed: tuple[Attempt, ...]
    events: tuple[tuple[str, Event], ...]
    marks: Mapping[str, Mark]
    ratings: Mapping[str, Rating]
    tallies: Mapping[str, Tally]
    own: Mapping[str, Own]
    last_at: datetime | None
    known_marks: Mapping[str, object]
    known_ratings: Mapping[str, object]
    known_own: frozenset[str]


def whole(book: Book, attempts: Sequence[Attempt]) -> Changes:
    """Return what has to be written so that all of a book stands where nothing is; its deeds are not known.

    Args:
        book: the book.
        attempts: its attempts, as far as they are known: those that its marks speak of at least.
    """
    own = {each.puzzle_id: each for each in book.kept}
    nothing = Book()
    return Changes(
        is_anew=True,
        begun=tuple(attempts),
        changed=(),
        events=(),
        marks=book.marks,
        ratings=book.ratings,
        tallies={},
        own=own,
        last_at=book.last_at,
        known_marks=nothing.marks,
        known_ratings=nothing.ratings,
        known_own=frozenset(),
    )


class Ledger:
    """Takes deeds of one learner.

    Args:
        book: what is known before them.
    """

    def __init__(self, book: Book) -> None:
        self._begin(book)
        self._is_anew = False

    def _begin(self, book: Book) -> None:
        self._before = book
        self._marks: dict[str, Mark] = dict(book.marks)
        self._ratings: dict[str, Rating] = dict(book.ratings)
        self._days: set[date] = set()
        self._own: dict[str, Own] = {}
        self._events: list[tuple[str, Event]] = []
        self._first: dict[str, Attempt | None] = {}
        self._attempts: dict[str, Attempt] = {}
        self._touched_marks: dict[str, None] = {}
        self._touched_ratings: dict[str, None] = {}
        self.last_at = book.last_at

    def note(self, puzzle: Puzzle, event: Event, uuid: str) -> None:
        """Take a deed, which may begin an attempt.

        Args:
            puzzle: at which puzzle.
            event: the deed.
            uuid: the name of the attempt, if it begins one.
        """
        self.enter(self._attempt_for(puzzle, event, uuid), event)

    def enter(self, attempt: Attempt, event: Event) -> Attempt:
        """Let a deed have its effects on the attempt that it belongs to, and return that."""
        self._events.append((attempt.facts.uuid, event))
        self.last_at = event.at
        if attempt.ended_at is not None:
            # What another tab still sends: it changes nothing that has ended.
            if event.deed is not Deed.SHOWN or attempt.is_shown_since:
                return attempt
            return self._put(attempt, replace(attempt, is_shown_since=True))
        now = after(attempt, event)
        # Of attempts that cross, of two files, the one that went on last; live no other ever takes a deed.
        mark = replace(self._marks[now.facts.puzzle_id], attempt=now)
        if now.result is not None:
            count = counted(now, mark, self._ratings, event)
            now, mark = count.attempt, count.mark
            self._ratings |= count.ratings
            self._touched_ratings |= dict.fromkeys(count.ratings)
            self._days |= {day for day in (now.counted_on, now.ended_on) if day is not None}
        return self._put(attempt, now, mark)

    def begin(self, facts: Facts, event: Event) -> Attempt:
        """Return a new attempt, which is the one that goes on at its puzzle; on one day no better than the last.

        Args:
            facts: what it is about, and what it is known to take over.
            event: the deed that begins it.
        """
        mark = self._marks.get(facts.puzzle_id)
        attempt = begun(facts)
        if mark is not None and _goes_on(mark.attempt, event):
            attempt = _carried(facts, mark.attempt)
        self._first[facts.uuid] = None
        self._attempts[facts.uuid] = attempt
        self._mark(Mark(attempt) if mark is None else replace(mark, attempt=attempt))
        return attempt

    def end(self, attempt: Attempt) -> None:
        """Let an attempt that was given up have ended."""
        if attempt.facts.abandoned_at is not None and attempt.ended_at is None:
            self._put(attempt, replace(attempt, ended_at=attempt.facts.abandoned_at))

    def go_on_with(self, attempt: Attempt) -> None:
        """Let an attempt be the one that goes on at its puzzle, though another may have been the last to."""
        self._mark(replace(self._marks[attempt.facts.puzzle_id], attempt=attempt))

    def keep(self, own: Own) -> None:
        """Keep a puzzle of the learner's own."""
        self._own[own.puzzle_id] = own

    def forget(self) -> None:
        """Forget all of the learner."""
        self._begin(Book(self._before.name, self._before.revision))
        self._is_anew = True

    def attempt(self, uuid: str) -> Attempt:
        """Return an attempt that was begun or touched here."""
        return self._attempts[uuid]

    @property
    def attempts(self) -> Mapping[str, Attempt]:
        """The attempts that were begun or touched here, by name."""
        return self._attempts

    @property
    def name(self) -> str:
        """The learner's name."""
        return self._before.name

    @property
    def is_empty(self) -> bool:
        """Whether nothing has to be written."""
        return not (self._events or self._own or self._is_anew)

    @property
    def is_anew(self) -> bool:
        """Whether all that was known before is forgotten."""
        return self._is_anew

    def book(self) -> Book:
        """Return what is known after the deeds, as it stands when they are written; after this no more are taken."""
        kept = self._before.kept
        if self._own:
            rest = (each for each in kept if each.puzzle_id not in self._own)
            kept = tuple(sorted((*rest, *self._own.values()), key=lambda own: (own.at, own.puzzle_id)))
        standings = {**self._before.standings, **{name: standing_of(self._marks[name]) for name in self._touched_marks}}
        return Book(
            self._before.name,
            self._before.revision + 1,
            self.last_at,
            MappingProxyType(self._marks),
            MappingProxyType(standings),
            MappingProxyType(self._ratings),
            self._before.days | self._days if self._days - self._before.days else self._before.days,
            kept,
        )

    def changes(self) -> Changes:
        """Return what has to be written."""
        new = [uuid for uuid, first in self._first.items() if first is None]
        return Changes(
            self._is_anew,
            tuple(self._attempts[uuid] for uuid in new),
            tuple(each for uuid, each in self._attempts.items() if self._first[uuid] is not None),
            tuple(self._events),
            {name: self._marks[name] for name in self._touched_marks},
            {theme: self._ratings[theme] for theme in self._touched_ratings},
            self._tallies(),
            dict(self._own),
            self.last_at,
            self._before.marks,
            self._before.ratings,
            frozenset(each.puzzle_id for each in self._before.kept),
        )

    def _tallies(self) -> dict[str, Tally]:
        """Return what the puzzles' figures change by; not those of own puzzles, since others' are other hands."""
        tallies: dict[str, Tally] = {}
        for uuid, attempt in self._attempts.items():
            first, name = self._first[uuid], attempt.facts.puzzle_id
            was = None if first is None else first.counted
            if attempt.counted is not was and not name.startswith(OWN):
                tallies[name] = tallies.get(name, Tally()) + Tally.of(attempt.counted) - Tally.of(was)
        return {name: tally for name, tally in tallies.items() if tally}

    def _put(self, before: Attempt, now: Attempt, mark: Mark | None = None) -> Attempt:
        uuid = now.facts.uuid
        self._first.setdefault(uuid, before)
        self._attempts[uuid] = now
        known = self._marks[now.facts.puzzle_id]
        mark = known if mark is None else mark
        if mark.attempt.facts.uuid == uuid:
            mark = replace(mark, attempt=now)
        if mark is not known:
            self._mark(mark)
        return now

    def _mark(self, mark: Mark) -> None:
        name = mark.attempt.facts.puzzle_id
        self._marks[name] = mark
        self._touched_marks[name] = None

    def _attempt_for(self, puzzle: Puzzle, event: Event, uuid: str) -> Attempt:
        """Return the attempt that a deed belongs to, a new one if it begins one."""
        mark = self._marks.get(puzzle.id)
        facts = facts_of(puzzle, uuid)
        if mark is None:
            return self.begin(facts, event)
        last = mark.attempt
        if last.ended_at is None:
            if not _is_left_behind(last, event):
                return last
            self._put(last, given_up(last, event.at))
        elif not _begins_another(last, event):
            return last
        elif event.deed is Deed.BACK:
            facts = replace(facts, answers=last.answers)
        return self.begin(facts, event)


def _begins_another(ended: Attempt, event: Event) -> bool:
    """Tell whether a deed after the end begins another attempt.

    A page that was not loaded anew since may not know that the puzzle is solved: its right answers are the same
    attempt once more.
    """
    if event.deed in {Deed.RIGHT, Deed.SOLVED}:
        return ended.is_shown_since or _is_over(ended, event)
    return event.deed not in {Deed.SHOWN, Deed.REFUSED}


def _is_left_behind(last: Attempt, event: Event) -> bool:
    """Tell whether an open attempt is left behind: one that has failed, or a second try, on another day.

    That is by beginning again; where nothing of it is solved yet, opening its puzzle is enough.
    """
    is_settled = last.counted_at is not None or last.is_second
    is_anew = event.deed is Deed.AGAIN or (event.deed is Deed.SHOWN and not last.answers)
    return is_settled and is_anew and _is_on_another_day(last, event)


def _goes_on(last: Attempt, event: Event) -> bool:
    """Tell whether an attempt after another can be no better than that: on the day of a solution, as if it went on.

    Nor can it later, where it begins within that solution. Attempts that cross, of two files, take over nothing.
    """
    return last.ended_on is not None and (event.deed is Deed.BACK or not _is_on_another_day(last, event))


def _carried(facts: Facts, last: Attempt) -> Attempt:
    """Return a new attempt that goes on with a solution.

    What was nearly right at first is taken over as a hint: in each attempt one such answer is forgiven.
    """
    hints = max(facts.hints, last.most_hints, int(last.is_nearly))
    mistakes = max(facts.mistakes, 0 if last.is_nearly else last.mistakes)
    return replace(begun(replace(facts, hints=hints, mistakes=mistakes)), was_nearly=last.is_only_nearly)


def _is_on_another_day(last: Attempt, event: Event) -> bool:
    """Tell whether a deed is on another of the learner's days than an attempt, and not in one sitting with it."""
    since = last.ended_at or last.counted_at
    return last.last_on != event.day and (since is None or event.at - since > SITTING)


def _is_over(ended: Attempt, event: Event) -> bool:
    return ended.ended_at is not None and event.at - ended.ended_at > SITTING
