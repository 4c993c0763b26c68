"""Rows as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import FACES, Card
from combotutor.families.combo.notation import format_row, parse_row, parse_typed_row
from combotutor.families.combo.words import card_words
from combotutor.games import LONGEST_TEXT
from tests.families.combo.notation.refused import expect_sentences


def typed(text: str) -> str:
    """Return what was typed as a strict row."""
    return format_row(parse_typed_row(text, card_words()))


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("7 8 x 3 3 d 12", "7,8,X,3,3,D,12"),
        ("7,8,X,3", "7,8,X,3"),
        ("7;8;x", "7,8,X"),
        ("  7 ,  8 ;x ", "7,8,X"),
        ("7\t8\n9", "7,8,9"),
        ("S d P u", "S,D,P,U"),
        ("-", "-"),
        ("7 ? 8", "7,?,8"),
        ("?10", "?10"),
        ("joker 7 Stop", "X,7,S"),
        ("comodín, alto, robo, pase, recoger", "X,S,D,P,U"),
        ("COMODÍN", "X"),
        ("Joker Stopp ziehen weitergeben aufnehmen", "X,S,D,P,U"),
        ("pass on 7 pick up", "P,7,U"),
        ("wild card;draw", "X,D"),
    ],
)
def test_small_letters_spaces_semicolons_and_names_of_specials_are_understood(text: str, row: str) -> None:
    assert typed(text) == row


@given(
    st.lists(st.sampled_from(FACES), min_size=1, max_size=60).map(tuple), st.sampled_from([" ", ",", ";", " , ", "\t"])
)
def test_property_a_written_row_is_read_whatever_stands_between_its_cards(row: tuple[Card, ...], between: str) -> None:
    text = between.join(card.symbol.lower() for card in row)
    assert parse_typed_row(text, card_words()) == row


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-row"),
        ("   ", "empty-row"),
        ("7,,8", "missing-card"),
        ("7 8,", "missing-card"),
        (";", "missing-card"),
        ("13", "unknown-card"),
        ("0", "unknown-card"),
        ("07", "unknown-card"),
        ("78", "unknown-card"),
        ("7.8", "unknown-card"),
        ("7/8", "unknown-card"),
        ("-7", "unknown-card"),
        ("7 -", "unknown-card"),
        ("٣", "unknown-card"),
        ("３", "unknown-card"),
        ("①", "unknown-card"),
        ("7 eight", "unknown-card"),
        ("7 8 $HOME", "unknown-card"),
        ("7" * 10_000, "unknown-card"),
        ("7 " * 61, "row-too-long"),
        ("?61", "row-too-long"),
        ("7 8 " * 2500, "row-too-long"),
    ],
)
def test_what_would_have_to_be_guessed_is_refused_with_one_sentence(text: str, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_typed_row(text, card_words())
    assert (caught.value.code, caught.value.field) == (code, "HAND")
    expect_sentences(caught.value)


def test_sixty_cards_may_be_typed() -> None:
    assert parse_typed_row("7 " * 60, card_words()) == parse_row(",".join(["7"] * 60))


def test_a_letter_that_only_folds_to_a_card_is_refused() -> None:
    with pytest.raises(InvalidError):
        typed("7 ſ")


def test_the_sentence_quotes_what_was_typed() -> None:
    with pytest.raises(InvalidError) as caught:
        typed("7 EIGHT")
    assert "EIGHT" in str(caught.value)


def test_a_name_with_a_number_in_it_is_one_card_only_when_it_stands_alone() -> None:
    words = card_words()
    assert parse_typed_row("7, 3 Ziehen, 8", words) == parse_row("7,D,8")
    assert parse_typed_row("7, robo 3; Carta X", words) == parse_row("7,D,X")
    assert parse_typed_row("7 3 Ziehen 8", words) == parse_row("7,3,D,8")


def test_a_letter_that_only_folds_to_one_of_a_name_is_refused() -> None:
    assert typed("7 Pick UP, paSS on") == "7,U,P"
    with pytest.raises(InvalidError) as caught:
        typed("7 paſs on")
    assert caught.value.code == "unknown-card"


def test_cards_with_names_of_two_words_are_counted_as_what_they_are() -> None:
    with pytest.raises(InvalidError) as caught:
        typed("pick up, " * 99 + "pass on")
    assert (caught.value.code, caught.value.details["count"]) == ("row-too-long", 100)


def test_a_text_is_too_long_before_it_is_anything_else() -> None:
    for text in ("7" * (LONGEST_TEXT + 1), "," * 9_999_999, " " * (LONGEST_TEXT + 1)):
        with pytest.raises(InvalidError) as caught:
            typed(text)
        assert caught.value.code == "line-too-long"
        expect_sentences(caught.value)
