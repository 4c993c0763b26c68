"""A hand that is typed becomes a table, or a sentence that says what is wrong with it."""

from __future__ import annotations

import pytest

from combotutor.errors import CombotutorError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.explorer.table_of_one import HAND, seen_by_its_holder, typed_hand
from combotutor.families.combo.rules import RULE_SETS

RULES = RULE_SETS["combo-breaker"]


def test_the_holder_sees_the_own_hand_alone_and_leads() -> None:
    found = seen_by_its_holder(RULES, typed_hand("7 8 comodín"), others=3, cards=5)
    seats = [seat.row for seat in found.position.seats]
    assert seats[0] == (Card.SEVEN, Card.EIGHT, Card.WILD)
    assert seats[1:] == [(Card.UNKNOWN,) * 5] * 3
    assert len(found.position.pile) == len(RULES.deck.cards) - 3 - 15
    assert (found.seat, found.position.turn, found.position.trick) == (0, 0, ())


def test_the_first_hand_is_one() -> None:
    assert len(typed_hand(HAND)) == 7


@pytest.mark.parametrize("written", ["", "seven", "7,,8", "13"])
def test_what_is_no_hand_is_told(written: str) -> None:
    with pytest.raises(CombotutorError) as error:
        typed_hand(written)
    assert error.value.text("de")


def test_no_table_has_more_cards_than_its_deck() -> None:
    for row, others, cards in ((typed_hand("7 7 7 7 7"), 1, 1), (typed_hand("1 2"), 4, 14)):
        with pytest.raises(CombotutorError):
            seen_by_its_holder(RULES, row, others, cards)
