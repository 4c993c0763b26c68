"""What is remembered of learners: opening it, its transactions, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, select

from combotutor.errors import LearnerError, Phrase, shortened
from combotutor.learner.exchange.arrivals import Brought, Imported, last_import, recipients
from combotutor.learner.exchange.badge import give_badges, is_bare, refuse_others
from combotutor.learner.exchange.draft import Draft, laid_out
from combotutor.learner.exchange.entering import Alone, Arriving, Entering, Leaving, sweep
from combotutor.learner.exchange.export import as_json, write_export
from combotutor.learner.exchange.hidden import begun, is_littered, swept
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.learner import Learner
from combotutor.learner.progress.clock import local_now, told
from combotutor.learner.storage.database import PATIENCE, REGISTRY, Database, at_address, in_memory
from combotutor.learner.storage.location import default_path
from combotutor.learner.storage.migration import copies_of
from combotutor.learner.storage.reading import SEEN, Step, gathered
from combotutor.learner.storage.schema import LEARNER
from combotutor.learner.storage.share import Journal
from combotutor.learner.storage.writer import Ticket
from combotutor.learner.storage.writing import made_row

T = TypeVar("T")

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
        self.copies = () if database.file is None else copies_of(database.file)
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
        store = cls(REGISTRY.take(file, patience, journal), clock=clock, patience=patience)
        store._tidy()
        return store

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
        if name not in self.names():
            # Who is there already may be called as no one is here: a file brings any name.
            if len(name) > LONGEST_NAME or not (name.strip() and name.isprintable()):
                raise LearnerError("learner-name", name=repr(shortened(name)))
            self.write(lambda connection: made_row(connection, name))
        return Learner(self, name)

    def names(self) -> tuple[str, ...]:
        """Return the names of all learners."""
        with self.reading() as connection:
            return tuple(connection.scalars(select(LEARNER.c.name).where(SEEN).order_by(LEARNER.c.id)))

    def export(self, names: tuple[str, ...] | None = None, step: Step = lambda _share: None) -> dict[str, Any]:
        """Return everything that is remembered, as JSON values; what follows from it is left out.

        Args:
            names: the learners; None for all.
            step: is told how far it is, from 0 to 1; whatever it raises stops the work.
        """
        self._badge()
        with self.reading() as connection:
            bundle = gathered(connection, names, step)
            badges = connection.execute(select(LEARNER.c.name, LEARNER.c.badge).where(SEEN)).all()
            return as_json(told(bundle, self.clock()), {each.name: each.badge for each in badges})

    def export_to(self, path: Path) -> None:
        """Write everything that is remembered into one JSON file.

        Raises:
            LearnerError: the file cannot be written.
        """
        write_export(self.export(), path)

    def import_from(self, path: Path, step: Step = lambda _share: None, *, from_others: bool = False) -> Imported:
        """Add what a file brings and is not known yet; deeds are known by their names, learners by theirs.

        Args:
            path: the file.
            step: is told how far it is, from 0 to 1; whatever it raises stops the work, and nothing has changed.
            from_others: whether it is brought in though it is somebody else's.

        Raises:
            LearnerError: it is no such file, or somebody else's; nothing has changed.
        """
        with drafted(path, path, self.clock(), lambda share: step(0.2 * share)) as draft:
            return self.bring(draft, lambda share: step(0.2 + 0.8 * share), from_others=from_others)

    def bring(
        self,
        draft: Draft,
        step: Step = lambda _share: None,
        alone: Alone = nullcontext,
        *,
        from_others: bool = False,
    ) -> Imported:
        """Add what is not known yet. Nobody is held up by it, unless others write all the time.

        Args:
            draft: what a file holds.
            step: is told how far it is; whatever it raises stops the work, and nothing has changed. It is told 1 before
                anything is to be seen, and nothing after that: then it is brought in.
            alone: keeps from writing whoever wrote of the same learners while it was worked out for the first time.
            from_others: whether it is brought in though it is somebody else's.

        Raises:
            LearnerError: it is somebody else's, the database refuses, or there is no room; nothing has changed.
        """
        sweep(self)
        self._badge()
        with laid_out(draft.place):
            draft.know(self.reading, lambda share: step(0.1 * share))
            if not from_others:
                with self.reading() as connection:
                    refuse_others(connection, draft)
            number = self.write(begun)
            work = Arriving(draft, number)
            return Entering(self, number, work, lambda share: step(0.1 + 0.9 * share)).run(alone)

    def last_import(self, name: str = ME) -> Brought | None:
        """Return the last import that brought anything to a learner and was not taken back; None if there is none."""
        with self.reading() as connection:
            return last_import(connection, name)

    def take_back(self, number: int, step: Step = lambda _share: None, alone: Alone = nullcontext) -> Imported:
        """Take back what an import has brought, and return what that was; what was done since stays.

        Args:
            number: the number of the import, which `import_from` and `last_import` tell.
            step: is told how far it is; whatever it raises stops the work, and nothing has changed.
            alone: as in `bring`.

        Raises:
            LearnerError: there is no such import, or the database refuses; nothing has changed.
        """
        sweep(self)
        with self.reading() as connection:
            names = recipients(connection, number)
        if not names:
            raise LearnerError("learner-no-import", number=number)
        return Entering(self, self.write(begun), Leaving(names, number), step).run(alone)

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

    def _badge(self) -> None:
        """See to it that everybody has a badge."""
        with self.reading() as connection:
            lacks = is_bare(connection)
        if lacks:
            self.write(give_badges)

    def _tidy(self) -> None:
        """Let what an import that was killed has left be swept away, in the background."""
        with suppress(LearnerError), self.reading(0.0) as connection:
            if is_littered(connection):
                self.database.add(_sweeping(self.database))

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


def _sweeping(database: Database) -> Ticket[bool]:
    """Return the work of sweeping away a piece, after which the next piece has its turn; none while it is closed."""

    def ended(ticket: Ticket[bool]) -> None:
        if ticket.error is not None and not isinstance(ticket.error, LearnerError):
            raise ticket.error  # nobody waits for it, so that it would be heard of by nobody
        if ticket.value and not database.is_closing:
            database.add(_sweeping(database))

    return Ticket(swept, ended)
