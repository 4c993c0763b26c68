"""Every way to empty a row in the fewest plays, by trying them all: sets of blocks, whatever the order of play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from combotutor.families.combo.cards import Row
from combotutor.families.combo.check.plays import fewest, with_first

Way = frozenset[tuple[int, ...]]
"""The places, from 1, of the cards of each play in the row as it was at first."""


def ways(row: Row, *, wild_pair: bool = True) -> frozenset[Way]:
    """Return every set of blocks with the fewest plays."""
    most = fewest(row, wild_pair=wild_pair)
    return frozenset(frozenset(way) for way in _within(row, 1, most, wild_pair=wild_pair))


def _within(row: Row, start: int, most: int, *, wild_pair: bool) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every set of no more than so many blocks that a stretch beginning at a place falls into."""
    if fewest(row, wild_pair=wild_pair) > most:
        return
    if not row:
        yield ()
        return
    for block, parts in with_first(row, wild_pair=wild_pair):
        places = tuple(start + place for place in block)
        starts = [place + 1 for place in places]
        needed = [fewest(part, wild_pair=wild_pair) for part in parts]
        spare = most - 1 - sum(needed)
        each = (
            list(_within(part, begin, need + spare, wild_pair=wild_pair))
            for part, begin, need in zip(parts, starts, needed, strict=True)
        )
        for chosen in itertools.product(*each):
            if 1 + sum(map(len, chosen)) <= most:
                yield (places, *itertools.chain.from_iterable(chosen))
