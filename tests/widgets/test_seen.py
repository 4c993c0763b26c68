"""The deck in which seen cards are clicked: what it holds, and what it lets pass from a page."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.families.combo.cards import Card
from combotutor.families.combo.hand.seen import SeenCards
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.words import entries, text
from combotutor.i18n import LANGUAGES

UP, BREAKER = (RULE_SETS[name].deck for name in ("combo-up", "combo-breaker"))


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_of_the_deck_is_shown_with_its_number_of_cards(name: str, language: str) -> None:
    deck = RULE_SETS[name].deck
    widget = SeenCards(deck, language=language)
    assert {face["card"]: face["count"] for face in widget.faces} == Counter(card.symbol for card in deck.cards)
    assert all(type(face["svg"]) is str and face["svg"].startswith("<svg") and face["name"] for face in widget.faces)
    assert widget.labels == entries("seen", language)


def test_what_was_seen_comes_as_cards_in_the_order_of_faces() -> None:
    widget = SeenCards(UP)
    widget.seen = {"X": 1, "3": 2}
    assert widget.cards == (Card.THREE, Card.THREE, Card.WILD)


def test_a_click_is_heard_and_an_older_one_that_comes_late_is_passed_over() -> None:
    widget = SeenCards(UP)
    widget.clicked = {"number": 2, "seen": {"7": 2}}
    assert (widget.cards, widget.heard) == ((Card.SEVEN, Card.SEVEN), 2)
    widget.clicked = {"number": 1, "seen": {"7": 1}}
    assert (widget.cards, widget.heard) == ((Card.SEVEN, Card.SEVEN), 2)
    widget.clicked = {"number": 3, "seen": {}}
    assert (widget.cards, widget.heard) == ((), 3)


@pytest.mark.parametrize("sent", [{}, {"number": 1}, {"number": True, "seen": {"7": 1}}, {"number": 1e3, "seen": {}}])
@pytest.mark.parametrize("more", [{}, {"seen": 3}, {"number": 1 << 60, "seen": {"7": 1}}])
def test_whatever_else_is_sent_changes_nothing(sent: dict[str, object], more: dict[str, object]) -> None:
    widget = SeenCards(UP, seen=[Card.NINE])
    widget.clicked = {**sent, **more}
    assert (widget.cards, widget.heard) == ((Card.NINE,), 0)


def test_another_deck_keeps_what_it_has_of_the_seen_cards() -> None:
    widget = SeenCards(UP, seen=[Card.SEVEN, Card.PASS_ON, Card.PASS_ON])
    widget.show(BREAKER, "es")
    assert widget.cards == (Card.SEVEN,)
    assert widget.labels == entries("seen", "es")


def test_no_such_language_changes_nothing() -> None:
    widget = SeenCards(UP, seen=[Card.SEVEN])
    faces = widget.faces
    with pytest.raises(KeyError):
        widget.show(BREAKER, "fr")
    assert (widget.cards, widget.faces) == ((Card.SEVEN,), faces)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=4,
)


@given(
    st.dictionaries(st.sampled_from([*(str(number) for number in range(14)), "X", "S", "D", "P", "U", "?", ""]), JSON)
)
def test_property_whatever_a_page_sends_never_more_is_seen_than_there_is(sent: dict[str, object]) -> None:
    widget = SeenCards(BREAKER)
    widget.seen = sent
    many = Counter(widget.cards)
    assert all(0 < count <= BREAKER.count(card) for card, count in many.items())
    for symbol, count in sent.items():
        if type(count) is int and count > 0 and any(face["card"] == symbol for face in widget.faces):
            assert widget.seen[symbol] == min(count, next(f["count"] for f in widget.faces if f["card"] == symbol))


def test_where_no_script_runs_the_seen_cards_are_a_picture() -> None:
    widget = SeenCards(UP, seen=[Card.SEVEN, Card.PASS_ON, Card.SEVEN], language="es")
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    root = ET.fromstring(bundle[0]["text/html"])  # noqa: S314 # our own text
    (picture,) = root.iter("img")
    assert picture.get("alt") == "Cartas que se han visto. Cartas de izquierda a derecha: 7, 7, pasar."
    assert text("picture.still", "es") in "".join(root.itertext())
