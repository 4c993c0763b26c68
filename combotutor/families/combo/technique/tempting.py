"""The wrong answer that tempts most: what a rule of thumb plays, else the second best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.technique.thumb import high, most, takes_in, twin

_THUMBS: Final = (high, most)
"""The rules that tempt, the strongest first, where something is played."""


def tempting(position: Position, costs: Mapping[Move, tuple[float, ...]], right: Sequence[Move]) -> Move | None:
    """Return the wrong answer that tempts most, None where all are right.

    Of the answers that a rule of thumb would take it is the one that costs least.

    Args:
        position: where somebody decides.
        costs: every legal answer with what it costs, the lowest being best.
        right: those that are right.
    """
    wrong = [move for move in costs if move not in right]
    moves = tuple(costs)
    rules = (twin,) if takes_in(moves) else _THUMBS
    for rule in rules:
        taken = rule(position, moves)
        found = [move for move in wrong if move in taken]
        if found and len(taken) < len(moves):
            return min(found, key=costs.__getitem__)
    return min(wrong, key=costs.__getitem__, default=None)
