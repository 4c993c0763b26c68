"""Rows without a kind, number by number: against every row of small stocks, and against another exact method."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds import Stock
from combotutor.families.combo.odds.exact.avoiding import chosen_clusters, rows_avoiding
from tests.at_length import at_length
from tests.families.combo.odds.left_to_right import SETS, rows_avoiding_each, totals
from tests.families.combo.odds.small_stocks import SETTINGS, laid_rows

EVERY_SET = [frozenset(kinds) for size in (1, 2, 3) for kinds in itertools.combinations(list(Kind)[1:], size)]
STANDARD = (4,) * 12


def avoiding(stock: Stock, kinds: frozenset[Kind], most: int) -> list[int]:
    """Return the rows of a stock that avoid some kinds."""
    return rows_avoiding(stock.numbers, stock.wilds, stock.blanks, kinds, most, wild_pair=stock.wild_pair)


@pytest.mark.parametrize("name", at_length(SETTINGS, *[*SETTINGS][::4]))
def test_brute_force_every_row_of_small_stocks_agrees(name: str) -> None:
    stock = SETTINGS[name]
    lengths = range(len(stock) + 1)
    laid = [Counter(frozenset(kind for kind, _ in row.places) for row in laid_rows(stock, cards)) for cards in lengths]
    for kinds in EVERY_SET:
        without = [sum(many for found, many in rows.items() if not kinds & found) for rows in laid]
        assert avoiding(stock, kinds, len(stock)) == without, kinds


def test_a_row_of_all_cards_of_a_small_stock_is_counted() -> None:
    stock = Stock((1, 1, 2, 3, 13, 14))  # type: ignore[arg-type]
    assert avoiding(stock, frozenset({Kind.PAIR}), 6)[6] == sum(not row.count(Kind.PAIR) for row in laid_rows(stock, 6))


@pytest.mark.parametrize("wild_pair", [True, False])
def test_a_second_exact_method_agrees_for_a_deck_that_is_not_whole(wild_pair: bool) -> None:  # noqa: FBT001
    numbers = (4, 3, 4, 4, 0, 4, 2, 4, 4, 1, 4, 4)
    rows = totals(rows_avoiding_each(numbers, 2, 3, 5, wild_pair=wild_pair), 2, 3)
    for kinds in SETS:
        found = rows_avoiding(numbers, 2, 3, kinds, 5, wild_pair=wild_pair)
        assert found == [each[kinds] for each in rows], kinds


def test_avoiding_nothing_leaves_every_row() -> None:
    assert rows_avoiding(STANDARD, 2, 4, frozenset(), 3) == [1, 54, 54 * 53, 54 * 53 * 52]


def test_one_choice_of_clusters_serves_every_number_of_blanks() -> None:
    chosen_clusters.cache_clear()
    for blanks in (0, 4, 8):
        rows_avoiding(STANDARD, 2, blanks, frozenset({Kind.TRIO}), 6)
    assert chosen_clusters.cache_info().misses == 1
