"""A round of a combo game on flat buffers: the state after a move.

The same rules as `combo.rules`, move for move; `layout` says how a state lies in its buffer, `moves` lists what may be
done in it.

Shapes: `st` small numbers, `HEAD + seats * width` of them from `s` on; `pile` small numbers, the draw pile from its
top, 0 for a card not known; `table` small numbers, TABLE_SIZE.
"""

from __future__ import annotations

from typing import NamedTuple

from combotutor.families.combo.kernels.layout import (
    BEST,
    CARD,
    DRAW,
    DRAWING,
    FIRST_RESERVE,
    GIFTS,
    GIVE,
    HEAD,
    LEADER,
    OPENED,
    PENDING,
    PLAY,
    PLAYED,
    PLAYED_BY,
    RESERVE,
    ROW,
    SPECIAL,
    TAKE,
    TURN,
    TURN_NOW,
    unpacked,
)
from combotutor.families.combo.kernels.rules.seats import insert, remove
from combotutor.families.combo.kernels.rules.specials import next_in_queue, play_special
from combotutor.families.combo.kernels.rules.trick import (
    CLOSE_TRICK,
    END_TRICK,
    GO_ON,
    NEXT_CARD,
    close_trick,
    draw,
    end_trick,
    enter,
    next_turn,
)
from combotutor.kernels.compiled import Buffer, kernel


class RoundSetting(NamedTuple):
    """What stays the same through a round: the sizes of its states, its pile, and how it is played.

    Args:
        seats: seats at the table.
        size: how many numbers a state takes.
        width: numbers a seat.
        pile: the draw pile from its top.
        rules: as in `apply`.
        table: the table of readings.
    """

    seats: int
    size: int
    width: int
    pile: Buffer
    rules: int
    table: Buffer


@kernel
def length_of(strength: int) -> int:
    """Return how many cards a combination of this strength takes."""
    return 1 if strength <= 12 else 2 if strength <= 35 else 3


@kernel
def apply(st: Buffer, s: int, width: int, move: int, pile: Buffer, rules: int, table: Buffer) -> None:
    """Play a legal move; the state goes on to the next decision, or to the end of the round.

    Args:
        st: the buffer; changed in place.
        s: where the state begins.
        width: numbers a seat.
        move: the move.
        pile: the draw pile from its top.
        rules: bit 0: the seat that plays a stop draws ([D6]); from bit 1 on the seat plus 1 that chooses its gift
            before all others ([D10]), 0 for the order of the notation.
        table: the table of readings.
    """
    kind, a, b = unpacked(move)
    turn = int(st[s + TURN])
    own = s + HEAD + turn * width
    then = GO_ON
    if kind == PLAY:
        remove(st, own, a, length_of(b))
        enter(st, s, turn)
        st[s + BEST] = b
        st[s + PLAYED_BY + st[s + PLAYED]] = turn
        st[s + PLAYED] += 1
    elif kind == SPECIAL:
        card = int(st[own + ROW + a - 1])
        remove(st, own, a, 1)
        if card == DRAW and st[s + LEADER] == 0:
            st[s + OPENED] = 1
        enter(st, s, turn)
        then = play_special(st, s, width, card, rules)
    elif kind == GIVE:
        st[s + GIFTS + turn] = a
        then = next_in_queue(st, s, width)
    else:
        if kind == TAKE:
            card = int(st[own + FIRST_RESERVE + a - 1])
            if a == 1:
                st[own + FIRST_RESERVE] = st[own + FIRST_RESERVE + 1]
            st[own + RESERVE] -= 1
        else:
            card = int(st[s + CARD] if st[s + PENDING] == DRAWING else st[s + GIFTS + turn])
        insert(st, own, card, b)
        if st[s + PENDING] == DRAWING:
            then = NEXT_CARD
        elif st[s + PENDING] == TURN_NOW:
            enter(st, s, turn)
        else:
            st[s + GIFTS + turn] = 0
            then = next_in_queue(st, s, width)
    if then == GO_ON:
        then = next_turn(st, s, width, table)
    if then == END_TRICK:
        then = end_trick(st, s, pile, rules)
    if then == NEXT_CARD:
        then = draw(st, s, pile)
    if then == CLOSE_TRICK:
        close_trick(st, s, width, rules)
