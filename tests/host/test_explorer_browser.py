"""The explorer's page in a real browser: it says its language, shows nothing of marimo's own, and tells a lost line."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.browser import PATIENCE, mannered_page
from tests.host.served import Served, home_of, served
from tests.notebooks.tutor_hosts import IN_A_FRESH_CHECKOUT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tutor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The tutor with the explorer below it."""
    with served(home_of(tmp_path_factory)) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, tutor: Served) -> Iterator[Page]:
    """A browser that has never been there before; what its rules forbid the page is an error in its console."""
    with mannered_page(browser, f"http://{tutor.host}", viewport={"width": 1100, "height": 900}) as page:
        yield page


def look(page: Page, tutor: Served, language: str) -> None:
    """Open the explorer and wait for its numbers."""
    page.goto(f"http://{tutor.host}/odds/?lang={language}")
    expect(page.locator("code", has_text="combotutor odds")).to_be_visible(timeout=IN_A_FRESH_CHECKOUT)


@pytest.mark.parametrize("language", at_length(LANGUAGES, "de"))
def test_the_page_says_its_language_and_its_name(page: Page, tutor: Served, language: str) -> None:
    look(page, tutor, language)
    assert page.evaluate("document.documentElement.lang") == language
    assert page.title() == text("explorer.title", language)


def test_another_language_is_said_by_the_page_too(page: Page, tutor: Served) -> None:
    look(page, tutor, "de")
    page.get_by_role("combobox", name="Language").select_option(text("name", "es"))
    expect(page.get_by_role("heading", level=1)).to_have_text(text("explorer.title", "es"))
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_every_button_has_a_name(page: Page, tutor: Served) -> None:
    look(page, tutor, "en")
    tree = page.locator("body").aria_snapshot()
    assert "button" not in [line.strip(" -:") for line in tree.splitlines()]
    assert "marimo" not in page.locator("body").inner_text().lower()
    expect(page.get_by_test_id("notebook-actions-dropdown")).to_be_hidden()


def test_a_chart_is_saved_and_the_table_too(page: Page, tutor: Served) -> None:
    # Both come as addresses that hold the file itself, which the rules of the page must let through.
    look(page, tutor, "en")
    page.locator(".vega-embed summary").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name=text("charts.save-svg", "en")).click()
    assert saved.value.suggested_filename.endswith(".svg")
    page.get_by_role("radio", name=text("explorer.view-table", "en"), exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("link", name=text("explorer.save-csv", "en", half="0.5")).click()
    assert saved.value.suggested_filename == "combotutor-odds-combo-breaker.csv"


@pytest.mark.long  # of one language every run asks in `test_lost_browser.py`
def test_a_lost_line_is_told_in_the_language_of_the_page(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    context.set_default_navigation_timeout(8 * PATIENCE)
    pages = {language: context.new_page() for language in LANGUAGES}
    with served(home_of(tmp_path_factory)) as found:
        for language, page in pages.items():
            look(page, found, language)
        os.kill(found.pid, signal.SIGINT)
        for language, page in pages.items():
            told = page.locator("#App.disconnected .font-mono.text-center")
            expect(told).to_be_visible(timeout=30_000)
            shown = told.evaluate("(element) => getComputedStyle(element, '::before').content")
            assert shown == f'"{text("tutor.lost", language)}"'
            expect(told.locator("p")).to_be_hidden()
            expect(page.get_by_test_id("disconnected-indicator")).to_be_hidden()
    context.close()
