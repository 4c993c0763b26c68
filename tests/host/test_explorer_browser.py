"""The explorer's page where its line is lost; all else of it is looked at in `tests/notebooks/test_odds_browser.py`."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from tests.browser import PATIENCE
from tests.host.served import Served, home_of, served
from tests.notebooks.tutor_hosts import IN_A_FRESH_CHECKOUT

pytestmark = pytest.mark.slow


def look(page: Page, tutor: Served, language: str) -> None:
    """Open the explorer and wait for its numbers."""
    page.goto(f"http://{tutor.host}/odds/?lang={language}")
    expect(page.locator("code", has_text="combotutor odds")).to_be_visible(timeout=IN_A_FRESH_CHECKOUT)


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
