"""What lies on the table: whether a seat leads or follows, and what an answer leads to in full."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from combotutor.families.combo.rules import Draw, Move, Placing, Position, play


def leads(position: Position) -> bool:
    """Tell whether nothing lies on the table and nothing else is to be done."""
    return not position.trick and position.pending is None


def follows(position: Position) -> bool:
    """Tell whether a trick has begun and nothing else is to be done."""
    return bool(position.trick) and position.pending is None


def all_after(position: Position, move: Move) -> Hashable:
    """Return all that is on the table after a move; who has seen which card makes no difference."""
    after = play(position, move)
    hands = tuple((seat.row, seat.reserve, seat.is_out) for seat in after.seats)
    pending: Hashable = after.pending
    if isinstance(after.pending, Draw):
        pending = ("draw", after.pending.card.card, after.pending.left)
    elif isinstance(after.pending, Placing):
        pending = ("place", *((seat, held.card) for seat, held in after.pending.gifts))
    return hands, pending, replace(after, seats=(), pending=None)
