"""A hand on a page of its own, without a host: a browser that hears what a model in this very process says."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Locator, Page

from combotutor.widgets.hand import HandWidget
from combotutor.widgets.script import one_text
from tests.browser import mannered_page

Size = tuple[int, int]

WIDGETS: Final = Path(__file__).parents[2] / "combotutor" / "widgets"

LAPTOP: Final = (1366, 768)

PAGE: Final = """<!doctype html><html lang="en"><meta name="color-scheme" content="light dark">
<title>A hand</title><style>
body { margin: 0; background: light-dark(#f7f3ea, #14181b); color: light-dark(#1e2430, #eef0ea); }
{style}</style><main></main>""".replace("{style}", (WIDGETS / "hand.css").read_text(encoding="utf-8"))

MODEL: Final = """
globalThis.state = {};
globalThis.heard = new Map();
let [dirty, answered] = [{}, null];
globalThis.model = {
  get: (name) => state[name],
  set(name, value) { state[name] = dirty[name] = value; },
  save_changes() { const sent = dirty; dirty = {}; answered = tell(sent).then(said); },
  on: (name, listener) => heard.set(name, [...(heard.get(name) ?? []), listener]),
  off: (name, listener) => heard.set(name, (heard.get(name) ?? []).filter((each) => each !== listener)),
};
globalThis.said = (news) => {
  const changed = Object.keys(news).filter((name) => JSON.stringify(news[name]) !== JSON.stringify(state[name]));
  Object.assign(state, news);
  for (const name of changed) for (const listener of heard.get(`change:${name}`) ?? []) listener();
};
let end = () => {};
globalThis.begin = (news) => {
  state = news;
  end = renderHand({ model, el: document.querySelector("main") });
};
globalThis.settled = async () => {
  for (let last = null; last !== answered; ) await (last = answered);
};
// What was sent is answered before another model hears anything.
globalThis.leave = () => settled().then(() => end());
"""

STILL: Final = """async () => {
  const moving = () => document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  for (let all = moving(); all.length; all = moving()) {
    for (const each of all) each.finish();
    await Promise.all(all.map((each) => each.finished));
  }
}"""


def still(what: Locator) -> None:
    """Let all that moves come to its end at once."""
    what.page.evaluate(STILL)


class Bare:
    """A page that shows a hand, one after the other, and the model of the one that it shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.expose_function("tell", self._hear)
        page.add_script_tag(content=MODEL)
        script = f"{one_text(WIDGETS / 'hand.mjs')}\nglobalThis.renderHand = renderHand;"
        page.add_script_tag(type="module", content=script)
        page.wait_for_function("Boolean(globalThis.renderHand)")

    def show(
        self,
        hand: HandWidget,
        size: Size = LAPTOP,
        *,
        motion: Literal["reduce", "no-preference"] = "no-preference",
        theme: Literal["light", "dark"] = "light",
    ) -> None:
        """Show another hand, in a page of which nothing else is left that was there.

        Args:
            hand: the model.
            size: how large the window is.
            motion: whether somebody wishes for less of it.
            theme: the colours.
        """
        self.page.evaluate("leave()")
        self.model = hand
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(reduced_motion=motion, color_scheme=theme, forced_colors="none")
        self.page.set_content(PAGE)
        self.page.evaluate("(news) => begin(news)", self.state())

    @property
    def hand(self) -> Locator:
        """The hand in the page."""
        return self.page.get_by_test_id("hand")

    def __getitem__(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    @property
    def played(self) -> str:
        """The answer that Python has heard last, once it has heard all; empty if there is none."""
        self.page.evaluate("settled()")
        return str(self.model.answer.get("move", ""))

    def say(self) -> None:
        """Let the page hear what has changed in the model."""
        self.page.evaluate("(news) => said(news)", self.state())

    def _hear(self, sent: Mapping[str, object]) -> dict[str, Any]:
        self.model.set_state(sent)
        return self.state()

    def state(self) -> dict[str, Any]:
        """Return what the page is told of the model."""
        return self.model.page_state()


@contextlib.contextmanager
def bare(browser: Browser, **options: object) -> Iterator[Bare]:
    """Yield a page for hands.

    Args:
        browser: a Chromium.
        options: what Playwright is told about the window.
    """
    with mannered_page(browser, "about:", **options) as page:
        yield Bare(page)
