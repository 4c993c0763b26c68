"""Entering what an import brings, or taking it back: learner after learner, in pieces that hold up nobody else.

What is to be remembered of a learner is worked out beside the database, written as a copy that nobody sees, and seen
when all copies are whole. Of whom others have written meanwhile it is worked out once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, select

from combotutor.errors import LearnerError
from combotutor.learner.exchange.arrivals import Imported
from combotutor.learner.exchange.badge import Badges, badges_of
from combotutor.learner.exchange.draft import Draft, laid_out
from combotutor.learner.exchange.hidden import Copy, begin_copy, fill_copy, give_up_import, show_copies, sweep
from combotutor.learner.exchange.merging import Plan, merged, parted
from combotutor.learner.progress.bulk import hold_off_gc
from combotutor.learner.progress.bundle import Bundle
from combotutor.learner.progress.event import Deed
from combotutor.learner.progress.replay import OnProgress
from combotutor.learner.progress.standing import Tally
from combotutor.learner.storage.database import Transactions
from combotutor.learner.storage.reading import gathered, row_of
from combotutor.learner.storage.schema import ARRIVAL
from combotutor.learner.storage.writing import AT_ONCE, Batch, batches, tallies_of

Alone = Callable[[], AbstractContextManager[object]]
"""Keeps from writing whoever wrote of the same learners while it was worked out for the first time."""

TRIES: Final = 3
"""How often it is worked out beside the database; after that nobody writes before it is in."""


@dataclass(frozen=True, slots=True)
class Here:
    """What is remembered of a learner.

    Args:
        name: the learner's name.
        revision: what the learner stands at.
        is_new: whether nobody of that name was there.
        badges: what the learner is known by.
        bundle: what the learner did.
        tallies: what that has added to the figures of puzzles.
        memo: what was kept when an import was brought in.
    """

    name: str
    revision: int
    is_new: bool
    badges: Badges
    bundle: Bundle
    tallies: Mapping[str, Tally]
    memo: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of a learner, and what the learner is known by then; `plan` is None where nothing changes."""

    plan: Plan | None
    badges: Badges
    is_gone: bool = False


class Arriving:
    """Brings in what a file holds.

    Args:
        draft: the file.
        number: the number of the import.
    """

    def __init__(self, draft: Draft, number: int) -> None:
        self.weights = draft.names()
        self.number = number
        self._draft = draft
        self._authors = {author.name: author for author in draft.authors}

    def change(self, here: Here, step: OnProgress) -> Change:
        """Return what becomes of a learner."""
        with laid_out(self._draft.location):  # it may be read within a transaction, and is no fault of that database
            there = self._draft.bundle(here.name, self.number)
        plan = merged(here.bundle, there, here.name, step)
        author = self._authors.get(here.name)
        is_empty = not here.bundle.own and all(each.event.deed is Deed.SHOWN for each in here.bundle.entries)
        is_empty = is_empty and not (author is not None and author.is_elsewhere)
        badges, memo = here.badges.after(None if author is None else author.badge, is_empty=is_empty)
        if plan is not None:
            plan = replace(plan, memo={**plan.memo, **memo, "is_new": here.is_new})
        return Change(plan, badges)


class Leaving:
    """Takes back what an import has brought.

    Args:
        names: to whom it was brought.
        number: the number of the import.
    """

    def __init__(self, names: Iterable[str], number: int) -> None:
        self.weights = dict.fromkeys(names, 1)
        self.number = number

    def change(self, here: Here, step: OnProgress) -> Change:
        """Return what becomes of a learner; nothing where somebody else has taken it back meanwhile."""
        if not here.memo:
            return Change(None, here.badges)
        plan = parted(here.bundle, here.name, self.number, here.memo, step)
        is_gone = bool(here.memo.get("is_new")) and not (plan.whole.entries or plan.whole.own)
        return Change(plan, here.badges.without(here.memo), is_gone)


