"""Pictures of cards are whole SVG documents that say in words what they show."""

import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.pictures import card_name, card_svg, row_image, row_svg
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES

TOP = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 # our own text


def shapes(card: Card) -> list[tuple[str, str | None, str | None]]:
    return [(each.tag, each.get("points"), each.text) for each in read(card_svg(card, "en")).iter()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", list(Card), ids=lambda card: card.symbol)
def test_every_card_is_well_formed_and_labelled(card: Card, language: str) -> None:
    root = read(card_svg(card, language))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox")
    assert root.get("role") == "img"
    assert root.get("aria-label") == card_name(card, language)


@pytest.mark.parametrize("card", list(Card), ids=lambda card: card.symbol)
def test_a_picture_asks_for_nothing_from_elsewhere_and_has_no_ids(card: Card) -> None:
    elements = list(read(card_svg(card, "en")).iter())
    assert not any("id" in element.attrib or "href" in str(element.attrib) for element in elements)
    assert "url(" not in card_svg(card, "en")


def test_a_number_stands_in_the_middle_and_in_two_corners() -> None:
    assert [element.text for element in read(card_svg(Card.TWELVE, "en")).iter(f"{SVG}text")] == ["12", "12", "12"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("symbol", list("XSDPU"))
def test_the_word_on_a_special_card_is_its_name(symbol: str, language: str) -> None:
    card = next(card for card in Card if card.symbol == symbol)
    letter, *lines = [element.text or "" for element in read(card_svg(card, language)).iter(f"{SVG}text")]
    assert letter == symbol
    written = "\n".join(lines).replace("-\n", "")
    assert written.casefold() == text(f"card.name.{symbol}", language).casefold()


def test_no_two_cards_look_the_same_without_colour() -> None:
    assert len({str(shapes(card)) for card in Card}) == len(Card)


def test_a_row_says_its_cards_and_which_are_marked() -> None:
    row = (Card.SEVEN, Card.EIGHT, Card.WILD, Card.UNKNOWN)
    label = read(row_svg(row, "en", marked=(2, 2), caption="First play.")).get("aria-label")
    assert label == "First play. Cards from left to right: 7, 8, wild, card not seen. Marked: 8, wild, from place 2."


def test_marked_cards_are_framed_and_stand_higher_than_the_others() -> None:
    root = read(row_svg((Card.ONE, Card.TWO, Card.THREE), "en", marked=(2, 1)))
    tops = [float(str(group.get("transform")).rstrip(")").split()[1]) for group in root.findall(f"{SVG}g")]
    assert tops[0] == tops[2]
    assert tops[1] < tops[0]
    assert len(root.findall(f"{SVG}rect")) == 1
    assert read(row_svg((Card.ONE,), "en")).findall(f"{SVG}rect") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_row_is_a_picture_too(language: str) -> None:
    assert read(row_svg((), language)).get("aria-label") == text("picture.empty", language)


def test_a_caption_cannot_break_out_of_the_picture() -> None:
    caption = "\"><script>alert('1')</script>&"
    root = read(row_svg((Card.ONE,), "en", caption=caption))
    assert str(root.get("aria-label")).startswith(caption)
    assert list(root.iter(f"{SVG}script")) == []


def test_a_row_as_an_image_is_the_same_picture_with_its_label_beside_it() -> None:
    image = read(row_image((Card.ONE, Card.STOP), "es", caption='"Tu <mano>".'))
    kind, data = str(image.get("src")).split(",")
    assert (image.tag, kind) == ("img", "data:image/svg+xml;base64")
    assert b64decode(data).decode() == row_svg((Card.ONE, Card.STOP), "es")
    assert image.get("alt") == read(row_svg((Card.ONE, Card.STOP), "es", caption='"Tu <mano>".')).get("aria-label")


def test_pictures_need_no_anywidget() -> None:
    program = "import sys; sys.modules['anywidget'] = None; from combotutor.widgets import Task, card_svg, row_svg"
    outcome = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=False)
    assert (outcome.returncode, outcome.stderr) == (0, "")
