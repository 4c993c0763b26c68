"""Learners, their attempts and deeds, and what follows: ratings, and what comes back when."""

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    _learners()
    _puzzle_ratings()
    _attempts()
    _learner_ratings()
    _events()
    _marks()


def _learners() -> None:
    op.create_table(
        "learner",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_learner"),
        sa.UniqueConstraint("name", name="uq_learner_name"),
    )


def _puzzle_ratings() -> None:
    op.create_table(
        "puzzle_rating",
        sa.Column("puzzle_id", sa.String(length=200), nullable=False),
        sa.Column("value", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle_id", name="pk_puzzle_rating"),
    )


def _attempts() -> None:
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uuid", sa.String(length=32), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("themes", sa.JSON(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("difficulty", sa.Integer(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("carried_hints", sa.Integer(), nullable=False),
        sa.Column("carried_mistakes", sa.Integer(), nullable=False),
        sa.Column("carried_answers", sa.JSON(), nullable=False),
        sa.Column("abandoned_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("is_open", sa.Boolean(), nullable=True),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("most_hints", sa.Integer(), nullable=False),
        sa.Column("hints_shown", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Double(), nullable=False),
        sa.Column("last_on", sa.Date(), nullable=True),
        sa.Column("is_shown_since", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_on", sa.Date(), nullable=True),
        sa.Column("counted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("counted_on", sa.Date(), nullable=True),
        sa.Column("result", sa.String(length=10), nullable=True),
        sa.Column("rating", sa.Double(), nullable=True),
        sa.Column("deviation", sa.Double(), nullable=True),
        sa.Column("volatility", sa.Double(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name="fk_attempt_learner_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_attempt"),
        sa.UniqueConstraint("learner_id", "puzzle_id", "is_open", name="uq_attempt_learner_id_puzzle_id_is_open"),
        sa.UniqueConstraint("uuid", name="uq_attempt_uuid"),
    )


def _learner_ratings() -> None:
    op.create_table(
        "learner_rating",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("theme", sa.String(length=20), nullable=False),
        sa.Column("value", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name="fk_learner_rating_learner_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner_id", "theme", name="pk_learner_rating"),
    )


def _events() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uuid", sa.String(length=32), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("deed", sa.String(length=10), nullable=False),
        sa.Column("word", sa.String(length=200), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Double(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("offset", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name="fk_event_attempt_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name="fk_event_learner_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_event"),
        sa.UniqueConstraint("uuid", name="uq_event_uuid"),
    )
    op.create_index("ix_event_attempt_id", "event", ["attempt_id"], unique=False)
    op.create_index("ix_event_learner_id", "event", ["learner_id"], unique=False)


def _marks() -> None:
    op.create_table(
        "mark",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=200), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("clean_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last", sa.String(length=10), nullable=True),
        sa.Column("rated_on", sa.Date(), nullable=True),
        sa.Column("state", sa.Integer(), nullable=True),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("stability", sa.Double(), nullable=True),
        sa.Column("ease", sa.Double(), nullable=True),
        sa.Column("due", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_review", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name="fk_mark_attempt_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name="fk_mark_learner_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("learner_id", "puzzle_id", name="pk_mark"),
    )
    op.create_index("ix_mark_learner_id_due", "mark", ["learner_id", "due"], unique=False)
