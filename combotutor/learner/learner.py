"""One learner: what they do is noted here, and what they are told about it is read here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from combotutor.errors import Phrase
from combotutor.learner.orders import Doing, Forget, Keep, Note, Order, Settled, settled
from combotutor.learner.progress.book import Book
from combotutor.learner.progress.bundle import Own
from combotutor.learner.progress.clock import believed, can_be
from combotutor.learner.progress.event import Deed
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.standing import Attempted, Standing, Streak, Tally, attempted
from combotutor.learner.storage.reading import book_of, counted, row_of, tally_of
from combotutor.puzzles import Puzzle, format_puzzle

if TYPE_CHECKING:
    from combotutor.learner.store import Store


class Learner:
    """A learner of a store, made by `Store.learner`. A page that must never wait long uses a `Desk` instead.

    Args:
        store: where they are remembered.
        name: their name.
    """

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name
        self._known: Book | None = None

    def note(self, puzzle: Puzzle, deed: Deed, *, word: str = "", level: int = 0, seconds: float = 0.0) -> Standing:
        """Note what was done, and return how the puzzle stands now.

        The first deed begins an attempt; whatever follows, from any tab or program, belongs to it until `Deed.SOLVED`
        ends it. After that a page may be loaded anew (`SHOWN`) and show the solved end. To try the puzzle once more, in
        a review for example, note `AGAIN` first. On the same day that can be no better than what was helped or has
        failed: it is a second try, as if the attempt had gone on.

        An attempt counts once, for rating, schedule and streak: when it is solved, or as soon as it has failed, by a
        wrong answer or the fourth hint. A second try counts for the schedule alone, once the puzzle is due, unless it
        fails what had only been helped.

        Args:
            puzzle: the puzzle.
            deed: what was done.
            word: the answer, for `RIGHT`, `WRONG` and `REFUSED`.
            level: for `HINT` its number from 1. For `RIGHT`, if given, which decision it answers, from 1: so an answer
                that another tab has given already is not taken twice.
            seconds: how long it took since the deed before.

        Raises:
            LearnerError: it cannot be written; what was there stays.
        """
        return self._settle(Note(Doing(puzzle, deed, word, level, seconds), self.now())).standing(puzzle.id)

    @property
    def book(self) -> Book:
        """All that is known of the learner now."""
        with self.store.reading() as connection:
            row = row_of(connection, self.name)
            known = self._known
            if known is None or known.revision != (0 if row is None else row.revision):
                known = self._known = book_of(connection, self.name, row)
            return known

    def now(self) -> datetime:
        """Return the time now, with the learner's time zone."""
        now = self.store.clock()
        if not can_be(now):
            self.store.notice(Phrase("learner.clock-beyond"), self.name)
        return believed(now)

    def standing(self, puzzle_id: str) -> Standing:
        """Return how a puzzle stands; an untouched one has nothing."""
        return self.book.standing(puzzle_id)

    def standings(self) -> Mapping[str, Standing]:
        """Return how every puzzle stands that was ever touched."""
        return self.book.standings

    def due(self, now: datetime | None = None) -> tuple[str, ...]:
        """Return the puzzles that are to come back, the one that waits longest first."""
        return self.book.due(self._at(now))

    def failed(self) -> tuple[str, ...]:
        """Return the puzzles that failed and were not solved cleanly since, the oldest first."""
        return self.book.failed

    def streak(self, today: date | None = None) -> Streak:
        """Return on how many of the learner's own days in a row an attempt counted.

        Args:
            today: the day to count up to; None for today. It is never before the last day that counts.
        """
        return self.book.streak(self.now().date() if today is None else today)

    def attempts(self) -> tuple[Attempted, ...]:
        """Return every attempt that counts, in the order in which they counted."""
        with self.store.reading() as connection:
            return tuple(map(attempted, counted(connection, self.name)))

    def rating(self) -> Rating:
        """Return the learner's rating."""
        return self.book.rating

    def theme_ratings(self) -> Mapping[str, Rating]:
        """Return the learner's rating in each theme that was ever rated."""
        return self.book.theme_ratings

    def puzzle_tally(self, puzzle_id: str) -> Tally:
        """Return a puzzle's own figures, from the attempts of all learners that count; nothing for own puzzles."""
        with self.store.reading() as connection:
            return tally_of(connection, puzzle_id)

    def next_five(self, puzzles: Sequence[Puzzle], now: datetime | None = None) -> tuple[str, ...]:
        """Return what to do next: what is due, then what failed, then unsolved ones of fitting strength in weak themes.

        Args:
            puzzles: those on offer.
            now: the time; None for now.
        """
        return self.book.next_five(puzzles, self._at(now))

    def suggest(self, puzzles: Sequence[Puzzle], now: datetime | None = None) -> str | None:
        """Return the unsolved puzzle whose strength fits the learner's best, None if all are solved.

        Args:
            puzzles: those on offer.
            now: the time; None for now.
        """
        return self.book.suggest(puzzles, self._at(now))

    def keep(self, puzzle: Puzzle) -> None:
        """Keep a puzzle of the learner's own, so that it can come back."""
        self._settle(Keep(Own(puzzle.id, format_puzzle(puzzle), self._at(None))))

    def own(self) -> tuple[Puzzle, ...]:
        """Return the learner's own puzzles, the oldest first; one that cannot be read any more is passed over."""
        return self.book.own

    def forget(self) -> None:
        """Forget all that is remembered of this learner."""
        self._settle(Forget())

    def _settle(self, order: Order) -> Book:
        """Write what is to be written, and return what is known then."""
        known = self._known

        def work(connection: Connection) -> Settled:
            return settled(connection, self.name, known, [order])

        done = self.store.write(work)
        self._known = done.book
        for notice in done.notices:
            self.store.notice(notice, self.name)
        return done.book

    def _at(self, now: datetime | None) -> datetime:
        return (self.now() if now is None else now).astimezone(UTC)
