"""What is to be written of one learner, as values: it can wait, and be applied again when the file has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from uuid import uuid4

from sqlalchemy import Connection, select

from combotutor.errors import Phrase
from combotutor.learner.progress.attempt import Attempt
from combotutor.learner.progress.book import Book
from combotutor.learner.progress.bundle import Own
from combotutor.learner.progress.clock import brought_to, is_set_back, moment, was_ahead
from combotutor.learner.progress.event import LONGEST_WORD, MOST_LEVEL, Deed, Event, measured
from combotutor.learner.progress.ledger import Ledger
from combotutor.learner.progress.replay import replayed
from combotutor.learner.storage import persons
from combotutor.learner.storage.reading import Row, book_of, gathered, row_of
from combotutor.learner.storage.schema import EVENT
from combotutor.learner.storage.writing import made_row, write, write_anew
from combotutor.people import Person
from combotutor.people.label import back_of
from combotutor.puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class Doing:
    """One thing that was done with a puzzle; `Learner.note` says what each deed needs.

    Args:
        puzzle: the puzzle.
        deed: what was done.
        word: the answer.
        level: the number of the hint, or of the decision that is answered.
        seconds: how long it took since the deed before.
    """

    puzzle: Puzzle
    deed: Deed
    word: str = ""
    level: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Note:
    """A doing that is to be noted. It keeps its name and its time, however often it is applied.

    Args:
        doing: what was done.
        now: what the clock said, with the learner's time zone.
        uuid: the name of the deed.
        attempt: the name of the attempt, if it begins one.
    """

    doing: Doing
    now: datetime
    uuid: str = field(default_factory=lambda: uuid4().hex)
    attempt: str = field(default_factory=lambda: uuid4().hex)

    def on(self, ledger: Ledger) -> None:
        """Enter it."""
        doing = self.doing
        event = Event(
            self.uuid,
            doing.deed,
            clean(doing.word)[:LONGEST_WORD],
            min(max(doing.level, 0), MOST_LEVEL),
            measured(doing.seconds),
            moment(ledger.last_at, self.now),
            int(_ahead(self.now).total_seconds() // 60),
        )
        ledger.note(doing.puzzle, event, self.attempt)


@dataclass(frozen=True, slots=True)
class Keep:
    """An own puzzle that is to be kept."""

    own: Own

    def on(self, ledger: Ledger) -> None:
        """Enter it."""
        ledger.keep(self.own)


@dataclass(frozen=True, slots=True)
class Forget:
    """All of the learner that is to be forgotten, what tells who they are with it."""

    def on(self, ledger: Ledger) -> None:
        """Forget it."""
        ledger.forget()

    def told(self, person: Person) -> Person:
        """Return who the learner is after it, as far as that is known before it is written."""
        return Person(person.learner)

    def write(self, connection: Connection, learner: str) -> None:
        """Write what of it is told of people."""
        persons.drop(connection, learner)


@dataclass(frozen=True, slots=True)
class Call:
    """A name and the back of a card that a learner has from now on."""

    name: str
    card: str

    def told(self, person: Person) -> Person:
        """Return who the learner is after it, as far as that is known before it is written."""
        return replace(person, name=self.name, card=self.card)

    def write(self, connection: Connection, learner: str) -> None:
        """Write it."""
        persons.call(connection, learner, self.name, self.card)


@dataclass(frozen=True, slots=True)
class Meet:
    """A label and a card that a learner gets who has none."""

    def told(self, person: Person) -> Person:
        """Return who the learner is after it; which labels are free is known when it is written."""
        return replace(person, card=person.card or back_of(person.learner))

    def write(self, connection: Connection, learner: str) -> None:
        """Write it."""
        persons.meet(connection, learner)


@dataclass(frozen=True, slots=True)
class See:
    """A code, hashed, that a page has shown: from then on it stands in place of the one before."""

    code: str
    now: datetime

    def told(self, person: Person) -> Person:
        """Return who the learner is after it; of a code that is not theirs nothing follows."""
        return replace(person, has_code=True, codes=frozenset({self.code})) if self.code in person.codes else person

    def write(self, connection: Connection, _learner: str) -> None:
        """Write it."""
        persons.see_code(connection, self.code, self.now)


Deeds = Note | Keep | Forget
"""What changes a book."""
Telling = Forget | Call | Meet | See
"""What changes who a learner is."""
Order = Deeds | Telling


@dataclass(frozen=True, slots=True)
class Settled:
    """What came of orders that were written.

    Args:
        book: what is known of the learner now.
        person: who the learner is now.
        attempts: the attempts that changed, by name.
        is_reread: whether more has changed than these.
        notices: what is to be said to the learner.
    """

    book: Book
    person: Person
    attempts: Mapping[str, Attempt]
    is_reread: bool
    notices: tuple[Phrase, ...]


def applied(book: Book, orders: Sequence[Order]) -> tuple[Book, Mapping[str, Attempt]]:
    """Return what is known after orders that are not written yet, and the attempts that they changed."""
    deeds = _deeds(orders)
    if not deeds:
        return book, MappingProxyType({})
    ledger = Ledger(book)
    for order in deeds:
        order.on(ledger)
    return ledger.book(), ledger.attempts


def told(person: Person, orders: Sequence[Order]) -> Person:
    """Return who a learner is after orders that are not written yet, as far as that is known."""
    for order in orders:
        if isinstance(order, Telling):
            person = order.told(person)
    return person


def settle(
    connection: Connection, name: str, known: Book | None, orders: Sequence[Order], *, is_again: bool = False
) -> Settled:
    """Write orders.

    Args:
        connection: the transaction that writes.
        name: the learner.
        known: what was known of them; it is read anew if another has written since.
        orders: what is to be written, in order.
        is_again: whether some of it may stand there already, since nobody knows how an earlier try ended.
    """
    for each in orders:
        if isinstance(each, Telling):
            each.write(connection, name)
    person, deeds = persons.person_of(connection, name), _deeds(orders)
    if not deeds:
        return Settled(book_of(connection, name, row_of(connection, name)), person, MappingProxyType({}), True, ())  # noqa: FBT003
    row = made_row(connection, name)
    book = known if known is not None and known.revision == row.revision else book_of(connection, name, row)
    left = _unknown(connection, row, deeds) if is_again else deeds
    is_reread, notices = book is not known, []
    ledger = Ledger(book)
    for order in left:
        if isinstance(order, Note):
            if was_ahead(ledger.last_at, order.now):
                book = _put_right(connection, row, ledger, order.now)
                ledger, is_reread = Ledger(book), True
                notices.append(Phrase("learner.clock-right"))
            elif is_set_back(ledger.last_at, order.now):
                last = moment(ledger.last_at, order.now) + _ahead(order.now)
                notices.append(Phrase("learner.clock", {"last": f"{last:%Y-%m-%d %H:%M}"}))
        order.on(ledger)
    if left:
        write(connection, row.number, ledger.changes())
    is_reread |= ledger.is_anew
    return Settled(ledger.book() if left else book, person, ledger.attempts, is_reread, tuple(notices))


def _put_right(connection: Connection, row: Row, ledger: Ledger, now: datetime) -> Book:
    """Bring to now what was noted by a clock that was ahead, and return what is known then."""
    name = ledger.name
    if not ledger.is_empty:
        write(connection, row.number, ledger.changes())
    bundle = brought_to(gathered(connection, [name]), now)
    write_anew(connection, {name: replayed(bundle, name).changes()}, bundle)
    return book_of(connection, name, made_row(connection, name))


def _deeds(orders: Sequence[Order]) -> list[Deeds]:
    return [order for order in orders if isinstance(order, Deeds)]


def _unknown(connection: Connection, row: Row, orders: Sequence[Deeds]) -> list[Deeds]:
    """Return the orders that do not stand there yet."""
    notes, mine = [order.uuid for order in orders if isinstance(order, Note)], EVENT.c.learner_id == row.number
    there = set(connection.scalars(select(EVENT.c.uuid).where(EVENT.c.uuid.in_(notes), mine)))
    return [order for order in orders if not (isinstance(order, Note) and order.uuid in there)]


def _ahead(now: datetime) -> timedelta:
    return now.utcoffset() or timedelta()


def clean(word: str) -> str:
    """Return a word or a name without what no file can hold: half characters and zeros."""
    return word.encode("utf-8", "replace").decode().replace("\x00", "")
