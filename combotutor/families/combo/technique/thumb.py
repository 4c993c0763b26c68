"""Rules of thumb: what somebody would do who counts no plays. Each takes all answers that are as good to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial, Position
from combotutor.families.combo.solver import leaving
from combotutor.families.combo.solver.meaning import Insertion, card_in

Moves = Sequence[Move]
M = TypeVar("M", bound=Move)


def high(_position: Position, moves: Moves) -> Moves:
    """Return the highest combinations; every answer where there is none."""
    return _most(_combinations(moves), lambda move: move.combination.strength) or moves


def most(_position: Position, moves: Moves) -> Moves:
    """Return the plays of the most cards; every answer where nothing can be played."""
    plays = [move for move in moves if isinstance(move, PlayCombination | PlaySpecial)]
    return _most(plays, lambda move: len(leaving(move))) or moves


def low(_position: Position, moves: Moves) -> Moves:
    """Return the lowest combinations that are allowed; every answer where there is none."""
    return _most(_combinations(moves), lambda move: -move.combination.strength) or moves


def special(position: Position, moves: Moves) -> Moves:
    """Return every special card; where there is none, the highest combinations."""
    return [move for move in moves if isinstance(move, PlaySpecial)] or high(position, moves)


def twin(position: Position, moves: Moves) -> Moves:
    """Return the gaps beside an equal card, where all answers bring a card in; every answer where there is none."""
    twins = [move for move in moves if is_beside_its_twin(position, move)] if takes_in(moves) else []
    return twins or moves


def takes_in(moves: Moves) -> bool:
    """Tell whether a card comes in whatever is answered."""
    return all(isinstance(move, Insertion) for move in moves)


def is_beside_its_twin(position: Position, move: Move) -> bool:
    """Tell whether a move puts a card beside an equal one; a wild is equal to nothing."""
    if not isinstance(move, Insertion):
        return False
    card = card_in(position, move)
    return card is not Card.WILD and card in position.mover.row[max(0, move.gap - 2) : move.gap]


def _combinations(moves: Moves) -> list[PlayCombination]:
    return [move for move in moves if isinstance(move, PlayCombination)]


def _most(moves: Iterable[M], merit: Callable[[M], int]) -> list[M]:
    """Return the moves of the greatest merit, all of them; none of none."""
    moves = list(moves)
    best = max(map(merit, moves), default=0)
    return [move for move in moves if merit(move) == best]
