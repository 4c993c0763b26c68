"""What is read of learners in one transaction: rows become the values that the rules work on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlalchemy import BindParameter, Connection, Select, Table, bindparam, select

from combotutor.learner.progress.attempt import Attempt
from combotutor.learner.progress.book import Book, standing_of
from combotutor.learner.progress.bulk import replace
from combotutor.learner.progress.bundle import Bundle, Entry, Key, Own
from combotutor.learner.progress.counting import Mark
from combotutor.learner.progress.event import Deed, Event, Facts, Result
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.replay import OnProgress, unheard
from combotutor.learner.progress.schedule import Slot
from combotutor.learner.progress.standing import Tally
from combotutor.learner.storage.schema import ATTEMPT, EVENT, LEARNER, LEARNER_RATING, MARK, OWN_PUZZLE, PUZZLE_TALLY

_WHOSE: Final[BindParameter[Any]] = bindparam("whose")
SEEN: Final = LEARNER.c.hidden_for.is_(None)
"""That a learner is no copy that nobody sees (see `hidden`)."""
_LEARNER: Final = select(LEARNER.c.id, LEARNER.c.revision, LEARNER.c.last_at).where(LEARNER.c.name == _WHOSE, SEEN)
_LOCKED: Final = _LEARNER.with_for_update()
_MARK_WIDTH: Final = len(MARK.c)
_MARKS: Final = (
    select(*MARK.c, *ATTEMPT.c).join(ATTEMPT, ATTEMPT.c.id == MARK.c.attempt_id).where(MARK.c.learner_id == _WHOSE)
)
_RATINGS: Final = select(LEARNER_RATING).where(LEARNER_RATING.c.learner_id == _WHOSE)
_DAYS: Final = select(ATTEMPT.c.counted_on, ATTEMPT.c.ended_on).where(ATTEMPT.c.learner_id == _WHOSE).distinct()
_OWN: Final = (
    select(OWN_PUZZLE).where(OWN_PUZZLE.c.learner_id == _WHOSE).order_by(OWN_PUZZLE.c.at, OWN_PUZZLE.c.puzzle_id)
)
_COUNTED: Final = (
    select(ATTEMPT)
    .where(ATTEMPT.c.learner_id == _WHOSE, ATTEMPT.c.counted_at.is_not(None))
    .order_by(ATTEMPT.c.counted_at, ATTEMPT.c.id)
)
_OF_PUZZLES: Final = (
    select(ATTEMPT)
    .where(ATTEMPT.c.learner_id == _WHOSE, ATTEMPT.c.puzzle_id.in_(bindparam("names", expanding=True)))
    .order_by(ATTEMPT.c.id)
)
_TALLY: Final = select(PUZZLE_TALLY).where(PUZZLE_TALLY.c.puzzle_id == _WHOSE)
_MOST: Final = 1e6
"""No rating is so large: whatever is was spoilt."""
_AT_ONCE: Final = 500
"""Rows after which a long work tells how far it is; learners that one question can name."""


class Row(NamedTuple):
    """What the table of learners holds of one."""

    number: int
    revision: int
    last_at: datetime | None


def row_of(connection: Connection, name: str, *, locks: bool = False) -> Row | None:
    """Return the row of a learner; None if nothing ever was written of them.

    Args:
        connection: its transaction.
        name: their name.
        locks: whether nobody else may write of them before the transaction ends.
    """
    row = connection.execute(_LOCKED if locks else _LEARNER, {"whose": name}).first()
    return None if row is None else Row(*row)


def book_of(connection: Connection, name: str, row: Row | None) -> Book:
    """Return all that is known of a learner.

    Raises:
        ValueError: what is stored cannot be.
    """
    if row is None:
        return Book(name)
    whose = {"whose": row.number}
    with _trusted():
        marks = _nearly(connection, {each[1]: _mark(each) for each in connection.execute(_MARKS, whose)}, row.number)
        days = (day for days in connection.execute(_DAYS, whose) for day in days if day is not None)
        return Book(
            name,
            row.revision,
            row.last_at,
            MappingProxyType(marks),
            MappingProxyType({puzzle: standing_of(mark) for puzzle, mark in marks.items()}),
            MappingProxyType({each[1]: _rating(*each[2:]) for each in connection.execute(_RATINGS, whose)}),
            frozenset(days),
            tuple(Own(*each[1:]) for each in connection.execute(_OWN, whose)),
        )


def _nearly(connection: Connection, marks: dict[str, Mark], number: int) -> dict[str, Mark]:
    """Return the marks with what no column says: that what an attempt took over as a hint was a nearly right answer.

    Older programs would not know a column: it follows from the attempts before.
    """
    helped = [name for name, mark in marks.items() if mark.attempt.facts.hints and not mark.attempt.facts.mistakes]
    for first in range(0, len(helped), _AT_ONCE):
        asked = {"whose": number, "names": helped[first : first + _AT_ONCE]}
        last: dict[str, Attempt] = {}
        for row in connection.execute(_OF_PUZZLES, asked):
            attempt = _attempt(row)
            before = last.get(attempt.facts.puzzle_id)
            if before is not None and before.is_only_nearly and attempt.facts.hints:
                attempt = replace(attempt, was_nearly=True)
            last[attempt.facts.puzzle_id] = attempt
        for name, attempt in last.items():
            if attempt.was_nearly and attempt.facts.uuid == marks[name].attempt.facts.uuid:
                marks[name] = replace(marks[name], attempt=attempt)
    return marks


def counted(connection: Connection, name: str) -> tuple[Attempt, ...]:
    """Return every attempt of a learner that counts, in the order in which they counted.

    Raises:
        ValueError: what is stored cannot be.
    """
    row = row_of(connection, name)
    if row is None:
        return ()
    with _trusted():
        return tuple(map(_attempt, connection.execute(_COUNTED, {"whose": row.number})))


def tally_of(connection: Connection, puzzle_id: str) -> Tally:
    """Return a puzzle's own figures."""
    row = connection.execute(_TALLY, {"whose": puzzle_id}).first()
    return Tally() if row is None else Tally(*row[1:])


