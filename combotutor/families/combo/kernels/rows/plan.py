"""Fewest plays of a row on flat buffers, by the recursion over stretches of `plan.interval`.

What a stretch saves never falls as its end moves right. So s(i, ·) is kept as sets of ends, one for each level v: the
ends j with s(i, j) ≥ v, as bits. The better of two is then an "or", p plays saved before a stretch move its levels up
by p, and every end, and every last card of a block, is dealt with at once. Levels side by side in one number serve
rows of up to 10 cards that go with something, in two numbers up to 15; longer rows take a number a level.

End j, and the card that ends there (from 0), have the bit j - 1. Level 0, which holds every end, is not stored in
numbers that hold several levels: `fill` stands for it where levels move up.

The row 5 8 5 as an example, from the right, with one level of 10 bits shown:

    i  card  near  level 1
    2   5     00   0000000000
    1   8     00   0000000000
    0   5     10   1111111100   the 5 of bit 1 ends a block with this one: a play is saved from end 3, bit 2, on

The highest end is set in one level, so one play is saved of three.

Scratch: SLOTS positions of the faces in the row, as bits, by slot; then the row from ROW on; then levels from STORE.
A slot is a face, or 14 for every number; slot 0 stays empty.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import WILD
from combotutor.kernels.bits import lowest, ones
from combotutor.kernels.compiled import Buffer, kernel, number

NUMBERS_SLOT: Final = 14
SLOTS: Final = 32
ROW: Final = 32
STORE: Final = 96

# A level of one number has 10 bits and there are 6; of two numbers 15 bits, and each number has 4. Their lowest bits:
LEVELS_OF_10: Final = sum(1 << 10 * level for level in range(6))
LEVELS_OF_15: Final = sum(1 << 15 * level for level in range(4))
ALL: Final = (1 << 60) - 1


def work_size(count: int) -> int:
    """Return how many ints of scratch `fewest` needs for a row of up to `count` cards."""
    return STORE + 64 + (count + 2) * (2 * count // 3 + 3)


@kernel
def fewest(cards: Buffer, start: int, count: int, two: Buffer, three: Buffer, work: Buffer) -> int:
    """Return the fewest plays that empty a row when nothing has to be beaten.

    Args:
        cards: small numbers, among them the row: faces 1 to 17 from `start` on.
        start: where the row begins.
        count: cards of the row, at most 60.
        two: ints, which two faces go together, as `plan.tables.plan_tables` makes it.
        three: ints, likewise for three.
        work: ints, `work_size(count)` of them, of any content: scratch.
    """
    for slot in range(SLOTS):
        work[slot] = 0
    n = number(0)
    for at in range(start, start + count):
        card = int(cards[at]) & 31
        work[ROW + (n & 63)] = card
        work[card] |= (1 << n) >> 1
        n += card <= WILD  # a special is a play of its own: the next card is written over it
    work[NUMBERS_SLOT] = ((1 << n) - 1) >> 1 & ~work[WILD]
    if n > 10:
        return count - int(_saved_in_long(n, two, three, work))
    work[STORE + n] = work[STORE + n + 1] = 0
    here = 0
    for i in range(n - 1, -1, -1):
        inside = here
        face = work[(ROW + i) & 63] & 31
        pairs = _first_four(two[face], work) >> i << i
        near = pairs | _last_two(two[face], work) >> i << i
        # Ends of blocks of i, by what the block and the stretches in it save: of two cards first.
        blocks = (inside << 10 | 1023) & (pairs * LEVELS_OF_10)
        while near:
            bit = lowest(near)  # the card at bit + 1: as the last of a block, then as the middle
            near &= near - 1
            rest = work[(STORE + bit + 2) & 127]
            up = 10 * ones(blocks >> bit & LEVELS_OF_10)
            here |= rest << up | ((1022 << bit & 1023) * LEVELS_OF_10) & ((1 << up) - 1)
            slots = three[(face << 5 | work[(ROW + 1 + bit) & 63]) & 1023]
            third = (_first_four(slots, work) | _last_two(slots, work)) & near
            up = 10 * ones(inside >> bit & LEVELS_OF_10) + 20 & 63  # past 63 only where no third card is left
            blocks |= (rest << up | (1 << up) - 1) & (third * LEVELS_OF_10)
        work[(STORE + i) & 127] = here
    return count - int(ones(here >> 9 & LEVELS_OF_10))


@kernel
def _saved_in_long(n: int, two: Buffer, three: Buffer, work: Buffer) -> int:
    """Return the most plays that more than 10 cards save."""
    if n <= 15:
        saved = _saved_in_two(n, two, three, work)
        if saved < 8 or n <= 12:
            return saved
    return _saved_by_level(n, two, three, work)


@kernel
def _first_four(slots: int, work: Buffer) -> int:
    """Return the positions, as bits, of the faces in the first four slots of an entry."""
    return int(work[slots & 31] | work[slots >> 5 & 31] | work[slots >> 10 & 31] | work[slots >> 15 & 31])


@kernel
def _last_two(slots: int, work: Buffer) -> int:
    """Return the positions, as bits, of the faces in the last two slots: no branch, which would cost more."""
    return int(work[slots >> 20 & 31] | work[slots >> 25 & 31])


@kernel
def _raised(fill: int, low: int, high: int, up: int) -> tuple[int, int]:
    """Return two numbers of four levels moved up by `up` levels, at most eight kept, over a filling of the lowest."""
    if up >= 4:
        high = low
        low = fill
        up -= 4
        if up >= 4:
            return fill, fill
    bits = 15 * up
    return low << bits & ALL | fill >> (60 - bits), high << bits & ALL | low >> (60 - bits)


@kernel
def _saved_in_two(n: int, two: Buffer, three: Buffer, work: Buffer) -> int:
    """Return the most plays that up to 15 cards save, 8 if it is 8 or more: eight levels in two numbers."""
    work[STORE + 2 * n] = work[STORE + 2 * n + 1] = 0
    low = high = 0
    for i in range(n - 1, -1, -1):
        low_inside, high_inside = low, high
        face = work[ROW + i] & 31
        pairs = _first_four(two[face], work) >> i << i
        near = pairs | _last_two(two[face], work) >> i << i
        pairs *= LEVELS_OF_15
        low_blocks = (low << 15 & ALL | 32767) & pairs
        high_blocks = (high << 15 & ALL | low >> 45) & pairs
        while near:
            bit = lowest(near)
            near &= near - 1
            at = (STORE + 4 + 2 * bit) & 255
            low_rest, high_rest = work[at], work[at + 1]
            up = ones(low_blocks >> bit & LEVELS_OF_15) + ones(high_blocks >> bit & LEVELS_OF_15)
            more, most = _raised((32766 << bit & 32767) * LEVELS_OF_15, low_rest, high_rest, up)
            low |= more
            high |= most
            slots = three[(face << 5 | work[(ROW + 1 + bit) & 63]) & 1023]
            third = ((_first_four(slots, work) | _last_two(slots, work)) & near) * LEVELS_OF_15
            up = 2 + ones(low_inside >> bit & LEVELS_OF_15) + ones(high_inside >> bit & LEVELS_OF_15)
            more, most = _raised(ALL, low_rest, high_rest, up)
            low_blocks |= more & third
            high_blocks |= most & third
        work[STORE + 2 * i] = low
        work[STORE + 2 * i + 1] = high
    return int(ones(low >> 14 & LEVELS_OF_15) + ones(high >> 14 & LEVELS_OF_15))


@kernel
def _saved_by_level(n: int, two: Buffer, three: Buffer, work: Buffer) -> int:
    """Return the most plays that up to 60 cards save: a number a level, level 0 too, after their count."""
    wide = 2 * n // 3 + 3
    blocks = STORE
    first = blocks + wide
    ends = (1 << n) - 1
    last = first + n * wide
    work[last] = 0
    work[last + 1] = ends >> (n - 1) << (n - 1)
    for i in range(n - 1, -1, -1):
        face = work[ROW + i]
        pairs = _first_four(two[face], work) >> i << i
        near = pairs | _last_two(two[face], work) >> i << i
        here = first + i * wide
        inside = here + wide
        top = most = work[inside]
        work[here + 1] = ends if i == 0 else ends >> (i - 1) << (i - 1)
        for v in range(top + 1):
            work[blocks + 1 + v] = work[inside + 1 + v] & pairs
        for v in range(1, wide - 1):
            work[here + 1 + v] = work[inside + 1 + v] if v <= top else 0
        for v in range(top + 2, wide):
            work[blocks + v] = 0
        while near:
            bit = lowest(near)
            near &= near - 1
            rest = first + (bit + 2) * wide
            left = work[rest]
            up = 0
            while work[blocks + up + 1] >> bit & 1:
                up += 1
            if up:
                most = max(most, up + left)
                for v in range(1, up):
                    work[here + 1 + v] |= work[rest + 1]
                for v in range(left + 1):
                    work[here + 1 + up + v] |= work[rest + 1 + v]
            slots = three[face << 5 | work[ROW + 1 + bit]]
            third = (_first_four(slots, work) | _last_two(slots, work)) & near
            if third:
                up = 2
                while up - 2 < top and work[inside + up] >> bit & 1:
                    up += 1
                for v in range(1, up):
                    work[blocks + v] |= third
                for v in range(left + 1):
                    work[blocks + up + v] |= work[rest + 1 + v] & third
        work[here] = most
    return int(work[first])
