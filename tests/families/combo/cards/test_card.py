"""One card: its symbol, its kind, its value."""

from __future__ import annotations

from combotutor.families.combo.cards import FACES, NUMBERS, Card


def test_the_seventeen_faces_have_the_symbols_of_the_notation() -> None:
    assert [face.symbol for face in FACES] == [*map(str, range(1, 13)), "X", "S", "D", "P", "U"]


def test_a_card_not_seen_is_no_face() -> None:
    assert Card.UNKNOWN.symbol == "?"
    assert Card.UNKNOWN not in FACES
    assert (Card.UNKNOWN.is_number, Card.UNKNOWN.is_special) == (False, False)


def test_numbers_are_one_to_twelve() -> None:
    assert [int(card) for card in NUMBERS] == list(range(1, 13))
    assert [face.symbol for face in FACES if face.is_number] == [*map(str, range(1, 13))]


def test_the_wild_is_neither_number_nor_special() -> None:
    assert (Card.WILD.is_number, Card.WILD.is_special) == (False, False)


def test_four_cards_are_special() -> None:
    assert {face.symbol for face in FACES if face.is_special} == {"S", "D", "P", "U"}


def test_a_card_prints_as_the_call_that_makes_it() -> None:
    assert [eval(repr(face)) for face in FACES] == list(FACES)  # noqa: S307  (our own text)
