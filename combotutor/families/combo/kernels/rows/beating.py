"""Whether rows with cards not seen can beat a combination, on flat buffers: in all orders, or in many that are dealt.

Shapes: `rows` small numbers, the faces of one row after the other; `ends` ints, where each row ends; `places` ints,
where in `rows` the cards not seen lie; `highest` 32 * 32 * 32 small numbers: at `a << 10 | b << 5 | c` the strength of
the highest combination of c, of b and c, or of all three, a and b being 0 where there is no card.
"""

from __future__ import annotations

from combotutor.families.combo.kernels.rows.sample import deal_row
from combotutor.kernels.compiled import Buffer, kernel
from combotutor.kernels.randomness import begin_stream


@kernel
def count_ways(
    rows: Buffer,
    ends: Buffer,
    places: Buffer,
    at: int,
    ways: int,
    counts: Buffer,
    highest: Buffer,
    strength: int,
    beaten: Buffer,
) -> None:
    """Add the ways to lay the cards not seen in which each row beats a combination; last, those in which any does.

    Args:
        rows: the rows; what lies at `places` is written over.
        ends: where each ends.
        places: where cards not seen lie.
        at: how many of them lie already: 0.
        ways: in how many ways they can lie so: 1.
        counts: ints, for each face how many there are that are not seen; the same again at the end.
        highest: the strengths of neighbours.
        strength: the strength of the combination.
        beaten: ints, one a row and one more: raised.
    """
    if at == len(places):
        _add(rows, ends, highest, strength, ways, beaten)
        return
    for face in range(1, len(counts)):
        left = int(counts[face])
        if left:
            counts[face] = left - 1
            rows[places[at]] = face
            count_ways(rows, ends, places, at + 1, ways * left, counts, highest, strength, beaten)
            counts[face] = left


@kernel
def deal_worlds(
    rows: Buffer,
    ends: Buffer,
    places: Buffer,
    start: int,
    first: int,
    worlds: int,
    stock: Buffer,
    highest: Buffer,
    strength: int,
    dealt: Buffer,
    drawn: Buffer,
    random: Buffer,
    beaten: Buffer,
) -> None:
    """Deal the cards not seen and add the worlds in which each row beats a combination; last, those in which any does.

    Args:
        rows: the rows; what lies at `places` is written over.
        ends: where each ends.
        places: where cards not seen lie.
        start: the first number of the seed's stream.
        first: the number of the first world.
        worlds: how many.
        stock: small numbers, the cards not seen; the same again at the end.
        highest: the strengths of neighbours.
        strength: the strength of the combination.
        dealt: small numbers, one a place: scratch.
        drawn: ints, one a place: scratch.
        random: words, 1: scratch.
        beaten: ints, one a row and one more: raised.
    """
    for k in range(first, first + worlds):
        begin_stream(random, start, k)
        deal_row(stock, dealt, drawn, random)
        for at in range(len(places)):
            rows[places[at]] = dealt[at]
        _add(rows, ends, highest, strength, 1, beaten)


@kernel
def _add(rows: Buffer, ends: Buffer, highest: Buffer, strength: int, ways: int, beaten: Buffer) -> None:
    """Add so many ways to each row that beats a combination as it lies, and once if any does."""
    begin = 0
    some = False
    for number in range(len(ends)):
        end = int(ends[number])
        before = last = 0
        beats = False
        for at in range(begin, end):
            card = int(rows[at])
            beats = beats or highest[before << 10 | last << 5 | card] > strength
            before, last = last, card
        if beats:
            beaten[number] += ways
            some = True
        begin = end
    if some:
        beaten[len(ends)] += ways
