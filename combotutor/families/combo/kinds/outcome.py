"""What a move leads to, where more than one's own row counts."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.rules import Move, Position, play


def outcome(position: Position, move: Move) -> Position:
    """Return what a move leads to, without who has seen which card: the same for moves after which all is the same."""
    after = play(position, move)
    seats = (
        replace(seat, hand=tuple(replace(held, known_by=frozenset()) for held in seat.hand)) for seat in after.seats
    )
    return replace(after, seats=tuple(seats))
