"""What a view does not show: the deck without the cards that it does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.odds import unseen_cards
from combotutor.families.combo.rules import Draw, Placing, Position, View, view
from tests.families.combo.rules.rounds import dealt, faces_of, played, random_rounds


def unseen(position: Position, seat: int) -> list[str]:
    """Return the cards that a seat has not seen, as symbols."""
    return [card.symbol for card in unseen_cards(view(position, seat))]


def without(name: str, cards: str) -> Counter[str]:
    """Return the deck of a rule set without some cards."""
    return Counter(faces_of(name)) - Counter(cards.split(","))


def test_a_fresh_deal_hides_the_other_hands_and_the_pile() -> None:
    position = dealt("combo-breaker", 4, 1)
    hidden = [card for seat in (0, 1, 3) for card in position.seats[seat].row]
    assert Counter(unseen(position, 2)) == Counter(card.symbol for card in (*hidden, *position.pile))


def test_the_unseen_cards_stand_in_the_order_of_the_deck() -> None:
    position = dealt("combo-up", 3, 5)
    order = list(dict.fromkeys(position.rules.deck.cards))
    found = unseen_cards(view(position, 1))
    assert list(found) == sorted(found, key=order.index)
    assert len(found) == len(position.rules.deck.cards) - 10 - 3 * 2


def test_own_cards_reserves_the_trick_and_the_discards_are_seen() -> None:
    position = played("combo-up 5,8+1/S,2+3,4/9,9 0:7 1 1,2 3/2/1 discards=6,D")
    assert Counter(unseen(position, 0)) == without("combo-up", "5,8,1,3,4,7,6,D")
    assert Counter(unseen(position, 2)) == without("combo-up", "9,9,1,3,4,7,6,D")


def test_unknown_discards_are_among_the_unseen_cards() -> None:
    position = played("combo-up 5,8+1/S,2/9,9 0:7 1 1,2 3/2/1")
    assert position.discards is None
    assert Counter(unseen(position, 0)) == without("combo-up", "5,8,1,7")


def test_a_card_of_another_hand_that_is_known_is_seen() -> None:
    position = played("combo-up 5,8/6,2+7/9,9 - 0 - 3/3/3", "5@1", "R1>2")
    assert Counter(unseen(position, 2)) == without("combo-up", "9,9,5,7")


def test_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    drawing = played("combo-breaker D,9/4,8/5,7 - 0 1,2,3,4 2/2/2", "D@1", "4@1", "5@1")
    assert isinstance(drawing.pending, Draw)
    assert Counter(unseen(drawing, 2)) == without("combo-breaker", "D,4,5,7,1")
    assert Counter(unseen(drawing, 0)) == without("combo-breaker", "D,4,5,9")


def test_a_gift_waiting_to_be_inserted_is_seen_by_giver_and_receiver() -> None:
    placing = played("combo-up P,9,1/4,8/5,7 - 0 - 3/3/3", "P@1", "G1", "G2", "G2")
    assert isinstance(placing.pending, Placing)
    assert Counter(unseen(placing, 0)) == without("combo-up", "P,1,9,7")
    assert Counter(unseen(placing, 1)) == without("combo-up", "P,4,9,8")


def test_property_what_is_unseen_and_what_is_seen_make_the_deck() -> None:
    for positions in random_rounds(late=0, deals=1, seed=8):
        for position in positions[::2]:
            for seat in range(len(position.seats)):
                shown = view(position, seat)
                seen = Counter(card for card in shown.position.cards() if card is not Card.UNKNOWN)
                hidden = [card for card in shown.position.cards() if card is Card.UNKNOWN]
                found = unseen_cards(shown)
                assert Counter(found) + seen == Counter(position.rules.deck.cards)
                assert len(found) == len(hidden)


@pytest.mark.parametrize(
    ("pile", "code"),
    [((Card.TWELVE,) * 5, "too-many-of-a-card"), ((Card.UNKNOWN,) * 60, "too-many-cards")],
)
def test_cards_that_the_deck_cannot_give_are_refused(pile: tuple[Card, ...], code: str) -> None:
    position = replace(played("combo-up 5,8/S,2/9,9 - 0 - 3/3/3"), pile=pile)
    with pytest.raises(InvalidError) as caught:
        unseen_cards(View(0, position))
    assert caught.value.code == code
    assert caught.value.text("en")
