"""What a seat may do: the legal moves of a state, in the order in which `games.combo` lists them.

Shapes: `st` small numbers, the state from `s` on, as in `layout`; `table` small numbers, TABLE_SIZE; `out` ints,
MOST_MOVES of them from `o` on.
"""

from __future__ import annotations

from combotutor.families.combo.kernels.layout import (
    BEST,
    COUNT,
    GIVE,
    GIVING,
    HEAD,
    INSERT,
    LEADER,
    LIST_SIZE,
    LISTS,
    MANY,
    ONE,
    PENDING,
    PICKING,
    PLAY,
    RESERVE,
    ROW,
    SPECIAL,
    TAKE,
    THREE,
    TOPS,
    TURN,
    TURN_NOW,
    TWO,
    WILD,
)
from combotutor.kernels.compiled import Buffer, kernel


@kernel
def moves(st: Buffer, s: int, width: int, table: Buffer, out: Buffer, o: int) -> int:
    """Write every legal move of a running round to `out` and return how many there are."""
    b = s + HEAD + int(st[s + TURN]) * width
    pending = st[s + PENDING]
    n = int(st[b + COUNT])
    if pending == TURN_NOW:
        found = plays(st, s, width, table, out, o)
        return found + takes(st, b, out, o + found) if st[s + LEADER] else found
    if pending == PICKING:
        return takes(st, b, out, o)
    if pending == GIVING:
        for at in range(1, n + 1):
            out[o + at - 1] = GIVE << 12 | at << 6
        return n
    for gap in range(1, n + 2):
        out[o + gap - 1] = INSERT << 12 | gap
    return n + 1


@kernel
def plays(st: Buffer, s: int, width: int, table: Buffer, out: Buffer, o: int) -> int:
    """Write the combinations that beat the table, then the special cards, and return how many there are."""
    row = s + HEAD + st[s + TURN] * width + ROW
    n = st[row - ROW + COUNT]
    best = st[s + BEST]
    found = specials = 0
    for at in range(n):
        a = st[row + at]
        if a > WILD:
            specials += 1
            continue
        code = table[ONE + a]
        b = c = 14
        if at + 1 < n:
            b = min(st[row + at + 1], 14)
            if b < 14 and at + 2 < n:
                c = min(st[row + at + 2], 14)
        for length in range(3):
            if length == 1:
                code = table[TWO + (a << 4 | b)]
            elif length == 2:
                code = table[THREE + (a << 8 | b << 4 | c)]
            if code < MANY:
                if code > best:
                    out[o + found] = PLAY << 12 | (at + 1) << 6 | code
                    found += 1
            else:
                start = LISTS + (code - MANY) * LIST_SIZE
                for i in range(start + 1, start + 1 + table[start]):
                    if table[i] > best:
                        out[o + found] = PLAY << 12 | (at + 1) << 6 | table[i]
                        found += 1
    if specials:
        for at in range(n):
            if st[row + at] > WILD:
                out[o + found] = SPECIAL << 12 | (at + 1) << 6
                found += 1
    return found


@kernel
def takes(st: Buffer, b: int, out: Buffer, o: int) -> int:
    """Write every way to take a reserve card of the seat at `b` and return how many there are."""
    found = 0
    for number in range(1, st[b + RESERVE] + 1):
        for gap in range(1, st[b + COUNT] + 2):
            out[o + found] = TAKE << 12 | number << 6 | gap
            found += 1
    return found


@kernel
def can_act(st: Buffer, s: int, width: int, table: Buffer) -> bool:
    """Tell whether the seat that has its turn can do anything."""
    row = s + HEAD + st[s + TURN] * width + ROW
    if st[s + LEADER] == 0 or st[row - ROW + RESERVE]:
        return True
    n = st[row - ROW + COUNT]
    best = st[s + BEST]
    for at in range(n):
        a = st[row + at]
        if a > WILD or table[TOPS + ONE + a] > best:
            return True
        if at + 1 < n:
            b = min(st[row + at + 1], 14)
            if table[TOPS + TWO + (a << 4 | b)] > best:
                return True
            if at + 2 < n and table[TOPS + THREE + (a << 8 | b << 4 | min(st[row + at + 2], 14))] > best:
                return True
    return False
