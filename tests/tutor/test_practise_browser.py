"""Practise in a browser, on a telephone: chosen by hand and by keyboard, named while one practises, and ended."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from combotutor.i18n import LANGUAGES, text
from combotutor.puzzles.format.shelf import shelf
from tests.at_length import at_length
from tests.axe import find_violations
from tests.tutor.one_page import one_page
from tests.tutor_page import TutorPage

PHONE = (390, 844)
SCREENS = {"phone": PHONE, "laptop": (1366, 768), "projector": (1920, 1080)}
SMALL = """(page) => [...page.querySelectorAll("button, summary, select")].filter((each) => each.checkVisibility())
  .filter((each) => Math.min(each.offsetHeight, each.offsetWidth) < 44).map((each) => each.outerHTML)"""
"""What is too small for a finger."""
FOLD = "(page, isOpen) => page.querySelectorAll('details').forEach((each) => (each.open = isOpen))"
HEIGHT = "(page) => page.querySelector('.ct-picks').offsetHeight"


@pytest.fixture(scope="module")
def here(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser, viewport={"width": PHONE[0], "height": PHONE[1]}) as here:
        yield here


def tell(here: TutorPage, do: str, value: str = "") -> None:
    """Send what a page sends."""
    here.page.evaluate("(content) => globalThis.tell({ method: 'custom', content })", {"do": do, "value": value})


def is_held_by(here: TutorPage, testid: str, *, pressed: bool) -> None:
    """Wait until a chip is pressed, or let go, and still has the focus."""
    expect(here[testid]).to_have_attribute("aria-pressed", str(pressed).lower())
    expect(here[testid]).to_be_focused()


ONE_LINE = """(head) => {
  const chips = [...head.querySelectorAll(".ct-practised")].map((each) => each.getBoundingClientRect());
  const names = [...head.querySelectorAll(".ct-practised > span:first-child")];
  return {
    isFlat: head.offsetHeight <= 48 && new Set(chips.map((each) => each.top)).size === 1,
    isBigEnough: chips.every((each) => each.height >= 44 && each.width >= 44 && each.top >= 0),
    isWithin: document.documentElement.scrollWidth <= innerWidth,
    isOver: [...head.querySelectorAll(".ct-practice, .ct-dots")]
      .some((each, at, all) => at && each.getBoundingClientRect().left < all[at - 1].getBoundingClientRect().right - 8),
    isShort: names.some((each) => each.scrollWidth > each.clientWidth),
  };
}"""
"""How what is practised lies in the bar of a puzzle."""


def hold_one_line(here: TutorPage) -> None:
    """Hold that all of it lies in one line, that one's words are all there and those of the longer are told whole."""
    head = here.root.locator(".ct-region-head")
    for width in (390, 360):
        here.page.set_viewport_size({"width": width, "height": PHONE[1]})
        fits = {"isFlat": True, "isBigEnough": True, "isWithin": True, "isOver": False, "isShort": False}
        assert head.evaluate(ONE_LINE) == fits, width
    here.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(here["practised-theme"]).to_have_accessible_name(text("tutor.take-out", "en", what="Cards that meet"))


def test_what_is_practised_is_chosen_and_ended_by_keyboard_and_named_meanwhile(here: TutorPage) -> None:
    here.go("puzzles")
    tell(here, "all")
    keyboard = here.page.keyboard
    here["theme-closing"].focus()
    for key, pressed in (("Enter", True), ("Space", False), ("Space", True)):
        keyboard.press(key)
        is_held_by(here, "theme-closing", pressed=pressed)
    here["level-2"].focus()
    keyboard.press("Enter")
    is_held_by(here, "level-2", pressed=True)
    count = sum(each.level == 2 and "closing" in each.themes for each in shelf())
    expect(here.root.locator(".ct-region-said")).to_have_text(f"Practise {count} puzzles")
    expect(here["practise"]).to_have_text(f"Practise {count} puzzles")
    here["practise"].focus()
    keyboard.press("Enter")
    expect(here["goal"]).to_be_focused()
    expect(here["practised"]).to_have_text("Cards that meet×Level 2×")
    hold_one_line(here)
    assert find_violations(here.page) == ()
    # Out of the puzzle and back what was chosen stays so.
    here["leave"].click()
    here.is_on("puzzles")
    expect(here["go-on"]).to_be_focused()
    expect(here["level-2"]).to_have_attribute("aria-pressed", "true")
    here.go("puzzle")
    here["practised-theme"].focus()
    keyboard.press("Enter")
    here.is_on("puzzles")
    expect(here["practise"]).to_be_focused()
    expect(here["theme-closing"]).to_have_attribute("aria-pressed", "false")
    expect(here["level-2"]).to_have_attribute("aria-pressed", "true")


WHOLE = """(head) => {
  const along = head.querySelector(".ct-practice");
  const names = [...along.querySelectorAll(".ct-practised > span:first-child")];
  return [...names, along].every((each) => each.scrollWidth <= each.clientWidth) ? names.length : 0;
}"""
"""Of how many choices all is read without moving along them."""


