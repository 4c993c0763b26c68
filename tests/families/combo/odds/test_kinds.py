"""The chances of kinds by length, from rows that avoid some: against the odds from shapes, another exact method."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from combotutor.errors import InvalidError
from combotutor.families.combo.odds import Stock, row_odds
from combotutor.families.combo.odds.exact.kinds import kinds_by_length
from combotutor.families.combo.rules import RULE_SETS
from tests.families.combo.odds.small_stocks import stocks

DECKS = {
    f"{name}, {'wilds as blanks' if blank_wilds else 'wilds'}": Stock.of_deck(rules.deck, blank_wilds=blank_wilds)
    for name, rules in RULE_SETS.items()
    if name != "krass-kariert"  # the deck of Combo Breaker
    for blank_wilds in (False, True)
}


@pytest.mark.parametrize("stock", DECKS.values(), ids=DECKS.keys())
def test_another_exact_method_agrees_for_every_deck(stock: Stock) -> None:
    for cards, found in enumerate(kinds_by_length(stock, 7), start=1):
        odds = row_odds(stock, cards)
        assert (found.at_least_one, found.best) == (odds.at_least_one, odds.best)


@settings(max_examples=40)
@given(stocks)
def test_property_another_exact_method_agrees_for_any_stock(stock: Stock) -> None:
    for cards, found in enumerate(kinds_by_length(stock, min(len(stock), 6)), start=1):
        odds = row_odds(stock, cards)
        assert (found.at_least_one, found.best) == (odds.at_least_one, odds.best)


@pytest.mark.parametrize("most", [0, 55])
def test_rows_that_cannot_be_dealt_are_refused(most: int) -> None:
    with pytest.raises(InvalidError):
        kinds_by_length(DECKS["combo-breaker, wilds"], most)
