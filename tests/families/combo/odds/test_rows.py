"""The odds of a row: against every row of small stocks, another exact method, and published cases."""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import FACES, Card, Kind
from combotutor.families.combo.odds import PLACES, Stock, places_by_length, row_odds
from combotutor.families.combo.rules import RULE_SETS
from tests.at_length import at_length
from tests.families.combo.odds.every_row import plays_by_wilds, plays_of_stock
from tests.families.combo.odds.left_to_right import SETS, Rows, rows_avoiding_each, totals
from tests.families.combo.odds.small_stocks import SETTINGS, STOCKS, every_small_stock, laid_rows, stocks

CASES = json.loads((Path(__file__).parents[3] / "cases" / "odds_sample.json").read_text(encoding="utf-8"))
SAMPLE = [
    (int(cards), Kind(kind), Fraction(found["p"]))
    for cards, odds in CASES["combo-breaker"].items()
    for kind, found in odds["at_least_one"].items()
]
RUNS = [case for case in SAMPLE if case[1] is Kind.RUN3]
DECKS = {
    f"{name}, {'wilds as blanks' if blank_wilds else 'wilds'}": Stock.of_deck(rules.deck, blank_wilds=blank_wilds)
    for name, rules in RULE_SETS.items()
    for blank_wilds in (False, True)
}
BREAKER = DECKS["combo-breaker, wilds"]


@functools.cache
def from_the_left(most: int) -> list[Rows]:
    """Return the rows of so many cards of the standard decks that avoid each set of kinds, found card by card."""
    return rows_avoiding_each((4,) * 12, 2, 10, most, wild_pair=True)


def assert_odds_of_every_row(stock: Stock, numbers: Iterable[int]) -> None:
    for cards in numbers:
        rows, odds = laid_rows(stock, cards), row_odds(stock, cards)
        for kind in PLACES:
            assert odds.at_least_one[kind] == Fraction(sum(row.count(kind) > 0 for row in rows), len(rows))
            assert odds.expected_places[kind] == Fraction(sum(row.count(kind) for row in rows), len(rows))
        best, plays = Counter(row.best for row in rows), Counter(row.plays for row in rows)
        assert odds.best == {kind: Fraction(best[kind], len(rows)) for kind in (None, *Kind)}
        assert odds.plays == {fewest: Fraction(many, len(rows)) for fewest, many in plays.items()}


@every_small_stock
def test_brute_force_every_row_of_small_stocks_has_these_odds(stock: Stock) -> None:
    assert_odds_of_every_row(stock, range(1, 6))


@pytest.mark.parametrize("name", at_length(SETTINGS, *(name for name in SETTINGS if name.endswith("as blanks"))))
def test_brute_force_the_rows_of_almost_or_quite_all_cards_of_small_stocks_have_these_odds(name: str) -> None:
    assert_odds_of_every_row(SETTINGS[name], range(6, len(SETTINGS[name]) + 1))


@pytest.mark.slow
@pytest.mark.parametrize("most", at_length((6, 7), 6))
@pytest.mark.parametrize("name", at_length(DECKS, *[*DECKS][-2:]))
def test_a_second_exact_method_agrees_for_every_deck(name: str, most: int) -> None:
    stock = DECKS[name]
    for cards, avoiding in enumerate(totals(from_the_left(most), stock.wilds, stock.blanks)[1:], start=1):
        odds, rows = row_odds(stock, cards), stock.rows(cards)
        having = {kinds: 1 - Fraction(avoiding[kinds], rows) for kinds in SETS}
        assert odds.at_least_one == {kind: having[frozenset({kind})] for kind in PLACES}
        # A trio holds a pair and a run of three a run of two, so two kinds tell whether any better one is there.
        at_best = [having[kinds] for kinds in SETS[6:3:-1]] + [having[frozenset({Kind.TRIO})]]
        for kind, (this, better) in zip(PLACES, zip(at_best, [*at_best[1:], Fraction(0)], strict=True), strict=True):
            assert odds.best[kind] == this - better


@pytest.mark.parametrize("cards", [*at_length(range(1, 7), *range(1, 6)), pytest.param(7, marks=pytest.mark.bench)])
def test_a_second_exact_method_agrees_on_the_plays_of_every_deck(cards: int) -> None:
    tables = {length: plays_by_wilds(length) for length in range(cards + 1)}
    for stock in DECKS.values():
        rows = stock.rows(cards)
        plays = plays_of_stock(stock, cards, tables)
        assert row_odds(stock, cards).plays == {fewest: Fraction(many, rows) for fewest, many in plays.items()}


@pytest.mark.parametrize(("cards", "kind", "chance"), [case for case in SAMPLE if case[0] <= 7])
def test_the_sample_agrees_to_the_fraction(cards: int, kind: Kind, chance: Fraction) -> None:
    assert row_odds(BREAKER, cards).at_least_one[kind] == chance


