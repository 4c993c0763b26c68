"""What was brought in has a number, and is entered in copies that nobody sees; a learner has a badge.

So a deed and an attempt may be there twice, once for each copy of a learner.
"""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "imports"
down_revision = "one_store"

_TABLES = ("attempt", "event", "mark")
"""Those that are made anew, each after those that it points to."""


def upgrade() -> None:
    """Make the columns and the tables, give everybody a badge, and let names be single within a learner only."""
    if op.get_bind().dialect.name == "sqlite":
        _make_anew()
    else:
        for table in ("attempt", "event"):
            op.drop_constraint(f"uq_{table}_uuid", table, type_="unique")
            op.create_unique_constraint(f"uq_{table}_uuid_learner_id", table, ["uuid", "learner_id"])
    op.create_index("ix_mark_attempt_id", "mark", ["attempt_id"], unique=False)
    op.add_column("event", sa.Column("import_id", sa.Integer(), nullable=True))
    op.add_column("own_puzzle", sa.Column("import_id", sa.Integer(), nullable=True))
    _learners()
    _imports()


def _learners() -> None:
    op.add_column("learner", sa.Column("badge", sa.String(length=32), nullable=False, server_default=sa.text("''")))
    op.add_column("learner", sa.Column("welcome", sa.JSON(), nullable=True))
    op.add_column("learner", sa.Column("hidden_for", sa.String(length=200), nullable=True))
    op.add_column("learner", sa.Column("import_id", sa.Integer(), nullable=True))
    connection = op.get_bind()
    for number in connection.scalars(sa.text("SELECT id FROM learner")).all():
        connection.execute(
            sa.text("UPDATE learner SET badge = :badge WHERE id = :number"), {"badge": uuid4().hex, "number": number}
        )


def _imports() -> None:
    op.create_table(
        "import",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_done", sa.Boolean(), nullable=False),
        sa.Column("revisions", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_import"),
    )
    op.create_table(
        "arrival",
        sa.Column("import_id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("memo", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["import_id"], ["import.id"], name="fk_arrival_import_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name="fk_arrival_learner_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("import_id", "learner_id", name="pk_arrival"),
    )
    op.create_index("ix_arrival_learner_id", "arrival", ["learner_id"], unique=False)


def _make_anew() -> None:
    """Make tables anew whose constraints change: SQLite cannot change them.

    First all new ones are filled, then the old ones go, the last first: one that others point to would take their rows
    along.
    """
    connection = op.get_bind()
    tables = sa.text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :name")
    indexes = sa.text("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL AND tbl_name = :name")
    made = [connection.scalars(indexes, {"name": name}).all() for name in _TABLES]
    for name in _TABLES:
        anew = str(connection.scalar(tables, {"name": name}))
        anew = anew.replace(f"uq_{name}_uuid UNIQUE (uuid)", f"uq_{name}_uuid_learner_id UNIQUE (uuid, learner_id)")
        anew = anew.replace(f"CREATE TABLE {name} ", f"CREATE TABLE {name}_new ")
        connection.exec_driver_sql(anew.replace("REFERENCES attempt ", "REFERENCES attempt_new "))
        connection.exec_driver_sql(f"INSERT INTO {name}_new SELECT * FROM {name}")  # noqa: S608  (our own words)
    for name in reversed(_TABLES):
        connection.exec_driver_sql(f"DROP TABLE {name}")
    for name in _TABLES:
        connection.exec_driver_sql(f"ALTER TABLE {name}_new RENAME TO {name}")
    for statement in (each for some in made for each in some):
        connection.exec_driver_sql(statement)
