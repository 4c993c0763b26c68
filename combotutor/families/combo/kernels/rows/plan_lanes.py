"""Fewest plays of many rows at once, on flat buffers: the recursion of `plan.interval`, a row in every lane.

A table is laid out number by number, each for all lanes one after the other. Every inner loop goes over the lanes, has
no branch and stays within eight bits, so that the compiler turns it into the machine's widest instructions.

Three cards go together exactly if all three pairs of them are equal, or all three are at most two apart and not equal,
where a wild is both to any number: a bit each, so the test is one "and". Three wilds break it where the house forbids
wilds alone; such rows are planned one by one. A test holds this against the rule for every three faces.
"""

from __future__ import annotations

from typing import Any, Final

from combotutor.families.combo.kernels.layout import ANY_SPECIAL, WILD
from combotutor.families.combo.kernels.rows.plan import fewest
from combotutor.kernels.compiled import COMPILED, Buffer, kernel

LANES: Final = 512 if COMPILED else 4

FEW: Final = 64 if COMPILED else 2
"""Fewer rows than this are planned sooner one by one."""

FILLER: Final = ANY_SPECIAL
"""It goes with nothing and saves nothing."""

if COMPILED:
    import numpy as np

    byte: Any = np.int8
else:
    byte = int

_FROM_0: Final = (1 << 30) - 1
"""What an offset is cut by, which tells the compiler that it is not counted from the end."""


def lanes_size(width: int) -> int:
    """Return how many small numbers of scratch `saved_of_rows` needs for rows of `width` cards."""
    return LANES * (width + 2 * width * width + (width + 2) * (width + 2))


@kernel
def saved_of_rows(
    cards: Buffer, width: int, wild_pair: int, two: Buffer, three: Buffer, work: Buffer, lanes: Buffer, out: Buffer
) -> None:
    """Write the most plays that each row saves.

    Args:
        cards: small numbers: one row after the other, `width` faces each, a shorter row with FILLERs at its end.
        width: cards a row, at most 60.
        wild_pair: 1 if several wilds may be played with no number among them, else 0.
        two: as in `plan.fewest`, made for the same `wild_pair`.
        three: likewise.
        work: ints, `plan.work_size(width)` of them: scratch.
        lanes: small numbers, `lanes_size(width)` of them: scratch.
        out: small numbers, one a row.
    """
    count = len(out)
    for start in range(0, count, LANES):
        there = min(LANES, count - start)
        wide = there >= FEW
        if wide:
            for lane in range(LANES):
                for i in range(width):
                    lanes[i * LANES + lane] = cards[(start + lane) * width + i] if lane < there else FILLER
            _relate(lanes, width, wild_pair)
            _save(lanes, width)
        for lane in range(there):
            row = start + lane
            wilds = 0
            if wide and not wild_pair:
                for i in range(row * width, row * width + width):
                    wilds += cards[i] == WILD
            if wide and wilds < 3:
                out[row] = lanes[_saved(width, 0, width) + lane] - 1
            else:
                out[row] = width - fewest(cards, row * width, width, two, three, work)


@kernel
def _pair(width: int, i: int, j: int) -> int:
    """Return where it stands what two cards are to each other: -1 if they are a pair or run of two, else 0."""
    return (width + i * width + j) * LANES & _FROM_0


@kernel
def _three(width: int, i: int, j: int) -> int:
    """Return where it stands what two cards can be to each other among three: 1 equal, 2 in a run, 3 both, else 0."""
    return (width + width * width + i * width + j) * LANES & _FROM_0


@kernel
def _saved(width: int, i: int, j: int) -> int:
    """Return where it stands what the stretch from i up to j saves, plus 1: so two stretches bring the 2 of a trio."""
    return (width + 2 * width * width + i * (width + 1) + j) * LANES & _FROM_0


@kernel
def _relate(lanes: Buffer, width: int, wild_pair: int) -> None:
    """Fill in what every two cards are to each other."""
    for i in range(width):
        for j in range(i + 1, width):
            left, right = i * LANES & _FROM_0, j * LANES & _FROM_0
            pair, three = _pair(width, i, j), _three(width, i, j)
            for lane in range(LANES):
                a, b = lanes[left + lane], lanes[right + lane]
                apart = byte(a - b)
                apart = apart if apart > 0 else byte(-apart)
                fit = byte(1) if apart == 0 else byte(2) if apart <= 2 else byte(0)
                close = byte(-1) if apart <= 1 else byte(0)
                wild = (a == WILD) | (b == WILD)
                fit = byte(3) if wild else fit
                close = byte(-1) if wild else close
                special = (a > WILD) | (b > WILD)
                lanes[three + lane] = byte(0) if special else fit
                close = byte(0) if special else close
                lanes[pair + lane] = byte(0) if (a == WILD) & (b == WILD) & (wild_pair == 0) else close


@kernel
def _save(lanes: Buffer, width: int) -> None:
    """Fill in what every stretch saves, plus 1."""
    best = _saved(width, width + 1, width + 1)  # the last numbers of all
    for i in range(width, -1, -1):
        here = _saved(width, i, i)
        for lane in range(LANES):
            lanes[here + lane] = 1
        for j in range(i + 1, width + 1):
            here, inside = _saved(width, i, j), _saved(width, i + 1, j)
            for lane in range(LANES):
                lanes[here + lane] = lanes[inside + lane]
        for last in range(i + 1, width):
            pair, inside = _pair(width, i, last), _saved(width, i + 1, last)
            for lane in range(LANES):
                lanes[best + lane] = lanes[pair + lane] & lanes[inside + lane]
            ends = _three(width, i, last)
            for k in range(i + 1, last):
                left, right = _saved(width, i + 1, k), _saved(width, k + 1, last)
                first, second = _three(width, i, k), _three(width, k, last)
                for lane in range(LANES):
                    both = byte(lanes[left + lane] + lanes[right + lane])
                    fit = byte(lanes[first + lane] & lanes[second + lane] & lanes[ends + lane])
                    both = both if fit != 0 else byte(0)
                    lanes[best + lane] = max(lanes[best + lane], both)
            for j in range(last + 1, width + 1):
                here, rest = _saved(width, i, j), _saved(width, last + 1, j)
                for lane in range(LANES):
                    lanes[here + lane] = max(lanes[here + lane], byte(lanes[best + lane] + lanes[rest + lane]))
