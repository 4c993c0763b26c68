"""The decisions of a puzzle, each at its position, along the main line: the first answer of the first class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from combotutor.errors import CombotutorError
from combotutor.games.situation import Situation, read
from combotutor.puzzles.checker.decision import Broken, Decision, move_of
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import AnyProof
from combotutor.puzzles.puzzle import Step


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
        now = proof.after_others(now, step.before, number)
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


def _answered(proof: AnyProof, now: Situation, step: Step, number: int) -> Situation:
    """Return the moment after the main answer."""
    word = next((word for words in step.answers for word in words), "")
    try:
        return replace(now, position=proof.followed(now, move_of(now, word)))
    except CombotutorError as error:
        raise Broken(Problem(Code.ANSWER_WRONG, {"step": number, "word": word})) from error
