"""What is written of learners in one transaction: the values that the rules made become rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, Table, bindparam, delete, func, insert, select, update

from combotutor.learner.progress.attempt import Attempt, told_as
from combotutor.learner.progress.bundle import Bundle, Entry, Own
from combotutor.learner.progress.counting import Mark
from combotutor.learner.progress.event import Event, Result
from combotutor.learner.progress.ledger import Changes
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.standing import Tally
from combotutor.learner.storage.reading import Row, row_of
from combotutor.learner.storage.schema import (
    ARRIVAL,
    ATTEMPT,
    EVENT,
    LEARNER,
    LEARNER_RATING,
    MARK,
    OWN_PUZZLE,
    PUZZLE_TALLY,
)
from combotutor.puzzles import OWN

_COURSE: Final = [each.name for each in ATTEMPT.c][ATTEMPT.c.keys().index("abandoned_at") :]
"""What of an attempt can change."""
_NAMED: Final = ATTEMPT.c.uuid == bindparam("attempt"), ATTEMPT.c.learner_id == bindparam("whose")
_WHICH: Final = select(ATTEMPT.c.id).where(*_NAMED).scalar_subquery()
"""The number of an attempt: the rules know it by its name alone."""


def _set(table: Table, names: Iterable[str]) -> dict[str, Any]:
    return {name: bindparam(name) for name in names if name in table.c}


_CHANGE_ATTEMPT: Final = update(ATTEMPT).where(*_NAMED).values(_set(ATTEMPT, _COURSE))
_ADD_EVENT: Final = insert(EVENT).values(
    attempt_id=_WHICH, **_set(EVENT, [each.name for each in EVENT.c if each.name not in {"id", "attempt_id"}])
)
_OF_MARK: Final = [each.name for each in MARK.c if each.name not in {"learner_id", "puzzle_id", "attempt_id"}]
_ADD_MARK: Final = insert(MARK).values(attempt_id=_WHICH, **_set(MARK, ["learner_id", "puzzle_id", *_OF_MARK]))
_CHANGE_MARK: Final = (
    update(MARK)
    .where(MARK.c.learner_id == bindparam("whose"), MARK.c.puzzle_id == bindparam("which"))
    .values(attempt_id=_WHICH, **_set(MARK, _OF_MARK))
)
_ADD_RATING: Final = insert(LEARNER_RATING)
_CHANGE_RATING: Final = (
    update(LEARNER_RATING)
    .where(LEARNER_RATING.c.learner_id == bindparam("whose"), LEARNER_RATING.c.theme == bindparam("which"))
    .values(_set(LEARNER_RATING, ["value", "deviation", "volatility", "games"]))
)
_ADD_OWN: Final = insert(OWN_PUZZLE)
_CHANGE_OWN: Final = (
    update(OWN_PUZZLE)
    .where(OWN_PUZZLE.c.learner_id == bindparam("whose"), OWN_PUZZLE.c.puzzle_id == bindparam("which"))
    .values(_set(OWN_PUZZLE, ["line", "at", "import_id"]))
)
_CHANGE_LEARNER: Final = (
    update(LEARNER)
    .where(LEARNER.c.id == bindparam("whose"))
    .values(last_at=bindparam("last_at"), revision=LEARNER.c.revision + 1)
)
_COUNT_ON: Final = (
    update(PUZZLE_TALLY)
    .where(PUZZLE_TALLY.c.puzzle_id == bindparam("which"))
    .values({name: PUZZLE_TALLY.c[name] + bindparam(f"more_{name}") for name in ("clean", "helped", "missed")})
)
_UNUSED: Final = delete(PUZZLE_TALLY).where(
    PUZZLE_TALLY.c.clean <= 0, PUZZLE_TALLY.c.helped <= 0, PUZZLE_TALLY.c.missed <= 0
)
_COUNT_LESS: Final = (
    select(ATTEMPT.c.puzzle_id, ATTEMPT.c.result, func.count())
    .where(ATTEMPT.c.learner_id == bindparam("whose"), ATTEMPT.c.counted_at.is_not(None))
    .group_by(ATTEMPT.c.puzzle_id, ATTEMPT.c.result)
)
_OF_A_LEARNER: Final = (MARK, LEARNER_RATING, EVENT, ATTEMPT, OWN_PUZZLE, ARRIVAL)
"""What is remembered of a learner, in the order in which it can be taken away."""
AT_ONCE: Final = 2000
"""Rows that are written at once: that holds up nobody else."""

Batch = tuple[Any, list[dict[str, Any]]]
"""A statement, and the rows for which it is done."""


def made_row(connection: Connection, name: str) -> Row:
    """Return the row of a learner, who is made if there is none of that name; nobody else may write of them now."""
    row = row_of(connection, name, locks=True)
    if row is not None:
        return row
    connection.execute(insert(LEARNER), {"name": name, "last_at": None, "revision": 0, "badge": uuid4().hex})
    made = row_of(connection, name, locks=True)
    assert made is not None, "it has just been made"
    return made


def write(connection: Connection, number: int, changes: Changes) -> None:
    """Write what has changed of one learner.

    Args:
        connection: its transaction.
        number: the number of the learner.
        changes: what has changed.
    """
    if changes.is_anew:
        clear(connection, number)
        _wipe_copies(connection, number)
    # First those that are there: one that ends makes room for the next at its puzzle.
    _many(connection, _CHANGE_ATTEMPT, (_named(number, each) | _course(each) for each in changes.changed))
    _many(connection, insert(ATTEMPT), (_attempt(number, each) for each in changes.begun))
    _many(connection, _ADD_EVENT, (_event(number, *each) for each in changes.events))
    _marks(connection, number, changes)
    _ratings(connection, number, changes)
    _own(connection, number, changes)
    count_on(connection, changes.tallies)
    connection.execute(_CHANGE_LEARNER, {"whose": number, "last_at": changes.last_at})


def write_anew(connection: Connection, learners: Mapping[str, Changes], order: Bundle) -> None:
    """Write all of some learners in place of what was there.

    Args:
        connection: its transaction.
        learners: all of each learner, by name.
        order: the deeds of all of them together, those of each in the order in which they are to be numbered.
    """
    numbers = {name: made_row(connection, name).number for name in learners}
    for number in numbers.values():
        clear(connection, number)
    for name, changes in learners.items():
        number = numbers[name]
        for statement, rows in batches(number, changes, order.entries_of(name)):
            connection.execute(statement, rows)
        count_on(connection, changes.tallies)
        connection.execute(_CHANGE_LEARNER, {"whose": number, "last_at": changes.last_at})


def batches(number: int, changes: Changes, entries: Iterable[Entry]) -> Iterator[Batch]:
    """Yield all that is to be written of a learner where nothing is, but for the figures of puzzles.

    Args:
        number: the number of the learner.
        changes: all of the learner.
        entries: the deeds, in their order.
    """
    whose = {"learner_id": number}
    yield from _cut(insert(ATTEMPT), (_attempt(number, each) for each in changes.begun))
    marks = (whose | {"whose": number, "puzzle_id": name, **_mark(each)} for name, each in changes.marks.items())
    yield from _cut(_ADD_MARK, marks)
    ratings = (whose | {"theme": theme, **_rating(each)} for theme, each in changes.ratings.items())
    yield from _cut(_ADD_RATING, ratings)
    yield from _cut(_ADD_OWN, (whose | {"puzzle_id": name, **_kept(own)} for name, own in changes.own.items()))
    events = (_event(number, entry.key.attempt, entry.event, entry.brought) for entry in entries)
    yield from _cut(_ADD_EVENT, events)


def clear(connection: Connection, number: int) -> None:
    """Take away all that is remembered of a learner but the name, also from the figures of puzzles."""
    nothing = Tally()
    count_on(connection, {name: nothing - tally for name, tally in tallies_of(connection, number).items()})
    for table in _OF_A_LEARNER:
        connection.execute(delete(table).where(table.c.learner_id == number))


def tallies_of(connection: Connection, number: int) -> dict[str, Tally]:
    """Return what a learner has added to the figures of puzzles."""
    tallies: dict[str, Tally] = {}
    for puzzle_id, result, games in connection.execute(_COUNT_LESS, {"whose": number}):
        if not puzzle_id.startswith(OWN):
            one = Tally.of(Result(result or Result.MISSED))
            tallies[puzzle_id] = tallies.get(puzzle_id, Tally()) + Tally(*(each * games for each in _figures(one)))
    return tallies


def _wipe_copies(connection: Connection, number: int) -> None:
    """Take away the copies of a learner that nobody sees: what is forgotten is gone."""
    name = select(LEARNER.c.name).where(LEARNER.c.id == number).scalar_subquery()
    copies = list(connection.scalars(select(LEARNER.c.id).where(LEARNER.c.hidden_for == name)))
    for table in _OF_A_LEARNER if copies else ():
        connection.execute(delete(table).where(table.c.learner_id.in_(copies)))
    connection.execute(delete(LEARNER).where(LEARNER.c.id.in_(copies)))


def count_on(connection: Connection, tallies: Mapping[str, Tally]) -> None:
    """Change the figures of puzzles; a puzzle that nobody tried has none."""
    for puzzle_id, tally in tallies.items():
        clean, helped, missed = _figures(tally)
        more = {"which": puzzle_id, "more_clean": clean, "more_helped": helped, "more_missed": missed}
        if connection.execute(_COUNT_ON, more).rowcount == 0:
            row = {"puzzle_id": puzzle_id, "clean": clean, "helped": helped, "missed": missed}
            connection.execute(insert(PUZZLE_TALLY), row)
    less = [name for name, tally in tallies.items() if min(_figures(tally)) < 0]
    for puzzle_id in less:
        connection.execute(_UNUSED.where(PUZZLE_TALLY.c.puzzle_id == puzzle_id))


def _figures(tally: Tally) -> tuple[int, int, int]:
    return tally.clean, tally.helped, tally.missed


def _marks(connection: Connection, number: int, changes: Changes) -> None:
    known = {} if changes.is_anew else changes.known_marks
    rows = {name: _mark(mark) for name, mark in changes.marks.items()}
    whose = {"learner_id": number, "whose": number}
    new = (whose | {"puzzle_id": name, **row} for name, row in rows.items() if name not in known)
    old = ({"whose": number, "which": name, **row} for name, row in rows.items() if name in known)
    _many(connection, _ADD_MARK, new)
    _many(connection, _CHANGE_MARK, old)


def _ratings(connection: Connection, number: int, changes: Changes) -> None:
    known = {} if changes.is_anew else changes.known_ratings
    rows = {theme: _rating(rating) for theme, rating in changes.ratings.items()}
    new = ({"learner_id": number, "theme": theme, **row} for theme, row in rows.items() if theme not in known)
    old = ({"whose": number, "which": theme, **row} for theme, row in rows.items() if theme in known)
    _many(connection, _ADD_RATING, new)
    _many(connection, _CHANGE_RATING, old)


def _own(connection: Connection, number: int, changes: Changes) -> None:
    known: frozenset[str] = frozenset() if changes.is_anew else changes.known_own
    rows = {name: _kept(own) for name, own in changes.own.items()}
    new = ({"learner_id": number, "puzzle_id": name, **row} for name, row in rows.items() if name not in known)
    old = ({"whose": number, "which": name, **row} for name, row in rows.items() if name in known)
    _many(connection, _ADD_OWN, new)
    _many(connection, _CHANGE_OWN, old)


def _many(connection: Connection, statement: Any, rows: Iterable[dict[str, Any]]) -> None:  # noqa: ANN401  (insert or update)
    """Do one statement for many rows."""
    for _, some in _cut(statement, rows):
        connection.execute(statement, some)


def _cut(statement: Any, rows: Iterable[dict[str, Any]]) -> Iterator[Batch]:  # noqa: ANN401  (insert or update)
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        yield statement, some


def _named(number: int, attempt: Attempt) -> dict[str, Any]:
    return {"attempt": attempt.facts.uuid, "whose": number}


def _kept(own: Own) -> dict[str, Any]:
    return {"line": own.line, "at": own.at, "import_id": own.brought}


def _attempt(number: int, attempt: Attempt) -> dict[str, Any]:
    facts = attempt.facts
    return {
        "uuid": facts.uuid,
        "learner_id": number,
        "puzzle_id": facts.puzzle_id,
        "kind": facts.kind,
        "themes": list(facts.themes),
        "level": facts.level,
        "difficulty": facts.difficulty,
        "decisions": facts.decisions,
        "carried_hints": facts.hints,
        "carried_mistakes": facts.mistakes,
        "carried_answers": list(facts.answers),
        **_course(attempt),
    }


def _course(attempt: Attempt) -> dict[str, Any]:
    """Return what can change of an attempt."""
    rating = attempt.rating
    return {
        "abandoned_at": attempt.facts.abandoned_at,
        "is_open": True if attempt.ended_at is None else None,
        "answers": list(attempt.answers),
        "hints": attempt.hints,
        "most_hints": attempt.most_hints,
        "hints_shown": attempt.hints_shown,
        "mistakes": attempt.mistakes,
        "seconds": attempt.seconds,
        "last_on": attempt.last_on,
        "is_shown_since": attempt.is_shown_since,
        "ended_at": attempt.ended_at,
        "ended_on": attempt.ended_on,
        "counted_at": attempt.counted_at,
        "counted_on": attempt.counted_on,
        "result": None if attempt.result is None else told_as(attempt.result).value,
        "rating": None if rating is None else rating.value,
        "deviation": None if rating is None else rating.deviation,
        "volatility": None if rating is None else rating.volatility,
        "games": None if rating is None else rating.games,
    }


def _event(number: int, attempt: str, event: Event, brought: int | None = None) -> dict[str, Any]:
    return {
        "uuid": event.uuid,
        "learner_id": number,
        "whose": number,
        "import_id": brought,
        "attempt": attempt,
        "deed": event.deed.value,
        "word": event.word,
        "level": event.level,
        "seconds": event.seconds,
        "at": event.at,
        "offset": event.offset,
    }


def _mark(mark: Mark) -> dict[str, Any]:
    slot = mark.slot
    return {
        "attempt": mark.attempt.facts.uuid,
        "done_at": mark.done_at,
        "clean_at": mark.clean_at,
        "failed_at": mark.failed_at,
        "last": None if mark.last is None else mark.last.value,
        "rated_on": mark.rated_on,
        "state": None if slot is None else slot.state,
        "step": None if slot is None else slot.step,
        "stability": None if slot is None else slot.stability,
        "ease": None if slot is None else slot.difficulty,
        "due": None if slot is None else slot.due,
        "last_review": None if slot is None else slot.last_review,
    }


def _rating(rating: Rating) -> dict[str, Any]:
    return {
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": rating.games,
    }