class Entering:
    """One import that is under way.

    Args:
        transactions: those of the database into which it is entered.
        number: the number under which it is.
        work: what becomes of each learner.
        step: is told how far it is.
    """

    def __init__(self, transactions: Transactions, number: int, work: Arriving | Leaving, step: OnProgress) -> None:
        self._transactions = transactions
        self._number = number
        self._work = work
        self._tell = step
        self._done = 0.0
        self._copies: dict[str, Copy] = {}

    def run(self, alone: Alone = nullcontext) -> Imported:
        """Do it, and return how much came by it or went.

        Raises:
            LearnerError: the database refuses, or what is to be taken back is gone; nothing has changed.
        """
        try:
            with hold_off_gc():
                imported = self._run(alone)
        except BaseException:
            with suppress(LearnerError):
                self._transactions.write(partial(give_up_import, number=self._number))
            raise
        finally:
            sweep(self._transactions)
        return imported

    def _run(self, alone: Alone) -> Imported:
        late = tuple(self._work.weights)
        for turn in range(TRIES):
            with alone() if turn else nullcontext():
                self._copies |= dict(self._made(late, self._transactions.reading, self._transactions.write))
                self._tell(1.0)
                if not self._copies:
                    return self._transactions.write(self._nothing)
                late = self._transactions.write(partial(self._shown, copies=self._copies))
            if not late:
                return self._imported(self._copies)
        return self._transactions.write(partial(self._at_once, late=late))

    def _at_once(self, connection: Connection, late: tuple[str, ...]) -> Imported:
        """Work out in one transaction what could not be worked out beside it."""
        copies = self._copies | dict(self._made(late, lambda: nullcontext(connection), lambda work: work(connection)))
        self._tell(1.0)
        if not copies:
            return self._nothing(connection)
        if self._shown(connection, copies):
            raise LearnerError("learner-stopped")  # a copy could not be written, since somebody has given it up
        return self._imported(copies)

    def _nothing(self, connection: Connection) -> Imported:
        """Give it up, since nobody gets anything by it.

        Raises:
            LearnerError: it was to be taken back, and somebody else has done so.
        """
        if isinstance(self._work, Leaving):
            raise LearnerError("learner-no-import", number=self._work.number)
        give_up_import(connection, self._number)
        return Imported()

    def _shown(self, connection: Connection, copies: Mapping[str, Copy]) -> tuple[str, ...]:
        taken_back = self._work.number if isinstance(self._work, Leaving) else None
        return show_copies(connection, self._number, copies.values(), taken_back)

    def _imported(self, copies: Mapping[str, Copy]) -> Imported:
        each = [copy.imported for copy in copies.values()]
        sums = (sum(one.attempts for one in each), sum(one.events for one in each), sum(one.own for one in each))
        return Imported(*sums, number=self._number)

    def _made(
        self,
        names: tuple[str, ...],
        read: Callable[[], AbstractContextManager[Connection]],
        write: Callable[[Callable[[Connection], Any]], Any],
    ) -> Iterator[tuple[str, Copy]]:
        """Yield a whole copy of each learner to whom anything happens."""
        total, done = sum(self._work.weights.get(name, 0) + 1 for name in names), 0.0
        for name in names:
            share = (self._work.weights.get(name, 0) + 1) / total
            self._copies.pop(name, None)
            copy = self._copy(name, read, write, _part_of(self._far, done, share))
            done += share
            if copy is not None:
                yield name, copy

    def _far(self, share: float) -> None:
        """Tell how far it is; where it is worked out once more that does not go back."""
        self._done = max(self._done, min(share, 0.99))
        self._tell(self._done)

    def _copy(
        self,
        name: str,
        read: Callable[[], AbstractContextManager[Connection]],
        write: Callable[[Callable[[Connection], Any]], Any],
        step: OnProgress,
    ) -> Copy | None:
        step(0.0)
        with read() as connection:
            here = _here(connection, name, self._work.number)
        change = self._work.change(here, step)
        plan = change.plan
        if plan is None:
            return None
        number = None if change.is_gone else self._written(name, change, plan, write)
        is_whole = number is not None or change.is_gone
        changes, nothing = plan.changes, Tally()
        less = {puzzle: nothing - tally for puzzle, tally in here.tallies.items()}
        more = {puzzle: less.get(puzzle, nothing) + tally for puzzle, tally in changes.tallies.items()}
        memo = plan.memo if isinstance(self._work, Arriving) else None
        at = here.revision if is_whole else -1  # somebody has swept it away: once more
        return Copy(name, at, number, changes.last_at, less | more, plan.imported, memo)

    def _written(
        self, name: str, change: Change, plan: Plan, write: Callable[[Callable[[Connection], Any]], Any]
    ) -> int | None:
        """Write a copy and return its number; None if somebody has swept it away meanwhile."""
        whose = {"badge": change.badges.own, "welcome": list(change.badges.welcome)}
        copy = write(partial(begin_copy, number=self._number, name=name, whose=whose))
        if copy is None:
            return None
        for some in _pieces(batches(copy, plan.changes, plan.whole.entries)):
            if not write(partial(fill_copy, number=self._number, copy=copy, batches=some)):
                return None
        return int(copy)


def _here(connection: Connection, name: str, brought: int) -> Here:
    row = row_of(connection, name)
    if row is None:
        return Here(name, 0, True, Badges(uuid4().hex), gathered(connection, [name]), {}, {})  # noqa: FBT003
    query = select(ARRIVAL.c.memo).where(ARRIVAL.c.import_id == brought, ARRIVAL.c.learner_id == row.number)
    return Here(
        name,
        row.revision,
        is_new=False,
        badges=badges_of(connection, row.number),
        bundle=gathered(connection, [name]),
        tallies=tallies_of(connection, row.number),
        memo=connection.scalar(query) or {},
    )


def _pieces(some: Iterable[Batch]) -> Iterator[list[Batch]]:
    """Yield what is to be written in pieces of at most two batches' rows."""
    piece: list[Batch] = []
    for batch in some:
        piece.append(batch)
        if sum(len(rows) for _, rows in piece) >= AT_ONCE:
            yield piece
            piece = []
    if piece:
        yield piece


def _part_of(step: OnProgress, first: float, share: float) -> OnProgress:
    """Return what tells how far a part of a work is, as a share of the whole."""
    return lambda part: step(first + share * part)
