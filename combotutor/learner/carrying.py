"""What a desk does that may take long: bringing files in, taking that back, and making a file of all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from combotutor.errors import LearnerError
from combotutor.learner.exchange.arrivals import Brought, Imported
from combotutor.learner.exchange.export import FILE
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.progress.book import Book
from combotutor.learner.progress.replay import OnProgress
from combotutor.learner.store import Store
from combotutor.people import ME


class Carrying(ABC):
    """The part of a desk that carries much at once. It raises for trouble with the file."""

    name: str

    @property
    @abstractmethod
    def store(self) -> Store | None:
        """The store that is written to just now; None while it is being opened."""

    @abstractmethod
    def answering(self) -> Store:
        """Return the store, when all that is owed is in it.

        Raises:
            LearnerError: it does not answer.
        """

    @abstractmethod
    def now(self) -> datetime:
        """Return the time now, with the learner's own time zone."""

    @abstractmethod
    def refresh(self, patience: float | None = None) -> Book:
        """Take up what others have written."""

    @abstractmethod
    def tell(self) -> None:
        """Tell the pages that something has changed."""

    @abstractmethod
    def alone(self) -> AbstractContextManager[None]:
        """Hold what is done meanwhile, so that nothing is written of this learner; afterwards it is."""

    def export(
        self, progress: OnProgress | None = None, is_stopped: Callable[[], bool] | None = None
    ) -> dict[str, Any]:
        """Return everything that is remembered of this learner, as JSON values; they are called `me` in it.

        In a class a learner's name is the key to all that they do, and is not to lie where a file is put.

        Args:
            progress: is told how far it is.
            is_stopped: asked now and then whether to stop.

        Raises:
            LearnerError: the file does not answer, or it was stopped.
        """
        values = self.answering().export((self.name,), _step(progress, is_stopped))
        for learner in values["learners"]:
            learner["name"] = ME
        for event in values["events"]:
            event["learner"] = ME
        return values

    def bring(
        self,
        source: Path | str | bytes,
        progress: OnProgress | None = None,
        is_stopped: Callable[[], bool] | None = None,
        named: str = FILE,
        *,
        from_others: bool = False,
    ) -> Imported:
        """Add what a file brings and is not known yet, whatever its learner is called. It holds nobody up.

        Of a file of several people it is what tells of the one with this learner's badge, or else name.

        Args:
            source: the file, or what stands in it.
            progress: is told how far it is.
            is_stopped: asked now and then whether to stop; never again once all is worked out and being written.
            named: what the person calls it, where the source is no path.
            from_others: whether it is brought in though it is somebody else's.

        Raises:
            LearnerError: it is no such file, somebody else's or that of several people, the database does not answer,
                or it was stopped; nothing has changed.
        """
        step, store = _step(progress, is_stopped), self.answering()
        location = source if isinstance(source, Path) else named
        with drafted(source, location, self.now(), lambda share: step(0.2 * share)) as draft:
            return self._after(
                store.bring(
                    draft, lambda share: step(0.2 + 0.8 * share), self.alone, from_others=from_others, to=self.name
                )
            )

    def last_import(self) -> Brought | None:
        """Return the last import that can be taken back; None if there is none, or the file does not answer."""
        store = self.store
        try:
            last = None if store is None else store.last_import(self.name)
        except LearnerError:
            return None
        return None if last is None else replace(last, at=last.at.astimezone(self.now().tzinfo))

    def take_back(
        self, number: int, progress: OnProgress | None = None, is_stopped: Callable[[], bool] | None = None
    ) -> Imported:
        """Take back what an import has brought, and return what that was; what was done since stays.

        Args:
            number: the number of the import.
            progress: is told how far it is.
            is_stopped: as in `bring`.

        Raises:
            LearnerError: there is no such import, the database does not answer, or it was stopped; nothing has changed.
        """
        return self._after(self.answering().take_back(number, _step(progress, is_stopped), self.alone))

    def _after(self, imported: Imported) -> Imported:
        """Take up what has come in or gone."""
        self.refresh()
        self.tell()
        return imported


def _step(progress: OnProgress | None, is_stopped: Callable[[], bool] | None) -> OnProgress:
    """Return what a long work is to call now and then."""

    def step(share: float) -> None:
        if is_stopped is not None and is_stopped():
            raise LearnerError("learner-stopped")
        if progress is not None:
            progress(share)

    return step
