"""What every legal answer is really worth, and what it leads to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Draw, Move, Placing, PlayCombination, Position, legal_moves, play
from combotutor.puzzles.checker.rows import fewest, left_by, rank
from combotutor.puzzles.checker.safety import Safety
from combotutor.puzzles.puzzle import OPEN, STORED, PuzzleKind, Value

Truth = Mapping[str, Value | None]
"""Every legal answer, in the order of `legal_moves`, with its value; None where that is open."""


def truth(position: Position, kind: PuzzleKind, safety: Safety) -> Truth:
    """Return what every legal answer is worth; in the kind `risk` all is open."""
    return {format_move(move): _value(position, move, kind, safety) for move in legal_moves(position)}


def _value(position: Position, move: Move, kind: PuzzleKind, safety: Safety) -> Value | None:
    if kind is PuzzleKind.RISK:
        return None
    if kind in OPEN:
        return safety.after(position, move)
    strength = rank(move.combination) if isinstance(move, PlayCombination) else 0
    if kind is PuzzleKind.FIND:
        return strength
    plays = fewest(left_by(position, move), wild_pair=position.rules.wild_pair)
    return (plays, strength) if kind is PuzzleKind.WILD else plays


def is_better(kind: PuzzleKind, one: Value, other: Value) -> bool:
    """Tell whether one value is better than another.

    A greater rank, fewer plays, sure rather than not, a smaller share; of a wild's values the greater rank decides
    where as few plays are left.
    """
    if isinstance(one, tuple) and isinstance(other, tuple):
        if kind is PuzzleKind.WILD:
            return (one[0], -one[1]) < (other[0], -other[1])
        return one[0] < other[0]
    if kind is PuzzleKind.FIND or kind in OPEN:
        return int(one > other) == 1  # type: ignore[operator]  # both are whole numbers, or both are not
    return int(one < other) == 1  # type: ignore[operator]  # as above


def best_words(position: Position, kind: PuzzleKind, safety: Safety) -> tuple[str, ...]:
    """Return the right answers."""
    values = truth(position, kind, safety)
    return best_of(kind, {word: value for word, value in values.items() if value is not None})


def best_of(kind: PuzzleKind, values: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the answers than which none is better; with open hands, those that are sure."""
    if kind in OPEN:
        return tuple(word for word, value in values.items() if value is True)
    return tuple(
        word for word, value in values.items() if not any(is_better(kind, other, value) for other in values.values())
    )


def led_to(position: Position, move: Move, kind: PuzzleKind) -> Hashable:
    """Return what answers of one class have in common: the row that is left, or all that is on the table.

    Who has seen which card makes no difference.
    """
    if kind not in STORED:
        return left_by(position, move)
    after = play(position, move)
    hands = tuple((seat.row, seat.reserve, seat.is_out) for seat in after.seats)
    pending: Hashable = after.pending
    if isinstance(after.pending, Draw):
        pending = ("draw", after.pending.card.card, after.pending.left)
    elif isinstance(after.pending, Placing):
        pending = ("place", *((seat, held.card) for seat, held in after.pending.gifts))
    bare = replace(after, seats=(), pending=None)
    return hands, pending, bare


def is_seen(position: Position, seat: int) -> bool:
    """Tell whether a seat's row is seen, and the card that it is to insert."""
    return Card.UNKNOWN not in (*position.seats[seat].row, position.incoming)
