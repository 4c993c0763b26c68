"""The project's one random generator: small, documented, the same in Python, compiled code and the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB

SEEDS: Final = 1 << 64
"""How many seeds there are: a seed is a whole number from 0 to SEEDS - 1."""

T = TypeVar("T")


class SplitMix64:
    """A stream of 64-bit numbers from a seed.

    The state is the only thing in the core that changes: a generator is made, handed to the function that draws, and
    forgotten.

    Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the
    constants are those of the public-domain reference `splitmix64.c` by S. Vigna.

    >>> hex(SplitMix64(0).next())
    '0xe220a8397b1dcdaf'
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """Return the next number of the stream, 0 to 2**64 - 1."""
        self._state = (self._state + _GOLDEN) & _MASK
        mixed = ((self._state ^ (self._state >> 30)) * _MIX_1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each equally likely.

        Numbers from the last, incomplete stretch of the stream's range are thrown away, so no number is favoured.

        Raises:
            ValueError: the bound is not from 1 to 2**64.
        """
        if not 0 < bound <= SEEDS:
            message = f"a bound is from 1 to 2**64, not {bound!r}"
            raise ValueError(message)
        fair = SEEDS - SEEDS % bound
        while True:
            number = self.next()
            if number < fair:
                return number % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order (Fisher-Yates from the last place down), the input unchanged."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def stream(seed: int, number: int) -> SplitMix64:
    """Return the random source with this number of a seed.

    It begins at the first number of SplitMix64(a xor number), where a is the first number of SplitMix64(seed): so
    neighbouring seeds and numbers have nothing in common, and two numbers of a seed never begin alike.

    Args:
        seed: from 0 to 2**64 - 1.
        number: from 0 to 2**64 - 1.
    """
    return SplitMix64(SplitMix64(SplitMix64(seed).next() ^ number).next())
