"""The database in which learners are remembered: opening it, its transactions, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from combotutor.errors import LearnerError, Phrase
from combotutor.learner.engine import PATIENCE, any_engine, file_engine, memory_engine, writing
from combotutor.learner.learner import Learner
from combotutor.learner.merging import gathered, merged
from combotutor.learner.migration import VERSIONS, bring_up
from combotutor.learner.place import default_path, stored_version
from combotutor.learner.schema import LearnerRow
from combotutor.learner.standing import Imported
from combotutor.learner.transfer import as_json, read_export, write_export
from combotutor.learner.trouble import told

T = TypeVar("T")

TRIES: Final = 5
"""How often a transaction is tried when another has just written the same row."""
ME: Final = "me"
"""The learner of a file of one's own."""


def local_now() -> datetime:
    """Return the time now, with the time zone of this machine."""
    return datetime.now().astimezone()


class Store:
    """What is remembered of one or more learners.

    Made by `open`, `in_memory` or `at`. It may be used by several threads, and the file by several programs, at once.

    Args:
        engine: the database.
        place: where it lies, as the person knows it.
        clock: tells the time, with a time zone.
        file: its file, if it is one.
    """

    def __init__(
        self, engine: Engine, place: str, *, clock: Callable[[], datetime] = local_now, file: Path | None = None
    ) -> None:
        self.url = engine.url.render_as_string()
        self.path = file
        self.clock = clock
        self.notices: list[Phrase] = []
        self._said: set[tuple[str, str]] = set()
        self._place = place
        self._engine = engine
        self._writer = writing(engine)
        # One connection for all threads: they take turns.
        self._turn = RLock() if engine.url.database in {None, "", ":memory:"} else nullcontext()
        with told(place):
            bring_up(engine, place, file)

    @classmethod
    def open(
        cls, path: Path | None = None, *, clock: Callable[[], datetime] = local_now, patience: float = PATIENCE
    ) -> Self:
        """Return the store of a file, which is made if there is none and brought to the newest schema if it is older.

        Args:
            path: the file; None for the person's own.
            clock: tells the time, with a time zone.
            patience: seconds to wait for other programs that write.

        Raises:
            LearnerError: the file cannot be read or written, is damaged, of a newer version or something else; it is
                left as it is.
        """
        file = default_path() if path is None else path
        version = stored_version(file)
        if version is not None and version not in VERSIONS:
            raise LearnerError("learner-newer", path=file)
        return cls(file_engine(file, patience), str(file), clock=clock, file=file)

    @classmethod
    def in_memory(cls, *, clock: Callable[[], datetime] = local_now) -> Self:
        """Return a store that is gone when the program ends."""
        return cls(memory_engine(), "", clock=clock)

    @classmethod
    def at(cls, url: str, *, clock: Callable[[], datetime] = local_now) -> Self:
        """Return the store of a database by its address, as SQLAlchemy writes it."""
        engine = any_engine(url)
        return cls(engine, engine.url.render_as_string(), clock=clock)

    def learner(self, name: str = ME) -> Learner:
        """Return a learner, who is made if there is none of that name."""
        known = select(LearnerRow.id).where(LearnerRow.name == name)

        def work(session: Session) -> int:
            number = session.scalar(known)
            if number is None:
                row = LearnerRow(name=name)
                session.add(row)
                session.flush()
                number = row.id
            return number

        with self.reading() as session:
            number = session.scalar(known)
        return Learner(self, self.write(work) if number is None else number, name)

    def names(self) -> tuple[str, ...]:
        """Return the names of all learners."""
        with self.reading() as session:
            return tuple(session.scalars(select(LearnerRow.name).order_by(LearnerRow.id)))

    def export(self) -> dict[str, Any]:
        """Return everything that is remembered, as JSON values; what follows from it is left out."""
        with self.reading() as session:
            return as_json(gathered(session))

    def export_to(self, path: Path) -> None:
        """Write everything that is remembered into one JSON file.

        Raises:
            LearnerError: the file cannot be written.
        """
        write_export(self.export(), path)

    def import_from(self, path: Path) -> Imported:
        """Add what a file brings and is not known yet; deeds are known by their names, learners by theirs.

        Raises:
            LearnerError: it is no such file; nothing has changed.
        """
        bundle = read_export(path)
        return self.write(lambda session: merged(session, bundle))

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def notice(self, phrase: Phrase, learner: str) -> None:
        """Leave something to be said to a learner in `notices`, once; whoever says it may take it out."""
        if (phrase.key, learner) not in self._said:
            self._said.add((phrase.key, learner))
            self.notices.append(phrase)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Give a session that sees one moment and changes nothing.

        Raises:
            LearnerError: the database refuses.
        """
        with told(self._place), self._turn, Session(self._engine) as session:
            yield session

    def write(self, work: Callable[[Session], T]) -> T:
        """Do something in one transaction, all of it or nothing.

        Args:
            work: what to do; it may be done again when another program has just written the same row.

        Raises:
            LearnerError: the database refuses; what was there stays.
        """
        for _ in range(TRIES):
            try:
                with (
                    told(self._place),
                    self._turn,
                    Session(self._writer, autoflush=False, expire_on_commit=False) as session,
                    session.begin(),
                ):
                    return work(session)
            except IntegrityError:
                continue
        raise LearnerError("learner-locked", path=self._place)
