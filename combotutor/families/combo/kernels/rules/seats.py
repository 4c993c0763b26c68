"""The seats of a round: who sits next to whom, and how cards leave a row or come into it.

Shapes: `st` small numbers; a seat's block begins at `b`, as in `layout`.
"""

from __future__ import annotations

from combotutor.families.combo.kernels.layout import COUNT, ROW
from combotutor.kernels.compiled import Buffer, kernel


@kernel
def after(seat: int, seats: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@kernel
def remove(st: Buffer, b: int, at: int, length: int) -> None:
    """Take `length` cards from place `at` on out of the row of the seat at `b`; the rest closes up."""
    n = int(st[b + COUNT]) - length
    for i in range(b + ROW + at - 1, b + ROW + n):
        st[i] = st[i + length]
    st[b + COUNT] = n


@kernel
def insert(st: Buffer, b: int, card: int, gap: int) -> None:
    """Put a card into a gap of the row of the seat at `b`."""
    n = int(st[b + COUNT])
    for i in range(b + ROW + n, b + ROW + gap - 1, -1):
        st[i] = st[i - 1]
    st[b + ROW + gap - 1] = card
    st[b + COUNT] = n + 1
