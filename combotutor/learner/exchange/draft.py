"""What a file holds, laid out beside: a database of its own that is gone with the program, so that it takes no memory.

A file says of all learners together what they did, one deed after the other; what is entered is one learner after the
other. Nothing here has to do with the learners' own database but `know`, which asks it which deeds are known.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import Connection, Table

from combotutor.errors import LearnerError
from combotutor.learner.progress.bundle import Bundle, Entry, Key, Own
from combotutor.learner.progress.event import Deed, Event, Facts
from combotutor.learner.progress.replay import OnProgress, unheard
from combotutor.learner.storage.reading import known
from combotutor.learner.storage.schema import ATTEMPT, EVENT

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)
_DEEDS: Final = {deed.value: deed for deed in Deed}
_AT_ONCE: Final = 5000
_TABLES: Final = """
CREATE TABLE learner (number INTEGER PRIMARY KEY, name TEXT UNIQUE, badge TEXT, is_known INTEGER DEFAULT 0,
    is_elsewhere INTEGER DEFAULT 0);
CREATE TABLE attempt (number INTEGER PRIMARY KEY, uuid TEXT UNIQUE, learner INTEGER, facts TEXT, owner TEXT);
CREATE TABLE event (number INTEGER PRIMARY KEY, uuid TEXT UNIQUE, learner TEXT, attempt TEXT, deed TEXT, word TEXT,
    level INTEGER, seconds REAL, at INTEGER, minutes INTEGER, home TEXT);
