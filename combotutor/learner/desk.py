"""A learner as the pages of one process see them: a book in memory, and what of it is still to be written."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final, Protocol

from sqlalchemy import Connection

from combotutor.errors import LearnerError, Phrase
from combotutor.learner.backing import BRINGING, BUSY, Backing, Footing
from combotutor.learner.exchange.bringing import Bringing
from combotutor.learner.orders import Doing, Forget, Keep, Note, Order, Settled, applied, settle
from combotutor.learner.playing import Playing
from combotutor.learner.progress.attempt import Attempt
from combotutor.learner.progress.book import Book
from combotutor.learner.progress.bundle import Own
from combotutor.learner.progress.clock import believed, can_be
from combotutor.learner.progress.standing import Attempted, attempted
from combotutor.learner.storage.persons import person_of
from combotutor.learner.storage.reading import book_of, counted, row_of
from combotutor.puzzles import Puzzle, format_puzzle

if TYPE_CHECKING:
    from pathlib import Path

    from combotutor.learner.storage.write_queue import Ticket
    from combotutor.learner.store import Store

_MOST_AHEAD: Final = 24 * 60


class Keeping(Protocol):
    """What a desk asks of its keeper; `Keeper` says more."""

    clock: Callable[[], datetime]
    is_silent: bool

    @property
    def patience(self) -> float:
        """Seconds to wait for the file."""

    @property
    def footing(self) -> tuple[Footing, Phrase | None]:
        """How the file stands, and the last reason why something could not be written."""

    @property
    def store(self) -> Store | None:
        """The store that is written to just now; None while it is being opened."""

    @property
    def location(self) -> str:
        """Where it is kept, as the person knows it."""

    def post(self, desk: Desk, *, is_read: bool = False) -> None:
        """Let what a desk owes be written when its turn comes."""

    def answered(self, desk: Desk, *, is_owing: bool) -> None:
        """Take note that the file has answered."""

    def failed(self, desk: Desk, error: LearnerError) -> None:
        """Take note that the file could not be read or written."""


class Desk(Playing):
    """A learner of a keeper, made by `Keeper.desk`; all pages of the learner share it, from any thread.

    What is done is in `book` at once. Nothing here raises for trouble with the file, but what may take long
    (see `carrying` and `playing`).

    Args:
        keeper: whose it is.
        name: the learner's name.
    """

    def __init__(self, keeper: Keeping, name: str) -> None:
        super().__init__(name)
        self.name = name
        self.offset: int | None = None
        """Minutes by which the learner's clock is ahead of UTC, as a page tells; None for this machine's."""
        self.notices: list[Phrase] = []
        """What is to be said to the learner; whoever says it takes it out."""
        self.forgotten = 0  # how often: so a page knows that another asked for it
        self.bringing: Final = Bringing()
        """What is being brought in just now."""
        self._keeper = keeper
        self._change = threading.Condition()
        self._base = Book(name)
        self._is_read = False
        self._outbox: list[Order] = []
        self._entered = 0
        self._written = 0
        self._is_queued = False
        self._is_late = False
        self._is_again = False
        self._holds = 0
        self._fault: BaseException | None = None
        self._seen: tuple[Book, Mapping[str, Attempt]] | None = None
        self._past: dict[str, Attempt] | None = None
        self._recent: dict[str, Attempt] = {}
        self._era = 0
        self._attempts: tuple[Attempted, ...] | None = None
        self._noticed: set[str] = set()
        self._watchers: list[Callable[[], None]] = []

    def now(self) -> datetime:
        """Return the time now, with the learner's own time zone."""
        now = self._keeper.clock()
        if not can_be(now):
            self._notice(Phrase("learner.clock-beyond"))
        now = believed(now)
        if self.offset is None or abs(self.offset) >= _MOST_AHEAD:
            return now
        return now.astimezone(timezone(timedelta(minutes=self.offset)))

    @property
    def book(self) -> Book:
        """All that is known of the learner, what is not written yet with it."""
        with self._change:
            return self._now_seen()[0]

    @property
    def is_read(self) -> bool:
        """Whether it is known what was done before."""
        return self._is_read

    @property
    def backing(self) -> Backing:
        """Where what this learner does is kept just now."""
        footing, why = self._keeper.footing
        with self._change:
            if footing is Footing.KEPT and (self._is_late or not self._is_read):
                return Backing(Footing.WAITING, why or (BRINGING if self._holds else BUSY), len(self._outbox))
            return Backing(footing, None if footing is Footing.KEPT else why, len(self._outbox))

    def watch(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Let a page be told when something has changed that it did not ask for; return what ends that.

        Args:
            tell: is called, from any thread, when what was owed is written or the file is lost.
        """
        with self._change:
            self._watchers.append(tell)

        def end() -> None:
            with self._change:
                if tell in self._watchers:
                    self._watchers.remove(tell)

        return end

    def enter(self, doings: Sequence[Doing]) -> Book:
        """Note what was done, all of it in one transaction, and return what is known then.

        Waits until it stands in the file, but no longer than the keeper's patience; `backing` says whether it does.

        Args:
            doings: what was done, in order.
        """
        now = self.now()
        return self._submit([Note(doing, now) for doing in doings])

    def keep(self, puzzle: Puzzle) -> Book:
        """Keep a puzzle of the learner's own, so that it can come back."""
        return self._submit([Keep(Own(puzzle.id, format_puzzle(puzzle), self.now().astimezone(UTC)))])

    @property
    def copies(self) -> tuple[Path, ...]:
        """The copies of the file that lay beside it when it was opened: what is forgotten may still be in them."""
        store = self.store
        return () if store is None else store.copies

    def forget(self) -> Book:
        """Forget all that is remembered of this learner, and who they are."""
        self.forgotten += 1
        return self._submit([Forget()])

    def refresh(self, patience: float | None = None) -> Book:
        """Return what is known when another program may have written; it is read only if it has.

        Args:
            patience: seconds to wait; None for the keeper's.
        """
        store = self.store
        if store is None:
            return self.book
        if self._keeper.is_silent:
            # The writer asks it again and again; that is enough.
            self._keeper.post(self, is_read=True)
            return self.book
        try:
            store.database.check()
            with store.reading(self._keeper.patience if patience is None else patience) as connection:
                self._reread(connection)
        except LearnerError as error:
            self._keeper.is_silent = True
            self._keeper.failed(self, error)
        return self.book

    def attempts(self) -> tuple[Attempted, ...]:
        """Return every attempt that counts, in the order in which they counted, as far as the file tells them."""
        with self._change:
            era, is_known = self._era, self._past is not None
        if not is_known and (store := self.store) is not None:
            try:
                with store.reading(self._keeper.patience) as connection:
                    past = {each.facts.uuid: each for each in counted(connection, self.name)}
            except LearnerError as error:
                self._keeper.failed(self, error)
            else:
                with self._change:
                    if self._era == era:
                        self._past, self._attempts = past, None
        with self._change:
            if self._attempts is None:
                all_of_them = {**(self._past or {}), **self._recent, **self._now_seen()[1]}
                self._attempts = tuple(attempted(each) for each in all_of_them.values() if each.counted_at is not None)
            return self._attempts

    @property
    def store(self) -> Store | None:
        """The store that is written to just now; None while it is being opened."""
        return self._keeper.store

    def answering(self) -> Store:
        """Return the store, when all that is owed is in it.

        Raises:
            LearnerError: it does not answer.
        """
        until = time.monotonic() + self._keeper.patience
        store = self.store
        if store is None or not self.settles(until):
            raise LearnerError("learner-locked", path=self._keeper.location)
        return store

    # What follows is for the keeper alone.

    def job(self, connection: Connection) -> tuple[int, Settled]:
        """Write what is owed, in a transaction of the writer."""
        with self._change:
            orders, base, is_again = tuple(self._outbox), self._base if self._is_read else None, self._is_again
        return len(orders), settle(connection, self.name, base, orders, is_again=is_again)

    def ended(self, ticket: Ticket[tuple[int, Settled]]) -> None:
        """Take up what came of writing."""
        with self._change:
            self._is_queued = False
            was_late = self._is_late
            if ticket.value is not None:
                self._settle(*ticket.value)
            elif not isinstance(ticket.error, LearnerError):
                # A fault of ours, not of the file: whoever waits for it meets it, and what comes later is not held up.
                self._fault, self._written = ticket.error, self._entered
                self._outbox.clear()
            self._change.notify_all()
            is_owing = bool(self._outbox)
        if isinstance(ticket.error, LearnerError):
            self._keeper.failed(self, ticket.error)
        else:
            self._keeper.answered(self, is_owing=is_owing)
            if was_late and not is_owing:
                self.tell()

    def queue(self, *, is_read: bool = False) -> bool:
        """Tell whether the desk is to be put into the queue of the writer; then it stands there."""
        with self._change:
            is_unsure = self._is_late or not self._is_read
            if self._is_queued or self._holds or not (self._outbox or (is_read and is_unsure)):
                return False
            self._is_queued = True
            return True

    @property
    def is_held(self) -> bool:
        """Whether what is done is held until a file is brought in."""
        return self._holds > 0

    def again(self) -> None:
        """Say that nobody knows how the last try ended, and that it takes long."""
        with self._change:
            self._is_again = self._is_late = True

    def settles(self, until: float) -> bool:
        """Wait until nothing is owed, and tell whether that is so."""
        with self._change:
            return self._change.wait_for(lambda: not self._outbox, max(0.0, until - time.monotonic()))

    def known(self) -> tuple[Book, tuple[Attempt, ...]]:
        """Return what stands in the file, as far as it was read: the book, and the attempts."""
        with self._change:
            of_marks = {each.attempt.facts.uuid: each.attempt for each in self._base.marks.values()}
            return self._base, tuple({**(self._past or {}), **self._recent, **of_marks}.values())

    def move(self, store: Store) -> None:
        """Go on with what another store holds."""
        with self._change, store.reading() as connection:
            self._is_read, self._is_again = False, True
            self._reread(connection)

    def tell(self) -> None:
        """Tell the pages that something has changed."""
        with self._change:
            watchers = list(self._watchers)
        for tell in watchers:
            with suppress(Exception):  # a page that is gone must not keep the others from hearing it
                tell()

    def _submit(self, orders: Sequence[Order]) -> Book:
        with self._change:
            self._outbox += orders
            self._entered += len(orders)
            self._seen = self._attempts = None
            mine = self._entered
        self._keeper.post(self)
        with self._change:
            self._change.wait_for(lambda: self._written >= mine or self._holds, self._keeper.patience)
            if self._written < mine:
                self._is_late = True
                self._keeper.is_silent |= not self._holds
            if self._fault is not None:
                fault, self._fault = self._fault, None
                raise fault
            return self._now_seen()[0]

    def _now_seen(self) -> tuple[Book, Mapping[str, Attempt]]:
        if self._seen is None:
            self._seen = applied(self._base, self._outbox)
        return self._seen

    def _reread(self, connection: Connection) -> None:
        """Read the book, if another has written since."""
        with self._change:
            since = self._news
        row = row_of(connection, self.name)
        revision = 0 if row is None else row.revision
        person = person_of(connection, self.name)
        with self._change:
            self._know(person, since)
            if not self._outbox:
                self._is_late = False
            if self._is_read and not self._is_news(revision, since):
                return
        book = book_of(connection, self.name, row)
        with self._change:
            if not self._is_read or self._is_news(book.revision, since):
                self._turn_over(book)

    def _is_news(self, revision: int, since: int) -> bool:
        """Tell whether a revision that was read is another than is known, and no older: who is gone begins anew."""
        known = self._base.revision
        return revision > known or (revision < known and since == self._news)

    def _settle(self, count: int, done: Settled) -> None:
        del self._outbox[:count]
        self._written += count
        self._is_again = False
        self._know(done.person)
        if not self._outbox:
            self._is_late = False
        if done.is_reread:
            self._turn_over(done.book)
        else:
            self._base, self._is_read = done.book, True
            self._recent |= done.attempts
            self._seen = self._attempts = None
        for notice in done.notices:
            self._notice(notice)

    def _notice(self, notice: Phrase) -> None:
        """Leave something to be said to the learner, once."""
        if notice.key not in self._noticed:
            self._noticed.add(notice.key)
            self.notices.append(notice)

    def _turn_over(self, book: Book) -> None:
        """Go on with a book that was read; what was read of attempts before is old."""
        self._base, self._is_read = book, True
        self._recent, self._past = {}, None
        self._seen = self._attempts = None
        self._era += 1
        self._news += 1

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold what is done meanwhile, so that nothing is written of this learner; afterwards it is."""
        with self._change:
            self._holds += 1
            self._change.notify_all()
            self._change.wait_for(lambda: not self._is_queued, self._keeper.patience)
        try:
            yield
        finally:
            with self._change:
                self._holds -= 1
            self._keeper.post(self, is_read=True)
