"""A learner counts their revisions, and a puzzle has a tally in place of a rating of its own.

The ratings of learners are made anew by what opens the file, since they now rest on the difficulty a puzzle was shipped
with.
"""

import sqlalchemy as sa
from alembic import op

revision = "one_store"
down_revision = "own_puzzles"


def upgrade() -> None:
    """Make the column and the table, and drop the one whose place it takes."""
    op.add_column("learner", sa.Column("revision", sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.create_table(
        "puzzle_tally",
        sa.Column("puzzle_id", sa.String(length=200), nullable=False),
        sa.Column("clean", sa.Integer(), nullable=False),
        sa.Column("helped", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle_id", name="pk_puzzle_tally"),
    )
    op.drop_table("puzzle_rating")
