"""Rows dealt by a seed, counted by what their neighbours can be and by their fewest plays, on flat buffers.

Row k is dealt by the stream of that number (`randomness.begin_stream`) and by nothing else: so a longer run begins with
the rows of a shorter one. It is the end of the shuffled stock, from the last card on, as `SplitMix64.shuffled` puts
them there; so a longer row begins with the cards of a shorter one.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import WILD
from combotutor.families.combo.kernels.rows.orders import KINDS
from combotutor.families.combo.kernels.rows.plan import fewest
from combotutor.kernels.compiled import Buffer, kernel
from combotutor.kernels.randomness import begin_stream, below

# Where what is counted begins:
HAVING: Final = 0
"""Rows with at least one place for each kind."""

BEST: Final = HAVING + KINDS
"""Rows by the best they can play: nothing, a single card, then the kinds."""

PLACES: Final = BEST + KINDS + 2
"""Places for each kind, of all rows together."""

SQUARES: Final = PLACES + KINDS
"""The squares of a row's places for each kind, of all rows together."""

PLAYS: Final = SQUARES + KINDS
"""Rows by their fewest plays, from 0 to the cards of a row."""


def counts_size(cards: int) -> int:
    """Return how many ints are counted for rows of some cards."""
    return PLAYS + cards + 1


def scratch_size(cards: int) -> int:
    """Return how many ints of scratch are needed for rows of some cards, beside those of the plan."""
    return max(cards, KINDS)


@kernel
def sample_rows(
    stock: Buffer,
    start: int,
    first: int,
    rows: int,
    near: Buffer,
    two: Buffer,
    three: Buffer,
    work: Buffer,
    row: Buffer,
    scratch: Buffer,
    random: Buffer,
    counts: Buffer,
) -> None:
    """Deal rows and add up what is found in them.

    Args:
        stock: small numbers, a face for each card; the order matters, and is the same again at the end.
        start: the first number of the seed's stream.
        first: the number of the first row.
        rows: how many rows.
        near: as in `orders.count_words`.
        two: as in `plan.fewest`.
        three: likewise.
        work: ints, `plan.work_size` of the row's length: scratch.
        row: small numbers, one a card, no more than there are in the stock: scratch.
        scratch: ints, `scratch_size` of the row's length.
        random: words, 1: scratch.
        counts: ints, `counts_size` of the row's length: raised.
    """
    size = len(row)
    for k in range(first, first + rows):
        begin_stream(random, start, k)
        deal_row(stock, row, scratch, random)
        _count_places(row, near, scratch, counts)
        counts[PLAYS + fewest(row, 0, size, two, three, work)] += 1


@kernel
def deal_row(stock: Buffer, row: Buffer, drawn: Buffer, random: Buffer) -> None:
    """Fill a row from the end of the stock while it is being shuffled, then put the stock as it was."""
    size, last = len(row), len(stock) - 1
    for at in range(size):
        place = below(random, last - at + 1)
        drawn[at] = place
        row[at] = stock[place]
        stock[place] = stock[last - at]  # what is dealt is not looked at again, so half a swap does
    for at in range(size - 1, -1, -1):
        stock[drawn[at]] = row[at]


@kernel
def _count_places(row: Buffer, near: Buffer, places: Buffer, counts: Buffer) -> None:
    """Add the kinds of a row, its best and its places."""
    for kind in range(KINDS):
        places[kind] = 0
    before = last = best = 0
    for at in range(len(row)):
        card = int(row[at])
        found = near[(before << 10 | last << 5 | card) & 32767]
        for kind in range(KINDS):
            places[kind] += found >> kind & 1
        best |= card <= WILD
        before, last = last, card
    for kind in range(KINDS):
        many = places[kind]
        if many > 0:
            counts[HAVING + kind] += 1
            counts[PLACES + kind] += many
            counts[SQUARES + kind] += many * many
            best = kind + 2
    counts[BEST + best] += 1
