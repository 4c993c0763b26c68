"""One decision of a puzzle at its position, what ends a walk through them, and the legal moves that words mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from combotutor.errors import CombotutorError
from combotutor.games.situation import Situation
from combotutor.puzzles.checker.problem import Problem
from combotutor.puzzles.puzzle import Step


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
