"""The cards that a row is dealt from, and what cannot be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.odds import Stock, at_least_one, at_least_one_of, unseen_cards
from combotutor.families.combo.rules import RULE_SETS, view
from combotutor.i18n import LANGUAGES
from tests.families.combo.rules.rounds import dealt

BREAKER = RULE_SETS["combo-breaker"].deck
SEVEN = Card.SEVEN


def refused(error: pytest.ExceptionInfo[InvalidError]) -> str:
    """Return the code of a refusal that has a sentence in every language."""
    sentences = {error.value.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all("{" not in sentence and len(sentence) > 20 for sentence in sentences)
    return error.value.code


def test_a_deck_has_its_numbers_wilds_and_blanks() -> None:
    stock = Stock.of_deck(RULE_SETS["combo-up"].deck)
    assert (stock.numbers, stock.wilds, stock.blanks, len(stock)) == ((4,) * 12, 2, 8, 58)


def test_wilds_as_blanks_are_blanks() -> None:
    stock = Stock.of_deck(BREAKER, blank_wilds=True)
    assert (stock.wilds, stock.blanks, len(stock)) == (0, 6, 54)


def test_seen_cards_are_gone() -> None:
    stock = Stock.of_deck(BREAKER, seen=(SEVEN, Card.WILD, SEVEN, Card.DRAW))
    assert (stock.count(SEVEN), stock.wilds, stock.blanks, len(stock)) == (2, 1, 3, 50)


def test_a_view_gives_what_it_does_not_show() -> None:
    shown = view(dealt("combo-up", 4, 3), 2)
    stock = Stock.of_view(shown)
    assert Counter(stock.cards) == Counter(unseen_cards(shown))
    assert stock.wild_pair


def test_the_order_of_the_cards_makes_no_difference() -> None:
    assert Stock((Card.STOP, SEVEN)) == Stock((SEVEN, Card.STOP))
    assert hash(Stock((Card.STOP, SEVEN))) == hash(Stock((SEVEN, Card.STOP)))


def test_rows_are_counted_with_no_two_cards_alike() -> None:
    assert Stock((SEVEN, SEVEN, Card.STOP)).rows(2) == 6


@pytest.mark.parametrize(
    ("seen", "code"),
    [
        ((SEVEN,) * 5, "seen-too-often"),
        ((Card.PICK_UP,), "seen-too-often"),
        ((Card.WILD,) * 55, "more-cards-than-stock"),
        ((Card.UNKNOWN,), "hidden-stock"),
    ],
)
def test_cards_that_cannot_all_be_seen_are_refused(seen: tuple[Card, ...], code: str) -> None:
    with pytest.raises(InvalidError) as error:
        Stock.of_deck(BREAKER, seen=seen)
    assert refused(error) == code
    assert error.value.field == "SEEN"


@pytest.mark.parametrize(
    ("cards", "code"), [(55, "more-cards-than-stock"), (0, "no-cards-in-row"), (-3, "no-cards-in-row")]
)
def test_a_row_that_cannot_be_dealt_is_refused(cards: int, code: str) -> None:
    with pytest.raises(InvalidError) as error:
        Stock.of_deck(BREAKER).rows(cards)
    assert refused(error) == code
    assert str(cards) in str(error.value)


def test_a_card_not_seen_is_no_card_of_a_stock() -> None:
    with pytest.raises(InvalidError) as error:
        Stock((SEVEN, Card.UNKNOWN))
    assert refused(error) == "hidden-stock"


def test_one_of_the_four_7s_is_among_10_of_54() -> None:
    assert at_least_one(of=4, among=10, stock=54) == Fraction(180500, 316251)


def test_brute_force_at_least_one_is_counted() -> None:
    for of in range(6):
        for among in range(6):
            hands = list(combinations(range(5), among))
            hit = sum(any(card < of for card in hand) for hand in hands)
            assert at_least_one(of, among, 5) == Fraction(hit, len(hands))


@pytest.mark.parametrize(
    ("of", "among", "stock", "field", "code"),
    [
        (-1, 2, 5, "OF", "negative-cards"),
        (1, -2, 5, "AMONG", "negative-cards"),
        (6, 2, 5, "OF", "more-cards-than-stock"),
        (2, 6, 5, "AMONG", "more-cards-than-stock"),
        (0, 0, -1, "OF", "more-cards-than-stock"),
    ],
)
def test_numbers_that_cannot_be_are_refused(of: int, among: int, stock: int, field: str, code: str) -> None:
    with pytest.raises(InvalidError) as error:
        at_least_one(of, among, stock)
    assert (refused(error), error.value.field) == (code, field)


def test_one_of_the_7s_is_among_the_cards_dealt_also_when_some_are_seen() -> None:
    whole = Stock.of_deck(BREAKER)
    assert at_least_one_of(whole, [SEVEN], 10) == Fraction(180500, 316251)
    assert at_least_one_of(whole, [SEVEN, SEVEN], 10) == at_least_one(4, 10, 54)
    assert at_least_one_of(whole, [SEVEN, Card.WILD], 10) == at_least_one(6, 10, 54)
    seen = Stock.of_deck(BREAKER, seen=(SEVEN, Card.EIGHT))
    assert at_least_one_of(seen, [SEVEN], 10) == at_least_one(3, 10, 52)
    assert at_least_one_of(whole, [Card.PICK_UP], 10) == at_least_one_of(whole, [], 10) == 0


def test_brute_force_at_least_one_of_some_faces_is_counted() -> None:
    stock = Stock((SEVEN, SEVEN, Card.EIGHT, Card.WILD, Card.STOP))
    for faces in ({SEVEN}, {SEVEN, Card.STOP}, {Card.WILD}, {Card.NINE}):
        for among in range(6):
            hands = list(combinations(stock.cards, among))
            hit = sum(any(card in faces for card in hand) for hand in hands)
            assert at_least_one_of(stock, faces, among) == Fraction(hit, len(hands))


@pytest.mark.parametrize(
    ("face", "among", "field", "code"),
    [
        (SEVEN, 55, "AMONG", "more-cards-than-stock"),
        (SEVEN, -1, "AMONG", "negative-cards"),
        (Card.UNKNOWN, 1, "OF", "hidden-stock"),
    ],
)
def test_faces_and_numbers_that_cannot_be_are_refused(face: Card, among: int, field: str, code: str) -> None:
    with pytest.raises(InvalidError) as error:
        at_least_one_of(Stock.of_deck(BREAKER), [face], among)
    assert (refused(error), error.value.field) == (code, field)
