"""The odds in JupyterLab: every chart a picture drawn by Python, and nothing fetched from elsewhere."""

from __future__ import annotations

import base64
import urllib.parse

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.families.combo.words import text
from combotutor.files import find
from tests.browser import picture
from tests.jupyter import Lab, lab_page, run_all

pytestmark = pytest.mark.slow

TITLES = ("sizes-title", "stack-title", "plays-title", "wilds-title", "editions-title", "closing-title", "sizes-title")
"""What the charts of the notebook are called, in their order."""


def pictures(page: Page) -> list[str]:
    """Return the SVG of every chart that is shown."""
    sources = page.locator(".jp-RenderedSVG img").evaluate_all("images => images.map((image) => image.src)")
    found = []
    for source in sources:
        kind, _, content = source.partition(",")
        assert kind.startswith("data:image/svg+xml")
        found.append(base64.b64decode(content).decode() if kind.endswith("base64") else urllib.parse.unquote(content))
    return found


def test_every_chart_is_a_picture_without_a_request_to_elsewhere(browser: Browser, lab: Lab) -> None:
    notebook = find("notebooks/odds.ipynb").read_text(encoding="utf-8")
    with lab_page(browser, lab, "odds.ipynb", notebook, viewport={"width": 1100, "height": 4200}) as page:
        run_all(page)
        expect(page.locator(".jp-RenderedSVG img")).to_have_count(len(TITLES), timeout=60_000)
        for svg, title in zip(pictures(page), TITLES, strict=True):
            assert text(f"charts.{title}", "en") in svg
            assert "http" not in svg.replace("http://www.w3.org/", "")
        expect(page.get_by_test_id("seen-told")).to_be_visible()
        picture(page, "odds-jupyterlab")
