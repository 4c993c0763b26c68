"""What the second program knows of a kind of puzzle: a class for each, which its family brings.

It shares nothing with the object that makes and judges such puzzles but the word that both are called by.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeVar

from combotutor.errors import CombotutorError
from combotutor.games.family import Capability, Family, is_a
from combotutor.games.registry import every, remembered
from combotutor.games.situation import Situation
from combotutor.puzzles.checker.decision import Broken, Decision, after
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.puzzle import Puzzle, Value, Valued

_HALVED: Final = 80
_MOST_HALVED: Final = 10
"""What every halving of the chance of a guess is worth, and the most that count."""

Position = TypeVar("Position")
Move = TypeVar("Move")

Truth = Mapping[str, Value | None]
"""Every legal answer, in the order of the legal moves, with its value; None where that is open."""


class Proof(ABC, Generic[Position, Move]):
    """The proof of one puzzle, made for it alone, so that it may keep what it finds out on the way.

    What a kind does as most do it need not say.

    Args:
        puzzle: what is to be proved.
    """

    points: ClassVar[int]
    """What its difficulty begins with."""
    later: ClassVar[float] = 0.5
    """What a guess at a later decision counts beside the first."""
    margin: ClassVar[str]
    """What sets its answer apart."""
    is_estimate: ClassVar[bool] = False
    """Whether values are shares of sampled worlds: then what is stored counts, and fresh worlds are to confirm it."""
    is_valued: ClassVar[bool] = False
    """Whether a pack has to say what every answer is worth, even one of version 1."""
    every_theme: ClassVar[tuple[str, ...]] = ()
    """All that puzzles of the family can be about."""
    techniques: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """The level of each that may surely find its answers, by its word."""
    is_agreed: ClassVar[bool] = False
    """Whether it may be said how far its answer and the least risk agree."""
    assumes: ClassVar[str] = ""
    """What an estimate assumes, in a word."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @property
    def has_margin(self) -> bool:
        """Whether the puzzle is said to have one right answer that something sets apart."""
        return self.puzzle.made is not None and self.puzzle.made.margin != ""

    def is_of(self, family: Family) -> bool:
        """Tell whether a family brings this proof."""
        return _by_family().get(family.name, {}).get(self.puzzle.kind) is type(self)

    # What a decision is, and where an answer leads.

    def hindrance(self, position: Position, number: int) -> Problem | None:
        """Return what keeps a decision, of this number, from being looked at; None if nothing does."""
        return None

    def asks(self, decision: Decision) -> bool:
        """Tell whether a decision is one that the kind asks for."""
        return True

    def followed(self, now: Situation, move: Move) -> Position:
        """Return the position from which the puzzle goes on after an answer.

        Raises:
            CombotutorError: the answer is none.
        """
        after: Position = now.game.play(now.position, move)
        return after

    def after_others(self, now: Situation, words: Iterable[str], number: int) -> Situation:
        """Return the moment once the others have done what a step says; then the learner must be able to decide.

        Raises:
            Broken: they cannot do so, or it is not the learner's turn afterwards.
        """
        seat = self.puzzle.seat
        for word in words:
            if now.turn in (None, seat):
                raise Broken(Problem(Code.BEFORE, {"step": number, "word": word}))
            try:
                now = after(now, word)
            except CombotutorError as error:
                raise Broken(Problem(Code.BEFORE, {"step": number, "word": word})) from error
        if now.turn != seat:
            raise Broken(Problem(Code.SEAT, {"step": number, "seat": seat}))
        hindrance = self.hindrance(now.position, number)
        if hindrance is not None:
            raise Broken(hindrance)
        return now

    def moves_before(self, position: Position) -> int | None:
        """Return how many moves at least a round had, as is to be seen where the puzzle begins; None of no round."""
        return None

    # What answers are worth.

    @abstractmethod
    def truth(self, position: Position) -> Truth:
        """Return what every legal answer is worth."""

    @abstractmethod
    def cost(self, value: Value) -> tuple[float, ...]:
        """Return a value as numbers of which the lowest is best, the first that differs deciding."""

    def best(self, values: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the right ones of the answers with these values; there may be none."""
        costs = {word: self.cost(value) for word, value in values.items()}
        best = min(costs.values(), default=None)
        return tuple(word for word, cost in costs.items() if cost == best)

    def right(self, position: Position) -> tuple[str, ...]:
        """Return the answers that are proved to be right."""
        return self.best({word: value for word, value in self.truth(position).items() if value is not None})

    @abstractmethod
    def led_to(self, position: Position, move: Move) -> Hashable:
        """Return what answers of one class have in common."""

    def kept_as_one(self, position: Position, move: Move) -> Hashable:
        """Return what answers of two classes cannot have in common."""
        return self.led_to(position, move)

    # What shows it.

    def is_shown(self, value: Value | None, *, is_right: bool) -> bool:
        """Tell whether a line is due beside an answer of this value."""
        return not is_right

    @abstractmethod
    def line_fault(self, decision: Decision, valued: Valued, truth: Truth) -> Code | None:
        """Return what is wrong with the line that is due beside an answer; None if it shows what it is there for."""

    # What is claimed of the whole.

    def has_its_steps(self) -> bool:
        """Tell whether the puzzle has as many steps as its kind can have."""
        return len(self.puzzle.steps) == 1

    def several(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield the steps in which several classes are right where one must be: where a margin is to set it apart."""
        for decision in walk:
            count = len(decision.step.answers)
            if self.has_margin and count != 1:
                yield Problem(Code.SINGLE, {"step": decision.number, "count": count})

    def trivial(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield where nothing can be done wrong: in all of a puzzle that names a margin."""
        if self.has_margin and all(decision.is_free for decision in walk):
            yield Problem(Code.TRIVIAL, {"step": 1})

    def claims(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield what else does not hold: here what the others cannot do if another right answer was given before."""
        reached, first = {walk[0].position}, walk[0].now
        for decision in walk[1:]:
            followed = [
                after(replace(first, position=position), word) for position in reached for word in self.right(position)
            ]
            try:
                moments = [self.after_others(each, decision.step.before, decision.number) for each in followed]
            except Broken as broken:
                yield broken.problem
                return
            reached = {moment.position for moment in moments}

    def themes(self, walk: Sequence[Decision]) -> frozenset[str]:
        """Return what the puzzle is about."""
        return frozenset()

    def technique(self, walk: Sequence[Decision]) -> tuple[int, str] | None:
        """Return the level that the weakest way to find all decisions makes, and its word; None where none is known."""
        return None

    def estimates(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield what of an estimate cannot be, or is not confirmed.

        Raises:
            Broken: nothing can be tried again.
        """
        return iter(())

    def difficulty(self, walk: Sequence[Decision]) -> int:
        """Return how hard the puzzle is, before that is brought within the scale; all else of it is proved."""
        return self.points + _guessing(walk, self.later)


AnyProof = Proof[Any, Any]
"""A proof of which no more is known."""

Proofs = Mapping[str, type[AnyProof]]
"""A class for each kind, by its word."""

PROOFS: Final[Capability[Proofs]] = Capability("proofs", MappingProxyType({}), is_a(Mapping))
"""The proofs of the kinds of a family."""


def proof_of(puzzle: Puzzle) -> AnyProof | None:
    """Return the proof of a puzzle, None if nothing can prove puzzles of its kind."""
    proof = _all().get(puzzle.kind)
    return None if proof is None else proof(puzzle)


def is_kind(word: str) -> bool:
    """Tell whether puzzles of this kind can be proved."""
    return word in _all()


@remembered
def _by_family() -> Mapping[str, Proofs]:
    return every(PROOFS)


@remembered
def _all() -> Proofs:
    """Return all proofs; a word that two families have means that of the first."""
    by_kind: dict[str, type[AnyProof]] = {}
    for proofs in _by_family().values():
        by_kind = {**proofs, **by_kind}
    return MappingProxyType(by_kind)


def _guessing(walk: Sequence[Decision], later: float) -> int:
    """Return what it is worth that a guess is seldom right.

    Args:
        walk: the decisions.
        later: what each but the first counts beside it.
    """
    halved = 0.0
    for decision in walk:
        right = sum(map(len, decision.step.answers))
        if right:  # blocks may stand in place of all answers
            halved += math.log2(decision.legal / right) * (1 if decision.number == 1 else later)
    return round(_HALVED * min(_MOST_HALVED, halved))
