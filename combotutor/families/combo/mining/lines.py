"""Positions as the lines of puzzles: what the seat that decides sees, and no more than the question needs."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_position
from combotutor.families.combo.rules import Position, view


def seen_line(position: Position, last: Position | None = None, *, with_discards: bool = False) -> str:
    """Return the line of a position as the seat that decides sees it.

    Args:
        position: where the seat decides.
        last: its last decision in this turn, for a puzzle of several: cards that the seat has seen by then stand in
            the line, since what comes of the moves in between must follow from it.
        with_discards: whether what was laid aside is told; in puzzles of one row it makes no difference.
    """
    seat = position.turn
    seen = view(position, seat).position
    if position.turn_start is not None or last is not None:
        start = view(last or position, seat).position.turn_start
        assert start is not None, "the last decision lies within the turn"
        # The places of gifts that others have chosen tell nothing of their cards, and the moves need them.
        within = replace(seen, turn_start=start, turn_moves=position.turn_moves)
        seen = start if position.turn_start is None else within
    return format_position(seen if with_discards else _without_discards(seen))


def open_line(position: Position, *, hides_pile: bool) -> str:
    """Return the line of a position with all hands seen.

    Args:
        position: where the seat decides.
        hides_pile: whether the pile is not seen.
    """
    return format_position(_without_discards(with_hidden_pile(position) if hides_pile else position))


def with_hidden_pile(position: Position) -> Position:
    """Return a position whose pile is not seen."""
    return replace(position, pile=(Card.UNKNOWN,) * len(position.pile))


def _without_discards(position: Position) -> Position:
    start = position.turn_start
    return replace(position, discards=None, turn_start=None if start is None else replace(start, discards=None))
