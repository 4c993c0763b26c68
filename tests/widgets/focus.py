"""What has the focus in a page, and how the Tab key comes to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page


def focused(page: Page) -> str:
    """Return the test id of what has the focus, through all shadow roots."""
    return str(
        page.evaluate(
            """() => {
              let node = document.activeElement;
              while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
              return node?.dataset?.testid ?? "";
            }"""
        )
    )


def tab_to(page: Page, testid: str) -> None:
    """Press the Tab key until something has the focus."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page) == testid:
            return
    pytest.fail(f"the Tab key never reached {testid}")
