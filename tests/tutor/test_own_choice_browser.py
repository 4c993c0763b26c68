"""The third hint says, on the hand and in words, what the cards that are chosen just now would do to the row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from combotutor.i18n import LANGUAGES
from combotutor.puzzles import begin, hint, judge, preview
from tests.tutor.one_page import go_to, one_page, tell
from tests.tutor_page import PUZZLES, TutorPage


@pytest.fixture(scope="module")
def here(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser, viewport={"width": 390, "height": 844}) as here:
        here.page.set_default_timeout(5000)
        yield here


def said(here: TutorPage, count: int) -> str:
    """Return the last of so many open hints, once they are there."""
    expect(here["hints"].locator("li")).to_have_count(count)
    # A press is taken again.
    expect(here.root.locator(".ct-resting")).to_have_count(0)
    return here["hints"].locator("li").last.inner_text()


def told(name: str, word: str) -> str:
    """Return what a choice would do, in words."""
    return " ".join(each.text("en") for each in preview(judge(begin(PUZZLES[name]), word)))


def test_what_is_chosen_as_the_third_hint_is_asked_for_is_shown_and_another_choice_after_it(here: TutorPage) -> None:
    go_to(here, "clear-1")  # 12 2 3 4 12
    keys = here.page.keyboard
    for count in (1, 2):
        keys.press("h")
        said(here, count)
    keys.press("2")
    keys.press("3")
    keys.press("4")
    expect(here["main"]).to_have_attribute("data-move", "2,3,4@2")
    expect(here["hint"]).to_have_accessible_name("Hint: what this choice does")
    expect(here["hint"].locator(".ct-word")).to_have_text("This choice?")
    keys.press("h")
    assert said(here, 3) == told("clear-1", "2,3,4@2")
    expect(here["hand"].locator(".ct-would-meet")).to_have_count(2)
    expect(here["hand"].locator(".ct-bracket.ct-would")).to_have_count(1)
    expect(here["hand"].locator(".ct-first")).to_have_count(0)
    expect(here["hint"]).to_have_accessible_name("Hint 4 of 4")
    expect(here["hint"].locator(".ct-word")).to_have_text("Hint")
    expect(here["hints"].locator(".ct-facts")).to_contain_text("Choose something else and ask again")
    keys.press("4")
    expect(here["hint"]).to_have_accessible_name("Hint: what this choice does")
    expect(here["hand"].locator(".ct-would-meet")).to_have_count(0)
    expect(here["main"]).to_have_attribute("data-move", "2,3@2")
    keys.press("h")
    expect(here["hints"].locator("li").last).to_have_text(told("clear-1", "2,3@2"))
    said(here, 3)
    keys.press("h")
    assert said(here, 4) == hint(begin(PUZZLES["clear-1"]), 4).text("en")


def test_where_nothing_is_chosen_the_first_card_is_shown(here: TutorPage) -> None:
    go_to(here, "clear-2")
    for count in (1, 2, 3):
        here.page.keyboard.press("h")
        said(here, count)
    assert said(here, 3) == hint(begin(PUZZLES["clear-2"]), 3).text("en")
    expect(here["hand"].locator(".ct-first")).to_have_count(1)


CUT: Final = """(button) => {
  const word = button.querySelector(".ct-word");
  const box = button.getBoundingClientRect();
  const range = document.createRange();
  return word.dataset.choice.split(" ").filter((each) => {
    word.textContent = each;
    range.selectNodeContents(word);
    return range.getClientRects().length !== 1 || range.getBoundingClientRect().width > box.width;
  });
}"""
"""The words on the button for hints, while something is chosen, that are wider than it or break."""


def test_what_stands_on_the_button_fits_it_on_the_smallest_telephone(here: TutorPage) -> None:
    here.page.set_viewport_size({"width": 320, "height": 640})
    for language in LANGUAGES:
        here.speak(language)
        go_to(here, "clear-1")
        tell(here, "again")
        for _ in range(2):
            tell(here, "hint")
        assert here["hint"].evaluate(CUT) == []
