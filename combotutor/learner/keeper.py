"""What all pages of a process keep learners with: it never makes a page wait long, and never loses what was done.

    keeper = Keeper(Store.open)
    desk = keeper.desk("me")                       # at once, or after `patience` at the latest
    book = desk.enter([Doing(puzzle, Deed.RIGHT, word="5@1", level=1), Doing(puzzle, Deed.SOLVED)])
    desk.backing.footing                           # KEPT: it stands in the file, whatever happens now
    keeper.close()

A file that does not answer is waited for in the background; what is done meanwhile is held, and written when it
answers, in its order. A file that is damaged, deleted or replaced is written no more, and the pages go on in memory.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from combotutor.errors import LearnerError, Phrase
from combotutor.learner.backing import BUSY, LOSING, PASSING, Backing, Footing, held, lost
from combotutor.learner.desk import Desk
from combotutor.learner.orders import Settled, clean
from combotutor.learner.progress.clock import local_now
from combotutor.learner.progress.ledger import whole
from combotutor.learner.progress.replay import replayed
from combotutor.learner.storage.persons import learner_of, named, pepper_of, person_of, put_person, see_code
from combotutor.learner.storage.reading import gathered
from combotutor.learner.storage.write_queue import Ticket
from combotutor.learner.storage.writing import made_row, write, write_anew
from combotutor.learner.store import LONGEST_NAME, Store
from combotutor.people import ME, Person, Tries, normal_code
from combotutor.people.code import hashed

AGAIN: Final = 1.0
"""Seconds after which a file that could not be opened or written is tried again."""
GLANCE: Final = 0.02
"""Seconds that are waited for a file for which somebody has waited in vain already."""
_UNREADABLE: Final = frozenset({"learner-damaged", "learner-overwritten"})
"""The codes of a file that tells nothing of what was done any more."""


class Keeper:
    """Keeps learners for all pages of a process.

    Args:
        open_store: opens the file; it is called in a thread of its own, again and again while the file does not answer.
            None for no file at all.
        clock: tells the time, with a time zone.
        patience: seconds that a page waits for the file at most.
    """

    def __init__(
        self,
        open_store: Callable[[], Store] | None = None,
        *,
        clock: Callable[[], datetime] = local_now,
        patience: float = 0.5,
    ) -> None:
        self.clock = clock
        self.is_silent = False
        """Whether somebody has waited for the file in vain, and it has not answered since: others need not wait too."""
        self.tries: Final = Tries()
        """How often codes were tried; whoever asks `found` asks it before."""
        self._patience = patience
        self._open_store = open_store
        self._lock = threading.RLock()
        self._desks: WeakValueDictionary[str, Desk] = WeakValueDictionary()
        self._owing: set[Desk] = set()
        self._store: Store | None = None
        self._footing = Footing.MEMORY if open_store is None else Footing.KEPT
        self._why: Phrase | None = None
        self._location = ""
        self._is_begun = False
        self._opened = threading.Event()
        self._closed = threading.Event()
        self._again: threading.Timer | None = None
        self._people: tuple[Person, ...] | None = None

    def warm(self) -> None:
        """Begin to open the file, in the background."""
        with self._lock:
            if self._is_begun:
                return
            self._is_begun = True
        if self._open_store is None:
            self._take_up(Store.in_memory(clock=self.clock))
        else:
            threading.Thread(target=self._open, name="combotutor-keeper", daemon=True).start()

    def desk(self, name: str = ME) -> Desk:
        """Return a learner, the same for all who hold it; never later than after the keeper's patience.

        Args:
            name: the learner's name.
        """
        until = time.monotonic() + self.patience
        name = clean(name)[:LONGEST_NAME]
        with self._lock:
            desk = self._desks.get(name)
            if desk is None:
                desk = self._desks[name] = Desk(self, name)
        self.warm()
        if self._opened.wait(self.patience):
            desk.refresh(max(0.0, until - time.monotonic()))
        else:
            self.is_silent = not self._opened.is_set()
        return desk

    def people(self) -> tuple[Person, ...]:
        """Return all who play at this computer, the first one first, as far as they are known; none before they are."""
        self.warm()
        self._opened.wait(self.patience)
        store = self._store
        if store is not None and not self.is_silent:
            with suppress(LearnerError), store.reading(self.patience) as connection:
                self._people = named(connection, ME)
        if self._people is None:
            return ()
        with self._lock:
            desks = {*self._desks.values(), *self._owing}
        people = {each.learner: each for each in self._people}
        people |= {each.learner: each for each in (desk.told_anew() for desk in desks) if each is not None}
        return tuple(each for each in people.values() if each.name or each.learner == ME)

    def found(self, code: str, is_stopped: Callable[[], bool] = lambda: False) -> str | None:
        """Return the name of the learner whom a code brings back; None if there is none. It may take a second.

        Args:
            code: the code, however it was typed.
            is_stopped: says whether nobody wants to know any more; then nobody is found.

        Raises:
            LearnerError: nobody knows, since the file does not answer or is not written any more.
        """
        self.warm()
        self._opened.wait(self.patience)
        store, plain = self._store, normal_code(code)
        if store is None:
            raise LearnerError("learner-locked", path=self.location)
        if self._footing is not Footing.KEPT:
            raise LearnerError("learner-no-codes")
        with store.reading() as connection:
            pepper = pepper_of(connection)
        if plain is None or pepper is None:
            return None
        secret = hashed(plain, pepper, is_stopped)
        if not secret:
            return None
        with store.reading() as connection:
            learner = learner_of(connection, secret)
        if learner is not None:
            # Whoever has it has seen it, whether or not the page could say so.
            with suppress(LearnerError):
                store.write(partial(see_code, code=secret, at=self.clock()))
        return learner

    def who(self, learner: str) -> Person:
        """Return who a learner is, as the file says.

        Args:
            learner: the learner's name.

        Raises:
            LearnerError: the file does not answer.
        """
        store = self._store
        if store is None:
            raise LearnerError("learner-locked", path=self.location)
        with store.reading() as connection:
            return person_of(connection, learner)

    @property
    def patience(self) -> float:
        """Seconds to wait for the file: of all who come while it does not answer only the first one waits long."""
        return min(self._patience, GLANCE) if self.is_silent else self._patience

    @property
    def backing(self) -> Backing:
        """Where what is done is kept just now, by all learners together."""
        with self._lock:
            desks = {*self._desks.values(), *self._owing}
            footing, why = self.footing
        each = [desk.backing for desk in desks]
        owed = sum(one.owed for one in each)
        waiting = [one for one in each if one.footing is Footing.WAITING]
        if footing is Footing.KEPT and (waiting or (self._is_begun and not self._opened.is_set())):
            return Backing(Footing.WAITING, why or BUSY, owed)
        return Backing(footing, None if footing is Footing.KEPT else why, owed)

    @property
    def footing(self) -> tuple[Footing, Phrase | None]:
        """How the file stands, and the last reason why something could not be written."""
        with self._lock:
            return self._footing, self._why

    @property
    def store(self) -> Store | None:
        """The store that is written to just now; None while it is being opened."""
        return self._store

    @property
    def location(self) -> str:
        """Where it is kept, as the person knows it; empty where that is not known."""
        return self._location

    def close(self, patience: float = 5.0) -> Backing:
        """Stop what is being brought in, write what is owed, fold the log in, and stop; return how that ended.

        Args:
            patience: seconds to wait for all of it.
        """
        until = time.monotonic() + patience
        with self._lock:
            desks = list(self._desks.values())
        before = sum(desk.bringing.left_out for desk in desks)
        for desk in desks:
            desk.bringing.stop()
        for desk in desks:
            desk.bringing.ends(until)
        left_out = sum(desk.bringing.left_out for desk in desks) - before
        with self._lock:
            owing = [desk for desk in self._owing if desk.backing.owed]
        if owing:
            self._opened.wait(patience)
        for desk in owing:
            desk.settles(until)
        ended = replace(self.backing, left_out=left_out)
        with self._lock:
            self._closed.set()
            store, again = self._store, self._again
        if again is not None:
            again.cancel()
        if store is not None:
            store.close(max(0.1, until - time.monotonic()))
        return ended

    # What follows is for its desks alone.

    def post(self, desk: Desk, *, is_read: bool = False) -> None:
        """Let what a desk owes be written when its turn comes.

        Args:
            desk: the desk.
            is_read: whether it is to be read, too, if it owes nothing.
        """
        with self._lock:
            store = self._store
            if store is None:
                self._owing.add(desk)  # until it is opened
                return
            if not desk.queue(is_read=is_read):
                self._owing |= {desk} if desk.is_held else set()
                return
            self._owing.add(desk)
        database = store.database

        def work(connection: Connection) -> tuple[int, Settled]:
            # What waited in the queue of a file that was lost meanwhile is not for that file any more.
            if self._store is None or self._store.database is not database:
                raise LearnerError("learner-gone", path=database.location)
            return desk.job(connection)

        database.add(Ticket(work, desk.ended))

    def answered(self, desk: Desk, *, is_owing: bool) -> None:
        """Take note that the file has answered."""
        self.is_silent = False
        with self._lock:
            if self._footing is Footing.KEPT:
                self._why = None
            if not is_owing:
                self._owing.discard(desk)
        if is_owing:
            self.post(desk)

    def failed(self, desk: Desk, error: LearnerError) -> None:
        """Take note that the file could not be read or written."""
        with self._lock:
            is_kept = self._footing is Footing.KEPT
        if not is_kept:
            if error.code in LOSING:  # it stood in the queue of the file that is lost
                self.post(desk)
        elif error.code in LOSING:
            self._lose(lost(error, was_open=True), is_readable=error.code not in _UNREADABLE)
        else:
            desk.again()
            with self._lock:
                self._why = held(error)
                self._owing.add(desk)
                if self._again is None and not self._closed.is_set():
                    self._again = threading.Timer(AGAIN, self._try_again)
                    self._again.daemon = True
                    self._again.start()

    def _try_again(self) -> None:
        with self._lock:
            self._again = None
            owing = list(self._owing)
        for desk in owing:
            self.post(desk, is_read=True)

    def _open(self) -> None:
        """Open the file, and take it up as soon as it answers."""
        assert self._open_store is not None
        while not self._closed.is_set():
            try:
                store = self._open_store()
            except LearnerError as error:
                self._location = str(error.details.get("path", ""))
                if error.code not in PASSING:
                    self._lose(lost(error, was_open=False), is_readable=False)
                    return
                with self._lock:
                    self._why = held(error)
                self._closed.wait(AGAIN)
            else:
                self._take_up(store)
                return

    def _take_up(self, store: Store) -> None:
        """Go on with a store that was opened: read all desks, and write what they owe."""
        with self._lock:
            is_late = self._closed.is_set()
            if not is_late:
                self._store, self._why, self._location = store, None, store.database.location
            desks = [*self._desks.values()]
        if is_late:
            store.close()
            return
        self.is_silent = False
        self._opened.set()
        for desk in desks:
            desk.notices += store.notices
            self.post(desk, is_read=True)

    def _lose(self, why: Phrase, *, is_readable: bool) -> None:
        """Write into the file no more, and go on in memory with all that is known."""
        with self._lock:
            if self._footing is Footing.LOST:
                return
            self._footing, self._why = Footing.LOST, why
            old, memory = self._store, Store.in_memory(clock=self.clock)
            desks = [*{*self._desks.values(), *self._owing}]
            for desk in desks:
                _carry(old if is_readable else None, memory, desk)
                desk.move(memory)
            self._store = memory
        if old is not None:
            old.database.retire(is_sound=is_readable)
        self.is_silent = False
        self._opened.set()
        for desk in desks:
            self.post(desk)
            desk.tell()


def _carry(old: Store | None, memory: Store, desk: Desk) -> None:
    """Put into memory what is known of a learner: all that was done where it can still be read, else what follows."""
    if old is not None:
        with suppress(LearnerError), old.database.reading(1.0, is_checked=False) as connection:
            bundle, person = gathered(connection, [desk.name]), person_of(connection, desk.name)
            changes = replayed(bundle, desk.name).changes()
            memory.write(lambda connection: write_anew(connection, {desk.name: changes}, bundle))
            memory.write(partial(put_person, person=person))
            return
    book, attempts = desk.known()
    memory.write(lambda connection: write(connection, made_row(connection, desk.name).number, whole(book, attempts)))
    memory.write(partial(put_person, person=desk.person))