@pytest.mark.parametrize(("cards", "kind", "chance"), [case for case in SAMPLE if case[1].length == 2])
def test_the_sample_of_pairs_agrees_to_the_fraction(cards: int, kind: Kind, chance: Fraction) -> None:
    assert places_by_length(BREAKER, [kind], cards)[-1] == chance


@pytest.mark.slow
@pytest.mark.parametrize("case", at_length(RUNS, *(case for case in RUNS if case[0] < 10)), ids="{0[0]}-{0[1]}".format)
def test_the_sample_of_runs_agrees_to_the_fraction(case: tuple[int, Kind, Fraction]) -> None:
    cards, kind, chance = case
    assert places_by_length(BREAKER, [kind], cards)[-1] == chance


def test_two_methods_of_this_room_agree_for_any_deck() -> None:
    stock = Stock.of_deck(RULE_SETS["combo-up"].deck, seen=(Card.SEVEN,) * 3 + (Card.ONE, Card.WILD, Card.STOP))
    for kind in PLACES:
        assert places_by_length(stock, [kind], 5) == tuple(
            row_odds(stock, cards).at_least_one[kind] for cards in range(1, 6)
        )


def test_combo_breaker_and_krass_kariert_have_equal_odds() -> None:
    assert row_odds(BREAKER, 6) == row_odds(DECKS["krass-kariert, wilds"], 6)
    assert row_odds(BREAKER, 6) != row_odds(DECKS["combo-up, wilds"], 6)


def test_a_trio_holds_a_pair_and_a_run_of_three_a_run_of_two() -> None:
    for stock in STOCKS.values():
        for cards in range(1, 6):
            for row in laid_rows(stock, cards):
                assert not row.count(Kind.TRIO) or row.count(Kind.PAIR)
                assert not row.count(Kind.RUN3) or row.count(Kind.RUN2)


@settings(max_examples=40)
@given(stocks, st.integers(1, 5))
def test_property_chances_are_chances_and_add_up(stock: Stock, cards: int) -> None:
    odds = row_odds(stock, min(cards, len(stock)))
    for chances in (odds.at_least_one, odds.best, odds.plays):
        assert all(0 <= chance <= 1 for chance in chances.values())
    assert sum(odds.best.values()) == sum(odds.plays.values()) == 1
    for kind in PLACES:
        assert odds.at_least_one[kind] <= odds.expected_places[kind]
        assert odds.best[kind] <= odds.at_least_one[kind]


def random_stocks(count: int, *, seed: int) -> Iterator[Stock]:
    """Yield whole decks without some cards, few of which may be left, and stocks of any faces."""
    source = random.Random(seed)
    for at in range(count):
        cards = list(source.choice(list(RULE_SETS.values())).deck.cards)
        if at % 10:
            cards = source.choices(FACES, k=source.randint(1, 20)) if at % 2 else cards[: source.randint(8, 20)]
        left = source.sample(cards, source.randint(1, len(cards)))
        yield Stock(tuple(left), source.random() < 0.5, source.random() < 0.5)


@pytest.mark.parametrize("stocks", at_length((50, 500), 50))
def test_random_stocks_have_chances_that_add_up_and_never_fall_with_a_card_more(stocks: int) -> None:
    inputs = 0
    for stock in random_stocks(stocks, seed=5):
        before = None
        for cards in range(1, min(len(stock), 6) + 1):
            odds = row_odds(stock, cards)
            for chances in (odds.at_least_one, odds.best, odds.plays):
                assert all(0 <= chance <= 1 for chance in chances.values())
            assert sum(odds.best.values()) == sum(odds.plays.values()) == 1
            for kind in PLACES:
                assert odds.best[kind] <= odds.at_least_one[kind] <= odds.expected_places[kind]
                if before is not None:
                    assert before.at_least_one[kind] <= odds.at_least_one[kind]
                    assert before.expected_places[kind] <= odds.expected_places[kind]
            before, inputs = odds, inputs + 1
    assert inputs > 4 * stocks


def test_the_odds_cannot_be_changed_by_whoever_gets_them() -> None:
    odds = row_odds(BREAKER, 2)
    with pytest.raises(TypeError):
        odds.plays[1] = Fraction(1)  # type: ignore[index]


@pytest.mark.parametrize("cards", [0, -1, 55])
def test_a_row_that_cannot_be_dealt_is_refused(cards: int) -> None:
    for ask in (lambda: row_odds(BREAKER, cards), lambda: places_by_length(BREAKER, [Kind.PAIR], cards)):
        with pytest.raises(InvalidError):
            ask()


def test_a_single_card_has_no_place() -> None:
    with pytest.raises(ValueError, match="places"):
        places_by_length(Stock.of_deck(RULE_SETS["combo-up"].deck), [Kind.SINGLE], 3)
