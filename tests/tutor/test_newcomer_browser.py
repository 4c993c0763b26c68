"""A newcomer with a telephone who knows the answers: from the box to five puzzles in few taps, and never a scroll."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from combotutor.puzzles import begin
from combotutor.tutor.state.stock import shipped
from tests.at_length import at_length
from tests.tutor.one_page import one_page
from tests.tutor.screens import renew
from tests.tutor_page import TutorPage

MOST_TAPS: Final = 25
SOLVED: Final = 5

COUNT: Final = """() => {
  globalThis.counted = { taps: 0, scrolls: 0 };
  addEventListener("click", () => (counted.taps += 1), true);
  addEventListener("scroll", () => (counted.scrolls += 1), true);
}"""
"""Counts what the page itself sees: taps, and all that moves under the thumb."""


@pytest.mark.parametrize("box", at_length(shipped().games, "combo-up"))
def test_five_puzzles_take_few_taps_and_no_scroll(browser: Browser, box: str) -> None:
    with one_page(browser, is_begun=False, viewport={"width": 390, "height": 844}, has_touch=True) as here:
        here = here.by("touch")  # noqa: PLW2901
        here[f"box-{box}"].tap()
        here["first-skip"].tap()
        here.page.evaluate(COUNT)
        expect(here["go-on"]).to_have_text("Start")
        here["go-on"].tap()
        for number in range(SOLVED):
            here.is_on("puzzle")
            puzzle = here.puzzle
            assert puzzle.rules_name == box
            assert [each.is_solved for each in here.steps(begin(puzzle))][-1]
            expect(here["next"]).to_be_visible()
            if number + 1 < SOLVED:
                here["next"].tap()
                expect(here["ending"]).to_have_count(0)
        counted = here.page.evaluate("counted")
        assert 4 * SOLVED <= counted["taps"] <= MOST_TAPS, counted
        assert counted["scrolls"] == 0, counted


def test_each_page_begins_at_its_head_wherever_the_one_before_was_left(opened: TutorPage) -> None:
    renew(opened)
    opened.go("puzzles")
    for tab in ("learn", "puzzles", "bench", "progress"):
        opened.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        opened[f"tab-{tab}"].click()
        opened.is_on(tab)
        assert opened.page.evaluate("scrollY") == 0, tab
    opened.go("puzzle")