def test_on_a_laptop_all_is_read_of_whatever_is_practised(here: TutorPage) -> None:
    tell(here, "all")
    for name, value in (("theme", "waiting"), ("kind", "wild"), ("level", "4"), ("rules", "krass-kariert")):
        tell(here, name, value)
    tell(here, "practise")
    here.is_on("puzzle")
    width, height = SCREENS["laptop"]
    here.page.set_viewport_size({"width": width, "height": height})
    head = here.root.locator(".ct-region-head")
    tell(here, "language", "es")  # in which it is the longest
    expect(here.root).to_have_attribute("lang", "es")
    assert head.evaluate(WHOLE) == 4
    tell(here, "language", LANGUAGES[0])
    here.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    here["leave"].click()
    here.is_on("puzzles")


STOPS = """(page) => [...page.querySelectorAll(".ct-one-stop")]
  .map((bar) => [...bar.querySelectorAll("button, summary")])
  .filter((all) => all.some((each) => each.checkVisibility()))
  .map((all) => all.filter((each) => each.checkVisibility() && each.tabIndex >= 0).length)"""
"""How many stops Tab makes in each group of chips."""


def test_a_group_of_chips_is_one_stop_and_arrows_lead_along_it(here: TutorPage) -> None:
    here.go("puzzles")
    tell(here, "all")
    expect(here["everything"]).to_have_attribute("aria-pressed", "true")
    assert set(here.root.locator(".ct-picks").evaluate(STOPS)) == {1}
    keyboard = here.page.keyboard
    here["level-1"].focus()
    keyboard.press("ArrowRight")
    expect(here["level-2"]).to_be_focused()
    keyboard.press("Space")
    is_held_by(here, "level-2", pressed=True)
    keyboard.press("Tab")
    expect(here["rules-combo-breaker"]).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(here["level-2"]).to_be_focused()
    # What unfolds the others is a stop of its own; they are one once it is open, and not before.
    here["theme-closing"].focus()
    keyboard.press("Tab")
    expect(here["more-combo"].locator("summary")).to_be_focused()
    keyboard.press("Tab")
    expect(here["level-2"]).to_be_focused()
    keyboard.press("Shift+Tab")
    for key in ("Enter", "Tab", "ArrowRight"):
        keyboard.press(key)
    expect(here["more-combo"].locator("button").nth(1)).to_be_focused()
    # What leads on comes after all that can be chosen.
    here["rules-combo-breaker"].focus()
    keyboard.press("Tab")
    expect(here["practise"]).to_be_focused()
    assert set(here.root.locator(".ct-picks").evaluate(STOPS)) == {1}


def test_what_starts_stays_in_sight_however_low_the_window_is(here: TutorPage) -> None:
    here.go("puzzles")
    here.root.evaluate(FOLD, arg=True)
    for width, height in ((844, 390), (1366, 768), PHONE):
        here.page.set_viewport_size({"width": width, "height": height})
        here["rules-combo-breaker"].scroll_into_view_if_needed()
        expect(here["practise"]).to_be_in_viewport(ratio=1)
    here.root.evaluate(FOLD, arg=False)


def test_where_nothing_fits_the_one_button_shows_all(here: TutorPage) -> None:
    here.go("puzzles")
    for name, value in (("all", ""), ("kind", "insert"), ("theme", "run3")):
        tell(here, name, value)
    expect(here["solved-count"]).to_have_text(text("tutor.none.practice", "en"))
    expect(here["level-1"]).to_have_attribute("aria-disabled", "true")
    here["level-1"].focus()
    here.page.keyboard.press("Enter")
    here["show-all"].focus()
    here.page.keyboard.press("Enter")
    expect(here["practise"]).to_be_focused()
    expect(here["everything"]).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language", at_length(LANGUAGES, "en"))
@pytest.mark.parametrize("screen", at_length(SCREENS, "phone"))
def test_the_page_is_read_and_touched_by_everybody(here: TutorPage, screen: str, language: str) -> None:
    width, height = SCREENS[screen]
    here.page.set_viewport_size({"width": width, "height": height})
    here.go("puzzles")
    tell(here, "language", language)
    tell(here, "all")
    expect(here["everything"]).to_have_attribute("aria-pressed", "true")
    here.root.evaluate(FOLD, arg=False)
    # What can be chosen takes no more than a screen, and the one button is in the first.
    assert here.root.evaluate(HEIGHT) <= height
    here.page.evaluate("() => scrollTo(0, 0)")
    expect(here["practise"]).to_be_in_viewport(ratio=1)
    # It stays in sight while one chooses.
    here["kind-find"].scroll_into_view_if_needed()
    expect(here["practise"]).to_be_in_viewport(ratio=1)
    here.root.evaluate(FOLD, arg=True)
    here["theme-trio"].click()
    expect(here["theme-trio"]).to_have_attribute("aria-pressed", "true")
    assert find_violations(here.page) == ()
    assert here.root.locator(".ct-region-chooser").evaluate(SMALL) == []
    assert here.page.evaluate("document.documentElement.scrollWidth") <= width
