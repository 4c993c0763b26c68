"""The rules lie over a page: nothing under them is lost or moved, and every way out leads back to where one was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES, text
from tests.at_length import at_length
from tests.axe import find_violations
from tests.tutor.one_page import go_to, one_page
from tests.tutor_page import PUZZLES, TutorPage

Width = tuple[int, int]
PHONE: Final = (390, 844)
LAPTOP: Final = (1366, 768)
WIDTHS: Final = (PHONE, LAPTOP, (320, 640), (1920, 1080))
NARROW: Final = 34 * 16
MOST_EM: Final = 40


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser, viewport={"width": PHONE[0], "height": PHONE[1]}) as here:
        here.page.set_default_timeout(5000)
        yield here


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """A page on whose puzzle the first two cards are chosen."""
    opened.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    go_to(opened, "find-5")
    opened.is_at(PUZZLES["find-5"])
    opened.page.keyboard.press("Escape")
    for place in (1, 2):
        opened[f"card-{place}"].click()
        expect(opened[f"card-{place}"]).to_have_attribute("aria-pressed", "true")
    return opened


def sheet(here: TutorPage) -> Locator:
    """Return what lies over the page."""
    return here.root.locator("dialog.ct-rules")


def hand(here: TutorPage) -> object:
    """Return how the hand lies, and what is chosen."""
    return here["hand-row"].evaluate(
        """(row) => [...row.querySelectorAll(".ct-card")].map((card) => {
          const { x, y } = card.getBoundingClientRect();
          return [x, y, card.getAttribute("aria-pressed")];
        })"""
    )


@pytest.mark.parametrize("way", ["Escape", "cross", "beside"])
def test_each_way_out_leads_back_to_the_hand_as_it_was(here: TutorPage, way: str) -> None:
    before = hand(here)
    here.read()
    expect(here["guide-title"]).to_be_focused()
    expect(sheet(here)).to_have_accessible_name(
        text("guide.title", "en", game=RULE_SETS[PUZZLES["find-5"].rules_name].title)
    )
    # Nothing is done behind it.
    for key in ("1", "h", "Backspace"):
        here.page.keyboard.press(key)
    if way == "beside":
        here.page.mouse.click(PHONE[0] / 2, 10)
    elif way == "cross":
        here["read-close"].click()
    else:
        here.page.keyboard.press("Escape")
    expect(sheet(here)).to_be_hidden()
    expect(here["menu-open"]).to_be_focused()
    assert hand(here) == before
    expect(here["hints"].locator("li")).to_have_count(0)
    # Python has heard of it: it opens again.
    expect(here["guide-page"]).to_have_count(0)
    here.read()
    here.shut()


def test_by_keys_alone_another_game_is_read_and_the_focus_goes_back_to_what_opened_it(here: TutorPage) -> None:
    here.go("bench")
    here["read"].focus()
    keys = here.page.keyboard
    keys.press("Enter")
    expect(here["guide-title"]).to_be_focused()
    here["guide"].focus()
    here["guide"].select_option("combo-up")
    expect(here["guide-title"]).to_have_text(text("guide.title", "en", game="Combo Up"))
    expect(here["guide"]).to_be_focused()
    here["editions"].locator("summary").focus()
    keys.press("Enter")
    expect(here["editions"]).to_have_attribute("open", "")
    keys.press("Escape")
    expect(sheet(here)).to_be_hidden()
    expect(here["read"]).to_be_focused()


def test_after_an_answer_that_is_not_allowed_they_are_one_press_away(here: TutorPage) -> None:
    go_to(here, "beat-1")
    here.is_at(PUZZLES["beat-1"])
    here["card-1"].click()
    expect(here["main"]).to_have_attribute("aria-disabled", "false")
    here["main"].click()
    expect(here.verdict).to_be_visible()
    here["read-why"].click()
    expect(here["guide-title"]).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(here["read-why"]).to_be_focused()
    expect(here.verdict).to_be_visible()


def read_in(here: TutorPage, width: Width, language: str) -> None:
    """Open them in a window, in a language."""
    tell = "(value) => globalThis.tell({ method: 'custom', content: { do: 'language', value } })"
    here.page.evaluate(tell, language)
    expect(here.root).to_have_attribute("lang", language)
    here.page.set_viewport_size({"width": width[0], "height": width[1]})
    here.read()


@pytest.mark.parametrize("language", at_length(LANGUAGES, "de"))
@pytest.mark.parametrize("width", at_length(WIDTHS, PHONE, LAPTOP))
def test_they_fit_every_window_and_scroll_inside(here: TutorPage, width: Width, language: str) -> None:
    read_in(here, width, language)
    box = sheet(here).bounding_box()
    assert box is not None
    high, wide, size = sheet(here).evaluate(
        """(it) => {
          const size = parseFloat(getComputedStyle(it).fontSize);
          return [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth, size];
        }"""
    )
    assert high > 0
    assert wide == 0
    if width[0] < NARROW:
        assert (box["x"], box["width"], box["y"] + box["height"]) == (0, width[0], width[1])
    else:
        assert box["width"] <= MOST_EM * size
        assert box["y"] + box["height"] < width[1]
    here.shut()


@pytest.mark.parametrize("language", at_length(LANGUAGES, "de"))
@pytest.mark.parametrize("width", at_length(WIDTHS, PHONE))
def test_axe_finds_nothing_in_them(here: TutorPage, width: Width, language: str) -> None:
    read_in(here, width, language)
    for each in ("box-facts", "editions", "decisions", "numbered"):
        here[each].locator("summary").click()
    assert find_violations(here.page) == ()
    here.shut()
