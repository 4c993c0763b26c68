"""Where the keyboard is and which details are open, when a region is drawn anew while a person is in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import combotutor
from combotutor.widgets.script import one_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

FRAME = Path(combotutor.__file__).parent / "tutor" / "script" / "frame.mjs"

DRAWN = """([before, act, after]) => {
  const frame = new Frame();
  document.body.replaceChildren(frame.root);
  frame.drawAll({ result: before });
  const place = frame.at("result");
  const held = place.querySelector(act);
  held.focus();
  const was = document.activeElement;
  if (held.tagName === "SUMMARY") held.parentElement.open = !held.parentElement.open;
  frame.drawAll({ result: after });
  const now = document.activeElement;
  const open = [...place.querySelectorAll("details")].map((each) => each.open);
  return [was === held, now === held, place.contains(now) ? now.textContent : null, open];
}"""
"""Draws a region, goes to something in it, opening or closing it if it can be, and draws it anew."""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto("about:blank")
    page.add_script_tag(type="module", content=f"{one_text(FRAME)}\nglobalThis.Frame = Frame;")
    yield page
    context.close()


def button(key: str, action: str, said: str) -> str:
    return f'<button data-key="{key}" data-do="{action}">{said}</button>'


def details(key: str, said: str, *, is_open: bool = False) -> str:
    return f'<details data-key="{key}"{" open" if is_open else ""}><summary>{said}</summary>more</details>'


@pytest.mark.parametrize(
    ("before", "at", "after", "said"),
    [
        (button("a", "x", "one"), "button", button("b", "y", "two") + button("a", "x", "three"), "three"),
        # What is gone has its like: of its action the last, the way back, or the first of all.
        (button("a", "x", "one"), "button", button("b", "x", "two") + button("c", "x", "three"), "three"),
        (button("a", "x", "one"), "button", button("b", "x", "two") + button("c", "keep", "three"), "three"),
        (button("a", "x", "one"), "button", button("b", "y", "two") + button("c", "z", "three"), "two"),
        (button("a", "x", "one"), "button", "nothing", None),
    ],
)
def test_the_focus_goes_to_what_has_taken_the_place(
    page: Page, before: str, at: str, after: str, said: str | None
) -> None:
    assert page.evaluate(DRAWN, [before, at, after]) == [True, False, said, []]


def test_the_line_that_opens_details_keeps_the_focus_and_they_stay_as_they_are(page: Page) -> None:
    before = button("a", "x", "one") + details("d", "first") + details("e", "second", is_open=True)
    after = button("a", "x", "one") + details("e", "2nd", is_open=True) + details("d", "1st")
    at = "[data-key={}] summary".format
    assert page.evaluate(DRAWN, [before, at("d"), after]) == [True, False, "1st", [True, True]]
    assert page.evaluate(DRAWN, [before, at("e"), after]) == [True, False, "2nd", [False, False]]


def test_a_list_that_is_in_use_stays_the_same_with_new_entries(page: Page) -> None:
    listed = '<select data-key="s"><option value="1">a</option>{}</select>'.format
    drawn = page.evaluate(DRAWN, [listed(""), "select", listed('<option value="2">b</option>')])
    assert drawn == [True, True, "ab", []]
