"""Random numbers, the same as those of `cards.SplitMix64` and `cards.stream`: a seed gives the same everywhere.

Shapes: `random` words, 1: the state of the generator; `cards` small numbers.
"""

from __future__ import annotations

from typing import Final

from combotutor.kernels.compiled import FULL, Buffer, kernel, number, word

_GOLDEN: Final = word(0x9E3779B97F4A7C15)
_MIX_1: Final = word(0xBF58476D1CE4E5B9)
_MIX_2: Final = word(0x94D049BB133111EB)
_S30: Final = word(30)
_S27: Final = word(27)
_S31: Final = word(31)
_ONE: Final = word(1)


@kernel
def next_number(random: Buffer) -> int:
    """Return the next number of the stream, as `SplitMix64.next`."""
    random[0] = state = (random[0] + _GOLDEN) & FULL
    mixed = ((state ^ (state >> _S30)) * _MIX_1) & FULL
    mixed = ((mixed ^ (mixed >> _S27)) * _MIX_2) & FULL
    return mixed ^ (mixed >> _S31)


@kernel
def below(random: Buffer, bound: int) -> int:
    """Return a number from 0 to bound - 1, each equally likely, as `SplitMix64.below`."""
    size = word(bound)
    found = next_number(random)
    while found > FULL - size and found > FULL - (FULL % size + _ONE) % size:  # a division that is hardly ever needed
        found = next_number(random)
    return number(found % size)


@kernel
def begin_stream(random: Buffer, start: int, at: int) -> None:
    """Begin the stream with a number, as `cards.stream`; `start` is the first number of the seed's stream."""
    random[0] = start ^ word(at)
    random[0] = next_number(random)


@kernel
def shuffle(cards: Buffer, first: int, count: int, random: Buffer) -> None:
    """Shuffle so many cards from the first on, as `SplitMix64.shuffled`; those around them stay."""
    for last in range(count - 1, 0, -1):
        i, j = first + last, first + below(random, last + 1)
        cards[i], cards[j] = cards[j], cards[i]
