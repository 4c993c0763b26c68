"""What a kind demands of each of its decisions: what lies on the table, what is seen, what the right answers do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import InsertCard, Move, PlayCombination, PlaySpecial, TakeReserve, legal_moves
from combotutor.puzzles.checker.rows import fewest, left_by
from combotutor.puzzles.checker.walk import Decision
from combotutor.puzzles.puzzle import Puzzle, PuzzleKind

_DEPTHS: Final = range(1, 5)
"""How many decisions a way out may take."""

Right = tuple[Move, ...]
"""The right answers of a decision."""


def is_of_kind(decision: Decision, kind: PuzzleKind) -> bool:
    """Tell whether a decision is one that a kind asks for."""
    return kind not in _DEMANDS or _DEMANDS[kind](decision, decision.right)


def has_steps_of_kind(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle has as many steps as its kind can have."""
    count = len(puzzle.steps)
    match puzzle.kind:
        case PuzzleKind.CLEAR:
            plays = len(puzzle.blocks[0]) if puzzle.blocks else 0
            return count == plays > 0 or (puzzle.made is None and count == 0 < plays)
        case PuzzleKind.SURE:
            return count in _DEPTHS
        case PuzzleKind.SPECIAL:
            return count > 1
        case PuzzleKind.INSERT:
            return count > 0
    return count == 1


def _leads(decision: Decision, _right: Right) -> bool:
    return not decision.position.trick and decision.position.pending is None


def _follows(decision: Decision, _right: Right) -> bool:
    return bool(decision.position.trick) and decision.position.pending is None


def _says_wild(_decision: Decision, right: Right) -> bool:
    return all(isinstance(move, PlayCombination) and Card.WILD in move.cards for move in right)


def _inserts(_decision: Decision, right: Right) -> bool:
    return all(isinstance(move, InsertCard | TakeReserve) for move in right)


def _takes_one_of_two(decision: Decision, _right: Right) -> bool:
    """Tell whether nothing can be done but to take one of two different cards, and one of them brings more."""
    position = decision.position
    moves = legal_moves(position)
    takes = [move for move in moves if isinstance(move, TakeReserve)]
    if len(takes) != len(moves) or len(set(position.mover.reserve)) != len(("one", "other")):
        return False
    least = [
        min(
            fewest(left_by(position, move), wild_pair=position.rules.wild_pair) for move in takes if move.number == each
        )
        for each in (1, 2)
    ]
    return least[0] != least[1]


def _could_play_special(decision: Decision, _right: Right) -> bool:
    return any(isinstance(move, PlaySpecial) for move in legal_moves(decision.position))


def _is_hidden(decision: Decision, _right: Right) -> bool:
    """Tell whether a position can be what a seat sees: cards of others hidden, the pile face down."""
    position = decision.position
    others = [card for seat, each in enumerate(position.seats) if seat != position.turn for card in each.row]
    return Card.UNKNOWN in others and set(position.pile) <= {Card.UNKNOWN}


_DEMANDS: Final[Mapping[PuzzleKind, Callable[[Decision, Right], bool]]] = MappingProxyType(
    {
        PuzzleKind.FIND: _leads,
        PuzzleKind.BEAT: _follows,
        PuzzleKind.CLEAR: _leads,
        PuzzleKind.INSERT: _inserts,
        PuzzleKind.RESERVE: _takes_one_of_two,
        PuzzleKind.WILD: _says_wild,
        PuzzleKind.MOMENT: _could_play_special,
        PuzzleKind.RISK: _is_hidden,
    }
)
"""Those of the kinds that are not for all positions."""
