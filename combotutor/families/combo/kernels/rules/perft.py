"""Counting move sequences of a compiled round: what proves the engine move by move."""

from __future__ import annotations

from combotutor.families.combo.kernels.layout import MOST_MOVES, OVER, UNSEEN
from combotutor.families.combo.kernels.rules.moves import moves
from combotutor.families.combo.kernels.rules.round import apply
from combotutor.kernels.blocks import copy
from combotutor.kernels.compiled import Buffer, kernel


@kernel
def perft(
    states: Buffer, size: int, width: int, depth: int, pile: Buffer, rules: int, table: Buffer, out: Buffer
) -> int:
    """Return the number of move sequences of exactly `depth` moves from the first state, -1 if a card is not known.

    Args:
        states: small numbers, room for `depth + 1` states of `size`; the first is given, the others are scratch.
        size: numbers a state.
        width: numbers a seat.
        depth: moves, at least 1.
        pile: the draw pile from its top.
        rules: as in `round.apply`.
        table: the table of readings.
        out: ints, room for `depth` lists of MOST_MOVES moves and then `depth` numbers.
    """
    left = depth * MOST_MOVES
    nodes = 0
    ply = 0
    out[left] = moves(states, 0, width, table, out, 0)
    while ply >= 0:
        if ply == depth - 1:
            nodes += out[left + ply]
            ply -= 1
            continue
        if out[left + ply] == 0:
            ply -= 1
            continue
        out[left + ply] -= 1
        move = out[ply * MOST_MOVES + out[left + ply]]
        at = (ply + 1) * size
        copy(states, at - size, at, size)
        apply(states, at, width, move, pile, rules, table)
        if states[at + OVER] == UNSEEN:
            return -1
        if states[at + OVER] == 0:
            ply += 1
            out[left + ply] = moves(states, at, width, table, out, ply * MOST_MOVES)
    return nodes
