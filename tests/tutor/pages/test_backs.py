"""The backs of cards: one picture each, told apart without colour, and nothing in them that a page could mistake."""

from __future__ import annotations

import re

from combotutor.people import BACKS, COLOURS
from combotutor.tutor.pages.backs import LOOKS, back_svg
from tests.tutor.reader import Page


def test_every_back_has_a_picture_of_its_own_even_in_grey() -> None:
    without_colour = {re.sub(r"#[0-9a-f]+", "", back_svg(back)) for back in (*BACKS, "")}
    assert len(without_colour) == len(BACKS) + 1


def test_a_back_that_nobody_chose_or_knows_is_a_plain_one() -> None:
    assert back_svg("") == back_svg("of-a-later-version")


def test_a_picture_is_left_to_those_who_see_and_stands_by_itself() -> None:
    for back in (*BACKS, ""):
        page = Page(back_svg(back))
        assert page.elements[0].attributes["aria-hidden"] == "true"
        assert page.values("id") == page.values("href") == []
        assert page.text() == ""


def lightness(colour: str) -> float:
    """Return how light a colour is, from 0 to 1, as contrast is reckoned."""
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_who_is_called_by_a_colour_has_it_for_a_ground_and_the_pattern_is_seen_on_it() -> None:
    assert [*LOOKS] == [*COLOURS]
    assert len({ground for ground, _ in LOOKS.values()}) == len(COLOURS)
    for colour, (ground, ink) in LOOKS.items():
        assert f'fill="{ground}"' in back_svg("stars", colour)
        assert f'color="{ink}"' in back_svg("stars", colour)
        dark, light = sorted((lightness(ground), lightness(ink)))
        assert (light + 0.05) / (dark + 0.05) >= 3, colour
    assert back_svg("stars", "of-a-later-version") == back_svg("stars")
