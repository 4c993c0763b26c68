"""Older files come up to the newest schema with everything in them; a copy is kept."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData, inspect
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from combotutor.learner import Deed, Store
from combotutor.learner.engine import file_engine, writing
from combotutor.learner.migration import SCRIPTS, migrate
from combotutor.learner.schema import METADATA, NEWEST, VERSIONS
from tests.learner.doings import PUZZLES, Clock, solve


def first_schema(path: Path) -> None:
    """Make an empty file of the first schema."""
    engine = file_engine(path)
    with writing(engine).begin() as connection:
        migrate(connection, VERSIONS[0])
    engine.dispose()


def filled(path: Path) -> Store:
    """A store of the newest schema, with deeds of all sorts."""
    store = Store.open(path, clock=Clock())
    me = store.learner()
    solve(me, PUZZLES[0])
    solve(me, PUZZLES[1], wrong=1)
    me.note(PUZZLES[2], Deed.HINT, level=1)
    return store


def taken_back(path: Path) -> None:
    """Make a file as if it had been written under the first schema."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE own_puzzle")
        connection.execute("DROP TABLE puzzle_tally")
        connection.execute("CREATE TABLE puzzle_rating (puzzle_id, value, deviation, volatility, games)")
        connection.execute("ALTER TABLE learner DROP COLUMN revision")
        connection.execute("UPDATE alembic_version SET version_num = ?", VERSIONS[:1])
        connection.commit()


def tables(engine: Engine) -> dict[str, set[str]]:
    """Return the columns of every table."""
    look = inspect(engine)
    return {table: {column["name"] for column in look.get_columns(table)} for table in look.get_table_names()}


def test_the_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    engine = file_engine(tmp_path / "old.sqlite")
    with writing(engine).begin() as connection:
        migrate(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == NEWEST
    engine.dispose()


def test_a_new_file_has_the_tables_that_the_migrations_make(tmp_path: Path) -> None:
    Store.open(tmp_path / "new.sqlite").close()
    first_schema(tmp_path / "old.sqlite")
    Store.open(tmp_path / "old.sqlite").close()
    new, old = file_engine(tmp_path / "new.sqlite"), file_engine(tmp_path / "old.sqlite")
    assert tables(new) == tables(old)
    assert len(tables(new)) == len(METADATA.tables) + 1
    new.dispose()
    old.dispose()


def test_the_scripts_are_the_versions_in_their_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    scripts = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(scripts)) == VERSIONS


def test_a_file_of_the_first_schema_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "learner.sqlite"
    with filled(path) as store:
        before = store.export()
        me = store.learner()
        standings, attempts, rating = me.standings(), me.attempts(), me.rating()
    taken_back(path)
    with Store.open(path, clock=Clock()) as store:
        me = store.learner()
        assert store.export() == before
        assert (me.standings(), me.attempts(), me.rating()) == (standings, attempts, rating)
        me.keep(PUZZLES[3])
        assert me.own() == (PUZZLES[3],)


def test_a_copy_of_the_file_is_kept_before_a_migration(tmp_path: Path) -> None:
    path = tmp_path / "learner.sqlite"
    filled(path).close()
    taken_back(path)
    Store.open(path).close()
    taken_back(path)
    Store.open(path).close()
    names = {each.name for each in tmp_path.iterdir() if each.suffix == ".sqlite"}
    assert names == {"learner.sqlite", "learner.first.sqlite", "learner.first-1.sqlite"}
    with closing(sqlite3.connect(tmp_path / "learner.first.sqlite")) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("first",)]
        assert copy.execute("SELECT count(*) FROM event").fetchone()[0] > 3


def test_a_file_that_is_up_to_date_is_not_copied(tmp_path: Path) -> None:
    filled(tmp_path / "learner.sqlite").close()
    Store.open(tmp_path / "learner.sqlite").close()
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".sqlite"] == ["learner.sqlite"]


def test_the_tables_can_be_made_in_postgresql() -> None:
    metadata: MetaData = METADATA
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy has none there
    made = [str(CreateTable(table).compile(dialect=dialect)) for table in metadata.sorted_tables]
    assert len(made) == len(metadata.tables)
    assert sum("TIMESTAMP WITH TIME ZONE" in each for each in made) >= 4
    assert not any("TIMESTAMP WITHOUT" in each for each in made)
