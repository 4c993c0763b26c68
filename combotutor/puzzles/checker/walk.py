"""The decisions of a puzzle, each at its position, along the main line: the first answer of the first class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from combotutor.errors import CombotutorError
from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position
from combotutor.families.combo.rules import HandCard, Move, Position, play
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.rows import left_by
from combotutor.puzzles.checker.truth import is_seen
from combotutor.puzzles.puzzle import OPEN, Puzzle, PuzzleKind, Step

_MOST_CARDS: Final = 24
"""Cards of a row that are looked through: about twice as many as anybody is dealt."""


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
        position: where the seat decides.
    """

    number: int
    step: Step
    position: Position

    @property
    def right(self) -> tuple[Move, ...]:
        """What the pack takes for right, as far as it is legal."""
        words = (word for words in self.step.answers for word in words)
        return tuple(parse_legal_move(self.position, word) for word in words if is_word(self.position, word))


def decisions(puzzle: Puzzle) -> Iterator[Decision]:
    """Yield the decisions in order; of a puzzle without steps, the first alone, which says nothing.

    Raises:
        Broken: a position cannot be reached, or nobody can decide in it.
    """
    position = _start(puzzle)
    steps = puzzle.steps or (Step(()),)
    for number, step in enumerate(steps, start=1):
        position = after_others(puzzle, position, step.before, number)
        yield Decision(number, step, position)
        if number < len(steps):
            position = _answered(puzzle, position, step, number)


def after_others(puzzle: Puzzle, position: Position, words: Iterable[str], number: int) -> Position:
    """Return the position once the others have done what a step says; then the learner must be able to decide.

    Raises:
        Broken: they cannot do so, or it is not the learner's turn afterwards.
    """
    for word in words:
        if position.result is not None or position.turn == puzzle.seat:
            raise Broken(Problem(Code.BEFORE, {"step": number, "word": word}))
        try:
            position = play(position, parse_legal_move(position, word))
        except CombotutorError as error:
            raise Broken(Problem(Code.BEFORE, {"step": number, "word": word})) from error
    if position.result is not None or position.turn != puzzle.seat:
        raise Broken(Problem(Code.SEAT, {"step": number, "seat": puzzle.seat}))
    seen = range(len(position.seats)) if puzzle.kind in OPEN else (puzzle.seat,)
    if not all(is_seen(position, seat) for seat in seen):
        raise Broken(Problem(Code.HIDDEN, {"step": number}))
    count = len(position.mover.row)
    if count > _MOST_CARDS:
        raise Broken(Problem(Code.LONG, {"step": number, "count": count, "most": _MOST_CARDS}))
    return position


def _start(puzzle: Puzzle) -> Position:
    try:
        position = parse_position(puzzle.position)
    except CombotutorError as error:
        raise Broken(Problem(Code.POSITION, {"problem": error})) from error
    if not 0 <= puzzle.seat < len(position.seats):
        raise Broken(Problem(Code.SEAT, {"step": 1, "seat": puzzle.seat}))
    return position


def _answered(puzzle: Puzzle, position: Position, step: Step, number: int) -> Position:
    """Return the position after the main answer; in the kind `clear` the row closes up and the learner leads again."""
    word = next((word for words in step.answers for word in words), "")
    try:
        move = parse_legal_move(position, word)
        if puzzle.kind is not PuzzleKind.CLEAR:
            return play(position, move)
    except CombotutorError as error:
        raise Broken(Problem(Code.ANSWER_WRONG, {"step": number, "word": word})) from error
    hand = tuple(HandCard(card, frozenset({puzzle.seat})) for card in left_by(position, move))
    seats = list(position.seats)
    seats[puzzle.seat] = replace(seats[puzzle.seat], hand=hand)
    return replace(position, seats=tuple(seats))


def is_word(position: Position, word: str) -> bool:
    """Tell whether a word is a legal move, written as the notation writes it."""
    try:
        return format_move(parse_legal_move(position, word)) == word
    except CombotutorError:
        return False
