"""The tables in which a learner is remembered; nothing in them belongs to one kind of database.

What happened stands in `event` and is never changed. Everything else but the names and the facts of an attempt follows
from it, and is made anew from it when files are brought together.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from sqlalchemy import JSON, Date, DateTime, ForeignKey, Index, MetaData, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, so that a migration can speak of it."""


class Instant(TypeDecorator[datetime]):
    """A moment, in UTC: some databases keep no time zone, so that none is lost."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return what the database stores."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return what was stored."""
        if value is None or value.tzinfo is not None:
            return None if value is None else value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """One schema for all tables."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {datetime: Instant, date: Date, list[str]: JSON}  # noqa: RUF012  (SQLAlchemy's way)


class LearnerRow(Base):
    """A person, and the time of their last deed."""

    __tablename__ = "learner"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(200), unique=True)
    last_at: Mapped[datetime | None]


class AttemptRow(Base):
    """One attempt at one puzzle: the puzzle's facts at that time, and what came of it.

    `is_open` is true or null: of one learner and puzzle only one attempt is open, and any number has ended.
    """

    __tablename__ = "attempt"
    __table_args__ = (UniqueConstraint("learner_id", "puzzle_id", "is_open"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(32), unique=True)
    learner_id: Mapped[int] = mapped_column(ForeignKey("learner.id", ondelete="CASCADE"))
    puzzle_id: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(20))
    themes: Mapped[list[str]]
    level: Mapped[int]
    difficulty: Mapped[int]
    decisions: Mapped[int]
    # What it takes over from an ended attempt that it goes on with.
    carried_hints: Mapped[int]
    carried_mistakes: Mapped[int]
    carried_answers: Mapped[list[str]]
    abandoned_at: Mapped[datetime | None]

    is_open: Mapped[bool | None]
    answers: Mapped[list[str]]
    hints: Mapped[int]
    most_hints: Mapped[int]
    hints_shown: Mapped[int]
    mistakes: Mapped[int]
    seconds: Mapped[float]
    last_on: Mapped[date | None]
    is_shown_since: Mapped[bool]
    ended_at: Mapped[datetime | None]
    ended_on: Mapped[date | None]
    counted_at: Mapped[datetime | None]
    counted_on: Mapped[date | None]
    result: Mapped[str | None] = mapped_column(String(10))
    rating: Mapped[float | None]
    deviation: Mapped[float | None]
    volatility: Mapped[float | None]
    games: Mapped[int | None]


class EventRow(Base):
    """One deed. The time never runs back within a learner; `offset` is the learner's own, in minutes east of UTC."""

    __tablename__ = "event"

    id: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(32), unique=True)
    learner_id: Mapped[int] = mapped_column(ForeignKey("learner.id", ondelete="CASCADE"), index=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id", ondelete="CASCADE"), index=True)
    deed: Mapped[str] = mapped_column(String(10))
    word: Mapped[str] = mapped_column(String(200))
    level: Mapped[int]
    seconds: Mapped[float]
    at: Mapped[datetime]
    offset: Mapped[int]

    attempt: Mapped[AttemptRow] = relationship()
    learner: Mapped[LearnerRow] = relationship()


class MarkRow(Base):
    """How a puzzle stands with a learner: its last attempt, whether it was solved, and its place in the schedule."""

    __tablename__ = "mark"
    __table_args__ = (Index(None, "learner_id", "due"),)

    learner_id: Mapped[int] = mapped_column(ForeignKey("learner.id", ondelete="CASCADE"), primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id", ondelete="CASCADE"))
    done_at: Mapped[datetime | None]
    clean_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None]
    last: Mapped[str | None] = mapped_column(String(10))
    rated_on: Mapped[date | None]
    state: Mapped[int | None]
    step: Mapped[int | None]
    stability: Mapped[float | None]
    ease: Mapped[float | None]
    due: Mapped[datetime | None]
    last_review: Mapped[datetime | None]

    attempt: Mapped[AttemptRow] = relationship()


class LearnerRatingRow(Base):
    """A learner's rating: in all (the empty theme), or in one theme."""

    __tablename__ = "learner_rating"

    learner_id: Mapped[int] = mapped_column(ForeignKey("learner.id", ondelete="CASCADE"), primary_key=True)
    theme: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    games: Mapped[int]


class PuzzleRatingRow(Base):
    """A puzzle's rating, from the attempts of all learners."""

    __tablename__ = "puzzle_rating"

    puzzle_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    value: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    games: Mapped[int]


class OwnRow(Base):
    """A puzzle made of a learner's own hand, as the line of a pack."""

    __tablename__ = "own_puzzle"

    learner_id: Mapped[int] = mapped_column(ForeignKey("learner.id", ondelete="CASCADE"), primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    line: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime]
