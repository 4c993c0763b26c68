"""Where a learner is in one puzzle: what is to be decided now, and what has been done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from combotutor.errors import InvalidError
from combotutor.games import Situation, find
from combotutor.moved import forward
from combotutor.puzzles.puzzle import Block, Puzzle, Valued


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner is.

    Args:
        puzzle: the puzzle.
        position: the position to decide in; in a solved puzzle, where the last answer led.
        decided: how many answers were right.
        places: for a kind of one row, where each card of the row lay at first, from 1.
        taken: for a kind of one row, the blocks played so far, by those places, in the order of play.
    """

    puzzle: Puzzle
    position: Any
    decided: int = 0
    places: tuple[int, ...] = ()
    taken: tuple[Block, ...] = ()

    @property
    def decisions(self) -> int:
        """How many right answers the puzzle takes."""
        return self.puzzle.decisions

    @property
    def is_solved(self) -> bool:
        """Whether every decision has been made."""
        return self.decided >= self.decisions

    @property
    def row(self) -> Any:  # noqa: ANN401  (as the family has it)
        """The learner's row as it is now, in games that have rows."""
        return self.position.seats[self.puzzle.seat].row

    @property
    def situation(self) -> Situation:
        """The position with its game and its family."""
        return Situation(*find(self.puzzle.rules_name), self.position)

    def played(self, move: Any) -> Progress:  # noqa: ANN401  (of the family)
        """Return the next decision after a right answer and what the other seats do then, or the solved end.

        Raises:
            CombotutorError: what the other seats do does not fit.
        """
        situation = self.situation
        with situation.family.speaking():
            position = situation.game.play(self.position, move)
        after = replace(self, position=position, decided=self.decided + 1)
        return after if after.is_solved else after.after_others()

    def after_others(self) -> Progress:
        """Return the decision once the other seats have done what its step says; then the turn must be the learner's.

        Raises:
            CombotutorError: they cannot do so, or it is another seat's turn afterwards.
        """
        situation, puzzle = self.situation, self.puzzle
        before = puzzle.steps[self.decided].before if puzzle.steps else ()
        for word in before:
            if situation.turn == puzzle.seat:
                raise InvalidError("pack-too-much-before", "before", seat=puzzle.seat)
            situation = replace(situation, position=_played(situation, word))
        if situation.turn is None:
            raise InvalidError("pack-round-over", "position")
        if situation.turn != puzzle.seat:
            raise InvalidError("script-too-short", "before", seat=situation.turn)
        return replace(self, position=situation.position)

    def stored_answers(self) -> tuple[tuple[Any, ...], ...]:
        """Return the classes of right answers that the pack holds, as moves."""
        notation = self.situation.family.notation
        classes = self.puzzle.steps[self.decided].answers
        return tuple(tuple(notation.parse_legal_move(self.position, word) for word in words) for words in classes)

    def stored_value(self, word: str) -> Valued | None:
        """Return what the pack holds of a legal answer to what is to be decided now; None if it holds nothing."""
        if self.decided >= len(self.puzzle.steps):
            return None
        return next((each for each in self.puzzle.steps[self.decided].moves if each.word == word), None)


def _played(situation: Situation, word: str) -> Any:  # noqa: ANN401  (of the family)
    with situation.family.speaking():
        move = situation.family.notation.parse_move(situation.position, word)
        return situation.game.play(situation.position, move)


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what is done with it, which has moved to those who judge."""
    return forward(__name__, name)
