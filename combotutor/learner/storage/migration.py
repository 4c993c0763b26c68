"""Bringing a database to the newest schema, by named migrations; a file is copied before it is changed."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, inspect, select

from combotutor.errors import LearnerError, MissingExtraError
from combotutor.extras import need
from combotutor.learner.progress.replay import replayed
from combotutor.learner.storage.engine import writing
from combotutor.learner.storage.reading import gathered
from combotutor.learner.storage.schema import METADATA, NEWEST, VERSIONS
from combotutor.learner.storage.trouble import translate_errors
from combotutor.learner.storage.unrated import rate_anew, raters_of_own
from combotutor.learner.storage.writing import write_anew

SCRIPTS: Final = Path(__file__).resolve().parent / "migrations"
_RATED_OTHERWISE: Final = frozenset(VERSIONS[: VERSIONS.index("imports")])
"""Those in which ratings followed from other rules. What follows is made anew then, and nothing can be taken back."""
_VERSION: Final = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


def bring_up(engine: Engine, location: str, file: Path | None = None) -> None:
    """Make the tables if there are none, and bring older ones to the newest schema; all of it or nothing.

    Where older rules have rated a learner by puzzles of their own, the ratings are made anew.

    Args:
        engine: the database.
        location: where it lies, as the person knows it.
        file: its file, if it is one: a copy is kept beside it before a migration.

    Raises:
        LearnerError: a newer version of combotutor has written it.
    """
    with writing(engine).begin() as connection:
        version = _version_in(connection)
        if version is None:
            METADATA.create_all(connection)
            _VERSION.create(connection, checkfirst=True)
            connection.execute(_VERSION.insert().values(version_num=NEWEST))
            _name(connection)
        elif version not in VERSIONS:
            raise LearnerError("learner-newer", path=location)
        elif version != NEWEST:
            if file is not None:
                _keep_copy(file, version)
            migrate(connection)
        if version in _RATED_OTHERWISE:
            _replay(connection)
        elif version is not None and (whose := raters_of_own(connection)):
            rate_anew(connection, whose)


def migrate(connection: Connection, version: str = NEWEST) -> None:
    """Run the migrations up to a version, within the connection's transaction.

    Raises:
        LearnerError: alembic cannot be used.
    """
    # Only here: most days nothing is to be migrated, and the page waits for every import.
    try:
        need("learner-missing", "alembic.config", "alembic.runtime.environment", "alembic.script")
    except MissingExtraError as error:
        raise LearnerError(error.code, error.field, **error.details) from error
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.runtime.migration import MigrationStep
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def steps(current: Any, _context: object) -> list[MigrationStep]:  # noqa: ANN401  (Alembic's own)
        missing = list(scripts.iterate_revisions(version, current, implicit_base=True))
        return [MigrationStep.upgrade_from_script(scripts.revision_map, script) for script in reversed(missing)]

    with EnvironmentContext(config, scripts, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=METADATA)
        environment.run_migrations()


def _name(connection: Connection) -> None:
    """Give a new file a number of its own, by which it is known from others (see `seal`)."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {uuid4().int & 0x7FFFFFFF}")


def _replay(connection: Connection) -> None:
    """Make anew all that follows from what was done, by the rules of today."""
    bundle = gathered(connection)
    write_anew(connection, {name: replayed(bundle, name).changes() for name in bundle.learners}, bundle)


def copies_of(file: Path) -> tuple[Path, ...]:
    """Return the copies that were kept of a file, which hold what it held by then, whatever it has forgotten since."""
    name = re.compile(rf"{re.escape(file.stem)}\.({'|'.join(VERSIONS)})(-\d+)?{re.escape(file.suffix)}")
    try:
        return tuple(sorted(each for each in file.parent.iterdir() if name.fullmatch(each.name)))
    except OSError:  # a folder that nobody may list
        return ()


def _version_in(connection: Connection) -> str | None:
    """Return the version of the tables, None if there are none."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    return connection.scalar(select(_VERSION.c.version_num))


def _keep_copy(file: Path, version: str) -> Path:
    """Copy a file as it is, beside it, and return where; an earlier copy stays too."""
    copies = (
        file.with_name(f"{file.stem}.{version}{f'-{number}' if number else ''}{file.suffix}") for number in count()
    )
    copy = next(path for path in copies if not path.exists())
    with (
        translate_errors(str(copy)),
        closing(sqlite3.connect(file)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
    return copy
