"""Rows dealt by a seed, counted: against the plain generator and a rule of this page."""

from __future__ import annotations

from collections import Counter

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.families.combo.kernels.layout import WILD
from combotutor.families.combo.kernels.rows.plan import work_size
from combotutor.families.combo.kernels.rows.sample import (
    BEST,
    HAVING,
    PLACES,
    PLAYS,
    SQUARES,
    counts_size,
    deal_row,
    sample_rows,
    scratch_size,
)
from combotutor.families.combo.plan.tables import plan_tables
from combotutor.kernels.compiled import Buffer, filled, ints, small, word, words

STOP = 14
DECK = [*(face for face in range(1, 9) for _ in range(3)), WILD, WILD, STOP, STOP]
MARK = 1000
"""What stands in the counts before anything is counted."""


def found_at(before: int, last: int, card: int) -> int:
    """Return kinds by a rule that is easily told: two cards by their sum, three by theirs."""
    return (last > 0) * ((last + card) % 4) | (before > 0) * ((before + last + card) % 3) << 2


def near() -> Buffer:
    """Return the same as a table."""
    table = ints(1 << 15)
    for at in range(1 << 15):
        table[at] = found_at(at >> 10, at >> 5 & 31, at & 31)
    return table


def sampled(deck: list[int], size: int, first: int, rows: int, seed: int) -> list[int]:
    """Return what the kernel counts, with scratch full of what was left; see that the stock is as it was."""
    stock, row, random = filled(small(len(deck)), deck), filled(small(size), [5] * size), words(1)
    work, scratch = (filled(ints(count), [37] * count) for count in (work_size(size), scratch_size(size)))
    counts = filled(ints(counts_size(size)), [MARK] * counts_size(size))
    start = word(SplitMix64(seed).next())
    sample_rows(stock, start, first, rows, near(), *plan_tables(wild_pair=True), work, row, scratch, random, counts)
    assert list(stock) == deck
    return [int(count) - MARK for count in counts]


def looked_at(row: list[int]) -> Counter[int]:
    """Return what a row adds to the counts, but for its plays."""
    before, last, places = 0, 0, [0] * 4
    for card in row:
        for kind in range(4):
            places[kind] += found_at(before, last, card) >> kind & 1
        before, last = last, card
    best = max((kind + 2 for kind in range(4) if places[kind]), default=int(min(row) <= WILD))
    counts = Counter({BEST + best: 1})
    for kind, many in enumerate(places):
        counts += Counter({HAVING + kind: many > 0, PLACES + kind: many, SQUARES + kind: many**2})
    return counts


@pytest.mark.parametrize("size", [1, 2, 5, 12, len(DECK)])
def test_rows_are_dealt_as_the_plain_generator_shuffles_and_every_count_is_raised(size: int) -> None:
    expected = Counter[int]()
    for k in range(3, 43):
        expected += looked_at(stream(9, k).shuffled(DECK)[::-1][:size])
    counts = sampled(DECK, size, 3, 40, 9)
    assert Counter({at: many for at, many in enumerate(counts[:PLAYS]) if many}) == expected
    assert sum(counts[PLAYS:]) == sum(counts[BEST:PLACES]) == 40


def test_a_row_is_the_same_whatever_was_dealt_before() -> None:
    alone = [sampled(DECK, 6, k, 1, 2) for k in range(10)]
    assert sampled(DECK, 6, 0, 10, 2) == [sum(column) for column in zip(*alone, strict=True)]


def test_numbers_of_rows_and_seeds_may_be_large() -> None:
    expected = looked_at(stream(2**64 - 1, 2**62 - 1).shuffled(DECK)[::-1][:4])
    counts = sampled(DECK, 4, 2**62 - 1, 1, 2**64 - 1)
    assert Counter({at: many for at, many in enumerate(counts[:PLAYS]) if many}) == expected


def test_plays_are_those_of_the_plan() -> None:
    # Four equal cards in a row take two plays, a special one more.
    assert sampled([3, 3, 3, 3], 4, 0, 5, 0)[PLAYS:] == [0, 0, 5, 0, 0]
    assert sampled([STOP, 7], 2, 0, 5, 0)[PLAYS:] == [0, 0, 5]


def test_specials_alone_are_nothing_and_any_other_card_is_a_single() -> None:
    assert sampled([STOP], 1, 0, 3, 0)[BEST:PLACES] == [3, 0, 0, 0, 0, 0]
    assert sampled([WILD], 1, 0, 3, 0)[BEST:PLACES] == [0, 3, 0, 0, 0, 0]


def test_no_rows_raise_nothing() -> None:
    assert set(sampled(DECK, 5, 8, 0, 1)) == {0}


def test_every_order_of_few_cards_is_dealt_about_equally() -> None:
    stock, row, drawn, random = filled(small(3), [1, 2, 3]), small(2), ints(2), words(1)
    random[0] = word(11)
    dealt = Counter[tuple[int, ...]]()
    for _ in range(3000):
        deal_row(stock, row, drawn, random)
        dealt[tuple(map(int, row))] += 1
    assert len(dealt) == 6
    assert all(400 < count < 600 for count in dealt.values())
