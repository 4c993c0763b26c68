"""The shipped odds of the standard decks: as they are found now, as published, and consistent with each other."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.odds import PLACES, Stock, expected_places, row_odds, simulate
from combotutor.families.combo.odds.making import EXACT_PLAYS, HANDS, LONGEST
from combotutor.families.combo.odds.tables import standard_odds
from combotutor.families.combo.rules import RULE_SETS
from combotutor.shares import Estimate

CASES = json.loads((Path(__file__).parents[3] / "cases" / "odds_sample.json").read_text(encoding="utf-8"))
DECKS = {
    f"{name}, {'wilds as blanks' if blank_wilds else 'wilds'}": Stock.of_deck(rules.deck, blank_wilds=blank_wilds)
    for name, rules in RULE_SETS.items()
    for blank_wilds in (False, True)
}
BREAKER = DECKS["combo-breaker, wilds"]
by_deck = pytest.mark.parametrize("stock", DECKS.values(), ids=DECKS.keys())


@by_deck
def test_short_rows_have_the_odds_that_are_found_now(stock: Stock) -> None:
    for cards in range(1, 8):
        found, now = standard_odds(stock, cards), row_odds(stock, cards)
        assert found is not None
        assert (found.stock, found.cards) == (stock, cards)
        assert (found.at_least_one, found.best) == (now.at_least_one, now.best)
        assert (found.expected_places, found.plays) == (now.expected_places, now.plays)


@pytest.mark.parametrize("cards", [3, 5, 10])
def test_the_sample_agrees_to_the_fraction(cards: int) -> None:
    found = standard_odds(BREAKER, cards)
    assert found is not None
    for kind, case in CASES["combo-breaker"][str(cards)]["at_least_one"].items():
        assert found.at_least_one[Kind(kind)] == Fraction(case["p"])


@by_deck
def test_the_odds_of_all_lengths_add_up_and_a_place_is_never_less_likely_with_a_card_more(stock: Stock) -> None:
    before = dict.fromkeys(PLACES, Fraction(0))
    for cards in range(1, LONGEST + 1):
        found = standard_odds(stock, cards)
        assert found is not None
        assert sum(found.best.values()) == 1  # type: ignore[arg-type]  # all are exact
        assert found.expected_places == expected_places(stock, cards)
        assert found.at_least_one[Kind.TRIO] == found.best[Kind.TRIO]
        for kind in PLACES:
            chance = found.at_least_one[kind]
            assert isinstance(chance, Fraction)
            assert before[kind] <= chance <= found.expected_places[kind]
            before[kind] = chance


@by_deck
def test_fewest_plays_are_exact_up_to_ten_cards_and_estimates_beyond(stock: Stock) -> None:
    for cards in range(1, LONGEST + 1):
        found = standard_odds(stock, cards)
        assert found is not None
        exact = [chance for chance in found.plays.values() if isinstance(chance, Fraction)]
        estimates = [chance for chance in found.plays.values() if isinstance(chance, Estimate)]
        if cards <= EXACT_PLAYS:
            assert (sum(exact), estimates) == (1, [])
        else:
            assert (exact, {each.samples for each in estimates}) == ([], {HANDS})
            assert sum(each.value or 0 for each in estimates) == pytest.approx(1)
            assert all(each.high > 0 for each in estimates)


@by_deck
@pytest.mark.parametrize("cards", [8, 9, 10])
def test_a_simulation_comes_near_the_odds_of_longer_rows(stock: Stock, cards: int) -> None:
    found, dealt = standard_odds(stock, cards), simulate(stock, cards, 4000, seed=1)
    assert found is not None
    pairs = [(dealt.at_least_one[kind], found.at_least_one[kind]) for kind in PLACES]
    pairs += [(dealt.best[kind], chance) for kind, chance in found.best.items()]
    pairs += [(dealt.plays[fewest], chance) for fewest, chance in found.plays.items()]
    for estimate, exact in pairs:
        assert isinstance(exact, Fraction)
        assert estimate.value == pytest.approx(float(exact), abs=0.035)


def test_a_deck_is_known_by_what_it_is_made_of() -> None:
    assert standard_odds(DECKS["krass-kariert, wilds"], 9) == standard_odds(BREAKER, 9)
    others = Stock((*(card for card in BREAKER.cards if card <= Card.WILD), *[Card.PICK_UP] * 4))
    found = standard_odds(others, 9)
    assert found is not None
    assert found.best == standard_odds(BREAKER, 9).best  # type: ignore[union-attr]
    assert standard_odds(Stock(BREAKER.cards, wild_pair=False, blank_wilds=True), 9) is not None


@pytest.mark.parametrize(
    "stock",
    [
        Stock(BREAKER.cards[1:]),
        Stock((*BREAKER.cards, Card.STOP)),
        Stock((*BREAKER.cards, Card.WILD)),
        Stock(BREAKER.cards, wild_pair=False),
    ],
    ids=["a card less", "a blank more", "a wild more", "no wilds alone"],
)
def test_another_stock_is_not_in_the_tables(stock: Stock) -> None:
    assert standard_odds(stock, 5) is None


def test_a_longer_row_is_not_in_the_tables() -> None:
    assert standard_odds(BREAKER, LONGEST) is not None
    assert standard_odds(BREAKER, LONGEST + 1) is None


@pytest.mark.parametrize("cards", [0, 55])
def test_a_row_that_cannot_be_dealt_is_refused(cards: int) -> None:
    with pytest.raises(InvalidError):
        standard_odds(BREAKER, cards)
