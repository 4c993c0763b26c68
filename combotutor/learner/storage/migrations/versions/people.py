"""People are told apart: by names at home, by labels in a class, where a code brings them back."""

import sqlalchemy as sa
from alembic import op

revision = "people"
down_revision = "imports"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner", sa.String(length=200), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False, server_default=sa.text("''")),
        sa.Column("label", sa.String(length=40), nullable=True),
        sa.Column("card", sa.String(length=20), nullable=False, server_default=sa.text("''")),
        sa.Column("code", sa.String(length=64), nullable=True),
        sa.Column("code_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("fresh", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("learner", name="uq_person_learner"),
        sa.UniqueConstraint("label", name="uq_person_label"),
        sa.UniqueConstraint("code", name="uq_person_code"),
        sa.UniqueConstraint("fresh", name="uq_person_fresh"),
    )
    op.create_table(
        "pepper",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("value", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pepper"),
    )
