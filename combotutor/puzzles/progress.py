"""A learner's way through one puzzle: what is to be decided now, and what has been done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from combotutor.errors import InvalidError
from combotutor.games import Situation, find, read
from combotutor.puzzles.kinds import find_kind, kind_of
from combotutor.puzzles.puzzle import Block, Puzzle


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
        return after if after.is_solved else _after_the_others(after)


def begin(puzzle: Puzzle) -> Progress:
    """Return the first decision of a puzzle.

    Raises:
        CombotutorError: its position cannot be, has no such seat, is not one of its kind, hides cards that
            have to be seen, or does not fit what the other seats do or its blocks.
    """
    situation, (family, kind) = read(puzzle.position), find_kind(puzzle.kind)
    if situation.family is not family:
        raise InvalidError("pack-wrong-field", "kind")
    if not 0 <= puzzle.seat < situation.seats:
        raise InvalidError("no-such-seat", "seat", seat=puzzle.seat, last=situation.seats - 1)
    progress = _after_the_others(Progress(puzzle, situation.position))
    with family.speaking():
        return kind.begun(progress)


def advanced(progress: Progress, move: Any) -> Progress:  # noqa: ANN401  (of the family)
    """Return the next decision after a right answer, or the solved end, as the kind of the puzzle has it.

    Raises:
        CombotutorError: what the other seats do does not fit.
    """
    return kind_of(progress.puzzle.kind).advanced(progress, move)


def _after_the_others(progress: Progress) -> Progress:
    """Let the other seats do what the next step says; then the turn must be the learner's."""
    situation, puzzle = progress.situation, progress.puzzle
    before = puzzle.steps[progress.decided].before if puzzle.steps else ()
    for word in before:
        if situation.turn == puzzle.seat:
            raise InvalidError("pack-too-much-before", "before", seat=puzzle.seat)
        situation = replace(situation, position=_played(situation, word))
    if situation.turn is None:
        raise InvalidError("pack-round-over", "position")
    if situation.turn != puzzle.seat:
        raise InvalidError("script-too-short", "before", seat=situation.turn)
    return replace(progress, position=situation.position)


def _played(situation: Situation, word: str) -> Any:  # noqa: ANN401  (of the family)
    with situation.family.speaking():
        move = situation.family.notation.parse_move(situation.position, word)
        return situation.game.play(situation.position, move)


def main_line(puzzle: Puzzle) -> Iterator[tuple[Progress, Any]]:
    """Yield every decision along the main line with its main answer, up to one that has none.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    progress = begin(puzzle)
    for step in puzzle.steps:
        if not step.answers:
            return
        move = progress.situation.family.notation.parse_move(progress.position, step.answers[0][0])
        yield progress, move
        progress = advanced(progress, move)
