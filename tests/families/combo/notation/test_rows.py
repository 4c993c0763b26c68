"""Rows as text, both ways, strictly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_hand, format_row, parse_position, parse_row
from tests.families.combo.notation.refused import expect_sentences


@given(st.lists(st.sampled_from(Card), max_size=60).map(tuple))
def test_property_every_row_is_read_as_it_was_written(row: tuple[Card, ...]) -> None:
    assert parse_row(format_row(row)) == row


@pytest.mark.parametrize("text", ["-", "7", "7,8,X,3", "1,12,S,D,P,U", "7,?,X", "?10", "?2", "?,7"])
def test_every_text_of_a_writer_is_written_as_it_was_read(text: str) -> None:
    assert format_row(parse_row(text)) == text


def test_one_card_not_seen_may_be_written_with_and_without_a_count() -> None:
    assert parse_row("?") == parse_row("?1") == (Card.UNKNOWN,)
    assert parse_row("?,?,?") == parse_row("?3")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "missing-card"),
        (",", "missing-card"),
        ("7,", "missing-card"),
        ("7 8", "unknown-card"),
        (" 7", "unknown-card"),
        ("7, 8", "unknown-card"),
        ("x", "small-letter"),
        ("s", "small-letter"),
        ("13", "unknown-card"),
        ("00", "unknown-card"),
        ("٣", "unknown-card"),
        ("３", "unknown-card"),
        ("?0", "unknown-card"),
        ("?-1", "unknown-card"),
        ("?1000", "unknown-card"),
        ("7,?2", "unknown-card"),
        ("-,7", "unknown-card"),
        ("7\n", "unknown-card"),
        ("Stop", "unknown-card"),
    ],
)
def test_anything_else_is_refused_naming_the_field_it_stood_in(text: str, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_row(text, "PILE")
    assert (caught.value.code, caught.value.field) == (code, "PILE")
    expect_sentences(caught.value)


def test_a_row_too_long_to_be_read_tells_how_many_there_are_and_how_many_there_may_be() -> None:
    assert len(parse_row(",".join(["7"] * 99))) == 99
    with pytest.raises(InvalidError) as caught:
        parse_row(",".join(["7"] * 100), "PILE")
    error = caught.value
    assert (error.code, error.field, error.details) == ("field-too-long", "PILE", {"count": 100, "most": 99})


@pytest.mark.parametrize("text", ["," + "7," * 100 + "7", "7," * 100, "7," * 50 + ",7" * 50])
def test_in_a_row_too_long_to_be_read_what_is_missing_is_told_first(text: str) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_row(text)
    assert caught.value.code == "missing-card"


def test_a_hand_is_written_x_if_its_seat_is_out_and_dash_if_it_is_only_empty() -> None:
    position = parse_position("combo-up -/x+4/7,8/9 0:5 2 - 3/3/3/3")
    assert [format_hand(seat) for seat in position.seats] == ["-", "x", "7,8", "9"]
