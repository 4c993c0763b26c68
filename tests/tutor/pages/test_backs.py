"""The backs of cards: one picture each, told apart without colour, and nothing in them that a page could mistake."""

from __future__ import annotations

import re

from combotutor.people import BACKS
from combotutor.tutor.pages.backs import back_svg
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
