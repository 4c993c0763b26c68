"""What is remembered of learners: opening it, its transactions, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, select

from combotutor.errors import LearnerError, Phrase, shortened
from combotutor.learner.bundle import Bundle
from combotutor.learner.clock import local_now
from combotutor.learner.database import PATIENCE, REGISTRY, Database, at_address, in_memory
from combotutor.learner.learner import Learner
from combotutor.learner.merging import Plan, brought, found, planned
from combotutor.learner.orders import clean
from combotutor.learner.place import default_path
from combotutor.learner.reading import Step, gathered
from combotutor.learner.schema import LEARNER
from combotutor.learner.share import Journal
from combotutor.learner.standing import Imported
from combotutor.learner.transfer import as_json, read_export, write_export
from combotutor.learner.writing import made_row

T = TypeVar("T")

TRIES: Final = 3
"""How often what a file brings is worked out beside the database; after that nobody writes before it is in."""
LONGEST_NAME: Final = 200
ME: Final = "me"
"""The learner of a file of one's own."""


class Store:
    """What is remembered of one or more learners.

    Made by `open`, `in_memory` or `at`. It may be used by several threads, and the file by several programs, at once;
    all stores of one file in a process share its connections.

    Args:
        database: where it is remembered.
        clock: tells the time, with a time zone.
        patience: seconds to wait for other programs that write.
    """

    def __init__(
        self, database: Database, *, clock: Callable[[], datetime] = local_now, patience: float = PATIENCE
    ) -> None:
        self.database = database
        self.url = database.engine.url.render_as_string()
        self.path = database.file
        self.clock = clock
        self.patience = patience
        self.notices: list[Phrase] = []
        self._said: set[tuple[str, str]] = set()
        self._is_closed = False
        if database.is_hollow:
            self.notices.append(Phrase("learner.hollow", {"path": database.place}))

    @classmethod
    def open(
        cls,
        path: Path | None = None,
        *,
        clock: Callable[[], datetime] = local_now,
        patience: float = PATIENCE,
        journal: Journal | None = None,
    ) -> Self:
        """Return the store of a file, which is made if there is none and brought to the newest schema if it is older.

        Args:
            path: the file; None for the person's own.
            clock: tells the time, with a time zone.
            patience: seconds to wait for other programs that write.
            journal: how the file is written; None for what is right where it lies.

        Raises:
            LearnerError: the file cannot be read or written, is damaged, of a newer version or something else; it is
                left as it is.
        """
        file = default_path() if path is None else path
        return cls(REGISTRY.take(file, patience, journal), clock=clock, patience=patience)

    @classmethod
    def in_memory(cls, *, clock: Callable[[], datetime] = local_now) -> Self:
        """Return a store that is gone when the program ends."""
        return cls(in_memory(), clock=clock)

    @classmethod
    def at(cls, url: str, *, clock: Callable[[], datetime] = local_now) -> Self:
        """Return the store of a database by its address, as SQLAlchemy writes it."""
        return cls(at_address(url), clock=clock)

    def learner(self, name: str = ME) -> Learner:
        """Return a learner, who is made if there is none of that name.

        Raises:
            LearnerError: nobody can be called so, or the database refuses.
        """
        if name != clean(name)[:LONGEST_NAME]:
            raise LearnerError("learner-name", name=repr(shortened(name)))
        if name not in self.names():
            self.write(lambda connection: made_row(connection, name))
        return Learner(self, name)

    def names(self) -> tuple[str, ...]:
        """Return the names of all learners."""
        with self.reading() as connection:
            return tuple(connection.scalars(select(LEARNER.c.name).order_by(LEARNER.c.id)))

    def export(self, names: tuple[str, ...] | None = None, step: Step = lambda _share: None) -> dict[str, Any]:
        """Return everything that is remembered, as JSON values; what follows from it is left out.

        Args:
            names: the learners; None for all.
            step: is told how far it is, from 0 to 1; whatever it raises stops the work.
        """
        with self.reading() as connection:
            bundle = gathered(connection, names, step)
        return as_json(bundle)

    def export_to(self, path: Path) -> None:
        """Write everything that is remembered into one JSON file.

        Raises:
            LearnerError: the file cannot be written.
        """
        write_export(self.export(), path)

    def import_from(self, path: Path, step: Step = lambda _share: None) -> Imported:
        """Add what a file brings and is not known yet; deeds are known by their names, learners by theirs.

        Args:
            path: the file.
            step: is told how far it is, from 0 to 1; whatever it raises stops the work, and nothing has changed.

        Raises:
            LearnerError: it is no such file; nothing has changed.
        """
        return self.bring(read_export(path, lambda share: step(0.3 * share)), lambda share: step(0.3 + 0.7 * share))

    def bring(
        self,
        bundle: Bundle,
        step: Step = lambda _share: None,
        alone: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> Imported:
        """Add what is not known yet. Nobody is held up while it is worked out, unless others write all the time.

        Args:
            bundle: what is brought.
            step: is told how far it is; whatever it raises stops the work, and nothing has changed. It is told 1 before
                anything is written, and nothing after that: what is written is brought in.
            alone: keeps from writing whoever wrote of the same learners while it was worked out for the first time.

        Raises:
            LearnerError: the database refuses; nothing has changed.
        """
        for number in range(TRIES):
            with alone() if number else nullcontext():
                with self.reading() as connection:
                    plan = _worked_out(connection, bundle, step)
                if not plan.learners or self.write(partial(brought, plan=plan)):
                    return plan.imported
        return self.write(partial(_brought_at_once, bundle=bundle, step=step))

    def close(self, patience: float = PATIENCE) -> bool:
        """Let go of the database; the last who does folds its log in. Tell whether all was written in time."""
        if self._is_closed:
            return True
        self._is_closed = True
        return REGISTRY.give_back(self.database, patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def notice(self, phrase: Phrase, learner: str) -> None:
        """Leave something to be said to a learner in `notices`, once; whoever says it may take it out."""
        if (phrase.key, learner) not in self._said:
            self._said.add((phrase.key, learner))
            self.notices.append(phrase)

    def reading(self, patience: float | None = None) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment and changes nothing.

        Args:
            patience: seconds to wait for it; None for as long as the store waits.

        Raises:
            LearnerError: the database refuses.
        """
        return self.database.reading(self.patience if patience is None else patience)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, all of it or nothing.

        Args:
            work: what to do; it may be done again when another program has just written the same row.

        Raises:
            LearnerError: the database refuses; what was there stays.
        """
        return self.database.write(work, self.patience)


def _worked_out(connection: Connection, bundle: Bundle, step: Step) -> Plan:
    """Return what a file brings; the last that is told of it is 1."""
    here = found(connection, bundle, lambda share: step(0.2 * share))
    plan = planned(here, bundle, lambda share: step(0.2 + 0.8 * share))
    step(1.0)
    return plan


def _brought_at_once(connection: Connection, bundle: Bundle, step: Step) -> Imported:
    """Work out what a file brings and write it, in one transaction."""
    plan = _worked_out(connection, bundle, step)
    brought(connection, plan)
    return plan.imported