def gathered(connection: Connection, names: Sequence[str] | None = None, step: OnProgress = unheard) -> Bundle:
    """Return everything that is remembered, of some learners or of all.

    Args:
        connection: its transaction.
        names: the learners; None for all.
        step: is told how far it is.

    Raises:
        ValueError: what is stored cannot be.
    """
    everybody = select(LEARNER.c.id, LEARNER.c.name).where(SEEN).order_by("id")
    learners = {row.id: row.name for row in connection.execute(everybody)}
    if names is not None:
        wanted = set(names)
        learners = {number: name for number, name in learners.items() if name in wanted}
    with _trusted():
        attempts: dict[int, tuple[Key, Facts]] = {}
        for row in connection.execute(_some(ATTEMPT, learners)):
            facts = _facts(row)
            attempts[row[0]] = Key(learners[row[2]], facts.uuid), facts
        step(0.3)
        keys = {number: key for number, (key, _) in attempts.items()}
        rows = connection.execute(_some(EVENT, learners)).all()
        entries = []
        for number, (_, uuid, _, attempt, deed, *rest, brought) in enumerate(rows):
            entries.append(Entry(keys[attempt], Event(uuid, Deed(deed), *rest), brought))
            if number % _AT_ONCE == 0:
                step(0.5 + 0.5 * number / len(rows))
        own = {
            name: tuple(Own(*each[1:]) for each in connection.execute(_OWN, {"whose": number}))
            for number, name in learners.items()
        }
    return Bundle(
        tuple(learners.values()),
        dict(attempts.values()),
        tuple(entries),
        {name: kept for name, kept in own.items() if kept},
    )


def known(connection: Connection, uuids: Sequence[str], table: Table = EVENT) -> Iterator[tuple[str, str]]:
    """Yield those of some deeds that are remembered, by their names, each with the name of the learner who has done it.

    Args:
        connection: its transaction.
        uuids: the names of the deeds.
        table: the table of the deeds, or that of the attempts: then of these.
    """
    for first in range(0, len(uuids), _AT_ONCE):
        some = table.c.uuid.in_(uuids[first : first + _AT_ONCE])
        query = select(table.c.uuid, LEARNER.c.name).join(LEARNER, table.c.learner_id == LEARNER.c.id)
        yield from (tuple(row) for row in connection.execute(query.where(some, SEEN)))


def _some(table: Table, learners: dict[int, str]) -> Select[Any]:
    """Return the question for all rows of a table that belong to some learners, those of each in their order."""
    return select(table).where(table.c.learner_id.in_(learners)).order_by(table.c.learner_id, table.c.id)


@contextmanager
def _trusted() -> Iterator[None]:
    """Say of whatever a spoilt row leads to that a value cannot be."""
    try:
        yield
    except (TypeError, KeyError, IndexError, AttributeError, ArithmeticError) as error:
        raise ValueError(error) from error


def _mark(row: Sequence[Any]) -> Mark:
    _, _, _, done_at, clean_at, failed_at, last, rated_on, *slot = row[:_MARK_WIDTH]
    state, step, stability, ease, due, last_review = slot
    return Mark(
        _attempt(row[_MARK_WIDTH:]),
        done_at,
        clean_at,
        failed_at,
        None if last is None else Result(last),
        rated_on,
        None if state is None or due is None else Slot(state, step, stability, ease, due, last_review),
    )


def _attempt(row: Sequence[Any]) -> Attempt:
    answers, hints, most_hints, hints_shown, mistakes, seconds, last_on, is_shown_since, *rest = row[14:]
    ended_at, ended_on, counted_at, counted_on, kept, *rating = rest
    # A wrong answer that was not nearly right has missed at once; what it has not is kept as helped, once it is solved.
    is_nearly = mistakes == 1 and kept != Result.MISSED
    result = Result.NEARLY if is_nearly and kept == Result.HELPED else None if kept is None else Result(kept)
    return Attempt(
        _facts(row),
        _words(answers),
        hints,
        most_hints,
        hints_shown,
        mistakes,
        seconds,
        last_on,
        bool(is_shown_since),
        ended_at,
        ended_on,
        counted_at,
        counted_on,
        result,
        None if None in rating else _rating(*rating),
        is_nearly,
    )


def _facts(row: Sequence[Any]) -> Facts:
    _, uuid, _, puzzle_id, kind, themes, level, difficulty, decisions, hints, mistakes, answers, abandoned_at = row[:13]
    return Facts(
        uuid,
        puzzle_id,
        kind,
        _words(themes),
        level,
        difficulty,
        decisions,
        hints,
        mistakes,
        _words(answers),
        abandoned_at,
    )


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise TypeError(value)
    return tuple(value)


def _rating(value: float, deviation: float, volatility: float, games: int) -> Rating:
    if not all(math.isfinite(each) and abs(each) < _MOST for each in (value, deviation, volatility)):
        raise ValueError(value)
    if deviation <= 0 or volatility <= 0:
        raise ValueError(deviation)
    return Rating(value, deviation, volatility, games)
