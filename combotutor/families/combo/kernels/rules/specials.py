"""What the special cards do, those that let one seat after the other decide above all: the queue, and the gifts in it.

Shapes: `st` small numbers, the state from `s` on, as in `layout`; `width` numbers a seat.
"""

from __future__ import annotations

from combotutor.families.combo.kernels.layout import (
    COUNT,
    DRAW,
    DRAWS,
    GIFTS,
    GIVING,
    HEAD,
    LAST,
    OUT,
    PASS_ON,
    PENDING,
    PICKING,
    PLACING,
    QUEUE,
    QUEUED,
    RESERVE,
    ROW,
    SEATS,
    STOP,
    STOPPER,
    TURN,
)
from combotutor.families.combo.kernels.rules.seats import after, remove
from combotutor.families.combo.kernels.rules.trick import END_TRICK, GO_ON, WAIT
from combotutor.kernels.compiled import Buffer, kernel


@kernel
def play_special(st: Buffer, s: int, width: int, card: int, rules: int) -> int:
    """Do what a special card does that the seat LAST has just played, and return what follows."""
    if card == STOP:
        st[s + STOPPER] = st[s + LAST] + 1
        return END_TRICK
    if card == DRAW:
        st[s + DRAWS] += 1
        return GO_ON
    seats = int(st[s + SEATS])
    wanted = COUNT if card == PASS_ON else RESERVE
    queued = 0
    first = (rules >> 1) - 1 if card == PASS_ON else -1
    if first >= 0 and st[s + HEAD + first * width + COUNT]:
        st[s + QUEUED] = first
        queued = 1
    seat = int(st[s + LAST])
    for step in range(seats):
        if not (seat == first or (step == 0 and card != PASS_ON) or st[s + OUT] >> seat & 1):  # noqa: SIM102
            if st[s + HEAD + seat * width + wanted]:
                st[s + QUEUED + queued] = seat
                queued += 1
        seat = after(seat, seats)
    st[s + QUEUE] = queued
    if queued == 0:
        return GO_ON
    st[s + PENDING] = GIVING if card == PASS_ON else PICKING
    st[s + TURN] = st[s + QUEUED]
    return WAIT


@kernel
def next_in_queue(st: Buffer, s: int, width: int) -> int:
    """Let the next seat of the queue decide; after the last giver exchange the gifts. Return what follows."""
    left = st[s + QUEUE] - 1
    for i in range(left):
        st[s + QUEUED + i] = st[s + QUEUED + i + 1]
    st[s + QUEUED + left] = 0
    st[s + QUEUE] = left
    if left:
        st[s + TURN] = st[s + QUEUED]
        return WAIT
    if st[s + PENDING] == GIVING:
        _exchange(st, s, width)
        return WAIT
    return GO_ON


@kernel
def _exchange(st: Buffer, s: int, width: int) -> None:
    """Move all gifts to the next seats of the trick at the same time; they are inserted one after the other."""
    seats = int(st[s + SEATS])
    moving = 0
    for giver in range(seats):
        at = int(st[s + GIFTS + giver])
        if at:
            b = s + HEAD + giver * width
            receiver = after(giver, seats)
            while st[s + OUT] >> receiver & 1:
                receiver = after(receiver, seats)
            moving |= st[b + ROW + at - 1] << (5 * receiver)
            remove(st, b, at, 1)
    queued = 0
    seat = int(st[s + LAST])
    for _ in range(seats):
        seat = after(seat, seats)
        card = moving >> (5 * seat) & 31
        st[s + GIFTS + seat] = card
        if card:
            st[s + QUEUED + queued] = seat
            queued += 1
    st[s + QUEUE] = queued
    st[s + PENDING] = PLACING
    st[s + TURN] = st[s + QUEUED]
