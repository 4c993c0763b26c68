"""The end of what is practised, walked through by somebody with a telephone: nothing ends in silence."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from combotutor.learner import Keeper, Store
from combotutor.puzzles import begin
from tests.axe import find_violations
from tests.learner.doings import Clock
from tests.tutor.one_page import one_page
from tests.tutor_page import TutorPage


def solved(here: TutorPage) -> None:
    """Give right answers to the open puzzle until it is solved."""
    assert [each.is_solved for each in here.steps(begin(here.puzzle))][-1]


def test_the_hand_of_the_day_is_left_gone_back_to_and_ended(browser: Browser) -> None:
    clock = Clock()  # the same day whenever it is asked
    keeper = Keeper(lambda: Store.in_memory(clock=clock), clock=clock)
    with one_page(browser, keeper=keeper, viewport={"width": 390, "height": 844}) as here:
        here.page.evaluate("() => globalThis.tell({ method: 'custom', content: { do: 'day', value: '' } })")
        here.is_on("puzzle")
        expect(here["where"]).to_contain_text("Hand of the day")
        here.from_menu("next").click()
        here.is_on("end")
        expect(here["ended-title"]).to_have_text("One puzzle is still open.")
        expect(here["ended-title"]).to_be_focused()
        assert find_violations(here.page, here.root) == ()
        here["ended-back"].click()
        expect(here["goal"]).to_be_focused()
        solved(here)
        here["next"].click()
        here.is_on("end")
        expect(here["ended-title"]).to_have_text(re.compile("^That was the hand of the day."))
        assert here.page.evaluate("document.documentElement.scrollWidth") <= 390
        here["continue"].click()
        here.is_on("puzzle")
        expect(here["where"]).to_contain_text("Lesson 1")
        expect(here["goal"]).to_be_focused()
