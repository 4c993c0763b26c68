"""Copies of learners that nobody sees: filled piece by piece, and put in the place of what is seen by one short act.

A copy is a learner of its own, with a name that is nobody's. All readers go by the name, so a copy, and all that
belongs to it, is there for nobody until it gets the name; then what was there before is the copy that nobody sees. It
is swept away in pieces, too. What a program that was killed has left is swept away by whoever brings something in or
opens the file later.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, Table, delete, insert, or_, select, true, update

from combotutor.errors import LearnerError
from combotutor.learner.exchange.arrivals import Imported
from combotutor.learner.progress.standing import Tally
from combotutor.learner.storage.database import Database, Transactions
from combotutor.learner.storage.reading import row_of
from combotutor.learner.storage.schema import ARRIVAL, ATTEMPT, EVENT, IMPORT, LEARNER, LEARNER_RATING, MARK, OWN_PUZZLE
from combotutor.learner.storage.write_queue import Ticket
from combotutor.learner.storage.writing import AT_ONCE, Batch, count_on

SILENT: Final = timedelta(hours=1)
"""An import that was not heard of for so long is no more: its program has ended."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy that is whole.

    Args:
        name: of whom.
        revision: what the learner stood at when it was made; where that is another by now it is of no use.
        number: the copy's own number; None where nothing is to be left of the learner.
        last_at: the time of the last deed.
        tallies: what the figures of puzzles change by.
        imported: what comes by it, or goes.
        memo: what has to be known to take that back; None where nothing is to be remembered of it.
    """

    name: str
    revision: int
    number: int | None
    last_at: datetime | None
    tallies: Mapping[str, Tally]
    imported: Imported
    memo: Mapping[str, Any] | None


def begin_import(connection: Connection) -> int:
    """Take note that something is being brought in, and return the number of the import."""
    return _added(connection, IMPORT, {"at": datetime.now(UTC), "is_done": False, "revisions": 0})


def begin_copy(connection: Connection, number: int, name: str, whose: Mapping[str, Any]) -> int | None:
    """Begin a copy and return its number; None if the import was given up meanwhile.

    Args:
        connection: a transaction that writes.
        number: the number of the import.
        name: of whom it is.
        whose: the badges of the copy.
    """
    if not _is_heard(connection, number):
        return None
    row = {"name": uuid4().hex, "hidden_for": name, "import_id": number, "revision": 0, "last_at": None, **whose}
    return _added(connection, LEARNER, row)


def fill_copy(connection: Connection, number: int, copy: int, batches: Sequence[Batch]) -> bool:
    """Write a piece of a copy; tell whether there still is that copy.

    Args:
        connection: a transaction that writes.
        number: the number of the import.
        copy: the number of the copy.
        batches: what is to be written.
    """
    is_there = select(LEARNER.c.id).where(LEARNER.c.id == copy, LEARNER.c.hidden_for.is_not(None))
    if not _is_heard(connection, number) or connection.scalar(is_there) is None:
        return False
    for statement, rows in batches:
        connection.execute(statement, rows)
    return True


def show_copies(
    connection: Connection, number: int, copies: Collection[Copy], taken_back: int | None = None
) -> tuple[str, ...]:
    """Put copies in the place of what is seen, all of them or none; return of whom others have written meanwhile.

    Args:
        connection: a transaction that writes.
        number: the number of the import.
        copies: the copies.
        taken_back: the number of the import that is no more by this.

    Raises:
        LearnerError: the import was given up meanwhile.
    """
    if not _is_heard(connection, number):
        raise LearnerError("learner-stopped")  # somebody else has given it up
    rows = {each.name: row_of(connection, each.name, locks=True) for each in copies}
    at = {name: 0 if row is None else row.revision for name, row in rows.items()}
    late = tuple(each.name for each in copies if at[each.name] != each.revision)
    if late:
        return late
    tallies: dict[str, Tally] = {}
    for each in copies:
        row = rows[each.name]
        if row is not None:
            hide = {"name": uuid4().hex, "hidden_for": each.name, "import_id": number, "revision": 0}
            connection.execute(update(LEARNER).where(LEARNER.c.id == row.number).values(hide))
        if each.number is not None:
            _show_copy(connection, number, each, None if row is None else row.number)
        for name, tally in each.tallies.items():
            tallies[name] = tallies.get(name, Tally()) + tally
    count_on(connection, {name: tally for name, tally in tallies.items() if tally})
    gone = sum(each.revision + 1 for each in copies if each.number is None)
    connection.execute(update(IMPORT).where(IMPORT.c.id == number).values(is_done=True, revisions=gone))
    if taken_back is not None:
        connection.execute(delete(ARRIVAL).where(ARRIVAL.c.import_id == taken_back))
    return ()


def _show_copy(connection: Connection, number: int, copy: Copy, before: int | None) -> None:
    """Give a copy its name, and what imports are known by, this one and earlier ones."""
    show = {"name": copy.name, "hidden_for": None, "import_id": None, "revision": copy.revision + 1}
    connection.execute(update(LEARNER).where(LEARNER.c.id == copy.number).values(show | {"last_at": copy.last_at}))
    if before is not None:
        connection.execute(update(ARRIVAL).where(ARRIVAL.c.learner_id == before).values(learner_id=copy.number))
    if copy.memo is not None:
        memo = {"import_id": number, "learner_id": copy.number, "memo": dict(copy.memo)}
        connection.execute(insert(ARRIVAL), memo)


def give_up_import(connection: Connection, number: int) -> None:
    """Let an import be over that is not done: its copies may be swept away. Its row stays: no number comes twice."""
    connection.execute(update(IMPORT).where(IMPORT.c.id == number, ~IMPORT.c.is_done).values(is_done=True))


def is_littered(connection: Connection) -> bool:
    """Tell whether there is anything to be swept away."""
    return connection.scalar(_litter()) is not None


def sweep_piece(connection: Connection) -> bool:
    """Sweep a piece of what nobody needs any more away; tell whether there may be more."""
    # Given up before anything of it is gone: whoever has only been slow must not show what is left.
    connection.execute(update(IMPORT).where(~IMPORT.c.is_done, _is_silent()).values(is_done=True))
    copy = connection.scalar(_litter())
    if copy is None:
        return False
    if _cut(connection, EVENT, copy):
        return True
    for table in (MARK, LEARNER_RATING, OWN_PUZZLE, ARRIVAL):
        connection.execute(delete(table).where(table.c.learner_id == copy))
    if not _cut(connection, ATTEMPT, copy):
        connection.execute(delete(LEARNER).where(LEARNER.c.id == copy))
    return True


def sweep(transactions: Transactions) -> None:
    """Sweep away what nobody needs any more; what cannot be now is swept away another time."""
    with suppress(LearnerError):
        with transactions.reading() as connection:
            is_there = is_littered(connection)
        while is_there:
            is_there = transactions.write(sweep_piece)


def sweep_in_turn(database: Database) -> None:
    """Let what an import that was killed has left be swept away in the background, if there is anything."""
    with suppress(LearnerError), database.reading(0.0) as connection:
        if is_littered(connection):
            database.add(_sweeping(database))


def _sweeping(database: Database) -> Ticket[bool]:
    """Return the work of sweeping away a piece, after which the next piece has its turn; none while it is closed."""

    def ended(ticket: Ticket[bool]) -> None:
        if ticket.error is not None and not isinstance(ticket.error, LearnerError):
            raise ticket.error  # nobody waits for it, so that it would be heard of by nobody
        if ticket.value and not database.is_closing:
            database.add(_sweeping(database))

    return Ticket(sweep_piece, ended)


def _added(connection: Connection, table: Table, row: dict[str, Any]) -> int:
    """Add a row and return its number."""
    key = connection.execute(insert(table).values(row)).inserted_primary_key
    assert key is not None, "it was one row"
    return int(key[0])


def _cut(connection: Connection, table: Table, copy: int) -> bool:
    """Take away some rows of a copy; tell whether there may be more."""
    some = select(table.c.id).where(table.c.learner_id == copy).limit(AT_ONCE)
    return connection.execute(delete(table).where(table.c.id.in_(some))).rowcount == AT_ONCE


def _is_heard(connection: Connection, number: int) -> bool:
    """Let an import be heard of; tell whether it was not given up meanwhile."""
    heard = update(IMPORT).where(IMPORT.c.id == number, ~IMPORT.c.is_done).values(at=datetime.now(UTC))
    return connection.execute(heard).rowcount == 1


def _litter() -> Any:  # noqa: ANN401  (SQLAlchemy's own, with too many parameters)
    """Return the question for a copy that nobody needs any more."""
    is_over = or_(IMPORT.c.id.is_(None), IMPORT.c.is_done == true(), _is_silent())
    joined = LEARNER.outerjoin(IMPORT, LEARNER.c.import_id == IMPORT.c.id)
    return select(LEARNER.c.id).select_from(joined).where(LEARNER.c.hidden_for.is_not(None), is_over).limit(1)


def _is_silent() -> Any:  # noqa: ANN401  (SQLAlchemy's own, with too many parameters)
    now = datetime.now(UTC)
    return or_(IMPORT.c.at < now - SILENT, IMPORT.c.at > now + SILENT)
