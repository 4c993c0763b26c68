"""What a free order would be worth, against all hands one by one; and how many places there are."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card, Kind, Row, readings
from combotutor.families.combo.odds import PLACES, Stock, count_frame, order_frame, simulate
from combotutor.families.combo.odds.exact.any_order import any_order
from combotutor.families.combo.rules import RULE_SETS

DECKS = [
    Stock((Card.ONE, Card.ONE, Card.TWO, Card.FOUR, Card.FOUR, Card.FIVE, Card.STOP)),
    Stock((Card.ONE, Card.THREE, Card.FOUR, Card.FOUR, Card.WILD, Card.WILD, Card.STOP)),
    Stock((Card.WILD, Card.WILD, Card.WILD, Card.SEVEN, Card.DRAW)),
    Stock((Card.WILD, Card.WILD, Card.WILD, Card.SEVEN, Card.DRAW), wild_pair=False),
    Stock((Card.ELEVEN, Card.TWELVE, Card.WILD, Card.WILD, Card.WILD), blank_wilds=True),
]


def can(hand: Row, kind: Kind, stock: Stock) -> bool:
    """Tell whether some cards of a hand make a kind, tried one choice after the other."""
    cards = [card for card in hand if not (stock.blank_wilds and card is Card.WILD)]
    return any(
        each.kind is kind
        for some in itertools.combinations(cards, kind.length)
        for each in readings(some, wild_pair=stock.wild_pair)
    )


@pytest.mark.parametrize("stock", DECKS, ids=str)
def test_a_free_order_is_counted_as_hand_by_hand(stock: Stock) -> None:
    for cards in range(1, len(stock) + 1):
        hands = list(itertools.combinations(stock.cards, cards))
        wanted = {kind: Fraction(sum(can(hand, kind, stock) for hand in hands), len(hands)) for kind in PLACES}
        assert any_order(stock, cards) == wanted


def test_a_hand_of_two_has_the_same_chances_in_any_order() -> None:
    table = order_frame("combo-up", 2).filter(kind="run2")
    assert table["fraction"].n_unique() == 1
    assert table["order"].to_list() == ["dealt", "any"]
    assert table["exact"].all()


def test_places_are_those_of_the_simulation() -> None:
    table = count_frame("combo-breaker", 6, hands=300, seed=4, blank_wilds=True)
    dealt = simulate(Stock.of_deck(RULE_SETS["combo-breaker"].deck, blank_wilds=True), 6, 300, seed=4)
    for kind in PLACES:
        shares = dict(table.filter(kind=kind).select("many", "value").iter_rows())
        assert sum(shares.values()) == pytest.approx(1)
        assert 1 - shares[0] == pytest.approx(dealt.at_least_one[kind].value)
        average = dealt.expected_places[kind].value
        assert sum(many * share for many, share in shares.items()) == pytest.approx(average)


def test_a_hand_too_short_for_a_kind_has_none() -> None:
    assert count_frame("combo-breaker", 2, hands=5).filter(kind="trio").select("many", "value").rows() == [(0, 1.0)]


def test_no_hands_are_refused() -> None:
    with pytest.raises(InvalidError) as error:
        count_frame("combo-breaker", 2, hands=0)
    assert error.value.field == "HANDS"
