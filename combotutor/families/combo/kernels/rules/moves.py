"""What a seat may do: the legal moves of a state, in the order in which `combo.rules` lists them.

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
    MANY,
    PENDING,
    PICKING,
    PLAY,
    RESERVE,
    ROW,
    SPECIAL,
    TAKE,
    TOPS,
    TURN,
    TURN_NOW,
    WILD,
    list_of,
    packed,
    window,
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
            out[o + at - 1] = packed(GIVE, at, 0)
        return n
    for gap in range(1, n + 2):
        out[o + gap - 1] = packed(INSERT, 0, gap)
    return n + 1


@kernel
def plays(st: Buffer, s: int, width: int, table: Buffer, out: Buffer, o: int) -> int:
    """Write the combinations that beat the table, then the special cards, and return how many there are."""
    row = s + HEAD + st[s + TURN] * width + ROW
    n = st[row - ROW + COUNT]
    best = st[s + BEST]
    found = specials = 0
    for at in range(n):
        if st[row + at] > WILD:
            specials += 1
            continue
        for length in range(1, 4):
            if at + length > n:
                break
            entry = table[window(st, row + at, length)]
            if entry < MANY:
                if entry > best:
                    out[o + found] = packed(PLAY, at + 1, entry)
                    found += 1
            else:
                start = list_of(entry)
                for i in range(start + 1, start + 1 + table[start]):
                    if table[i] > best:
                        out[o + found] = packed(PLAY, at + 1, table[i])
                        found += 1
    if specials:
        for at in range(n):
            if st[row + at] > WILD:
                out[o + found] = packed(SPECIAL, at + 1, 0)
                found += 1
    return found


@kernel
def takes(st: Buffer, b: int, out: Buffer, o: int) -> int:
    """Write every way to take a reserve card of the seat at `b` and return how many there are."""
    found = 0
    for number in range(1, st[b + RESERVE] + 1):
        for gap in range(1, st[b + COUNT] + 2):
            out[o + found] = packed(TAKE, number, gap)
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
        if st[row + at] > WILD:
            return True
        for length in range(1, 4):
            if at + length > n:
                break
            if table[TOPS + window(st, row + at, length)] > best:
                return True
    return False