CREATE TABLE own (learner INTEGER, puzzle TEXT, line TEXT, at INTEGER, PRIMARY KEY (learner, puzzle));
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
"""
_ADD: Final = {
    "attempt": "INSERT INTO attempt (uuid, learner, facts) VALUES (?, ?, ?)",
    "event": "INSERT INTO event (uuid, learner, attempt, deed, word, level, seconds, at, minutes)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "own": "INSERT INTO own VALUES (?, ?, ?, ?)",
}
_STRAY: Final = """
SELECT event.number FROM event LEFT JOIN attempt ON attempt.uuid = event.attempt
LEFT JOIN learner ON learner.number = attempt.learner WHERE learner.name IS NOT event.learner LIMIT 1
"""
_OWNED: Final = "UPDATE attempt SET owner = (SELECT name FROM learner WHERE number = attempt.learner)"
_KNOWN: Final = "UPDATE attempt SET owner = ?2 WHERE uuid = (SELECT attempt FROM event WHERE uuid = ?1)"
_HOME: Final = "UPDATE event SET home = ?2 WHERE uuid = ?1"
_ASTRAY: Final = """
DELETE FROM event WHERE home NOT NULL AND home IS NOT (SELECT owner FROM attempt WHERE uuid = event.attempt)
"""
_SAME: Final = "UPDATE attempt SET owner = ?2 WHERE uuid = ?1"
_MET: Final = "UPDATE learner SET is_known = 1 WHERE name = (SELECT learner FROM event WHERE uuid = ?1)"
_COUNTED: Final = """
SELECT owner, count(*) FROM event JOIN attempt ON attempt.uuid = event.attempt GROUP BY owner
"""
_DEEDS_AFTER: Final = "SELECT number, uuid, learner FROM event WHERE number > ? ORDER BY number LIMIT ?"
_ATTEMPTS_AFTER: Final = "SELECT number, uuid, owner FROM attempt WHERE number > ? ORDER BY number LIMIT ?"
_AUTHORS: Final = """
SELECT name, badge, number IN (SELECT learner FROM attempt), number IN (SELECT learner FROM own), is_known, is_elsewhere
FROM learner
"""
_OWN: Final = """
SELECT puzzle, line, at FROM own JOIN learner ON number = own.learner WHERE name = ? ORDER BY own.rowid
"""
_ENTRIES: Final = """
SELECT event.uuid, event.attempt, deed, word, level, seconds, at, minutes
FROM event JOIN attempt ON attempt.uuid = event.attempt WHERE attempt.owner = ? ORDER BY event.number
"""


class Author(NamedTuple):
    """Somebody of whom a file tells.

    Args:
        name: the learner's name.
        badge: whose file it is; None where it does not say.
        has_deeds: whether it tells of any attempt.
        has_own: whether it tells of any own puzzle.
        is_known: whether any deed is remembered here.
        is_elsewhere: whether it was addressed to one learner here and is of another.
    """

    name: str
    badge: str | None
    has_deeds: bool
    has_own: bool
    is_known: bool
    is_elsewhere: bool


class Draft:
    """What a file holds; a context manager.

    Args:
        location: what the person calls the file.
    """

    def __init__(self, location: object = "") -> None:
        self.location = location
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _ADD}
        self._connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._connection.executescript(_TABLES)

    @classmethod
    def of(cls, bundle: Bundle, location: object = "") -> Self:
        """Return what a file would hold in which all of a bundle stands."""
        draft = cls(location)
        for name in bundle.learners:
            number = draft.learner(name, None)
            for key, facts in bundle.facts.items():
                if key.learner == name:
                    draft.attempt(number, facts)
            for own in bundle.own.get(name, ()):
                draft.own(number, own)
        for key, event, _ in bundle.entries:
            draft.event(key, event)
        draft.end()
        return draft

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of it."""
        self._connection.close()

    # Filling it.

    def learner(self, name: str | None, badge: str | None) -> int:
        """Take note of a learner, and return their number.

        Raises:
            ValueError: there is one of that name.
        """
        return int(self._do("INSERT INTO learner (name, badge) VALUES (?, ?)", (name, badge)).lastrowid or 0)

    def call(self, number: int, name: str, badge: str | None) -> None:
        """Take note of what a learner is called, and whose file it is.

        Raises:
            ValueError: there is one of that name.
        """
        self._do("UPDATE learner SET name = ?, badge = ? WHERE number = ?", (name, badge, number))

    def attempt(self, number: int, facts: Facts) -> None:
        """Take note of an attempt of a learner."""
        self._add("attempt", (facts.uuid, number, json.dumps(packed(facts))))

    def own(self, number: int, own: Own) -> None:
        """Take note of an own puzzle of a learner."""
        self._add("own", (number, own.puzzle_id, own.line, since(own.at)))

    def event(self, key: Key, event: Event) -> None:
        """Take note of a deed."""
        rest = (event.deed, event.word, event.level, event.seconds, since(event.at), event.offset)
        self._add("event", (event.uuid, *key, *rest))

    def end(self) -> int | None:
        """Take note that this is all; return the number, from 0, of a deed of an attempt that nobody knows, if any.

        Raises:
            ValueError: something is there twice.
        """
        for table in _ADD:
            self._flush(table)
        self._do("CREATE INDEX of_attempt ON event (attempt)")
        self._do(_OWNED)
        self._do("CREATE INDEX of_owner ON attempt (owner)")
        stray = self._do(_STRAY).fetchone()
        return None if stray is None else stray[0] - 1

    def _add(self, table: str, row: tuple[Any, ...]) -> None:
        rows = self._rows[table]
        rows.append(row)
        if len(rows) >= _AT_ONCE:
            self._flush(table)

    def _flush(self, table: str) -> None:
        self._do_all(_ADD[table], self._rows[table])
        self._rows[table].clear()

    def _do(self, statement: str, values: Iterable[object] = ()) -> sqlite3.Cursor:
        try:
            return self._connection.execute(statement, tuple(values))
        except sqlite3.IntegrityError as error:
            raise ValueError(statement) from error

    def _do_all(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        try:
            self._connection.execute("BEGIN")
            self._connection.executemany(statement, rows)
            self._connection.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            raise ValueError(statement) from error

    def address(self, name: str, to: str, *, is_elsewhere: bool) -> None:
        """Let what it tells of one learner be of another, and nothing else be in it.

        Args:
            name: of whom it tells.
            to: whose that is to be.
            is_elsewhere: whether it is of somebody else here.
        """
        (number,) = self._do("SELECT number FROM learner WHERE name = ?", (name,)).fetchone()
        self._do("DELETE FROM event WHERE learner IS NOT ?", (name,))
        self._do("DELETE FROM attempt WHERE learner IS NOT ?", (number,))
        self._do("DELETE FROM own WHERE learner IS NOT ?", (number,))
        self._do("DELETE FROM learner WHERE number IS NOT ?", (number,))
        self._do("UPDATE learner SET name = ?, is_elsewhere = ?", (to, is_elsewhere))
        self._do("UPDATE event SET learner = ?", (to,))

    # Reading it.

    @property
    def events(self) -> int:
        """How many deeds there are."""
        return int(self._do("SELECT count(*) FROM event").fetchone()[0])

    @property
    def authors(self) -> tuple[Author, ...]:
        """Of whom it tells."""
        rows = self._do(_AUTHORS).fetchall()
        return tuple(Author(name, badge, *map(bool, rest)) for name, badge, *rest in rows)

    def know(
        self,
        reading: Callable[[], AbstractContextManager[Connection]],
        step: OnProgress = unheard,
        only: str | None = None,
    ) -> None:
        """Find out which of the deeds are remembered, and under whose name: there the rest of their attempts belongs.

        An attempt of which only the name is remembered belongs there, too: no two learners have one of the same name.
        A known deed that would come to another learner by that is passed over.

        Args:
            reading: gives a transaction of the learners' database; each is short, since others may want to write.
            step: is told how far it is.
            only: the one learner to whom all of it is brought, whatever others have done; None to ask of all.
        """
        total, last = self.events, 0
        self._do(_OWNED)
        while some := self._do(_DEEDS_AFTER, (last, _AT_ONCE)).fetchall():
            last = some[-1][0]
            remembered = _remembered(reading, some, EVENT, only)
            if remembered:
                self._do_all(_KNOWN, remembered)
                self._do_all(_HOME, remembered)
                self._do_all(_MET, [(uuid,) for uuid, _ in remembered])
            step(last / total)
        last = 0
        while some := self._do(_ATTEMPTS_AFTER, (last, _AT_ONCE)).fetchall():
            last = some[-1][0]
            self._do_all(_SAME, _remembered(reading, some, ATTEMPT, only))
        self._do(_ASTRAY)

    def names(self) -> dict[str, int]:
        """Return the names of all to whom it brings anything, each with how many deeds that is."""
        names = {name: 0 for (name,) in self._do("SELECT name FROM learner ORDER BY number").fetchall()}
        return names | dict(self._do(_COUNTED).fetchall())

    def bundle(self, name: str, brought: int) -> Bundle:
        """Return what it brings to one learner.

        Args:
            name: the learner's name.
            brought: the number of the import.
        """
        facts: dict[Key, Facts] = {}
        for uuid, text in self._do("SELECT uuid, facts FROM attempt WHERE owner = ? ORDER BY number", (name,)):
            facts[Key(name, uuid)] = unpacked(json.loads(text))
        rows = self._do(_OWN, (name,))
        own = tuple(Own(puzzle, line, _moment(at), brought) for puzzle, line, at in rows)
        return Bundle((name,), facts, tuple(self._entries(name, brought)), {name: own} if own else {})

    def _entries(self, name: str, brought: int) -> Iterator[Entry]:
        for uuid, attempt, deed, word, level, seconds, at, minutes in self._do(_ENTRIES, (name,)):
            event = Event(uuid, _DEEDS[deed], word, level, seconds, _moment(at), minutes)
            yield Entry(Key(name, attempt), event, brought)


def _remembered(
    reading: Callable[[], AbstractContextManager[Connection]],
    some: list[tuple[int, str, str]],
    table: Table,
    only: str | None,
) -> list[tuple[str, str]]:
    """Return those of some deeds or attempts that are remembered, each with the name of whose it is.

    Where two have the same, whoever the file says is meant.
    """
    whose: dict[str, list[str]] = {}
    with reading() as connection:
        for uuid, name in known(connection, [uuid for _, uuid, _ in some], table):
            whose.setdefault(uuid, []).append(name)
    said = {uuid: name for _, uuid, name in some}
    found = ((uuid, said[uuid] if said[uuid] in names else names[0]) for uuid, names in whose.items())
    return [(uuid, name) for uuid, name in found if only is None or name == only]


@contextmanager
def laid_out(location: object) -> Iterator[None]:
    """Say of a file that cannot be laid out beside that it is so: there may be no room for it.

    Args:
        location: what the person calls it.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise LearnerError("learner-file", path=location, problem=str(error)) from error


def packed(facts: Facts) -> list[Any]:
    """Return the facts of an attempt as JSON values."""
    at = facts.abandoned_at
    return [
        *(facts.uuid, facts.puzzle_id, facts.kind, facts.themes, facts.level, facts.difficulty, facts.decisions),
        *(facts.hints, facts.mistakes, facts.answers, None if at is None else since(at)),
    ]


def unpacked(values: list[Any]) -> Facts:
    """Return the facts of an attempt as `packed` gave them."""
    uuid, puzzle, kind, themes, level, difficulty, decisions, hints, mistakes, answers, at = values
    numbers = level, difficulty, decisions, hints, mistakes
    return Facts(uuid, puzzle, kind, tuple(themes), *numbers, tuple(answers), None if at is None else _moment(at))


def since(at: datetime) -> int:
    """Return a time as whole microseconds since 1970."""
    return (at - _EPOCH) // _TICK


def _moment(ticks: int) -> datetime:
    return _EPOCH + timedelta(microseconds=ticks)
