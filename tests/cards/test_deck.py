"""A deck: what it holds and what would be too much."""

from __future__ import annotations

from combotutor.families.combo.cards import NUMBERS, Card, Deck

DECK = Deck.of({Card.WILD: 2, Card.STOP: 1})


def test_a_deck_holds_every_number_four_times_and_the_other_faces_as_said() -> None:
    assert [DECK.count(number) for number in NUMBERS] == [4] * 12
    assert (DECK.count(Card.WILD), DECK.count(Card.STOP), DECK.count(Card.DRAW)) == (2, 1, 0)
    assert len(DECK.cards) == 51


def test_the_order_before_the_shuffle_is_fixed_because_seeds_depend_on_it() -> None:
    symbols = [card.symbol for card in DECK.cards]
    assert symbols == [*(str(n) for n in range(1, 13) for _ in range(4)), "X", "X", "S"]


def test_copies_of_each_number_can_be_chosen() -> None:
    assert len(Deck.of({}, copies=2).cards) == 24


def test_cards_up_to_the_last_copy_fit() -> None:
    assert DECK.excess(DECK.cards) is None
    assert DECK.excess(()) is None


def test_one_card_more_than_the_deck_has_is_named() -> None:
    assert DECK.excess([Card.SEVEN] * 5) is Card.SEVEN
    assert DECK.excess([Card.STOP, Card.WILD, Card.STOP]) is Card.STOP
    assert DECK.excess([Card.PASS_ON]) is Card.PASS_ON


def test_cards_not_seen_count_towards_the_size_of_the_deck() -> None:
    assert DECK.excess([Card.UNKNOWN] * 51) is None
    assert DECK.excess([Card.UNKNOWN] * 52) is Card.UNKNOWN
    assert DECK.excess([*DECK.cards, Card.UNKNOWN]) is Card.UNKNOWN
