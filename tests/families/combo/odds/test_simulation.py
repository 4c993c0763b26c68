"""The simulated odds of a row: hand by hand against plain Python, and against the exact odds over many seeds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import astuple
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.odds import Simulated, Stock, dealt_row, row_odds, simulate
from combotutor.families.combo.odds.simulation import HANDS
from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.kernels.compiled import COMPILED
from combotutor.shares import Estimate
from tests.families.combo.odds.one_by_one import counted, hand
from tests.families.combo.odds.small_stocks import every_small_stock, stocks
from tests.plain import in_plain

DECK = RULE_SETS["combo-breaker"].deck
BREAKER = Stock.of_deck(DECK)
BLANK = Stock.of_deck(DECK, blank_wilds=True)
SEEN = Stock.of_deck(RULE_SETS["combo-up"].deck, seen=(Card.SEVEN, Card.WILD), wild_pair=False)
by_stock = pytest.mark.parametrize("stock", [BREAKER, BLANK, SEEN], ids=["wilds", "wilds as blanks", "seen"])

TRIALS = 200
GROUPS = ("at_least_one", "best", "expected_places", "plays")
in_bulk = pytest.mark.skipif(not COMPILED, reason="takes as many hands as only compiled kernels deal in a moment")


@by_stock
@pytest.mark.parametrize("cards", [1, 2, 3, 5, 10, 13])
def test_a_simulation_counts_what_plain_python_finds_hand_by_hand(stock: Stock, cards: int) -> None:
    for number in range(60):
        assert simulate(stock, cards, 1, seed=8, first=number).counted == counted(stock, cards, [number], 8)
    assert simulate(stock, cards, 60, seed=8).counted == counted(stock, cards, range(60), 8)


@every_small_stock
def test_all_cards_of_a_small_stock_are_dealt_as_plain_python_deals_them(stock: Stock) -> None:
    for cards in range(1, len(stock) + 1):
        assert simulate(stock, cards, 40, seed=3).counted == counted(stock, cards, range(40), 3)


@settings(max_examples=40)
@given(stocks, st.integers(1, 20), st.integers(0, 2**64 - 1), st.integers(0, HANDS - 5))
def test_property_any_stock_seed_and_hand_is_counted_as_in_plain_python(
    stock: Stock, cards: int, seed: int, first: int
) -> None:
    cards = min(cards, len(stock))
    found = simulate(stock, cards, 5, seed=seed, first=first)
    assert found.counted == counted(stock, cards, range(first, first + 5), seed)


def test_a_row_of_sixty_cards_can_be_dealt() -> None:
    stock = Stock(BREAKER.cards + (Card.ONE,) * 6)
    assert simulate(stock, 60, 3).counted == counted(stock, 60, range(3))


def counts(seed: int) -> list[tuple[object, ...]]:
    """Return what is counted in some hands of every stock."""
    return [astuple(simulate(stock, 9, 80, seed=seed, first=7).counted) for stock in (BREAKER, BLANK, SEEN)]


def test_a_process_without_numba_finds_the_same() -> None:
    assert in_plain(counts, 2**64 - 1) == json.loads(json.dumps(counts(2**64 - 1)))


def test_golden_the_hands_of_a_seed_stay_the_same_for_all_time() -> None:
    assert [" ".join(card.symbol for card in dealt_row(BREAKER, 8, number, seed=5)) for number in range(3)] == [
        "1 2 3 8 7 9 7 8",
        "5 11 6 3 8 7 4 11",
        "2 8 6 12 9 12 11 3",
    ]


def test_a_hand_shows_wilds_also_where_they_count_as_blanks() -> None:
    for number in range(20):
        assert dealt_row(BREAKER, 54, number, seed=1) == hand(BREAKER, 54, 1, number)
        assert dealt_row(BLANK, 54, number, seed=1) == dealt_row(BREAKER, 54, number, seed=1)


def test_a_longer_hand_begins_with_the_shorter() -> None:
    for number in range(20):
        assert dealt_row(BREAKER, 13, number)[:5] == dealt_row(BREAKER, 5, number)


def test_two_simulations_that_follow_each_other_are_one() -> None:
    whole = simulate(BREAKER, 7, 300, seed=4, first=20)
    parts = [simulate(BREAKER, 7, 100, seed=4, first=first) for first in (20, 120, 220)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert simulate(BREAKER, 7, 0, seed=4, first=20) + whole == whole


def test_other_seeds_and_other_hands_are_other_hands() -> None:
    found = [simulate(BREAKER, 7, 100, seed=seed, first=first) for seed in (0, 1) for first in (0, 100, 200)]
    assert len({each.counted for each in found}) == len(found)


def test_what_does_not_follow_is_not_added() -> None:
    some = simulate(BREAKER, 5, 10)
    for other in (
        some,
        simulate(BREAKER, 5, 10, first=11),
        simulate(BREAKER, 5, 10, first=9),
        simulate(BREAKER, 5, 10, seed=1, first=10),
        simulate(BREAKER, 6, 10, first=10),
        simulate(BLANK, 5, 10, first=10),
    ):
        with pytest.raises(ValueError, match="follow"):
            some + other


def test_shares_of_the_best_kind_and_of_the_plays_add_up() -> None:
    for stock, cards in product((BREAKER, BLANK, SEEN), (1, 4, 13)):
        found = simulate(stock, cards, 50)
        for shares in (found.best, found.plays):
            assert sum(each.value or 0 for each in shares.values()) == pytest.approx(1)
        assert {each.samples for each in (*found.best.values(), *found.expected_places.values())} == {50}


def test_plays_that_no_hand_had_are_not_said_to_be_impossible() -> None:
    found = simulate(BREAKER, 10, 30)
    assert list(found.plays) == list(range(4, 11))
    assert found.plays[10].value == 0
    assert 0 < found.plays[10].high < 0.2


def test_kinds_that_take_more_cards_than_there_are_have_no_places() -> None:
    found = simulate(BREAKER, 2, 100)
    assert found.expected_places[Kind.TRIO] == Estimate(0.0, 0.0, 0.0, 100)
    assert found.expected_places[Kind.PAIR].high > 0


def test_of_no_hands_nothing_is_known() -> None:
    found = simulate(BREAKER, 5, 0)
    assert found.at_least_one[Kind.PAIR] == Estimate(None, 0.0, 1.0, 0)
    assert found.expected_places[Kind.PAIR] == Estimate(None, 0.0, 4.0, 0)


def figures(stock: Stock, cards: int) -> Iterator[tuple[str, object, Fraction]]:
    """Yield the exact odds as the group, the name within it and the value."""
    odds = row_odds(stock, cards)
    for group in GROUPS:
        for name, exact in getattr(odds, group).items():
            yield group, name, exact


def is_inside(found: Simulated, group: str, name: object, exact: Fraction) -> bool:
    """Tell whether the exact value lies within the interval of a simulation."""
    estimate: Estimate = getattr(found, group)[name]
    return estimate.low <= exact <= estimate.high


@in_bulk
@pytest.mark.parametrize(("cards", "hands"), [(5, 1000), (6, 300)])
@by_stock
def test_the_exact_value_lies_in_the_interval_about_95_times_in_100(stock: Stock, cards: int, hands: int) -> None:
    # What one hand or none shows is left out: a hand more moves its limits too far for any interval to be just right.
    exact = [each for each in figures(stock, cards) if 2 <= hands * each[2] <= hands - 2]
    assert len(exact) >= 10
    inside: Counter[tuple[str, object]] = Counter()
    for seed in range(TRIALS):
        found = simulate(stock, cards, hands, seed=seed)
        inside.update((group, name) for group, name, value in exact if is_inside(found, group, name, value))
    assert all(0.90 <= inside[group, name] / TRIALS <= 0.98 for group, name, _ in exact)


@in_bulk
def test_a_simulation_comes_as_near_as_its_interval_says() -> None:
    found = simulate(BREAKER, 6, 1_000_000, seed=2)
    for group, name, exact in figures(BREAKER, 6):
        estimate: Estimate = getattr(found, group)[name]
        assert estimate.value == pytest.approx(float(exact), abs=0.002)
        assert estimate.high - estimate.low < 0.004


def refused(error: pytest.ExceptionInfo[InvalidError]) -> str:
    """Return the code of a refusal that has a sentence in every language."""
    sentences = {error.value.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all("{" not in sentence and len(sentence) > 20 for sentence in sentences)
    return error.value.code


REFUSED: dict[str, tuple[Callable[[], object], str, str]] = {
    "more cards than there are": (lambda: simulate(BREAKER, 55, 10), "CARDS", "more-cards-than-stock"),
    "no cards": (lambda: simulate(BREAKER, 0, 10), "CARDS", "no-cards-in-row"),
    "more cards than are planned": (lambda: simulate(Stock(BREAKER.cards * 2), 61, 10), "CARDS", "row-too-long"),
    "less than no hands": (lambda: simulate(BREAKER, 5, -1), "HANDS", "no-whole-number"),
    "hands past the last": (lambda: simulate(BREAKER, 5, 11, first=HANDS - 10), "HANDS", "no-whole-number"),
    "a first before all": (lambda: simulate(BREAKER, 5, 1, first=-1), "FIRST", "no-whole-number"),
    "a first past the last": (lambda: simulate(BREAKER, 5, 0, first=HANDS), "FIRST", "no-whole-number"),
    "a seed too low": (lambda: simulate(BREAKER, 5, 1, seed=-1), "SEED", "no-whole-number"),
    "a seed too high": (lambda: simulate(BREAKER, 5, 1, seed=2**64), "SEED", "no-whole-number"),
    "a hand of more cards": (lambda: dealt_row(BREAKER, 55, 0), "CARDS", "more-cards-than-stock"),
    "a hand before all": (lambda: dealt_row(BREAKER, 5, -1), "NUMBER", "no-whole-number"),
    "a hand of no seed": (lambda: dealt_row(BREAKER, 5, 0, seed=-1), "SEED", "no-whole-number"),
}


@pytest.mark.parametrize(("ask", "field", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_dealt_is_refused(ask: Callable[[], object], field: str, code: str) -> None:
    with pytest.raises(InvalidError) as error:
        ask()
    assert (refused(error), error.value.field) == (code, field)
