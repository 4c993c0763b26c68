"""The value of a state that needs no search.

The round is over, the seat is out of it, a line is not followed further, or the mover leaves who is next nothing to do.

Shapes: `st` small numbers, the state from `s` on, as in `layout`; `rows` as in `known_rows`, the state's own from `k`
on; `control` ints, as in `control`.
"""

from __future__ import annotations

from combotutor.families.combo.kernels.layout import (
    BEST,
    COUNT,
    HEAD,
    LEADER,
    OUT,
    OVER,
    PAYS,
    PENDING,
    RESERVE,
    SEATS,
    TRICKS,
    TURN,
    UNSEEN,
)
from combotutor.families.combo.kernels.open_hands.control import (
    HORIZON,
    LEAF,
    PAST_HORIZON,
    SEAT,
    TOUCHED,
    UNKNOWN_CARD,
)
from combotutor.families.combo.kernels.open_hands.known_rows import SEAT_WORDS
from combotutor.families.combo.kernels.rules.seats import after
from combotutor.kernels.compiled import Buffer, kernel, number


@kernel
def verdict(st: Buffer, s: int, width: int, rows: Buffer, k: int, control: Buffer) -> int:
    """Return the value of a state that needs no search, -1 for one that does."""
    seat = int(control[SEAT])
    if st[s + OVER]:
        if st[s + OVER] == UNSEEN:
            control[TOUCHED] |= UNKNOWN_CARD
            return int(control[LEAF])
        return 1 - (int(st[s + PAYS]) >> seat & 1)
    if st[s + OUT] >> seat & 1:
        return 1
    if control[HORIZON] and st[s + TRICKS] >= control[HORIZON]:
        control[TOUCHED] |= PAST_HORIZON
        return int(control[LEAF])
    return -1 if st[s + PENDING] else _won_at_once(st, s, width, rows, k, seat)


@kernel
def _won_at_once(st: Buffer, s: int, width: int, rows: Buffer, k: int, seat: int) -> int:
    """Return the value of a state whose mover leaves the next seat, on the other side, nothing to do; else -1.

    That seat has neither a reserve nor a special card, and the mover can play what no combination of its row beats.
    """
    turn = int(st[s + TURN])
    top = number(rows[k + turn * SEAT_WORDS + 2]) >> 1
    if top <= st[s + BEST]:
        return -1
    seats = int(st[s + SEATS])
    leader = int(st[s + LEADER]) - 1 if st[s + LEADER] else turn
    other = after(turn, seats)
    while other != leader and st[s + HEAD + other * width + COUNT] == 0:
        other = after(other, seats)
    if other == leader or (turn == seat) == (other == seat) or st[s + HEAD + other * width + RESERVE]:
        return -1
    theirs = number(rows[k + other * SEAT_WORDS + 2])
    if theirs & 1 or theirs >> 1 > top:
        return -1
    return 1 if turn == seat else 0
