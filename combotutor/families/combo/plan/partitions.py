"""All ways to take a row apart in the fewest plays, as sets of blocks: the order of play makes no other way."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.cards import Row
from combotutor.families.combo.plan.blocks import blocks_of_first
from combotutor.families.combo.plan.interval import Table, Together, codes_of, saved_plays, together

Block = tuple[int, ...]
"""The places of cards that are played together, ascending, counted from 1 in the row as it was at first."""

Blocks = tuple[Block, ...]
"""Blocks that hold every card of a row once and do not cross, in the order of their first cards."""

MOST: Final = 1000
"""The most sets of blocks that are listed unless more are asked for."""


def best_partitions(row: Row, *, wild_pair: bool = True, most: int = MOST) -> tuple[Blocks, ...]:
    """Return every set of blocks with the fewest plays, each once, but no more than `most` of them.

    Cards that are played together had all between them removed first, so a way to empty a row is a set of blocks that
    do not cross. Two ways with the same blocks differ only in the order of play, or in what a wild stands for. A row
    of many equal cards has more sets than anyone can read, which is what `most` is for; the time grows with the
    number listed.

    Args:
        row: the cards, left to right.
        wild_pair: whether several wilds may be played with no number among them ([D1]).
        most: where to stop.

    >>> from combotutor.families.combo.cards import Card
    >>> best_partitions((Card.TWO, Card.NINE, Card.TWO, Card.NINE))
    (((1,), (2, 4), (3,)), ((1, 3), (2,), (4,)))

    Raises:
        HiddenCardError: a card of the row is not seen.
    """
    codes, fit = codes_of(row), together(wild_pair=wild_pair)
    found = _stretch(codes, fit, saved_plays(codes, fit), 0, len(row))
    return tuple(tuple(sorted(blocks)) for blocks in itertools.islice(found, most))


def _stretch(codes: list[int], fit: Together, saved: Table, i: int, j: int) -> Iterator[Blocks]:
    """Yield the best sets of blocks of a stretch: each block that its first card can be in, and what is left then.

    No branch leads nowhere, since a block is taken only if the stretches that it leaves can save the rest.
    """
    if i == j:
        yield ()
        return
    for block in blocks_of_first(codes, fit, saved, i, j):
        inner = [(one + 1, other) for one, other in itertools.pairwise(block)]
        for parts in _each(codes, fit, saved, [*inner, (block[-1] + 1, j)]):
            yield (tuple(place + 1 for place in block), *parts)


def _each(codes: list[int], fit: Together, saved: Table, stretches: list[tuple[int, int]]) -> Iterator[Blocks]:
    """Yield the best sets of blocks of several stretches together."""
    if not stretches:
        yield ()
        return
    (i, j), *others = stretches
    for blocks in _stretch(codes, fit, saved, i, j):
        for rest in _each(codes, fit, saved, others):
            yield (*blocks, *rest)
