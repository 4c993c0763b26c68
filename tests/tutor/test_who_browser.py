"""Who plays, to be seen: on a phone, a laptop and a projector, light and dark, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Page

import combotutor
from combotutor.i18n import LANGUAGES
from combotutor.markup import Markup, document, join, tag, trusted
from combotutor.people import LONGEST_NAME
from combotutor.tutor import State
from combotutor.tutor.pages.layout import AFTER, BEFORE, regions
from combotutor.tutor.style import style_text
from tests.axe import assert_accessible
from tests.tutor.people import ANNA, AT_HOME, HERON, IN_A_CLASS, ME, home, in_class

ROOM: Final = Path(combotutor.__file__).parent
STYLE: Final = (ROOM / "host/page.css").read_text("utf-8") + style_text()
WIDEST: Final = replace(ANNA, name="W" * LONGEST_NAME)
LONGEST: Final = replace(HERON, label="squirrel-turquoise-999")
TOO_SMALL: Final = """() => [...document.querySelectorAll("button, input:not([type=radio]), .ct-backs label")]
  .filter((each) => each.offsetParent && Math.min(each.offsetHeight, each.offsetWidth) < 43.5)
  .map((each) => each.outerHTML)"""
"""What a finger would miss."""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def show(page: Page, state: State) -> None:
    """Show the regions of a state in their order, as any host does."""
    made = regions(state)
    shown = [(name, made[name]) for name in (*BEFORE, *AFTER) if made.get(name)]
    parts = [tag("div", trusted(markup), class_=f"ct-region ct-region-{name}") for name, markup in shown]
    looks = "ct-tutor ct-large" if state.is_large else "ct-tutor"
    head = tag("head", tag("title", "combotutor"), tag("style", Markup(STYLE)))
    frame = tag("div", *parts, class_="ct-frame")
    main = tag("main", tag("div", frame, class_=looks, data_screen=state.screen))
    page.set_content(document(tag("html", join(head, tag("body", main)), lang=state.language)).decode())


def states(language: str) -> Iterator[State]:
    """Yield every state in a language, and those with the longest name and the longest label that there are."""
    yield from (home(name, language) for name in AT_HOME)
    yield from (in_class(name, language) for name in IN_A_CLASS)
    yield replace(home("three", language), person=WIDEST, people=(ME, WIDEST))
    yield replace(in_class("the code", language), person=LONGEST)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_has_room_on_a_phone_and_on_a_projector_and_a_finger_meets_it(page: Page, language: str) -> None:
    for width, is_large in ((320, False), (390, True)):
        page.set_viewport_size({"width": width, "height": 800})
        for state in states(language):
            show(page, replace(state, is_large=is_large))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_who_plays_takes_no_line_of_its_own(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    heights = []
    for state in (home("alone", language), replace(in_class("no code", language), person=LONGEST)):
        show(page, state)
        heights.append(page.locator(".ct-top").bounding_box()["height"])  # type: ignore[index]
    assert heights[1] <= heights[0] + 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_on_a_phone_the_number_is_seen_and_no_word_is_broken(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    show(page, replace(in_class("no code", language), person=LONGEST, is_large=True))
    name = page.get_by_test_id("who-chip").locator("span")
    assert name.evaluate("each => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth")
    # A word in each of two lines: the longest are two.
    assert name.evaluate("each => Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight))") <= 2
    said = name.text_content()
    assert said is not None
    assert said.endswith("\u00a0999")


@pytest.mark.parametrize(
    ("scheme", "shown"),
    [
        ("light", [home("refused"), home(), in_class("no code"), in_class("the code")]),
        ("dark", [home("refused"), in_class("leaving")]),
    ],
)
def test_everybody_can_use_it(page: Page, scheme: Literal["light", "dark"], shown: list[State]) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme=scheme)
    for state in shown:
        show(page, state)
        assert_accessible(page)


def test_a_back_is_chosen_by_a_click_anywhere_on_its_picture_and_by_keys(page: Page) -> None:
    show(page, home("the form"))
    page.locator(".ct-backs label", has_text="Stars").click()
    assert page.get_attribute("[name=card]:checked", "value") == "stars"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.querySelector('[name=card]:checked').value") == "leaves"
