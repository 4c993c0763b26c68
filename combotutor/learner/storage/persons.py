"""Who learners are to those who play: the rows that say so, read and written in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import count
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from combotutor.learner.storage.schema import PEPPER, PERSON
from combotutor.people import BACKS, LONGEST_NAME, Person, is_taken, parts_of, proper_name
from combotutor.people.code import PEPPER as PEPPER_LENGTH
from combotutor.people.label import back_of, labels

_WHOSE: Final[Any] = bindparam("whose")
_SHOWN: Final = PERSON.c.learner, PERSON.c.name, PERSON.c.label, PERSON.c.card, PERSON.c.code, PERSON.c.fresh
_PERSON: Final = select(*_SHOWN).where(PERSON.c.learner == _WHOSE)
_NAMED: Final = select(*_SHOWN).where(PERSON.c.name != "").order_by(PERSON.c.id)
_CHANGE: Final = update(PERSON).where(PERSON.c.learner == _WHOSE)
_IS_USED: Final = select(PERSON.c.id).where(PERSON.c.label == bindparam("label"))
_OF_CODE: Final = select(PERSON.c.learner).where(
    or_(*(each == bindparam("code") for each in (PERSON.c.code, PERSON.c.fresh)))
)
_OF_FRESH: Final = update(PERSON).where(PERSON.c.fresh == bindparam("whose"))
_PEPPER: Final = select(PEPPER.c.value).order_by(PEPPER.c.id).limit(1)


def person_of(connection: Connection, learner: str) -> Person:
    """Return who a learner is; of whom nothing is kept is nobody in particular."""
    row = connection.execute(_PERSON, {"whose": learner}).first()
    return Person(learner) if row is None else _person(row)


def named(connection: Connection, first: str) -> tuple[Person, ...]:
    """Return all who have a name, in the order in which they came, after one who need not have any.

    Args:
        connection: its transaction.
        first: the learner who comes first.
    """
    people = [_person(row) for row in connection.execute(_NAMED) if isinstance(row.learner, str)]
    return person_of(connection, first), *(each for each in people if each.name and each.learner != first)


def call(connection: Connection, learner: str, name: str, card: str) -> None:
    """Let a learner have a name and a card; where somebody else is called so by now, a number goes with it."""
    others = [_person(row) for row in connection.execute(_NAMED)]
    free = next(each for each in _numbered(name) if not is_taken(each, others, learner))
    _put(connection, learner, {"name": free, "card": card})


def meet(connection: Connection, learner: str) -> None:
    """Let a learner have a label that nobody else has, and a card, where they have none."""
    person = person_of(connection, learner)
    if person.label and person.card:
        return
    free = (label for label in labels(learner) if connection.scalar(_IS_USED, {"label": label}) is None)
    _put(connection, learner, {"label": person.label or next(free), "card": person.card or back_of(learner)})


def drop(connection: Connection, learner: str) -> None:
    """Take away all that tells who a learner is, their code with it."""
    connection.execute(delete(PERSON).where(PERSON.c.learner == _WHOSE), {"whose": learner})


def put_person(connection: Connection, person: Person) -> None:
    """Write who somebody is, where nothing was written of them; a code cannot be taken along."""
    if person != Person(person.learner):
        _put(connection, person.learner, {"name": person.name, "label": person.label or None, "card": person.card})


def put_code(connection: Connection, learner: str, code: str) -> bool:
    """Let a code bring a learner back beside the one before, until it is seen; tell whether it does.

    Args:
        connection: a transaction that writes.
        learner: the learner's name.
        code: the code, hashed; it may be somebody's.
    """
    if learner_of(connection, code) is not None:
        return False
    _put(connection, learner, {"fresh": code})
    return True


def see_code(connection: Connection, code: str, at: datetime) -> None:
    """Let a code that was shown stand in place of the one before.

    Args:
        connection: a transaction that writes.
        code: the code, hashed.
        at: when that was.
    """
    connection.execute(_OF_FRESH.values(code=PERSON.c.fresh, code_at=at, fresh=None), {"whose": code})


def learner_of(connection: Connection, code: str) -> str | None:
    """Return whom a code brings back, hashed as it is; None if nobody."""
    return connection.scalar(_OF_CODE, {"code": code})


def pepper_of(connection: Connection) -> bytes | None:
    """Return what the file adds to each code; None before there was any.

    Raises:
        ValueError: what is stored cannot be.
    """
    value = connection.scalar(_PEPPER)
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 2 * PEPPER_LENGTH:
        raise ValueError(value)
    return bytes.fromhex(value)


def made_pepper(connection: Connection) -> bytes:
    """Return what the file adds to each code, which is drawn the first time."""
    known = pepper_of(connection)
    if known is None:
        connection.execute(insert(PEPPER), {"id": 1, "value": token_hex(PEPPER_LENGTH)})
        known = pepper_of(connection)
    assert known is not None, "it has just been made"
    return known


def _put(connection: Connection, learner: str, values: dict[str, Any]) -> None:
    if connection.execute(_CHANGE.values(values), {"whose": learner}).rowcount == 0:
        connection.execute(insert(PERSON), {"learner": learner, **values})


def _numbered(name: str) -> Iterator[str]:
    """Yield a name, and then the same with a number that tells it from others."""
    yield name
    for number in count(2):
        yield f"{name[: LONGEST_NAME - len(f' {number}')].rstrip()} {number}"


def _person(row: Any) -> Person:  # noqa: ANN401  (SQLAlchemy's own, with too many parameters)
    """Return a person as a row says; what in it cannot be is left out, but that they have a name and so are listed."""
    learner, name, label, card, code, fresh = row
    proper = proper_name(name[:LONGEST_NAME]) if isinstance(name, str) else None
    return Person(
        learner,
        proper or ("?" if name else ""),
        label if isinstance(label, str) and parts_of(label) is not None else "",
        card if card in BACKS else "",
        has_code=code is not None,
        codes=frozenset(each for each in (code, fresh) if isinstance(each, str)),
    )
