"""My hand in a browser: cards that are tapped, words that are typed, and where what is known of them stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.axe import find_violations
from tests.tutor.one_page import one_page
from tests.tutor_page import LARGE, TutorPage

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
LARGE_ENOUGH: Final = 44
SMALL: Final = """(all, least) => all
  .map((each) => [each.value, each.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least)
  .map(([value]) => value)"""
"""Tells which buttons are too small for a finger."""


@pytest.fixture(scope="module")
def here(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser, viewport=PHONE, has_touch=True) as page:
        tell(page, "tab", "bench")
        page.is_on("bench")
        yield page


@pytest.fixture(autouse=True)
def emptied(here: TutorPage) -> None:
    here.page.set_viewport_size(PHONE)
    here["type"].fill("")
    expect(here["plays"]).to_have_count(0)


def tell(here: TutorPage, action: str, value: str = "") -> None:
    """Do something without a button."""
    message = {"do": action, "value": value}
    here.page.evaluate("(content) => globalThis.tell({ method: 'custom', content })", message)


def typed(here: TutorPage, text: str) -> None:
    """Type a hand, and wait until the page knows it."""
    here["type"].fill(text)
    expect(here.root.locator(".ct-strip, .ct-fields")).to_be_visible()


def box_of(what: Locator) -> tuple[float, float]:
    """Return where something lies, and how high it is."""
    box = what.bounding_box()
    assert box is not None
    return box["y"], box["height"]


def test_a_hand_is_tapped_together_without_a_keyboard(here: TutorPage) -> None:
    here["deck"].select_option("combo-up")
    faces = {card.symbol for card in RULE_SETS["combo-up"].deck.cards}
    expect(here.root.locator(".ct-keypad button")).to_have_count(len(faces))
    for card in ("9", "5", "9"):
        here[f"key-{card}"].tap()
    here["spot-row-2"].tap()
    here["key-6"].tap()
    here["spot-beside"].tap()
    here["key-4"].tap()
    expect(here["type"]).to_have_value("9 5 6 9 + 4")
    expect(here["plays"]).to_contain_text("Clear in 2 plays (proved).")
    expect(here["card-4"]).to_be_visible()
    expect(here["reserve-1"]).to_be_visible()
    # No field has the focus, so no keyboard comes.
    expect(here["type"]).not_to_be_focused()
    here["erase"].tap()
    expect(here["type"]).to_have_value("9 5 6 9")
    small = here.root.locator(".ct-region-keypad button").evaluate_all(SMALL, LARGE_ENOUGH)
    assert small == []
    assert here.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_was_just_typed_goes_before_the_key(here: TutorPage) -> None:
    here["type"].fill("7 8")
    here["key-3"].click()
    expect(here["type"]).to_have_value("7 8 3")
    expect(here["card-3"]).to_be_visible()


def test_the_keys_are_one_stop_and_arrows_lead_along(here: TutorPage) -> None:
    typed(here, "7 8")
    here["key-1"].focus()
    here.page.keyboard.press("ArrowRight")
    expect(here["key-2"]).to_be_focused()
    here.page.keyboard.press("Enter")
    expect(here["type"]).to_have_value("7 8 2")
    expect(here["key-2"]).to_be_focused()
    here.page.keyboard.press("Backspace")
    expect(here["type"]).to_have_value("7 8")
    here.page.keyboard.press("Tab")
    expect(here["spot-row"]).to_be_focused()
    here.page.keyboard.press("Shift+Tab")
    expect(here["key-2"]).to_be_focused()


LEFT = """([field, typed]) => {
  field.value = typed;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  dispatchEvent(new Event("pagehide"));
  return Object.values(localStorage).map((text) => JSON.parse(text).own?.typed);
}"""
"""Types something, leaves the page with the last key, and tells which hand the browser holds then."""


def test_what_was_typed_with_the_last_key_is_kept_when_the_page_is_left(here: TutorPage) -> None:
    typed(here, "7 8")
    field = here["type"].element_handle()
    assert here.page.evaluate(LEFT, [field, "7 8 3"]) == ["7 8 3"]
    expect(here["card-3"]).to_be_visible()


@pytest.mark.parametrize("window", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_wrong_word_moves_nothing_and_the_hand_before_is_only_seen(here: TutorPage, window: ViewportSize) -> None:
    here.page.set_viewport_size(window)
    typed(here, "7 8 x 3 3 d")
    expect(here["card-6"]).to_be_visible()
    hand, answer = here["hand"], here["plays"]
    before = [box_of(hand), box_of(answer)]
    top, height = box_of(answer)
    assert top + height <= window["height"], "the answer is seen without scrolling"
    here["type"].fill("7 8 x 3 3 dd")
    expect(here["unread"]).to_contain_text("'dd'")
    expect(here.root.locator(".ct-strip .ct-wrong")).to_have_text("✗dd")
    assert [box_of(hand), box_of(answer)] == before
    assert here.root.locator("[data-region=hand]").evaluate("(hand) => hand.inert")
    here["type"].fill("7 8 x 3 3 d")
    expect(here["unread"]).to_have_count(0)
    assert not here.root.locator("[data-region=hand]").evaluate("(hand) => hand.inert")


@pytest.mark.parametrize("window", at_length((PHONE, LAPTOP), PHONE))
def test_axe_finds_nothing_while_a_hand_is_made_and_a_puzzle_is_chosen(here: TutorPage, window: ViewportSize) -> None:
    here.page.set_viewport_size(window)
    typed(here, "9 5 6 9 + 4")
    here["spot-row-2"].click()
    expect(here["spot-row-2"]).to_have_attribute("aria-pressed", "true")
    here["make"].click()
    expect(here["offers"].get_by_role("heading")).to_be_focused()
    assert find_violations(here.page) == ()
    here["type"].fill("9 5 6 9 + dd")
    expect(here["unread"]).to_contain_text("'dd'")
    assert find_violations(here.page) == ()
    here["type"].fill("combo-breaker 7,8/1,2/5 - 0 - 2/2/9")
    expect(here.root.locator(".ct-fields .ct-wrong")).to_contain_text("Tokens")
    assert find_violations(here.page) == ()


def test_a_puzzle_that_was_asked_for_opens_and_leads_to_ones_own(here: TutorPage) -> None:
    typed(here, "9 5 6 9 + 4")
    here["make"].click()
    here["make-insert"].click()
    here.is_on("puzzle")
    expect(here["reserve-1"]).to_be_visible()
    here.go("bench")
    expect(here["way-own"]).to_have_text("My own: one puzzle")


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_fit_every_width_in_every_language_and_enlarged(here: TutorPage, language: str) -> None:
    here.speak(language)
    hands = {"9 4 2 9 7 11 x d 5 6 + 3 1": 13, "7 8 nonsense": 4, "combo-breaker 7,8/1,2/5 - 0 - 2/2/9": 6}
    for text, parts in hands.items():
        here["type"].fill(text)
        expect(here.root.locator(".ct-slot, .ct-fields li")).to_have_count(parts)
        for is_large in (False, True):
            for width, height in ((320, 640), (390, 844), (600, 800), (768, 1024), (1366, 768), (1920, 1080)):
                here.page.set_viewport_size({"width": width, "height": height})
                assert here.page.evaluate("document.documentElement.scrollWidth") <= width, (text, width, is_large)
                if not text.startswith("combo"):
                    small = here.root.locator(".ct-region-keypad button").evaluate_all(SMALL, LARGE_ENOUGH)
                    assert small == [], (text, width, is_large)
            tell(here, "size")
            (expect(here.root).not_to_have_class if is_large else expect(here.root).to_have_class)(LARGE)
    here.speak("en")
