"""Which kinds two or three neighbours can be, as a flat table for the kernels."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Final

from combotutor.families.combo.cards import FACES, Card, Kind, readings

if TYPE_CHECKING:
    from combotutor.kernels.compiled import Buffer

PLACES: Final = (Kind.RUN2, Kind.PAIR, Kind.RUN3, Kind.TRIO)
"""The kinds that take neighbours, from low to high."""


@functools.cache
def kinds_table(wild_pair: bool) -> Buffer:  # noqa: FBT001  (the key of a cache)
    """Return the kinds that faces can be side by side, as bits in the order of PLACES, from the one readable rule.

    Entry a << 10 | b << 5 | c: the kinds of b and c and those of a, b and c; a is 0 where there is none, and without b
    there is no kind. Made once a process; nobody writes to it.
    """

    def kinds(*cards: Card) -> int:
        found = {each.kind for each in readings(cards, wild_pair=wild_pair)}
        return sum(1 << at for at, kind in enumerate(PLACES) if kind in found)

    from combotutor.kernels.compiled import ints

    table = ints(1 << 15)
    for a, b, c in itertools.product(Card, FACES, FACES):
        table[a << 10 | b << 5 | c] = kinds(b, c) | kinds(a, b, c)
    return table
