"""Puzzles that are made of a learner's own hand."""

import sqlalchemy as sa
from alembic import op

revision = "own_puzzles"
down_revision = "first"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "own_puzzle",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=200), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name="fk_own_puzzle_learner_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("learner_id", "puzzle_id", name="pk_own_puzzle"),
    )
