"""What cards not yet seen do to a row when each is put into its best gap before the next is seen, on flat buffers.

What one more card saves at its best gap is read off two tables of stretches: s(i, j), the most that the cards from i up
to j save by themselves, and o(i, j), the most that all others save while that stretch stays whole. A card that goes
with one of the row, or with two, lies at one end of that block, or within it, and what lies between leaves first.

Shapes: `row` small numbers; `kinds` 32 * 32 * 32 bits, as `odds.neighbours.kinds_table` makes them; a stretch i, j has
the place `i * WIDE + j`. Faces are numbers up to WILD or a special, of which any stands for all.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import WILD
from combotutor.families.combo.kernels.rows.orders import KINDS
from combotutor.kernels.compiled import Buffer, kernel

FACES: Final = 18
LONGEST: Final = 60
"""The most cards of a row once all are put in."""

WIDE: Final = LONGEST + 2
OUTSIDE: Final = WIDE * WIDE
"""Where in the scratch the table of o begins, after that of s."""

BROUGHT: Final = 2 * WIDE * WIDE
"""Where in the scratch stands what each face brings."""

_NEVER: Final = -1_000_000

# What is found of a row and the cards to come, in ways to draw them: first those to a place for each kind.
PLAYS: Final = KINDS
"""From here on the ways to each number of plays."""

FOUND: Final = PLAYS + LONGEST + 1


def work_size() -> int:
    """Return how many ints of scratch the tables of stretches need."""
    return BROUGHT + FACES


def found_size(left: int) -> int:
    """Return how many ints `draw` needs to write down what it finds of some cards to come."""
    return FOUND * (2 * left - 1)


@kernel
def best_inserts(row: Buffer, start: int, size: int, kinds: Buffer, work: Buffer) -> int:
    """Return the most plays that a row saves; at the end of the scratch, for each face, with that face put in too.

    Args:
        row: faces from `start` on.
        start: where the row begins.
        size: how many cards it has, fewer than LONGEST.
        kinds: which neighbours are which kinds.
        work: ints, `work_size()`: the tables of s and o, then what each face brings.
    """
    _fill_inside(row, start, size, kinds, work)
    _fill_outside(row, start, size, kinds, work)
    saved = work[size]
    for face in range(FACES):
        work[BROUGHT + face] = saved
    for at in range(size):
        last = int(row[start + at])
        if last > WILD:
            continue
        alone = 1 + _beside(at, at + 1, size, work)
        for face in range(1, WILD + 1):
            if kinds[face << 5 | last]:
                work[BROUGHT + face] = max(work[BROUGHT + face], alone)
        for k in range(at):
            first = int(row[start + k])
            if first > WILD or not _can_be_three(first, last, kinds):
                continue
            both = 2 + max(
                _beside(k, at + 1, size, work) + work[(k + 1) * WIDE + at],
                _within(k, at, work) + work[OUTSIDE + k * WIDE + at + 1],
            )
            for face in range(1, WILD + 1):
                if kinds[first << 10 | last << 5 | face] >> 2:
                    work[BROUGHT + face] = max(work[BROUGHT + face], both)
    return int(saved)


@kernel
def _within(first: int, last: int, work: Buffer) -> int:
    """Return the most that is saved between two cards with a card in a gap between them."""
    most = _NEVER
    for gap in range(first + 1, last + 1):
        most = max(most, work[(first + 1) * WIDE + gap] + work[gap * WIDE + last])
    return int(most)


@kernel
def _can_be_three(a: int, b: int, kinds: Buffer) -> bool:
    """Tell whether a third card makes these two a block."""
    found = 0
    for face in range(1, WILD + 1):
        found |= int(kinds[a << 10 | b << 5 | face]) >> 2
    return found != 0


@kernel
def _beside(i: int, j: int, size: int, work: Buffer) -> int:
    """Return the most that is saved with a card in a gap beside the block whose ends are i and j - 1, inside aside."""
    most = _NEVER
    for p in range(i + 1):
        most = max(most, work[p * WIDE + i] + work[OUTSIDE + p * WIDE + j])
    for p in range(j, size + 1):
        most = max(most, work[j * WIDE + p] + work[OUTSIDE + i * WIDE + p])
    return int(most)


@kernel
def _fill_inside(row: Buffer, start: int, size: int, kinds: Buffer, work: Buffer) -> None:
    """Fill s, from the right: the recursion of `plan.interval`."""
    for i in range(size, -1, -1):
        work[i * WIDE + i] = 0
        for j in range(i + 1, size + 1):
            work[i * WIDE + j] = work[(i + 1) * WIDE + j] if i + 1 <= j else 0
        if i == size:
            continue
        for last in range(i + 1, size):
            block = _block(row, start, i, last, kinds, work)
            if block:
                for j in range(last + 1, size + 1):
                    work[i * WIDE + j] = max(work[i * WIDE + j], block + work[(last + 1) * WIDE + j])


@kernel
def _block(row: Buffer, start: int, i: int, last: int, kinds: Buffer, work: Buffer) -> int:
    """Return the most that a block of two or three with these ends and what lies within save, 0 if there is none."""
    first, end = int(row[start + i]), int(row[start + last])
    if first > WILD or end > WILD:
        return 0
    block = 1 + work[(i + 1) * WIDE + last] if kinds[first << 5 | end] else 0
    for k in range(i + 1, last):
        middle = int(row[start + k])
        if middle <= WILD and kinds[first << 10 | middle << 5 | end] >> 2:
            block = max(block, 2 + work[(i + 1) * WIDE + k] + work[(k + 1) * WIDE + last])
    return int(block)


@kernel
def _fill_outside(row: Buffer, start: int, size: int, kinds: Buffer, work: Buffer) -> None:
    """Fill o, from the outside in: the recursion of `plan.blocks`."""
    for i in range(size + 1):
        for j in range(i, size + 1):
            work[OUTSIDE + i * WIDE + j] = _NEVER
    work[OUTSIDE + size] = 0
    for i in range(size):
        for j in range(i + 1, size + 1):
            at = OUTSIDE + (i + 1) * WIDE + j
            work[at] = max(work[at], work[OUTSIDE + i * WIDE + j])
        first = int(row[start + i])
        for last in range(i + 1, size):
            end = int(row[start + last])
            block = _block(row, start, i, last, kinds, work)
            if not block:
                continue
            around = _NEVER
            for j in range(last + 1, size + 1):
                around = max(around, work[OUTSIDE + i * WIDE + j] + work[(last + 1) * WIDE + j])
                at = OUTSIDE + (last + 1) * WIDE + j
                work[at] = max(work[at], work[OUTSIDE + i * WIDE + j] + block)
            if kinds[first << 5 | end]:
                at = OUTSIDE + (i + 1) * WIDE + last
                work[at] = max(work[at], around + 1)
            for k in range(i + 1, last):
                middle = int(row[start + k])
                if middle <= WILD and kinds[first << 10 | middle << 5 | end] >> 2:
                    left, right = work[(i + 1) * WIDE + k], work[(k + 1) * WIDE + last]
                    at = OUTSIDE + (i + 1) * WIDE + k
                    work[at] = max(work[at], around + 2 + right)
                    at = OUTSIDE + (k + 1) * WIDE + last
                    work[at] = max(work[at], around + 2 + left)


@kernel
def draw(
    row: Buffer, start: int, size: int, left: int, counts: Buffer, kinds: Buffer, work: Buffer, found: Buffer, at: int
) -> int:
    """Write what some cards to come do to a row; return the plays of all ways to draw them, added up.

    The gap of each card is chosen before the next is seen: so that the row needs the fewest plays in the end, on
    average; the leftmost where several do equally well. For each kind it is chosen anew, so that the row has a place
    for it as often as possible.

    Args:
        row: faces from `start` on; behind them there is room for as many again and 1 for each card but the last.
        start: where the row begins.
        size: how many cards it has.
        left: how many cards are to come, at least 1 and no more than there are.
        counts: ints, FACES: how many of each face may come.
        kinds: which neighbours are which kinds.
        work: as in `best_inserts`.
        found: ints, `found_size(left)` from `at` on: FOUND of them are written, the others scratch.
        at: where that begins.
    """
    for each in range(FOUND):
        found[at + each] = 0
    if left == 1:
        return _draw_last(row, start, size, counts, kinds, work, found, at)
    total = 0
    best, inner, after = at + FOUND, at + 2 * FOUND, start + size
    for face in range(1, FACES):
        ways = int(counts[face])
        if not ways:
            continue
        counts[face] = ways - 1
        least = -1
        for gap in range(size + 1):
            if _put_in(row, start, size, face, gap):
                plays = draw(row, after, size + 1, left - 1, counts, kinds, work, found, inner)
                least = _better(found, inner, best, plays, least)
        counts[face] = ways
        total += ways * least
        for each in range(FOUND):
            found[at + each] += ways * found[best + each]
    return total


@kernel
def _draw_last(
    row: Buffer, start: int, size: int, counts: Buffer, kinds: Buffer, work: Buffer, found: Buffer, at: int
) -> int:
    """Add what the last card to come does to a row; return as `draw`."""
    best_inserts(row, start, size, kinds, work)
    there = _kinds_of(row, start, size, kinds)
    total = 0
    for face in range(1, FACES):
        ways = int(counts[face])
        if not ways:
            continue
        plays = size + 1 - int(work[BROUGHT + face])
        found[at + PLAYS + plays] += ways
        total += ways * plays
        made = there | _kinds_with(row, start, size, face, kinds)
        for kind in range(KINDS):
            found[at + kind] += ways * (made >> kind & 1)
    return total


@kernel
def _kinds_of(row: Buffer, start: int, size: int, kinds: Buffer) -> int:
    """Return the kinds that a row has a place for, as bits."""
    before = last = found = 0
    for at in range(start, start + size):
        card = int(row[at])
        found |= int(kinds[before << 10 | last << 5 | card])
        before, last = last, card
    return found


@kernel
def _kinds_with(row: Buffer, start: int, size: int, face: int, kinds: Buffer) -> int:
    """Return the kinds that a card makes with its neighbours in any gap, as bits."""
    found = 0
    for gap in range(size + 1):
        before = int(row[start + gap - 2]) if gap > 1 else 0
        left = int(row[start + gap - 1]) if gap > 0 else 0
        found |= int(kinds[before << 10 | left << 5 | face])
        if gap < size:
            right = int(row[start + gap])
            found |= int(kinds[left << 10 | face << 5 | right])
            if gap + 1 < size:
                found |= int(kinds[face << 10 | right << 5 | int(row[start + gap + 1])])
    return found


@kernel
def _put_in(row: Buffer, start: int, size: int, face: int, gap: int) -> bool:
    """Write behind a row the row with a card in a gap; not where the gap before gives the same."""
    if gap > 0 and int(row[start + gap - 1]) == face:
        return False
    after = start + size
    for at in range(gap):
        row[after + at] = row[start + at]
    row[after + gap] = face
    for at in range(gap, size):
        row[after + at + 1] = row[start + at]
    return True


@kernel
def _better(found: Buffer, new: int, best: int, plays: int, least: int) -> int:
    """Keep, of the best so far and something new, the plays of the better and the higher of each kind's ways."""
    if least < 0:
        for each in range(FOUND):
            found[best + each] = found[new + each]
        return plays
    for kind in range(KINDS):
        found[best + kind] = max(found[best + kind], found[new + kind])
    if plays < least:
        for each in range(PLAYS, FOUND):
            found[best + each] = found[new + each]
        return plays
    return least
