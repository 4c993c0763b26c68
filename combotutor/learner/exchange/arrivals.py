"""What imports have brought, and to whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, bindparam, func, select

from combotutor.learner.storage.reading import SEEN, row_of
from combotutor.learner.storage.schema import ARRIVAL, ATTEMPT, EVENT, IMPORT, LEARNER, OWN_PUZZLE

_WHOSE: Final[Any] = bindparam("whose")
_WHICH: Final[Any] = bindparam("which")
_LAST: Final = (
    select(IMPORT.c.id, IMPORT.c.at)
    .join(ARRIVAL, ARRIVAL.c.import_id == IMPORT.c.id)
    .where(ARRIVAL.c.learner_id == _WHOSE)
    .order_by(IMPORT.c.id.desc())
    .limit(1)
)
_TO: Final = (
    select(LEARNER.c.name)
    .join(ARRIVAL, ARRIVAL.c.learner_id == LEARNER.c.id)
    .where(ARRIVAL.c.import_id == _WHICH, SEEN)
    .order_by(LEARNER.c.id)
)
_OF: Final = select(EVENT.c.attempt_id).where(EVENT.c.learner_id == _WHOSE, EVENT.c.import_id == _WHICH)
_OTHERS: Final = EVENT.c.import_id.is_(None) | (EVENT.c.import_id != _WHICH)
_STAYING: Final = select(EVENT.c.attempt_id).where(EVENT.c.learner_id == _WHOSE, _OTHERS)


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file brought that was not there yet, or what went when that was taken back.

    Args:
        attempts: attempts that were not known.
        events: deeds that were not known.
        own: own puzzles that were not known.
        number: the number of the import, by which it can be taken back; None where it has brought nothing.
    """

    attempts: int = 0
    events: int = 0
    own: int = 0
    number: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Brought:
    """An import that can be taken back.

    Args:
        number: its number.
        at: when it was.
        going: what goes when it is taken back.
    """

    number: int
    at: datetime
    going: Imported


def recipients(connection: Connection, number: int) -> tuple[str, ...]:
    """Return the names of the learners to whom an import has brought anything that was not taken back."""
    return tuple(connection.scalars(_TO, {"which": number}))


def last_import(connection: Connection, name: str) -> Brought | None:
    """Return the last import that brought anything to a learner and was not taken back; None if there is none."""
    row = row_of(connection, name)
    last = None if row is None else connection.execute(_LAST, {"whose": row.number}).first()
    if row is None or last is None:
        return None
    return Brought(last.id, last.at, _going(connection, row.number, last.id))


def _going(connection: Connection, learner: int, number: int) -> Imported:
    """Return what goes when an import is taken back: an attempt that was gone on with since stays."""
    which = {"whose": learner, "which": number}
    events = connection.scalar(select(func.count()).select_from(_OF.subquery()), which)
    staying = ATTEMPT.c.id.in_(_STAYING)
    attempts = connection.scalar(select(func.count()).where(ATTEMPT.c.learner_id == _WHOSE, ~staying), which)
    tried = select(ATTEMPT.c.puzzle_id).where(ATTEMPT.c.learner_id == _WHOSE, staying)
    brought = OWN_PUZZLE.c.learner_id == _WHOSE, OWN_PUZZLE.c.import_id == _WHICH
    own = connection.scalar(select(func.count()).where(*brought, OWN_PUZZLE.c.puzzle_id.not_in(tried)), which)
    return Imported(attempts or 0, events or 0, own or 0, number=number)
