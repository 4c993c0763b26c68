"""Counting bits."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from combotutor.kernels.bits import lowest, ones
from combotutor.kernels.compiled import COMPILED, Buffer, words


def _in_a_kernel(function: Callable[[int, Buffer], None]) -> Callable[[int, Buffer], None]:
    """Compile a function where kernels are, keeping nothing: a kept one would not notice that what it calls changed."""
    if not COMPILED:
        return function
    import numba

    njit: Any = numba.njit
    compiled: Callable[[int, Buffer], None] = njit(function)
    return compiled


@_in_a_kernel
def _both(number: int, out: Buffer) -> None:
    """Write what both say of a number: compiled, they can only be called by a kernel."""
    out[0] = ones(number)
    out[1] = lowest(number)


def test_bits_are_counted_and_the_lowest_is_found_for_numbers_of_up_to_63_bits() -> None:
    source = random.Random(8)
    numbers = [1, (1 << 63) - 1, 1 << 62, *(source.getrandbits(bits) | 1 << (bits - 1) for bits in range(1, 64))]
    out = words(2)
    for number in numbers:
        _both(number, out)
        text = f"{number:b}"
        assert (int(out[0]), int(out[1])) == (text.count("1"), len(text) - 1 - text.rindex("1"))
