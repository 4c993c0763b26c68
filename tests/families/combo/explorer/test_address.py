"""What an address says of the page: read from anybody, written so that a link shows the same."""

from __future__ import annotations

import pytest

from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.explorer import NAMES, address_of, asked_for, seen_in
from combotutor.host.notebooks.explorer import explorer_routes

SET: dict[str, object] = {
    "edition": "combo-up",
    "view": "plays",
    "kind": Kind.RUN3,
    "blank": True,
    "large": True,
    "guess-first": True,
    "seed": "42",
    "seen": "7,7,X",
    "row": "7 8 X",
    "cards": 7,
}


def test_what_is_set_comes_back_by_its_address() -> None:
    address = address_of(SET)
    assert set(address) == set(NAMES)
    assert asked_for(address) == SET
    assert asked_for({"lang": "de"}) == {}


def test_an_address_does_not_say_what_is_as_at_first() -> None:
    assert (
        address_of({}) == address_of({"cards": 10, "view": "sizes", "kind": Kind.PAIR, "seed": "1", "seen": ""}) == {}
    )


@pytest.mark.parametrize("cards", ["", "-1", "7.5", "٧", "1000", ["7"], None])
def test_what_is_no_number_of_cards_is_passed_over(cards: object) -> None:
    assert asked_for({"cards": cards, "large": "yes", "view": ["a", "b"]}) == {}


@pytest.mark.parametrize("written", ["", "?", "7,?", "seven", "7," * 200, None, ["7"]])
def test_seen_cards_that_cannot_be_read_are_none(written: object) -> None:
    assert seen_in(written) == ()


def test_seen_cards_are_read() -> None:
    assert seen_in("7,7,X") == (Card.SEVEN, Card.SEVEN, Card.WILD)


def test_the_server_lets_through_what_an_address_may_say() -> None:
    page = next(route for route in explorer_routes() if route.path == "/odds/")
    assert page.wishes is not None
    assert page.wishes.keys() >= {*NAMES, "lang"}
