"""Long lives of people at two computers, put beside a twin that is nothing but dictionaries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from combotutor.cards import SplitMix64
from combotutor.learner import Desk, Keeper, Store
from combotutor.people import BACKS, Person
from combotutor.people.label import back_of, labels
from tests.learner.doings import PUZZLES, Clock
from tests.learner.keeping import LONG, doings

T = TypeVar("T")

LEARNERS: Final = ("me", *(f"{number:032x}" for number in (1, 95, 107, 379)))
"""Of whom three begin with the same label."""
NAMES: Final = ("Ana", "ana", " ANA ", "Ana", "Ben", "Ana 2", "\u200d", "B" * 40, "b" * 41, "")
DEEDS: Final = ("call", "call", "meet", "meet", "code", "forget", "solve", "solve", "take", "bring", "again", "found")


@dataclass
class Twin:
    """What one file should hold.

    Args:
        people: who each is to be, in the order in which they came.
        codes: the code that brings each back.
        solved: the puzzles that each has solved.
    """

    people: dict[str, Person] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    solved: dict[str, set[str]] = field(default_factory=dict)

    def of(self, learner: str) -> Person:
        """Return who a learner is."""
        return self.people.get(learner, Person(learner))

    def call(self, learner: str, name: str, card: str) -> None:
        """Call somebody so."""
        plain = " ".join(name.replace("\u200d", "").split())
        wanted = plain if len(plain) <= 40 else ""
        taken = {each.name.casefold() for key, each in self.people.items() if key != learner} - {""}
        free, number = wanted, 2
        while free.casefold() in taken:
            free, number = f"{wanted[: 40 - len(str(number)) - 1]} {number}", number + 1
        self.people[learner] = replace(self.of(learner), name=free, card=card)

    def meet(self, learner: str) -> None:
        """Give somebody a label."""
        person, used = self.of(learner), {each.label for each in self.people.values()}
        label = person.label or next(each for each in labels(learner) if each not in used)
        self.people[learner] = replace(person, label=label, card=person.card or back_of(learner))

    def code(self, learner: str, code: str) -> None:
        """Let a code bring somebody back."""
        self.people[learner] = replace(self.of(learner), has_code=True)
        self.codes[learner] = code

    def forget(self, learner: str) -> None:
        """Forget somebody."""
        for each in (self.people, self.codes, self.solved):
            each.pop(learner, None)

    @property
    def listed(self) -> tuple[Person, ...]:
        """All who are listed."""
        rest = [each for key, each in self.people.items() if key != "me" and each.name]
        return self.of("me"), *rest


class Life:
    """What happens at two computers, at each of which two programs run.

    Args:
        folder: where their files lie.
        seed: what all of it follows from.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self._random = SplitMix64(seed)
        self._paths = [folder / f"{seed}-{number}.sqlite" for number in range(2)]
        self._twins = [Twin(), Twin()]
        self._keepers: list[list[Keeper]] = [[], []]
        self._desks: list[list[Desk]] = [[], []]  # a page that is open knows what it has read before
        self._clock = Clock()
        self._files: list[tuple[dict[str, Any], set[str]]] = []
        self._codes: list[str] = []
        for which in range(2):
            self._open(which)

    def _open(self, which: int) -> None:
        path = self._paths[which]
        self._keepers[which] = [
            Keeper(lambda: Store.open(path, clock=self._clock), clock=self._clock, patience=LONG) for _ in range(2)
        ]
        self._desks[which] = [keeper.desk(name) for keeper in self._keepers[which] for name in LEARNERS]

    def close(self) -> None:
        """End all programs."""
        for keeper in (each for some in self._keepers for each in some):
            keeper.close()

    def _one_of(self, some: Sequence[T]) -> T:
        return some[self._random.below(len(some))]

    def step(self) -> str:
        """Let something happen, and return what."""
        which = self._random.below(2)
        deed, name, twin = self._one_of(DEEDS), self._one_of(LEARNERS), self._twins[which]
        desk = self._one_of(self._keepers[which]).desk(name)
        match deed:
            case "call":
                wanted, card = self._one_of(NAMES), self._one_of(BACKS)
                desk.call(wanted, card)
                twin.call(name, wanted, card)
            case "meet":
                desk.meet()
                twin.meet(name)
            case "code":
                self._codes.append(desk.make_code())
                desk.see_code(self._codes[-1])
                twin.code(name, self._codes[-1])
            case "forget":
                desk.forget()
                twin.forget(name)
            case "solve":
                puzzle = self._one_of(PUZZLES)
                desk.enter(doings(puzzle))
                twin.solved.setdefault(name, set()).add(puzzle.id)
            case "again":
                for keeper in self._keepers[which]:
                    keeper.close()
                self._open(which)
            case _:
                self._carry(deed, desk, twin)
        return f"{deed} {name[-1]}"

    def _carry(self, deed: str, desk: Desk, twin: Twin) -> None:
        if deed == "take":
            self._files.append((desk.export(), set(twin.solved.get(desk.name, ()))))
        elif deed == "bring" and self._files:
            values, solved = self._one_of(self._files)
            desk.bring(json.dumps(values), from_others=True)
            if solved:
                twin.solved[desk.name] = twin.solved.get(desk.name, set()) | solved

    def check(self) -> None:
        """See that everything is as it should be, in every program."""
        for keepers, twin in zip(self._keepers, self._twins, strict=True):
            for keeper in keepers:
                assert keeper.people() == twin.listed
                for name in LEARNERS:
                    desk = keeper.desk(name)
                    done = {key for key, each in desk.book.standings.items() if each.is_done}
                    assert (desk.person, done) == (twin.of(name), twin.solved.get(name, set()))
            of_code = {code: learner for learner, code in twin.codes.items()}
            for code in self._codes[-4:]:
                assert keepers[0].found(code.lower()) == of_code.get(code)


@pytest.mark.parametrize("lives", [2, pytest.param(1000, marks=[pytest.mark.slow, pytest.mark.long])])
@pytest.mark.usefixtures("cheap_codes")
def test_people_are_who_their_twins_are(tmp_path: Path, lives: int) -> None:
    for seed in range(lives):
        with ExitStack() as stack:
            life = Life(tmp_path, seed)
            stack.callback(life.close)
            happened: list[str] = []
            for _ in range(25):
                happened.append(life.step())
                try:
                    life.check()
                except AssertionError as error:
                    error.add_note(f"life {seed}: {', '.join(happened)}")
                    raise
        for each in tmp_path.iterdir():
            each.unlink()
