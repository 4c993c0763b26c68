"""Rows with cards not seen that beat a combination, on flat buffers: counted and dealt, by a rule of this page."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.families.combo.kernels.rows.beating import count_ways, deal_worlds
from combotutor.kernels.compiled import Buffer, filled, ints, small, word, words

POOL = [1, 1, 2, 5, 9, 13, 14]
ROWS = [[0, 3], [4, 0, 2], []]
ENDS = [2, 5, 5]
PLACES = [0, 3]
MARK = 1000
"""What stands in the counts before anything is counted."""


def rank(before: int, last: int, card: int) -> int:
    """Return a strength by a rule that is easily told."""
    return (before * 3 + last * 5 + card * 7) % 50


def ranks() -> Buffer:
    """Return the same as a table."""
    table = small(1 << 15)
    for at in range(1 << 15):
        table[at] = rank(at >> 10, at >> 5 & 31, at & 31)
    return table


def beats(row: Sequence[int], strength: int) -> bool:
    """Tell whether neighbours of a row are stronger."""
    padded = [0, 0, *row]
    return any(rank(*padded[at : at + 3]) > strength for at in range(len(row)))


def wins(cards: Sequence[int], strength: int) -> Counter[int]:
    """Return which rows win with cards in place of those not seen, and after the last row whether any does."""
    rows = [[cards[0], 3], [4, cards[1], 2], []]
    won = [beats(row, strength) for row in rows]
    return Counter({at: 1 for at, each in enumerate([*won, any(won)]) if each})


def laid() -> tuple[Buffer, Buffer, Buffer]:
    """Return the rows as buffers."""
    cards = [card for row in ROWS for card in row]
    return filled(small(len(cards)), cards), filled(ints(3), ENDS), filled(ints(2), PLACES)


@pytest.mark.parametrize("strength", [0, 25, 40, 47, 49])
def test_all_orders_of_the_hidden_cards_are_counted(strength: int) -> None:
    counts = ints(18)
    for card in POOL:
        counts[card] += 1
    before, beaten = list(counts), filled(ints(4), [MARK] * 4)
    count_ways(*laid(), 0, 1, counts, ranks(), strength, beaten)
    expected = sum((wins(cards, strength) for cards in itertools.permutations(POOL, 2)), Counter[int]())
    assert [int(each) - MARK for each in beaten] == [expected[at] for at in range(4)]
    assert list(counts) == before


@pytest.mark.parametrize("strength", [25, 40, 47])
def test_worlds_are_dealt_by_number(strength: int) -> None:
    stock, beaten = filled(small(len(POOL)), POOL), filled(ints(4), [MARK] * 4)
    scratch = small(2), ints(2), words(1)
    deal_worlds(*laid(), word(SplitMix64(9).next()), 5, 60, stock, ranks(), strength, *scratch, beaten)
    dealt = [stream(9, k).shuffled(POOL)[:-3:-1] for k in range(5, 65)]
    expected = sum((wins(cards, strength) for cards in dealt), Counter[int]())
    assert [int(each) - MARK for each in beaten] == [expected[at] for at in range(4)]
    assert list(stock) == POOL
