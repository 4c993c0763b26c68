"""The tutor for every pair of eyes: accessible in three languages, on a phone, a projector and in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.axe import assert_accessible
from tests.browser import PICTURES, into_view
from tests.notebooks.tutor_hosts import (
    BEAT,
    CLEAR,
    ENDING,
    INSERT,
    picture,
    tutor_in,
    wait_for_values,
)
from tests.tutor_page import PUZZLES, TutorPage, worse_word

pytestmark = pytest.mark.slow


@pytest.mark.long  # in every run `tests/tutor/test_everybody_browser.py` looks at a page without a server
def test_the_page_can_be_used_by_everybody(page: Page) -> None:
    it = tutor_in(page)
    for language in LANGUAGES:
        it.speak(language)
        progress = it.open(CLEAR)
        it.hint()
        it.answer(progress, worse_word(progress))
        expect(it.verdict).to_be_visible()
        assert_accessible(page, it.root)
        it.open(INSERT)
        it["reserve-1"].click()
        assert_accessible(page, it.root)
        it.go("bench")
        it["type"].fill("7 8 x 3 3 d 12 + 4")
        expect(it["bars"]).to_be_visible()
        it["card-3"].click()
        expect(it.root.get_by_test_id("reading").first).to_be_visible()
        it.root.evaluate("(root) => root.querySelectorAll('details').forEach((each) => (each.open = true))")
        expect(it.root.locator("details:not([open])")).to_have_count(0)
        assert_accessible(page, it.root)
        it.read()
        assert_accessible(page, it.root)
        it.shut()
        assert page.evaluate("document.documentElement.lang") == language
        it.go("bench")
        it["type"].fill("")
        it.go("puzzles")


def test_dark_and_enlarged_pages_can_be_read_too(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    it = tutor_in(page)
    it.enlarge()
    progress = it.open(BEAT)
    it.answer(progress, worse_word(progress))
    expect(it.verdict).to_be_visible()
    assert_accessible(page, it.root)


def test_the_smallest_phone_shows_a_hand_with_gaps_as_wide_as_it_is(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 1200})
    it = tutor_in(page)
    picture(it, "phone")
    it.open(INSERT)
    it["reserve-1"].click()
    expect(it["gap-1"]).to_be_visible()
    picture(it, "phone-gap")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.long  # to be looked at
def test_pictures_of_the_tutor_are_taken(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PICTURES, "1")
    it = tutor_in(page)
    progress = it.open(PUZZLES["rulebook-1"])
    picture(it, "light")
    it.answer(progress, worse_word(progress))
    expect(it.verdict).to_be_visible()
    picture(it, "wrong")
    # The page lets no style in that is not its own.
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    picture(it, "grey")
    page.reload()
    it = tutor_in(page)
    page.emulate_media(color_scheme="dark")
    it.solve(PUZZLES["rulebook-1"])
    picture(it, "dark")
    page.emulate_media(color_scheme="light")
    for language in LANGUAGES:
        it.speak(language)
        it.open(CLEAR)
        it.hint()
        picture(it, f"puzzle-{language}")
        it.read()
        picture(it, f"rules-{language}")
        it.shut()
    it.go("bench")
    it["type"].fill("7 8 x 3 3 d 12 + 4")
    expect(it["bars"]).to_be_visible()
    picture(it, "own-hand")
    it.go("puzzle")
    page.set_viewport_size({"width": 1920, "height": 1080})
    it.enlarge()
    picture(it, "projector")


def assert_columns_fit(it: TutorPage) -> None:
    """Hold that the table of plays needs no more than there is where it is narrowest, just before it becomes cards."""
    it.root.evaluate("(root) => (root.style.width = `${46.2 * parseFloat(getComputedStyle(root).fontSize)}px`)")
    for each in LANGUAGES:
        it.speak(each)
        table = it.root.locator("table.ct-plays").first  # the others are folded away
        assert table.evaluate("(table) => getComputedStyle(table).display") == "table"
        assert table.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth")
    it.root.evaluate("(root) => (root.style.width = '')")


@pytest.mark.parametrize("language", at_length(LANGUAGES, "es"))
def test_the_three_values_fit_a_phone_a_projector_and_the_dark(page: Page, language: str) -> None:
    it = tutor_in(page)
    it.speak(language)
    it.go("bench")
    it["type"].fill(ENDING)
    wait_for_values(it)
    it["why-3@4"].click()
    expect(it["told"]).to_be_visible()
    picture(it, f"values-{language}")
    assert_columns_fit(it)
    it.speak(language)
    for name, width, is_dark in (("phone", 320, False), ("phone-dark", 320, True), ("projector", 1920, False)):
        page.set_viewport_size({"width": width, "height": 1400})
        page.emulate_media(color_scheme="dark" if is_dark else "light")
        if name == "projector":
            it.enlarge()
        into_view(it["told"])
        picture(it, f"values-{name}-{language}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert it.root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
        assert_accessible(page, it.root)
