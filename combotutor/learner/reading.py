"""What is read of a learner within one database session."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from combotutor.errors import CombotutorError
from combotutor.learner.counting import rating_of
from combotutor.learner.deed import Result
from combotutor.learner.rating import Rating
from combotutor.learner.schema import AttemptRow, LearnerRatingRow, MarkRow, OwnRow, PuzzleRatingRow
from combotutor.learner.standing import Attempted, Standing, Streak
from combotutor.learner.streak import streak_of
from combotutor.puzzles import Puzzle, PuzzleKind, Theme
from combotutor.puzzles.pack import fields_of, puzzle_of


def standing(session: Session, learner_id: int, puzzle_id: str) -> Standing:
    """Return how one puzzle stands."""
    mark = session.get(MarkRow, (learner_id, puzzle_id))
    return Standing(puzzle_id) if mark is None else _standing(mark)


def standings(session: Session, learner_id: int) -> Mapping[str, Standing]:
    """Return how every puzzle stands that was ever touched, by one query."""
    found = select(MarkRow).where(MarkRow.learner_id == learner_id).options(joinedload(MarkRow.attempt))
    return {mark.puzzle_id: _standing(mark) for mark in session.scalars(found)}


def due(session: Session, learner_id: int, now: datetime) -> tuple[str, ...]:
    """Return the puzzles that are to come back, the one that waits longest first."""
    found = select(MarkRow.puzzle_id).where(MarkRow.learner_id == learner_id, MarkRow.due <= now)
    return tuple(session.scalars(found.order_by(MarkRow.due, MarkRow.puzzle_id)))


def failed(session: Session, learner_id: int) -> tuple[str, ...]:
    """Return the puzzles that failed and were not solved cleanly since, the oldest first."""
    found = select(MarkRow.puzzle_id).where(MarkRow.learner_id == learner_id, MarkRow.failed_at.is_not(None))
    return tuple(session.scalars(found.order_by(MarkRow.failed_at, MarkRow.puzzle_id)))


def streak(session: Session, learner_id: int, today: date) -> Streak:
    """Return the days in a row on which an attempt counted or was solved."""
    found = select(AttemptRow.counted_on, AttemptRow.ended_on).where(AttemptRow.learner_id == learner_id)
    return streak_of({day for days in session.execute(found) for day in days if day is not None}, today)


def attempts(session: Session, learner_id: int) -> tuple[Attempted, ...]:
    """Return every attempt that counts, in the order in which they counted."""
    found = select(AttemptRow).where(AttemptRow.learner_id == learner_id, AttemptRow.counted_at.is_not(None))
    return tuple(_attempted(row) for row in session.scalars(found.order_by(AttemptRow.counted_at, AttemptRow.id)))


def ratings(session: Session, learner_id: int) -> Mapping[str, Rating]:
    """Return a learner's ratings by theme, the one in all under the empty name."""
    found = select(LearnerRatingRow).where(LearnerRatingRow.learner_id == learner_id)
    return {row.theme: rating_of(row) for row in session.scalars(found)}


def puzzle_ratings(session: Session) -> Mapping[str, Rating]:
    """Return the rating of every puzzle that was ever rated."""
    return {row.puzzle_id: rating_of(row) for row in session.scalars(select(PuzzleRatingRow))}


def own(session: Session, learner_id: int) -> tuple[Puzzle, ...]:
    """Return a learner's own puzzles, the oldest first; one that cannot be read any more is passed over."""
    found = select(OwnRow.line).where(OwnRow.learner_id == learner_id).order_by(OwnRow.at, OwnRow.puzzle_id)
    read = (_puzzle(line) for line in session.scalars(found))
    return tuple(puzzle for puzzle in read if puzzle is not None)


def _puzzle(line: str) -> Puzzle | None:
    try:
        return puzzle_of(fields_of(line.encode()))
    except CombotutorError:
        return None


def _standing(mark: MarkRow) -> Standing:
    attempt = mark.attempt
    return Standing(
        mark.puzzle_id,
        tuple(attempt.answers),
        attempt.hints,
        attempt.most_hints,
        attempt.mistakes,
        mark.done_at is not None,
        mark.clean_at is not None,
        None if mark.last is None else Result(mark.last),
        mark.due,
        attempt.ended_at is None,
    )


def _attempted(row: AttemptRow) -> Attempted:
    assert row.counted_at is not None
    return Attempted(
        row.puzzle_id,
        PuzzleKind(row.kind),
        tuple(Theme(theme) for theme in row.themes),
        row.level,
        row.difficulty,
        row.ended_at or row.counted_at,
        row.seconds,
        row.hints_shown,
        row.mistakes,
        Result(row.result or Result.MISSED),
        Rating(row.rating or 0.0, row.deviation or 0.0, row.volatility or 0.0, row.games or 0),
        row.counted_on or row.counted_at.date(),
        row.ended_on,
    )
