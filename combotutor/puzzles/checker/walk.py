"""The decisions of a puzzle, each at its position, along the main line: the first answer of the first class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from combotutor.errors import CombotutorError
from combotutor.games.situation import Situation, read
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.puzzle import Step

if TYPE_CHECKING:
    from combotutor.puzzles.checker.proof import AnyProof


class Broken(Exception):  # noqa: N818  (no error: it ends a walk)
    """The walk cannot go on: the problem says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision.

    Args:
        number: of the step, from 1.
        step: what the pack says of it.
        now: where the seat decides.
    """

    number: int
    step: Step
    now: Situation

    @property
    def position(self) -> Any:  # noqa: ANN401  (a value of the family's own)
        """The position in which the seat decides."""
        return self.now.position

    @property
    def right(self) -> tuple[Any, ...]:
        """What the pack takes for right, as moves, as far as it is legal."""
        words = (word for words in self.step.answers for word in words)
        return tuple(move_of(self.now, word) for word in words if is_word(self.now, word))

    @property
    def legal(self) -> int:
        """How many moves are legal."""
        return len(self.now.game.legal_moves(self.position))

    @property
    def is_free(self) -> bool:
        """Whether the pack takes every legal move for right."""
        return len(set(self.right)) == self.legal


def decisions(proof: AnyProof) -> Iterator[Decision]:
    """Yield the decisions in order; of a puzzle without steps, the first alone, which says nothing.

    Raises:
        Broken: a position cannot be reached, or nobody can decide in it.
    """
    now = start(proof)
    if not 0 <= proof.puzzle.seat < now.seats:
        raise Broken(Problem(Code.SEAT, {"step": 1, "seat": proof.puzzle.seat}))
    steps = proof.puzzle.steps or (Step(()),)
    for number, step in enumerate(steps, start=1):
        now = after_others(proof, now, step.before, number)
        yield Decision(number, step, now)
        if number < len(steps):
            now = _answered(proof, now, step, number)


def start(proof: AnyProof) -> Situation:
    """Return where a puzzle begins.

    Raises:
        Broken: that cannot be, or is no position of the family whose kind the puzzle is of.
    """
    try:
        now = read(proof.puzzle.position)
    except CombotutorError as error:
        raise Broken(Problem(Code.POSITION, {"problem": error})) from error
    if not proof.is_of(now.family):
        raise Broken(Problem(Code.KIND, {"step": 1}))
    return now


def after_others(proof: AnyProof, now: Situation, words: Iterable[str], number: int) -> Situation:
    """Return the moment once the others have done what a step says; then the learner must be able to decide.

    Raises:
        Broken: they cannot do so, or it is not the learner's turn afterwards.
    """
    seat = proof.puzzle.seat
    for word in words:
        if now.turn in (None, seat):
            raise Broken(Problem(Code.BEFORE, {"step": number, "word": word}))
        try:
            now = after(now, word)
        except CombotutorError as error:
            raise Broken(Problem(Code.BEFORE, {"step": number, "word": word})) from error
    if now.turn != seat:
        raise Broken(Problem(Code.SEAT, {"step": number, "seat": seat}))
    hindrance = proof.hindrance(now.position, number)
    if hindrance is not None:
        raise Broken(hindrance)
    return now


def _answered(proof: AnyProof, now: Situation, step: Step, number: int) -> Situation:
    """Return the moment after the main answer."""
    word = next((word for words in step.answers for word in words), "")
    try:
        return replace(now, position=proof.followed(now, move_of(now, word)))
    except CombotutorError as error:
        raise Broken(Problem(Code.ANSWER_WRONG, {"step": number, "word": word})) from error


def unfit(proof: AnyProof, walk: Sequence[Decision]) -> Iterator[Problem]:
    """Yield the steps before which the others cannot do what they do, if another right answer was given before."""
    reached = {walk[0].position}
    first = walk[0].now
    for decision in walk[1:]:
        followed = [
            after(replace(first, position=position), word) for position in reached for word in proof.right(position)
        ]
        try:
            reached = {after_others(proof, each, decision.step.before, decision.number).position for each in followed}
        except Broken as broken:
            yield broken.problem
            return


def move_of(now: Situation, word: str) -> Any:  # noqa: ANN401  (a value of the family's own)
    """Return the legal move that a word means.

    Raises:
        CombotutorError: it is no move, or a rule forbids it.
    """
    return now.family.notation.parse_legal_move(now.position, word)


def after(now: Situation, word: str) -> Situation:
    """Return the moment after a legal move.

    Raises:
        CombotutorError: it is no move, or a rule forbids it.
    """
    return replace(now, position=now.game.play(now.position, move_of(now, word)))


def is_word(now: Situation, word: str) -> bool:
    """Tell whether a word is a legal move, written as the notation writes it."""
    try:
        return now.family.notation.format_move(move_of(now, word)) == word
    except CombotutorError:
        return False
