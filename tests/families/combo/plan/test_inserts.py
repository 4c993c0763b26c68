"""What an extra card is worth at each gap."""

from __future__ import annotations

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.plan import Insert, insert_values


def test_values_come_card_by_card_from_the_left_gap_to_the_right() -> None:
    found = insert_values(parse_row("5,7"), parse_row("6,S"))
    assert found == (
        Insert(1, 1, 1),
        Insert(1, 2, 1),
        Insert(1, 3, 1),
        Insert(2, 1, 3),
        Insert(2, 2, 3),
        Insert(2, 3, 3),
    )


def test_an_empty_row_has_one_gap() -> None:
    assert insert_values((), parse_row("9,9")) == (Insert(1, 1, 1), Insert(2, 1, 1))


def test_no_card_offered_has_no_value() -> None:
    assert insert_values(parse_row("1,2"), ()) == ()


def test_the_house_setting_of_wilds_counts_for_the_inserted_row() -> None:
    assert insert_values(parse_row("X"), parse_row("X"))[0].plays == 1
    assert insert_values(parse_row("X"), parse_row("X"), wild_pair=False)[0].plays == 2


@pytest.mark.parametrize(("row", "cards"), [("7,?", "5"), ("7", "?")])
def test_a_card_not_seen_is_refused_in_the_row_and_among_those_offered(row: str, cards: str) -> None:
    with pytest.raises(HiddenCardError):
        insert_values(parse_row(row), parse_row(cards))
