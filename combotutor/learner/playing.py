"""Who a desk's learner is to those who play: a name at home, in a class a label, and a code by which to come back."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from combotutor.errors import LearnerError
from combotutor.learner.backing import Backing, Footing
from combotutor.learner.carrying import Carrying
from combotutor.learner.orders import Call, Meet, Order, See, Telling, told
from combotutor.learner.progress.book import Book
from combotutor.learner.storage.persons import made_pepper, pepper_of, person_of, put_code
from combotutor.people import BACKS, Person, proper_name
from combotutor.people.code import hashed, new_code


class Playing(Carrying):
    """The part of a desk that knows who the learner is."""

    _change: threading.Condition
    _outbox: list[Order]

    def __init__(self, name: str) -> None:
        self._person = Person(name)
        self._news = 0
        self._secrets: dict[str, str] = {}  # of codes that pages show, what the file holds of each

    @property
    @abstractmethod
    def backing(self) -> Backing:
        """Where what this learner does is kept just now."""

    @property
    @abstractmethod
    def is_read(self) -> bool:
        """Whether it is known what was done before."""

    @abstractmethod
    def _submit(self, orders: Sequence[Order]) -> Book:
        """Let orders be written, and return what is known then."""

    @property
    def person(self) -> Person:
        """Who the learner is, as far as that is known; a label is once it stands in the file."""
        with self._change:
            return told(self._person, self._outbox)

    def call(self, name: str, card: str) -> None:
        """Let the learner have a name, and a card with one of the `BACKS`.

        Where somebody else is called so when it is written, a number is put behind the name.
        """
        self._submit([Call(proper_name(name) or "", card if card in BACKS else "")])

    def meet(self) -> None:
        """Let the learner have a label that nobody else has, and a card, unless they have."""
        person = self.person
        if not (self.is_read and person.label and person.card):
            self._submit([Meet()])

    def make_code(self) -> str:
        """Return a new code that brings the learner back; once it is seen no other does any more. It may take a second.

        Raises:
            LearnerError: it does not stand in the file, which does not answer, or is not written any more.
        """
        store = self.answering()
        if not self._has_file:
            raise LearnerError("learner-no-code")
        pepper, is_put = store.write(made_pepper), False
        while not is_put:
            code = new_code()
            secret = hashed(code, pepper)
            is_put = store.write(partial(put_code, learner=self.name, code=secret))
        self._secrets[code] = secret
        with store.reading() as connection:
            person = person_of(connection, self.name)
        with self._change:
            self._know(person)
        self.tell()
        return code

    def knows_code(self, code: str) -> bool:
        """Tell whether a code that a page showed brings the learner back. It may take a second.

        Raises:
            LearnerError: nobody knows, since the file does not answer or is not written any more.
        """
        store = self.answering()
        if not self._has_file:
            raise LearnerError("learner-no-codes")
        with store.reading() as connection:
            pepper, person = pepper_of(connection), person_of(connection, self.name)
        if pepper is None or not person.codes:
            return False
        if code not in self._secrets:
            secret = hashed(code, pepper)
            if secret not in person.codes:
                return False
            self._secrets[code] = secret
        return self._secrets[code] in person.codes

    def see_code(self, code: str) -> None:
        """Let a code that a page shows stand in place of the one before."""
        secret = self._secrets.get(code)
        if secret is not None:
            self._submit([See(secret, self.now())])

    def has_lost(self, code: str) -> bool:
        """Tell whether a code that a page shows is known to bring nobody back any more."""
        secret = self._secrets.get(code)
        return self._has_file and secret is not None and secret not in self.person.codes

    @property
    def _has_file(self) -> bool:
        """Whether what is done gets into a file sooner or later."""
        return self.backing.footing not in {Footing.LOST, Footing.MEMORY}

    # What follows is for the keeper alone.

    def told_anew(self) -> Person | None:
        """Return who the learner is, if anything that changes it is not written yet."""
        with self._change:
            is_told = any(isinstance(order, Telling) for order in self._outbox)
            return told(self._person, self._outbox) if is_told else None

    def _know(self, person: Person, since: int | None = None) -> None:
        """Take up who the learner is.

        Args:
            person: who that is.
            since: how much there was of `_news` before that was read; None where it was written just now.
        """
        if since is None or since == self._news:
            self._person = person
            self._news += since is None
