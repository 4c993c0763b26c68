"""What the wilds of a play on the table are said to be."""

from __future__ import annotations

from combotutor.families.combo.cards import readings
from combotutor.families.combo.hand.captions import called_of
from combotutor.families.combo.notation import parse_row


def test_a_wild_that_lies_on_the_table_is_called_what_it_is_said_to_be_and_no_other_card_is() -> None:
    cards = parse_row("8,X")
    assert {called_of(cards, each) for each in readings(cards)} == {("", "7"), ("", "8"), ("", "9")}
    assert called_of(cards, None) == ()
    numbers = parse_row("8,8")
    assert called_of(numbers, readings(numbers)[-1]) == ()
