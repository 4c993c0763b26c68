"""The average number of places of a row."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds import PLACES, Stock, expected_places
from combotutor.families.combo.rules import RULE_SETS
from tests.families.combo.odds.small_stocks import every_small_stock, laid_rows

BREAKER = Stock.of_deck(RULE_SETS["combo-breaker"].deck)


@every_small_stock
def test_brute_force_places_are_counted_in_every_row(stock: Stock) -> None:
    for cards in range(1, 6):
        rows = laid_rows(stock, cards)
        assert expected_places(stock, cards) == {
            kind: Fraction(sum(row.count(kind) for row in rows), len(rows)) for kind in PLACES
        }


def test_every_further_card_brings_one_more_window() -> None:
    places = [expected_places(BREAKER, cards)[Kind.PAIR] for cards in range(1, 14)]
    assert places == [places[1] * windows for windows in range(13)]


def test_a_pair_is_counted_by_hand() -> None:
    numbers, with_wild, wilds = 12 * 4 * 3, 2 * 2 * 48, 2
    assert expected_places(BREAKER, 2)[Kind.PAIR] == Fraction(numbers + with_wild + wilds, 54 * 53)


def test_a_row_longer_than_the_stock_is_refused() -> None:
    with pytest.raises(InvalidError):
        expected_places(BREAKER, 55)
