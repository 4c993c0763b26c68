"""The odds in JupyterLab: charts are pictures drawn by Python, and nothing fetched from elsewhere."""

from __future__ import annotations

import base64
import json
import urllib.parse
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.families.combo.words import text
from combotutor.files import find
from tests.at_length import at_length
from tests.browser import picture
from tests.jupyter import Lab, lab_page

pytestmark = pytest.mark.slow

TITLES = (
    *("sizes-title", "stack-title", "plays-title", "heat-title", "rarity-title", "many-title", "sorting-title"),
    *("naive-title", "wilds-title", "editions-title", "runs-title", "closing-title", "sizes-title"),
)
"""What the charts of the notebook are called, in their order."""
FEW = 2
"""How many are drawn in every run, the last among them; `test_notebooks.py` makes all."""
DECK = "from combotutor.families.combo.rules import RULE_SETS\n\ndeck = RULE_SETS[rules].deck"
"""What is asked about, of a cell that draws a chart."""


def pictures(page: Page) -> list[str]:
    """Return the SVG of every chart that is shown."""
    sources = page.locator(".jp-RenderedSVG img").evaluate_all("images => images.map((image) => image.src)")
    found = []
    for source in sources:
        kind, _, content = source.partition(",")
        assert kind.startswith("data:image/svg+xml")
        found.append(base64.b64decode(content).decode() if kind.endswith("base64") else urllib.parse.unquote(content))
    return found


def cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells of a notebook that hold code."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("count", at_length((FEW, len(TITLES)), FEW))
def test_charts_are_pictures_without_a_request_to_elsewhere(browser: Browser, lab: Lab, count: int) -> None:
    notebook = json.loads(find("notebooks/odds.ipynb").read_text(encoding="utf-8"))
    if count < len(TITLES):
        first, *charts, seen, last = cells(notebook)
        notebook["cells"] = [first, {**first, "id": "deck", "source": DECK}, *charts[: count - 1], seen, last]
    with lab_page(browser, lab, "odds.ipynb", json.dumps(notebook), viewport={"width": 1100, "height": 9000}) as page:
        expect(page.locator(".jp-RenderedSVG img")).to_have_count(count, timeout=60_000)
        for svg, title in zip(pictures(page), (*TITLES[: count - 1], TITLES[-1]), strict=True):
            assert text(f"charts.{title}", "en") in svg
            assert "http" not in svg.replace("http://www.w3.org/", "")
        expect(page.get_by_test_id("seen-told")).to_be_visible()
        picture(page, "odds-jupyterlab")
