"""A puzzle that somebody made is sent as a link and opened, in a real browser that has no clipboard to write to."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.i18n import text
from tests.browser import mannered_page, tutor
from tests.notebooks.tutor_hosts import FIND, WINDOW, picture, tutor_in

pytestmark = pytest.mark.slow

BARE = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""What a browser gives a page at a plain address in a class."""
REFUSING = f"{BARE} document.execCommand = () => false;"


@contextlib.contextmanager
def visiting(browser: Browser, file: Path, script: str) -> Iterator[tuple[Page, str]]:
    """Yield an empty page of a browser, and the address of a learner's own tutor."""
    with tutor(COMBOTUTOR_LEARNER=str(file)) as printed:
        home = printed.partition("?")[0]
        with mannered_page(browser, home.rstrip("/"), viewport=WINDOW) as page:
            page.add_init_script(script)
            yield page, home


def made_and_copied(page: Page, home: str) -> str:
    """Make a puzzle, copy it, look at what is said of that, and return the link as it is pasted."""
    page.goto(f"{home}?lang=en&hand=9+4+2+9+7+11")
    it = tutor_in(page)
    it["make"].click()
    expect(it["title"]).to_contain_text("(1)")
    line = it.share()
    it["copy-line"].click()
    expect(it["copied"]).to_have_text(text("tutor.copied", "en"))
    it["copy-link"].click()
    expect(it["copied"]).to_have_text(f"{text('tutor.copied', 'en')} {text('tutor.link-here', 'en')}")
    expect(it["copy-link"]).to_be_focused()
    picture(it, "copied")
    link = line.input_value()
    it.go("bench")
    it["type"].select_text()  # emptied instead, on a slow machine the hand would be gone before the link comes
    it["type"].press("Control+v")
    expect(it["received"]).to_be_visible()
    expect(it["goal"]).to_be_focused()
    it.turn_to(FIND)
    it.go("puzzles")
    it.choose("sent.")
    expect(it["received"]).to_be_visible()
    it.go("bench")
    expect(it["type"]).to_have_value("9 4 2 9 7 11")
    return link


def test_an_own_puzzle_is_copied_as_a_link_and_opened_by_it(browser: Browser, tmp_path: Path) -> None:
    with visiting(browser, tmp_path / "maker.sqlite", BARE) as (page, home):
        link = made_and_copied(page, home)
    assert "?k=clear&p=combo" in link
    assert "own" not in link
    assert "lang" not in link
    with visiting(browser, tmp_path / "friend.sqlite", REFUSING) as (page, home):
        page.goto(f"{home}{link[link.index('?') :]}")
        it = tutor_in(page)
        expect(it["received"]).to_have_text(text("tutor.received", "en"))
        expect(it["goal"]).to_be_focused()
        picture(it, "received")
        it.share()
        it["copy-link"].click()
        it["copy-line"].click()
        expect(it["copied"]).to_have_text(text("tutor.copy-by-hand", "en"))
        expect(it["share-line"]).to_have_value(re.compile("^combo-up 9,4"))
        expect(it["share-line"]).to_be_focused()
        assert page.evaluate("String(getSelection())") == it["share-line"].input_value()
        page.reload()
        expect(tutor_in(page)["received"]).to_be_visible()
        it = tutor_in(page)
        it.go("bench")
        page.reload()
        expect(page.locator("#ct-page[inert]")).to_have_count(0)
        expect(it["tab-bench"]).to_have_attribute("aria-current", "page")
        it.go("puzzle")
        expect(it["received"]).to_be_visible()
        page.goto(f"{home}?puzzle=own-1&lang=en")
        expect(it["astray"]).to_contain_text(text("tutor.link-own", "en"))
        picture(it, "astray")
        expect(it["box-asked"]).to_be_visible()
        it.root.locator('[data-do="box"]').first.click()
        expect(it["astray"]).to_have_count(0)
