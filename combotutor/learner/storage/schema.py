"""The tables in which learners are remembered; nothing in them belongs to one kind of database.

What happened stands in `event` and is changed by nothing but a clock that was wrong. Everything else but the names and
the facts of an attempt follows from it, and is made anew from it when files are brought together.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy import (
    text as sql,
)
from sqlalchemy.engine import Dialect

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, so that a migration can speak of it."""

VERSIONS: Final = ("first", "own_puzzles", "one_store", "imports", "people")
"""Every schema there ever was, oldest first: the names of the scripts in `migrations/versions`."""
NEWEST: Final = VERSIONS[-1]

METADATA: Final = MetaData(naming_convention=NAMES)
"""One schema for all tables."""


class Instant(TypeDecorator[datetime]):
    """A moment, in UTC: some databases keep no time zone, so that none is lost."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return what the database stores."""
        return value if value is None or value.tzinfo is UTC else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return what was stored."""
        if value is None or value.tzinfo is not None:
            return None if value is None else value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


def _needed(name: str, kind: Any) -> Column[Any]:  # noqa: ANN401  (a type of SQLAlchemy or its class)
    return Column(name, kind, nullable=False)


def _number() -> Column[int]:
    """Return the column by which rows of a table are told apart; they are counted in the order in which they came."""
    return Column("id", Integer, primary_key=True)


def _of(table: str, *, is_key: bool = False, is_found_by: bool | None = None) -> Column[int]:
    """Return the column that names a row of another table, without which this row is gone too."""
    key = ForeignKey(f"{table}.id", ondelete="CASCADE")
    return Column(f"{table}_id", Integer, key, primary_key=is_key, nullable=False, index=is_found_by)


LEARNER: Final = Table(
    "learner",
    METADATA,
    _number(),
    Column("name", String(200), nullable=False, unique=True),
    Column("last_at", Instant),
    # Goes up with all that is written of them, so that whoever has read can tell whether to read again.
    Column("revision", Integer, nullable=False, server_default=sql("0")),
    # Whose it is: random, made once, and in every file of theirs; and those of other people's files that were welcome.
    Column("badge", String(32), nullable=False, server_default=sql("''")),
    Column("welcome", JSON),
    # Of a copy that is not seen, or not any more: whose, and of which import.
    Column("hidden_for", String(200)),
    Column("import_id", Integer),
)
"""A person, and the time of their last deed; or a copy of one that nobody sees (see `hidden`)."""

IMPORT: Final = Table(
    "import",
    METADATA,
    _number(),
    _needed("at", Instant),
    _needed("is_done", Boolean),
    # Those of learners who are gone by it: all revisions together never go down (see `seal`).
    _needed("revisions", Integer),
)
"""A file that was brought in or taken back, or given up; of one that is not done, `at` is when it was last heard of.
A row is never deleted, so that no number is given twice."""

ATTEMPT: Final = Table(
    "attempt",
    METADATA,
    _number(),
    _needed("uuid", String(32)),
    _of("learner"),
    _needed("puzzle_id", String(200)),
    _needed("kind", String(20)),
    _needed("themes", JSON),
    _needed("level", Integer),
    _needed("difficulty", Integer),
    _needed("decisions", Integer),
    # What it takes over from an ended attempt that it goes on with.
    _needed("carried_hints", Integer),
    _needed("carried_mistakes", Integer),
    _needed("carried_answers", JSON),
    Column("abandoned_at", Instant),
    # True or null: of one learner and puzzle only one attempt is open, and any number has ended.
    Column("is_open", Boolean),
    _needed("answers", JSON),
    _needed("hints", Integer),
    _needed("most_hints", Integer),
    _needed("hints_shown", Integer),
    _needed("mistakes", Integer),
    _needed("seconds", Double),
    Column("last_on", Date),
    _needed("is_shown_since", Boolean),
    Column("ended_at", Instant),
    Column("ended_on", Date),
    Column("counted_at", Instant),
    Column("counted_on", Date),
    Column("result", String(10)),
    Column("rating", Double),
    Column("deviation", Double),
    Column("volatility", Double),
    Column("games", Integer),
    UniqueConstraint("learner_id", "puzzle_id", "is_open"),
    UniqueConstraint("uuid", "learner_id"),
)
"""One attempt at one puzzle: the puzzle's facts at that time, and what came of it."""

