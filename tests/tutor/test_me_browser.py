"""One's own page: how far it is, on a phone and on a laptop, and everything forgotten by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, ViewportSize, expect

from combotutor.learner import Keeper, Store
from combotutor.markup import tag
from combotutor.tutor.background.drawing import SHARED
from tests.axe import find_violations
from tests.learner.doings import Clock, solve
from tests.tutor.one_page import one_page
from tests.tutor_page import PUZZLES, TutorPage

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}

# As broad as real ones, which take seconds to be drawn.
PICTURE: Final = tag(
    "svg",
    tag("text", "7", y=20, font_family="serif"),
    viewBox="0 0 360 300",
    role="img",
    aria_label="drawn",
    style="width:22em;max-width:100%;min-width:20em",
)


@pytest.fixture(scope="module")
def here(browser: Browser) -> Iterator[TutorPage]:
    """The page of somebody who solved twelve puzzles, the first two after a mistake."""
    clock = Clock()
    store = Store.in_memory(clock=clock)
    me = store.learner()
    for at, each in enumerate([*PUZZLES.values()][:12]):
        solve(me, each, wrong=int(at < 2))
        clock.on(hours=7)
    with (
        pytest.MonkeyPatch.context() as patch,
        one_page(browser, keeper=Keeper(lambda: store, clock=clock), viewport=PHONE) as page,
    ):
        patch.setattr(SHARED, "_draw", lambda _report, _language: dict.fromkeys(("days", "rating", "themes"), PICTURE))
        page.go("progress")
        expect(page["progress-rating"]).to_be_visible()
        yield page


def box(found: Locator) -> FloatRect:
    """Return where something lies."""
    lies = found.bounding_box()
    assert lies is not None
    return lies


def test_on_a_phone_all_figures_are_folded_and_on_a_laptop_they_lie_side_by_side(here: TutorPage) -> None:
    fold = here["figures"]
    expect(fold).to_be_visible()
    expect(here["figure-days"]).to_be_hidden()
    assert here.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    fold.locator("> summary").click()
    expect(here["figure-themes"].get_by_role("img")).to_be_visible()
    assert find_violations(here.page, here.root) == ()
    assert here.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    fold.locator("> summary").click()
    here.page.set_viewport_size(LAPTOP)
    expect(fold.locator("> summary")).to_be_hidden()
    rating, themes, days = (box(here[f"figure-{name}"]) for name in ("rating", "themes", "days"))
    assert rating["x"] == days["x"] < days["x"] + days["width"] < themes["x"]
    assert themes["y"] == days["y"]
    pictures = [box(here[f"figure-{name}"].get_by_role("img")) for name in ("rating", "themes", "days")]
    letters = here["figure-themes"].locator("svg text")
    expect(letters).to_have_css("font-family", here.root.evaluate("(root) => getComputedStyle(root).fontFamily"))
    # As broad as their half of the page allows.
    assert min(each["width"] for each in pictures) > 0.75 * days["width"]
    here.page.set_viewport_size(PHONE)


def test_a_little_hand_opens_its_puzzle_to_be_polished(here: TutorPage) -> None:
    hands = here["progress-again"].get_by_role("button")
    expect(hands).to_have_count(2)
    first = hands.first
    assert box(first)["height"] >= 44
    name = first.get_attribute("value") or ""
    here.page.evaluate("document.activeElement.blur()")
    first.focus()
    here.page.keyboard.press("Enter")
    here.is_on("puzzle")
    here.is_at(PUZZLES[name])
    expect(here["goal"]).to_be_focused()
    expect(here["ending"]).to_have_count(0)
    here.go("progress")


def test_everything_is_forgotten_by_keys_and_only_when_it_is_confirmed(here: TutorPage) -> None:
    keyboard = here.page.keyboard
    said = here.root.locator("[data-region=said]")
    here["forget"].focus()
    keyboard.press("Enter")
    # What keeps all is first, and asked for by a press more.
    expect(here["keep"]).to_be_focused()
    expect(said).to_have_text("Everything you solved would be gone. Are you sure?")
    assert find_violations(here.page, here.root) == ()
    keyboard.press("Enter")
    expect(here["forget"]).to_be_focused()
    expect(here["progress-solved"]).to_contain_text("12")
    keyboard.press("Enter")
    expect(here["keep"]).to_be_focused()
    keyboard.press("Tab")
    expect(here["forget-yes"]).to_be_focused()
    keyboard.press("Enter")
    expect(here["notice"]).to_have_text("All is forgotten. You start afresh.")
    expect(here["notice"]).to_be_in_viewport()
    expect(here["progress-begun"]).to_be_visible()
    expect(here.root.locator("[data-key=progress-title]")).to_be_focused()
    # One button leads on, and it does.
    expect(here.root.locator(".ct-progress .ct-button")).to_have_count(1)
    assert find_violations(here.page, here.root) == ()
    keyboard.press("Tab")
    expect(here["continue"]).to_be_focused()
    keyboard.press("Enter")
    here.is_on("puzzle")
    expect(here["goal"]).to_be_focused()
