"""Looking windows up in the table of readings: what one, two or three neighbours can be declared as.

Shapes: `cards` small numbers; the table as in `layout`.
"""

from __future__ import annotations

from combotutor.families.combo.kernels.layout import ANY_SPECIAL, LIST_SIZE, LISTS, MANY, OF_ONE, OF_THREE, OF_TWO
from combotutor.kernels.compiled import Buffer, kernel


@kernel
def window(cards: Buffer, at: int, length: int) -> int:
    """Return where in the table the window of `length` cards stands that begins at `cards[at]`, no special."""
    a = int(cards[at])
    if length == 1:
        return OF_ONE + a
    b = min(int(cards[at + 1]), ANY_SPECIAL)
    if length == 2:
        return OF_TWO + (a << 4 | b)
    return OF_THREE + (a << 8 | b << 4 | min(int(cards[at + 2]), ANY_SPECIAL))


@kernel
def list_of(entry: int) -> int:
    """Return where in the table the list begins that an entry from MANY on names: how many, then the strengths."""
    return LISTS + (entry - MANY) * LIST_SIZE
