"""What is remembered of learners: opening it, its transactions, what it says, and one learner of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, date, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from sqlalchemy import Connection, select

from combotutor.errors import LearnerError, Phrase, shortened
from combotutor.learner.exchange.hidden import sweep_in_turn
from combotutor.learner.exchanging import Exchanging
from combotutor.learner.orders import Doing, Forget, Keep, Note, Order, Settled, settle
from combotutor.learner.progress.book import Book
from combotutor.learner.progress.bundle import Own
from combotutor.learner.progress.clock import believed, can_be, local_now
from combotutor.learner.progress.event import Deed
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.standing import Attempted, Standing, Streak, Tally, attempted
from combotutor.learner.storage.database import PATIENCE, REGISTRY, Database, at_address, in_memory
from combotutor.learner.storage.location import default_path
from combotutor.learner.storage.migration import copies_of
from combotutor.learner.storage.persons import named
from combotutor.learner.storage.reading import SEEN, book_of, counted, row_of, tally_of
from combotutor.learner.storage.schema import LEARNER
from combotutor.learner.storage.share import Journal
from combotutor.learner.storage.writing import made_row
from combotutor.people import ME, Person
from combotutor.puzzles import Puzzle, format_puzzle

T = TypeVar("T")

LONGEST_NAME: Final = 200


class Store(Exchanging):
    """What is remembered of one or more learners.

    Made by `open`, `in_memory` or `at`. It may be used by several threads, and the file by several programs, at once;
    all stores of one file in a process share its connections.

    Args:
        database: where it is remembered.
        clock: tells the time, with a time zone.
        patience: seconds to wait for other programs that write.
    """

    def __init__(
        self, database: Database, *, clock: Callable[[], datetime] = local_now, patience: float = PATIENCE
    ) -> None:
        self.database = database
        self.url = database.engine.url.render_as_string()
        self.path = database.file
        self.clock = clock
        self.patience = patience
        self.copies = () if database.file is None else copies_of(database.file)
        self.notices: list[Phrase] = []
        self._noticed: set[tuple[str, str]] = set()
        self._is_closed = False
        if database.is_hollow:
            self.notices.append(Phrase("learner.hollow", {"path": database.location}))

    @classmethod
    def open(
        cls,
        path: Path | None = None,
        *,
        clock: Callable[[], datetime] = local_now,
        patience: float = PATIENCE,
        journal: Journal | None = None,
    ) -> Self:
        """Return the store of a file, which is made if there is none and brought to the newest schema if it is older.

        Args:
            path: the file; None for the person's own.
            clock: tells the time, with a time zone.
            patience: seconds to wait for other programs that write.
            journal: how the file is written; None for what is right where it lies.

        Raises:
            LearnerError: the file cannot be read or written, is damaged, of a newer version or something else; it is
                left as it is.
        """
        file = default_path() if path is None else path
        store = cls(REGISTRY.take(file, patience, journal), clock=clock, patience=patience)
        sweep_in_turn(store.database)
        return store

    @classmethod
    def in_memory(cls, *, clock: Callable[[], datetime] = local_now) -> Self:
        """Return a store that is gone when the program ends."""
        return cls(in_memory(), clock=clock)

    @classmethod
    def at(cls, url: str, *, clock: Callable[[], datetime] = local_now) -> Self:
        """Return the store of a database by its address, as SQLAlchemy writes it."""
        return cls(at_address(url), clock=clock)

    def learner(self, name: str = ME) -> Learner:
        """Return a learner, who is made if there is none of that name.

        Raises:
            LearnerError: nobody can be called so, or the database refuses.
        """
        if name not in self.names():
            # Who is there already may be called as no one is here: a file brings any name.
            if len(name) > LONGEST_NAME or not (name.strip() and name.isprintable()):
                raise LearnerError("learner-name", name=repr(shortened(name)))
            self.write(lambda connection: made_row(connection, name))
        return Learner(self, name)

    def names(self) -> tuple[str, ...]:
        """Return the names of all learners."""
        with self.reading() as connection:
            return tuple(connection.scalars(select(LEARNER.c.name).where(SEEN).order_by(LEARNER.c.id)))

    def people(self) -> tuple[Person, ...]:
        """Return all who play at this computer: the first one, and then whoever has a name, as they came."""
        with self.reading() as connection:
            return named(connection, ME)

    def close(self, patience: float = PATIENCE) -> bool:
        """Let go of the database; the last who does folds its log in. Tell whether all was written in time."""
        if self._is_closed:
            return True
        self._is_closed = True
        return REGISTRY.give_back(self.database, patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def notice(self, phrase: Phrase, learner: str) -> None:
        """Leave something to be said to a learner in `notices`, once; whoever says it may take it out."""
        if (phrase.key, learner) not in self._noticed:
            self._noticed.add((phrase.key, learner))
            self.notices.append(phrase)

    def reading(self, patience: float | None = None) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment and changes nothing.

        Args:
            patience: seconds to wait for it; None for as long as the store waits.

        Raises:
            LearnerError: the database refuses.
        """
        return self.database.reading(self.patience if patience is None else patience)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, all of it or nothing.

        Args:
            work: what to do; it may be done again when another program has just written the same row.

        Raises:
            LearnerError: the database refuses; what was there stays.
        """
        return self.database.write(work, self.patience)


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
                that another tab has given already is not taken twice. For `WRONG` it is `NEARLY` if that was nearly
                right: it is forgiven once, and halves the score.
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
            return settle(connection, self.name, known, [order])

        done = self.store.write(work)
        self._known = done.book
        for notice in done.notices:
            self.store.notice(notice, self.name)
        return done.book

    def _at(self, now: datetime | None) -> datetime:
        return (self.now() if now is None else now).astimezone(UTC)
