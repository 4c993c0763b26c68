"""A move as one number: its kind, and two numbers that say which cards and where, as `layout` lists them."""

from __future__ import annotations

from combotutor.kernels.compiled import kernel


@kernel
def packed(kind: int, a: int, b: int) -> int:
    """Return a move; `a` and `b` are numbers up to 63, 0 where a move of this kind has none."""
    return kind << 12 | a << 6 | b


@kernel
def unpacked(move: int) -> tuple[int, int, int]:
    """Return the kind of a move and its two numbers."""
    return move >> 12, move >> 6 & 63, move & 63
