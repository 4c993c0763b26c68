"""A puzzle by keys alone: cards by their places, the one button, hints; past all to the hand; the menu and the list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from combotutor.i18n import text
from combotutor.puzzles import begin
from tests.tutor.one_page import go_to, one_page
from tests.tutor_page import PUZZLES, TutorPage, best_word


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser, viewport={"width": 390, "height": 844}) as here:
        yield here


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """A page where nothing has the focus, and no menu is open; each test has puzzles of its own."""
    opened["menu"].evaluate("(menu) => (menu.open = false)")
    opened.page.evaluate("document.activeElement.blur()")
    return opened


def test_a_puzzle_is_solved_by_keys_alone_without_ever_looking_for_the_focus(here: TutorPage) -> None:
    keys = here.page.keyboard
    go_to(here, "find-1")
    keys.press("h")
    expect(here["hints"].locator("li")).to_have_count(1)
    keys.press("4")
    expect(here["card-4"]).to_have_attribute("aria-pressed", "true")
    keys.press("Backspace")
    expect(here["card-4"]).to_have_attribute("aria-pressed", "false")
    keys.press("4")
    keys.press("5")
    expect(here["main"]).to_have_attribute("data-move", best_word(begin(PUZZLES["find-1"])))
    keys.press("Enter")
    expect(here["next"]).to_be_focused()
    keys.press("Enter")
    expect(here["goal"]).to_be_focused()
    expect(here["ending"]).to_have_count(0)
    keys.press("ArrowRight")
    assert here.root.evaluate("(root) => root.querySelector('.ct-row').contains(document.activeElement)")


def test_keys_are_listed_and_a_field_keeps_its_own(here: TutorPage) -> None:
    keys = here.page.keyboard
    keys.press("?")
    shown = here.root.locator("dialog")
    expect(shown).to_contain_text(text("tutor.keys.hint-does", "en"))
    # Nothing is done behind the list.
    keys.press("h")
    keys.press("1")
    keys.press("Escape")
    expect(shown).to_be_hidden()
    expect(here["hints"].locator("li")).to_have_count(0)
    expect(here["card-1"]).to_have_attribute("aria-pressed", "false")
    here.share()
    here["share-line"].focus()
    keys.press("h")
    keys.press("1")
    keys.press("Control+h")
    expect(here["hints"].locator("li")).to_have_count(0)
    expect(here["card-1"]).to_have_attribute("aria-pressed", "false")


def test_a_control_that_has_the_focus_is_pressed_by_enter_and_not_the_one_button(here: TutorPage) -> None:
    go_to(here, "find-2")
    here.page.keyboard.press("1")
    expect(here["main"]).to_have_attribute("aria-disabled", "false")
    here["menu-open"].focus()
    here.page.keyboard.press("Enter")
    expect(here["facts"]).to_be_visible()
    expect(here.verdict).to_have_count(0)


def test_the_first_tab_leads_past_all_to_the_hand(browser: Browser) -> None:
    with one_page(browser) as here:
        here.page.keyboard.press("Tab")
        expect(here["skip"]).to_be_focused()
        assert here["skip"].bounding_box()["height"] >= 44  # type: ignore[index]
        here.page.keyboard.press("Enter")
        expect(here["card-1"]).to_be_focused()


# The menu and the list.


def test_the_menu_closes_once_something_was_chosen_beside_it_and_on_escape(here: TutorPage) -> None:
    go_to(here, "find-3")
    here["card-1"].click()
    menu = here["menu"]
    for closes in ("Escape", "beside", "chosen"):
        here["menu-open"].click()
        expect(menu).to_have_attribute("open", "")
        if closes == "Escape":
            here.page.keyboard.press("Escape")
            expect(here["menu-open"]).to_be_focused()
            expect(here["card-1"]).to_have_attribute("aria-pressed", "true")
        elif closes == "beside":
            here["goal"].click(position={"x": 2, "y": 2})
        else:
            here["keys"].click()
            here.page.keyboard.press("Escape")
        expect(menu).not_to_have_attribute("open", "")


def test_from_a_puzzle_to_the_list_and_back_the_keyboard_is_led_to_what_goes_on(here: TutorPage) -> None:
    here["leave"].click()
    expect(here["go-on"]).to_be_focused()
    here.page.keyboard.press("Enter")
    expect(here["goal"]).to_be_focused()
