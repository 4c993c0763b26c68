"""The table of settled states: a key for all that the rest of a round depends on, and the value found for it.

A row and its mirror image have one key, and so have two reserve cards in either order.

Shapes: `memo` words, a power of two: a key without its lowest bit, and the value in its place. The rest as in
`verdict`.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import (
    BEST,
    CARD,
    DRAWS,
    FIRST_RESERVE,
    GIFTS,
    HEAD,
    LAST,
    LEADER,
    LEFT,
    OPENED,
    OUT,
    PENDING,
    PILE,
    PLAYED,
    PLAYED_BY,
    QUEUE,
    QUEUED,
    RESERVE,
    SEATS,
    STOPPER,
    TRICKS,
    TURN,
)
from combotutor.families.combo.kernels.open_hands.control import HORIZON, SALT
from combotutor.families.combo.kernels.open_hands.known_rows import SEAT_WORDS
from combotutor.kernels.compiled import FULL, Buffer, kernel, number, word

_MIX_1: Final = word(0xBF58476D1CE4E5B9)
_MIX_2: Final = word(0x94D049BB133111EB)
_MIX_3: Final = word(0x9E3779B97F4A7C15)
_S27: Final = word(27)
_S31: Final = word(31)
_ONE: Final = word(1)


@kernel
def state_key(st: Buffer, s: int, width: int, rows: Buffer, k: int, control: Buffer) -> int:
    """Return the key of everything in a state that the rest of the round depends on."""
    seats = int(st[s + SEATS])
    now = st[s + TURN] | st[s + BEST] << 3 | st[s + LEADER] << 9 | st[s + DRAWS] << 12 | st[s + OPENED] << 14
    now |= st[s + PENDING] << 15 | st[s + PILE] << 18 | st[s + OUT] << 24 | st[s + STOPPER] << 29
    for i in range(st[s + PLAYED]):
        now = now << 3 | (st[s + PLAYED_BY + i] + 1)
    key = (word(now) ^ word(control[SALT])) * _MIX_1 & FULL
    if control[HORIZON]:
        key = (key ^ word(st[s + TRICKS] + 1)) * _MIX_3 & FULL
    if st[s + PENDING]:
        later = st[s + LEFT] | st[s + CARD] << 3 | st[s + LAST] << 8
        for i in range(st[s + QUEUE]):
            later = later << 3 | (st[s + QUEUED + i] + 1)
        for seat in range(seats):
            later = later << 6 | st[s + GIFTS + seat]
        key = (key ^ (key >> _S27) ^ word(later)) * _MIX_2 & FULL
    out = st[s + OUT]
    for seat in range(seats):
        if out >> seat & 1:
            continue
        b = s + HEAD + seat * width
        reserve = 0
        if st[b + RESERVE] == 1:
            reserve = st[b + FIRST_RESERVE]
        elif st[b + RESERVE]:
            one, other = st[b + FIRST_RESERVE], st[b + FIRST_RESERVE + 1]
            reserve = min(one, other) << 5 | max(one, other)
        key = ((key ^ (key >> _S31)) + rows[k + seat * SEAT_WORDS] + word(reserve) * _MIX_2) * _MIX_3 & FULL
    return key ^ (key >> _S27)


@kernel
def recalled(memo: Buffer, key: int) -> int:
    """Return the value of the state with a key, -1 if it is not in the table."""
    known = memo[number(key & word(len(memo) - 1))]
    return number(known & _ONE) if known >> _ONE == key >> _ONE else -1


@kernel
def remember(memo: Buffer, key: int, value: int) -> None:
    """Write the value of the state with a key; whatever lay there is forgotten."""
    memo[number(key & word(len(memo) - 1))] = (key >> _ONE << _ONE) | word(value)
