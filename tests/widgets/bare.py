"""A hand on a page of its own, without a host: a browser that hears what a model in this very process says."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page

from combotutor.widgets.hand import HandWidget
from combotutor.widgets.script import one_text
from tests.browser import mannered_page

WIDGETS: Final = Path(__file__).parents[2] / "combotutor" / "widgets"

PAGE: Final = """<!doctype html><html lang="en"><meta name="color-scheme" content="light dark">
<title>A hand</title><style>
body { margin: 0; background: light-dark(#f7f3ea, #14181b); color: light-dark(#1e2430, #eef0ea); }
</style><main></main>"""

MODEL: Final = """
globalThis.state = {};
globalThis.heard = new Map();
let dirty = {};
globalThis.model = {
  get: (name) => state[name],
  set(name, value) { state[name] = dirty[name] = value; },
  save_changes() { const sent = dirty; dirty = {}; tell(sent).then(said); },
  on: (name, listener) => heard.set(name, [...(heard.get(name) ?? []), listener]),
  off: (name, listener) => heard.set(name, (heard.get(name) ?? []).filter((each) => each !== listener)),
};
globalThis.said = (news) => {
  const changed = Object.keys(news).filter((name) => JSON.stringify(news[name]) !== JSON.stringify(state[name]));
  Object.assign(state, news);
  for (const name of changed) for (const listener of heard.get(`change:${name}`) ?? []) listener();
};
"""


class Bare:
    """A hand in a page, and the model that it shows."""

    def __init__(self, page: Page, hand: HandWidget) -> None:
        self.page, self.model = page, hand
        page.expose_function("tell", self._hear)
        page.set_content(PAGE)
        page.add_style_tag(content=(WIDGETS / "hand.css").read_text(encoding="utf-8"))
        page.add_script_tag(content=MODEL)
        page.evaluate("(news) => said(news)", self.state())
        script = f"{one_text(WIDGETS / 'hand.mjs')}\nrenderHand({{ model, el: document.querySelector('main') }});"
        page.add_script_tag(type="module", content=script)
        self.hand.wait_for()

    @property
    def hand(self) -> Locator:
        """The hand in the page."""
        return self.page.get_by_test_id("hand")

    def __getitem__(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def say(self) -> None:
        """Let the page hear what has changed in the model."""
        self.page.evaluate("(news) => said(news)", self.state())

    def _hear(self, sent: Mapping[str, object]) -> dict[str, Any]:
        self.model.set_state(sent)
        return self.state()

    def state(self) -> dict[str, Any]:
        """Return what the page is told of the model."""
        traits = self.model.get_state()
        return {name: value for name, value in traits.items() if not name.startswith("_")}


@contextlib.contextmanager
def bare(browser: Browser, hand: HandWidget, **options: object) -> Iterator[Bare]:
    """Yield a hand in a window of its own.

    Args:
        browser: a Chromium.
        hand: the model.
        options: what Playwright is told about the window.
    """
    with mannered_page(browser, "about:", **{"reduced_motion": "no-preference", **options}) as page:
        yield Bare(page, hand)
