"""Answers begin at a glance, become exact step by step, and never mix up the exact and the estimated."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.odds import PLACES, Stock, expected_places, places_by_length, row_odds
from combotutor.families.combo.odds.answer import Effort, answer, answers
from combotutor.families.combo.odds.chances import Chance, Odds
from combotutor.families.combo.odds.exact.kinds import kinds_by_length
from combotutor.families.combo.odds.tables import standard_odds
from combotutor.families.combo.rules import RULE_SETS
from combotutor.shares import Estimate

DECK = RULE_SETS["combo-up"].deck
SEEN = (Card.THREE, Card.SEVEN, Card.SEVEN, Card.WILD, Card.PASS_ON)
STOCK = Stock.of_deck(DECK, SEEN)


def numbers(odds: Odds) -> Iterator[tuple[object, Chance]]:
    """Yield every number that may be an estimate, with its name."""
    for part in ("at_least_one", "best", "plays"):
        yield from (((part, name), number) for name, number in getattr(odds, part).items())


def exact(odds: Odds) -> dict[object, Chance]:
    """Return the exact numbers by name."""
    return {name: number for name, number in numbers(odds) if isinstance(number, Fraction)}


@pytest.mark.parametrize("cards", [1, 3, 6, 7])
def test_short_rows_become_exact(cards: int) -> None:
    found, true = answer(STOCK, cards), row_odds(STOCK, cards)
    assert found.is_exact
    assert (found.at_least_one, found.best, found.expected_places, found.plays) == (
        true.at_least_one,
        true.best,
        true.expected_places,
        true.plays,
    )


def test_the_first_answer_is_an_estimate_whose_every_limit_is_round_the_truth_of_a_short_row() -> None:
    first, *_, last = answers(STOCK, 7, Effort.SECOND)
    assert exact(first).keys() == {("best", None)}
    truth = dict(numbers(last))
    assert last.is_exact
    apart = []
    for name, number in numbers(first):
        if name == ("best", None):
            continue
        assert isinstance(number, Estimate)
        true = truth.get(name, Fraction(0))
        assert isinstance(true, Fraction)
        apart.append(not number.low <= true <= number.high)
    assert sum(apart) <= 2  # of sixteen 95 % intervals of one seed, chosen before looking


def test_what_is_exact_stays_and_the_rest_is_estimated_from_ever_more_hands() -> None:
    steps = list(answers(STOCK, 9, Effort.SECOND))
    assert len(steps) > 2
    for before, after in itertools.pairwise(steps):
        assert exact(before).items() <= exact(after).items()
        for name, number in numbers(after):
            earlier = dict(numbers(before))[name]
            if isinstance(number, Estimate):
                assert isinstance(earlier, Estimate)
                assert number.samples >= earlier.samples
    for kind in PLACES:
        assert steps[-1].at_least_one[kind] == places_by_length(STOCK, [kind], 9)[-1]


def test_what_is_never_is_never_and_nothing_is_better_than_a_trio() -> None:
    found = answer(STOCK, 9, Effort.SECOND)
    assert found.best[None] == 0  # there are seven special cards left
    assert found.best[Kind.TRIO] == found.at_least_one[Kind.TRIO] == places_by_length(STOCK, [Kind.TRIO], 9)[-1]


def test_what_no_hand_can_have_is_never_from_the_first_also_where_the_rest_is_estimated() -> None:
    far_apart = Stock.of_deck(DECK, [card for card in DECK.cards if card not in {1, 2, 7, 8} and not card.is_special])
    found = next(answers(far_apart, 12))
    assert isinstance(found.at_least_one[Kind.PAIR], Estimate)
    assert found.at_least_one[Kind.RUN3] == found.best[Kind.RUN3] == Fraction(0)
    assert isinstance(found.at_least_one[Kind.RUN3], Fraction)


def test_a_hand_whose_cards_go_with_nothing_is_exact_at_a_glance() -> None:
    apart = Stock((*[Card.STOP] * 8, Card.ONE, Card.FOUR, Card.EIGHT))
    found = next(answers(apart, 9))
    assert found.is_exact
    assert found.at_least_one == dict.fromkeys(PLACES, 0)
    assert found.best == {None: 0, Kind.SINGLE: 1, Kind.RUN2: 0, Kind.PAIR: 0, Kind.RUN3: 0, Kind.TRIO: 0}
    assert found.plays == {9: 1}
    assert next(answers(apart, 8)).best[None] == Fraction(1, 165)  # eight of eleven, all of them stops


def test_who_waits_gets_the_best_kind_exactly() -> None:
    later = answers(STOCK, 9, Effort.WHILE_READING)
    found = next(odds for odds in later if all(isinstance(chance, Fraction) for chance in odds.best.values()))
    assert found.best == kinds_by_length(STOCK, 9)[-1].best
    assert isinstance(found.plays[4], Estimate)  # that takes far longer


def test_a_whole_deck_is_exact_at_once() -> None:
    for cards in range(1, 11):
        assert next(answers(Stock.of_deck(DECK), cards)).is_exact


def test_what_the_tables_know_is_not_estimated_anew() -> None:
    stock = Stock.of_deck(DECK)
    assert list(answers(stock, 12)) == [standard_odds(stock, 12)]


def test_expected_places_are_exact_from_the_first() -> None:
    assert next(answers(STOCK, 12)).expected_places == expected_places(STOCK, 12)


def test_a_glance_is_one_answer() -> None:
    assert list(answers(STOCK, 9, Effort.GLANCE))[-1] == answer(STOCK, 9, Effort.GLANCE)
    assert answer(STOCK, 9, Effort.GLANCE, seed=1) != answer(STOCK, 9, Effort.GLANCE)


def test_an_estimate_is_the_same_for_the_same_seed() -> None:
    assert answer(STOCK, 14, Effort.GLANCE, seed=7) == answer(STOCK, 14, Effort.GLANCE, seed=7)


@pytest.mark.parametrize("cards", [1, 2, 7, 20, 53])
def test_every_answer_has_every_number(cards: int) -> None:
    found = answer(STOCK, cards, Effort.GLANCE)
    assert tuple(found.at_least_one) == tuple(found.expected_places) == PLACES
    assert set(found.best) == {None, *Kind}
    assert set(found.plays) <= set(range(-(-cards // 3), cards + 1))


@pytest.mark.parametrize("cards", [0, -1, 54])
def test_rows_that_cannot_be_are_refused(cards: int) -> None:
    with pytest.raises(InvalidError):
        answer(STOCK, cards)


def test_a_house_rule_for_wilds_is_known_to_take_longer() -> None:
    strict = Stock(STOCK.cards, wild_pair=False)
    assert next(answers(strict, 7)).hands > 0
    steps = list(answers(strict, 8, Effort.SECOND))
    assert not steps[-1].is_exact
