"""Older files come up to the newest schema with everything in them; a copy is kept."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData, inspect
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from combotutor.learner import Deed, Store, Tally
from combotutor.learner.storage.engine import file_engine, writing
from combotutor.learner.storage.migration import SCRIPTS, migrate
from combotutor.learner.storage.schema import METADATA, NEWEST, VERSIONS
from tests.learner.doings import PUZZLES, Clock, puzzle, solve

TABLES: Final = ("learner", "attempt", "event", "mark", "learner_rating")
"""Those that are in every file."""


def first_schema(path: Path) -> None:
    """Make an empty file of the first schema."""
    old_tables(path, VERSIONS[0])


def old_tables(path: Path, version: str) -> None:
    """Make an empty file of a schema, by the scripts that made it then."""
    engine = file_engine(path)
    with writing(engine).begin() as connection:
        migrate(connection, version)
    engine.dispose()


def old_file(path: Path, new: Path, version: str) -> None:
    """Make a file as an older combotutor has left it, of what stands in a new one.

    The learners of the first were rated against what others had made of the puzzles, and so were not rated alike.
    """
    old_tables(path, version)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ATTACH ? AS new", (str(new),))
        for table in (
            "learner",
            "attempt",
            "event",
            "mark",
            "learner_rating",
            "own_puzzle",
            "puzzle_tally",
            "import",
            "arrival",
        ):
            columns = ", ".join(f'"{row[1]}"' for row in connection.execute(f"PRAGMA main.table_info({table})"))
            if columns:
                connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")  # noqa: S608  (our own words)
        if version in VERSIONS[:3]:
            connection.execute("UPDATE learner_rating SET value = value + 77.5")
            connection.execute("UPDATE attempt SET rating = rating + 77.5 WHERE rating NOT NULL")
        if version in VERSIONS[:2]:
            connection.execute("INSERT INTO puzzle_rating SELECT DISTINCT puzzle_id, 1234.5, 88, 0.06, 4 FROM attempt")
        connection.commit()


def filled(path: Path) -> Store:
    """A store of the newest schema, with deeds of all sorts."""
    store = Store.open(path, clock=Clock())
    me = store.learner()
    solve(me, PUZZLES[0])
    solve(me, PUZZLES[1], wrong=1)
    me.note(PUZZLES[2], Deed.HINT, level=1)
    return store


def without_badges(store: Store) -> dict[str, Any]:
    """Return all that is exported, but whose it is."""
    values = store.export()
    for each in values["learners"]:
        assert len(each.pop("badge")) == 32
    return values


def badge(store: Store, name: str) -> str:
    """Return a learner's badge."""
    (found,) = (each["badge"] for each in store.export((name,))["learners"])
    return str(found)


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


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_an_older_file_keeps_everything_and_is_rated_by_the_rule_of_today(tmp_path: Path, version: str) -> None:
    new, path = tmp_path / "new.sqlite", tmp_path / "learner.sqlite"
    with filled(new) as store:
        solve(store.learner("ana"), PUZZLES[0])
        before = without_badges(store)
        me = store.learner()
        known, attempts, tally = me.book, me.attempts(), me.puzzle_tally(PUZZLES[0].id)
    old_file(path, new, version)
    with Store.open(path, clock=Clock()) as store:
        me = store.learner()
        assert without_badges(store) == before
        assert len({badge(store, name) for name in store.names()}) == 2
        assert (me.standings(), me.attempts(), me.book.ratings) == (known.standings, attempts, known.ratings)
        assert me.puzzle_tally(PUZZLES[0].id) == tally == Tally(clean=2)
        me.keep(PUZZLES[3])
        assert me.own() == (PUZZLES[3],)


def test_what_was_brought_into_an_older_file_can_be_taken_back_still(tmp_path: Path) -> None:
    new, path, taken = tmp_path / "new.sqlite", tmp_path / "learner.sqlite", tmp_path / "taken.json"
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[3])
        other.export_to(taken)
    with filled(new) as store:
        before = store.export()
        number = store.import_from(taken, from_others=True).number
    assert number is not None
    old_file(path, new, "imports")
    with Store.open(path, clock=Clock()) as store:
        assert store.take_back(number).attempts == 1
        assert store.export() == before


def test_a_file_of_the_schema_before_people_is_rated_without_own_puzzles(tmp_path: Path) -> None:
    """Which is asked of every file, and not only of those whose tables are of today."""
    new, path = tmp_path / "new.sqlite", tmp_path / "learner.sqlite"
    own = puzzle("own-1", difficulty=1234)
    with Store.open(new, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
        solve(store.learner(), own)
        rating = store.learner().rating()
    old_file(path, new, "imports")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE mark SET rated_on = '2026-05-04' WHERE puzzle_id = 'own-1'")
        connection.execute("UPDATE learner_rating SET value = value + 77.5, games = games + 1")
        connection.commit()
    with Store.open(path, clock=Clock()) as store:
        assert store.learner().rating() == rating


def test_a_copy_of_the_file_is_kept_before_a_migration(tmp_path: Path) -> None:
    new, path = tmp_path / "new.db", tmp_path / "learner.sqlite"
    filled(new).close()
    for _ in range(2):
        old_file(path, new, VERSIONS[0])
        Store.open(path).close()
        path.unlink()
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "learner.first-1.sqlite",
        "learner.first.sqlite",
        "new.db",
    ]
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