EVENT: Final = Table(
    "event",
    METADATA,
    _number(),
    _needed("uuid", String(32)),
    _of("learner", is_found_by=True),
    _of("attempt", is_found_by=True),
    _needed("deed", String(10)),
    _needed("word", String(200)),
    _needed("level", Integer),
    _needed("seconds", Double),
    _needed("at", Instant),
    _needed("offset", Integer),
    Column("import_id", Integer),
    UniqueConstraint("uuid", "learner_id"),
)
"""One deed; those of a learner are ordered by number. `offset` is the learner's own, in minutes east of UTC, and
`import_id` the import that has brought it."""

MARK: Final = Table(
    "mark",
    METADATA,
    _of("learner", is_key=True),
    Column("puzzle_id", String(200), primary_key=True),
    _of("attempt", is_found_by=True),
    Column("done_at", Instant),
    Column("clean_at", Instant),
    Column("failed_at", Instant),
    Column("last", String(10)),
    Column("rated_on", Date),
    Column("state", Integer),
    Column("step", Integer),
    Column("stability", Double),
    Column("ease", Double),
    Column("due", Instant),
    Column("last_review", Instant),
    Index(None, "learner_id", "due"),
)
"""How a puzzle stands with a learner: its last attempt, whether it was solved, and its place in the schedule."""

LEARNER_RATING: Final = Table(
    "learner_rating",
    METADATA,
    _of("learner", is_key=True),
    Column("theme", String(20), primary_key=True),
    _needed("value", Double),
    _needed("deviation", Double),
    _needed("volatility", Double),
    _needed("games", Integer),
)
"""A learner's rating: in all (the empty theme), or in one theme."""

PUZZLE_TALLY: Final = Table(
    "puzzle_tally",
    METADATA,
    Column("puzzle_id", String(200), primary_key=True),
    _needed("clean", Integer),
    _needed("helped", Integer),
    _needed("missed", Integer),
)
"""How often attempts at a puzzle that count ended how, those of all learners."""

OWN_PUZZLE: Final = Table(
    "own_puzzle",
    METADATA,
    _of("learner", is_key=True),
    Column("puzzle_id", String(200), primary_key=True),
    _needed("line", Text),
    _needed("at", Instant),
    Column("import_id", Integer),
)
"""A puzzle made of a learner's own hand, as the line of a pack."""

ARRIVAL: Final = Table(
    "arrival",
    METADATA,
    _of("import", is_key=True),
    _of("learner", is_key=True, is_found_by=True),
    _needed("memo", JSON),
)
"""What an import brought to a learner; the memo holds what has to be known to take it back (see `merging`)."""

PERSON: Final = Table(
    "person",
    METADATA,
    _number(),
    # The name of the learner: an import puts another row into the place of the learner's, of the same name.
    Column("learner", String(200), nullable=False, unique=True),
    Column("name", String(40), nullable=False, server_default=sql("''")),
    Column("label", String(40), unique=True),
    Column("card", String(20), nullable=False, server_default=sql("''")),
    # Of the code nothing is kept but what comes of it (see `people.code`).
    Column("code", String(64), unique=True),
    Column("code_at", Instant),
    # The same of one that no page has shown yet, so that the other still stands.
    Column("fresh", String(64), unique=True),
)
"""Who a learner is to those who play; whoever was never called anything has no row."""

PEPPER: Final = Table(
    "pepper",
    METADATA,
    _number(),
    _needed("value", String(32)),
)
"""One row at most: what this file adds to each code before it is hashed, in hexadecimal digits."""
