"""Pictures of cards are whole SVG documents that say in words what they show."""

import re
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.numerals import HIGH, QUESTION, STROKE, numeral
from combotutor.families.combo.pictures import (
    HEIGHT,
    WIDTH,
    card_name,
    card_svg,
    little_svg,
    row_image,
    row_svg,
    small_svg,
)
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES

TOP = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 # our own text


def shapes(card: Card) -> list[tuple[str | None, ...]]:
    return [(each.tag, each.get("points"), each.get("d"), each.text) for each in read(card_svg(card, "en")).iter()]


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


NUMBERS = [card for card in Card if card.is_number]


@pytest.mark.parametrize("card", NUMBERS, ids=lambda card: card.symbol)
def test_a_number_is_drawn_in_the_middle_and_in_two_corners_and_needs_no_font(card: Card) -> None:
    root = read(card_svg(card, "en"))
    assert [element.get("d") for element in root.iter(f"{SVG}path")] == [numeral(card.symbol).path] * 3
    assert [*root.iter(f"{SVG}text")] == []
    assert "font" not in card_svg(card, "en")


@pytest.mark.parametrize("card", [*NUMBERS, Card.UNKNOWN], ids=lambda card: card.symbol)
def test_no_part_of_a_numeral_leaves_the_card(card: Card) -> None:
    for path in read(card_svg(card, "en")).iter(f"{SVG}path"):
        if path.get("transform"):
            left, top, scale = map(float, re.findall(r"[0-9.]+", str(path.get("transform"))))
            drawn = QUESTION if card is Card.UNKNOWN else numeral(card.symbol)
            assert left >= 5
            assert top >= 5
            assert left + drawn.wide * scale <= WIDTH - 5
            assert top + HIGH * scale <= HEIGHT - 5


@pytest.mark.parametrize("number", [*map(str, range(10)), "10", "11", "12"])
def test_a_numeral_fills_its_height_and_its_width_with_its_stroke(number: str) -> None:
    path, wide = numeral(number)
    ends = [(float(x), float(y)) for x, y in re.findall(r"([0-9.]+),([0-9.]+)", path)]
    across = [x for x, _ in ends] + [float(x) for x in re.findall(r"H([0-9.]+)", path)]
    along = [y for _, y in ends] + [float(y) for y in re.findall(r"V([0-9.]+)", path)]
    half = STROKE / 2
    assert (min(across), max(across)) == (half, wide - half)
    assert (min(along), max(along)) == (half, HIGH - half)


def test_two_digits_are_the_same_as_one_by_one() -> None:
    one, two = numeral("1"), numeral("2")
    both = numeral("12")
    assert both.path.startswith(one.path)
    assert both.wide > one.wide + two.wide
    assert both.path.count("M") == 2
    assert len(both.path) - len(one.path) >= len(two.path)


def test_a_line_stands_below_what_could_be_held_upside_down() -> None:
    lines = {each: len(read(card_svg(each, "en")).findall(f"{SVG}g/{SVG}rect")) for each in NUMBERS}
    assert {each for each, count in lines.items() if count} == {Card.SIX, Card.NINE}


def test_a_card_is_paper_without_an_edge() -> None:
    sheet = read(card_svg(Card.SEVEN, "en"))[0]
    assert (sheet.get("fill"), sheet.get("stroke")) == ("#fffdf6", None)
    assert (sheet.get("width"), sheet.get("height"), sheet.get("rx")) == ("100", "140", "8")


def test_a_number_leaves_a_page_room_to_enlarge_it() -> None:
    for card in NUMBERS:
        large = re.search(r"translate\(([0-9.]+)", card_svg(card, "en"))
        assert large
        assert float(large[1]) > 11


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("symbol", list("XSDPU"))
def test_the_word_on_a_special_card_is_its_name_and_its_sign_stands_in_the_corner_too(
    symbol: str, language: str
) -> None:
    card = next(card for card in Card if card.symbol == symbol)
    root = read(card_svg(card, language))
    written = "\n".join(element.text or "" for element in root.iter(f"{SVG}text")).replace("-\n", "")
    assert written.casefold() == text(f"card.name.{symbol}", language).casefold()
    sign, fine = root.findall(f"{SVG}g")
    [corner] = fine.findall(f"{SVG}g")
    assert [ET.tostring(each) for each in corner] == [ET.tostring(each) for each in sign]


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_little_row_says_what_the_row_does_and_draws_what_is_read_from_afar(language: str) -> None:
    row = (Card.SIX, Card.WILD, Card.STOP)
    little = read(little_svg(row, language))
    assert little.get("aria-label") == read(row_svg(row, language)).get("aria-label")
    assert not [each for each in little.iter() if each.tag == f"{SVG}text" or each.get("class") == "ct-fine"]
    assert len([each for each in little if each.get("transform")]) == len(row)
    assert little.get("viewBox") == f"0 0 {3 * WIDTH + 12} {HEIGHT}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_very_small_card_is_its_number_or_its_sign_alone_told_apart_and_named(language: str) -> None:
    drawn = {card: small_svg(card, language) for card in Card}
    for card, picture in drawn.items():
        root = read(picture)
        assert root.get("aria-label") == card_name(card, language)
        assert root.findall(f".//{SVG}text") == []
        assert len(picture) <= len(card_svg(card, language))
    assert len({picture.split("<rect", maxsplit=1)[1] for picture in drawn.values()}) == len(drawn)
