"""What a store tells others and takes from them: files of what is remembered, whole or of one learner."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection

from combotutor.errors import LearnerError
from combotutor.learner.exchange.arrivals import Brought, Imported, last_import, recipients
from combotutor.learner.exchange.badge import address, badge_all, refuse_others
from combotutor.learner.exchange.draft import Draft, laid_out
from combotutor.learner.exchange.entering import Alone, Arriving, Entering, Leaving
from combotutor.learner.exchange.export import exported, write_export
from combotutor.learner.exchange.hidden import begin_import, sweep
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.progress.replay import OnProgress, unheard
from combotutor.people import ME

T = TypeVar("T")


class Exchanging(ABC):
    """The part of a store that carries much at once."""

    clock: Callable[[], datetime]

    @abstractmethod
    def reading(self, patience: float | None = None) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment and changes nothing."""

    @abstractmethod
    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, all of it or nothing."""

    def export(self, names: tuple[str, ...] | None = None, step: OnProgress = unheard) -> dict[str, Any]:
        """Return everything that is remembered, as JSON values; what follows from it is left out.

        Args:
            names: the learners; None for all.
            step: is told how far it is, from 0 to 1; whatever it raises stops the work.
        """
        badge_all(self)
        with self.reading() as connection:
            return exported(connection, names, self.clock(), step)

    def export_to(self, path: Path) -> None:
        """Write everything that is remembered into one JSON file.

        Raises:
            LearnerError: the file cannot be written.
        """
        write_export(self.export(), path)

    def import_from(self, path: Path, step: OnProgress = unheard, *, from_others: bool = False) -> Imported:
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
        step: OnProgress = unheard,
        alone: Alone = nullcontext,
        *,
        from_others: bool,
        to: str | None = None,
    ) -> Imported:
        """Add what is not known yet. Nobody is held up by it, unless others write all the time.

        Args:
            draft: what a file holds.
            step: is told how far it is; whatever it raises stops the work, and nothing has changed. It is told 1 before
                anything is to be seen, and nothing after that: then it is brought in.
            alone: keeps from writing whoever wrote of the same learners while it was worked out for the first time.
            from_others: whether it is brought in though it is somebody else's.
            to: the learner to whom it is brought, whatever the names in it; None for those of these names.

        Raises:
            LearnerError: it is somebody else's, or that of several people and to be brought to one, the database
                refuses, or there is no room; nothing has changed.
        """
        sweep(self)
        badge_all(self)
        with laid_out(draft.location):
            if to is not None:
                with self.reading() as connection:
                    address(connection, draft, to)
            draft.know(self.reading, lambda share: step(0.1 * share), to)
            if not from_others:
                with self.reading() as connection:
                    refuse_others(connection, draft)
            number = self.write(begin_import)
            work = Arriving(draft, number)
            return Entering(self, number, work, lambda share: step(0.1 + 0.9 * share)).run(alone)

    def last_import(self, name: str = ME) -> Brought | None:
        """Return the last import that brought anything to a learner and was not taken back; None if there is none."""
        with self.reading() as connection:
            return last_import(connection, name)

    def take_back(self, number: int, step: OnProgress = unheard, alone: Alone = nullcontext) -> Imported:
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
        return Entering(self, self.write(begin_import), Leaving(names, number), step).run(alone)
