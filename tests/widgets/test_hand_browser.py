"""The hand in a real browser, in a page that marimo serves: by mouse, by keys, on a phone, in the dark."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import OUT, mannered_page, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

TOP = Path(__file__).parents[2]

SMALLEST_TARGET: Final = 44
"""Pixels that a finger needs."""

APP: Final = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from combotutor.notation import parse_row
    from combotutor.widgets import Hand

    return Hand, mo, parse_row


@app.cell
def _(Hand, mo, parse_row):
    answers = []
    widget = Hand(parse_row("7,8,X,3,3,D,12,5,6,9"), reserve=parse_row("4,X"))
    widget.observe(lambda change: answers.append(f"{change['new']['number']}:{change['new']['move']}"), "answer")
    hand = mo.ui.anywidget(widget)
    hand
    return answers, hand


@app.cell
def _(answers, hand, mo):
    hand.value
    mo.Html(f"<output data-testid='answers'>{' '.join(answers).replace('>', '&gt;')}</output>")
    return


if __name__ == "__main__":
    app.run()
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page with one hand, served from a folder of its own."""
    folder = tmp_path_factory.mktemp("hand")
    (folder / "app.py").write_text(APP, encoding="utf-8")
    options = ["--headless", "--no-token", "--host", "127.0.0.1", "--port", "{port}"]
    with served([sys.executable, "-m", "marimo", "run", *options, "app.py"], folder) as address:
        yield address


@pytest.fixture(scope="module")
def window(browser: Browser, address: str) -> Iterator[Page]:
    """One window for all tests here, so that marimo is loaded into its cache once."""
    with mannered_page(browser, address) as page:
        yield page


@pytest.fixture
def page(window: Page) -> Page:
    """The window as large and as light as usual."""
    window.set_viewport_size({"width": 1000, "height": 800})
    window.emulate_media(color_scheme="light")
    return window


def open_hand(page: Page, address: str) -> Locator:
    page.goto(address)
    hand = page.get_by_test_id("hand")
    expect(hand.get_by_test_id("card-1")).to_be_visible(timeout=30_000)
    return hand


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
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page) == testid:
            return
    pytest.fail(f"the Tab key never reached {testid}")


def test_two_neighbours_are_played_by_mouse(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    hand.get_by_test_id("card-1").click()
    hand.get_by_test_id("card-2").click()
    expect(hand.get_by_test_id("hand-status")).to_have_text("Chosen: 7, 8.")
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "true")
    hand.get_by_role("button", name="Play: run of two, top 8").click()
    expect(page.get_by_test_id("answers")).to_have_text("1:7,8@1")
    expect(hand.get_by_test_id("hand-status")).to_have_text("Your answer: Play: run of two, top 8")
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "false")


def test_two_neighbours_are_played_by_keyboard_alone(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    page.evaluate("document.heard = []; addEventListener('keydown', (event) => document.heard.push(event.key))")
    tab_to(page, "card-1")
    page.evaluate("document.heard = []")
    for key in ("End", "Home", "ArrowRight", "ArrowRight", "ArrowLeft", "Enter", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    assert focused(page) == "card-1"
    expect(hand.get_by_test_id("reading")).to_have_attribute("data-move", "7,8@1")
    page.keyboard.press("Tab")
    assert focused(page) == "reserve-1"
    page.keyboard.press("Tab")
    assert focused(page) == "reading"
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("answers")).to_have_text("1:7,8@1")
    assert focused(page) == "card-1"
    assert page.evaluate("document.heard") == [], "a key reached the notebook"


def test_escape_clears_and_the_same_move_can_be_played_again(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    hand.get_by_test_id("card-6").click()
    expect(hand.get_by_test_id("reading")).to_have_text("Play: draw")
    page.keyboard.press("Escape")
    expect(hand.get_by_test_id("reading")).to_have_count(0)
    expect(hand.get_by_test_id("hand-status")).to_have_text("")
    for said in ("1:D@6", "1:D@6 2:D@6"):
        hand.get_by_test_id("card-6").click()
        hand.get_by_test_id("reading").click()
        expect(page.get_by_test_id("answers")).to_have_text(said)


def test_a_wild_is_played_in_the_reading_that_is_said(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    hand.get_by_test_id("card-2").click()
    hand.get_by_test_id("card-3").click()
    buttons = ["Play: pair of 8s", "Play: run of two, top 9", "Play: run of two, top 8"]
    expect(hand.get_by_test_id("reading")).to_have_text(buttons)
    expect(hand.get_by_test_id("hand-status")).to_have_text("Chosen: 8, wild. They can be several things: say which.")
    hand.get_by_role("button", name="top 9").click()
    expect(page.get_by_test_id("answers")).to_have_text("1:8,X=9@2")


def test_a_reserve_card_goes_into_a_gap(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    expect(hand.get_by_test_id("gap-1")).to_be_hidden()
    hand.get_by_test_id("reserve-1").click()
    expect(hand.get_by_test_id("hand-status")).to_have_text("4: now choose a gap.")
    hand.get_by_role("button", name="gap 3, between 8 and wild", exact=True).click()
    hand.get_by_role("button", name="Put in: 4 into gap 3, between 8 and wild").click()
    expect(page.get_by_test_id("answers")).to_have_text("1:R1>3")
    expect(hand.get_by_test_id("gap-1")).to_be_hidden()


def test_a_reserve_card_goes_into_a_gap_by_keyboard_alone(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    tab_to(page, "reserve-1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert focused(page) == "gap-1"
    page.keyboard.press("Escape")
    assert focused(page) == "reserve-2"
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(hand.get_by_test_id("reading")).to_have_attribute("data-move", "R2>11")
    tab_to(page, "reading")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("answers")).to_have_text("1:R2>11")


def test_what_does_not_go_together_is_refused_with_a_sentence(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    status = hand.get_by_test_id("hand-status")
    for at in (1, 2):
        hand.get_by_test_id(f"card-{at}").click()
    hand.get_by_test_id("card-7").click()
    expect(status).to_have_text("12 is not beside the chosen cards: only neighbours go together.")
    expect(hand.get_by_test_id("card-7")).to_have_attribute("aria-pressed", "false")
    expect(hand.get_by_test_id("reading")).to_have_attribute("data-move", "7,8@1")
    hand.get_by_test_id("card-3").click()
    hand.get_by_test_id("card-4").click()
    expect(status).to_have_text("Three cards are the most that go together.")
    hand.get_by_test_id("clear").click()
    for at in (4, 5, 6):
        hand.get_by_test_id(f"card-{at}").click()
    expect(status).to_have_text("Chosen: 3, 3, draw. A special card is played alone.")
    expect(hand.get_by_test_id("reading")).to_have_count(0)
    expect(page.get_by_test_id("answers")).to_have_text("")


def test_everything_fits_a_small_phone_and_a_finger(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    hand = open_hand(page, address)
    hand.get_by_test_id("card-2").click()
    hand.get_by_test_id("card-3").click()
    expect(hand.get_by_test_id("reading")).to_have_count(3)
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / "hand-320.png", full_page=True, animations="disabled")
    hand.get_by_test_id("reserve-1").click()
    hand.get_by_test_id("gap-2").click()
    expect(hand.get_by_test_id("reading")).to_have_count(1)
    page.screenshot(path=OUT / "hand-320-gap.png", full_page=True, animations="disabled")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    boxes = [button.bounding_box() for button in hand.get_by_role("button").all()]
    assert len(boxes) == 10 + 11 + 2 + 2
    for box in boxes:
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert min(box["width"], box["height"]) >= SMALLEST_TARGET


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read_by_day_and_by_night(page: Page, address: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    hand = open_hand(page, f"{address}/?theme={theme}")
    hand.get_by_test_id("card-2").click()
    hand.get_by_test_id("card-3").click()
    expect(hand.get_by_test_id("reading")).to_have_count(3)
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"hand-{theme}.png", full_page=True, animations="disabled")
    colours = "([ink, paper]) => [getComputedStyle(ink).color, getComputedStyle(paper).backgroundColor]"
    ink, paper = page.evaluate(
        colours, [hand.get_by_test_id("hand-status").element_handle(), page.locator("body").element_handle()]
    )
    assert (lightness(ink) > lightness(paper)) is (theme == "dark"), (ink, paper)
    assert abs(lightness(ink) - lightness(paper)) > 0.6, (ink, paper)


def lightness(colour: str) -> float:
    """Return how light a computed colour is, 0 to 1, written as `rgb(…)` to 255 or as `color(srgb …)` to 1."""
    red, green, blue = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return (0.3 * red + 0.59 * green + 0.11 * blue) / (255 if colour.startswith("rgb") else 1)


def test_a_hand_taken_away_leaves_no_listener(page: Page, address: str) -> None:
    open_hand(page, address)
    source = (TOP / "combotutor" / "widgets" / "hand.mjs").read_text(encoding="utf-8")
    left = page.evaluate(
        """async (source) => {
          const { render } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
          const heard = new Set();
          const state = { cards: ["7"], reserve: [], incoming: "", labels: { card: "{card}" }, names: { 7: "7" },
            faces: { 7: "<svg></svg>" }, gaps: ["1", "2"], most_cards: 3, task: "play", prompt: "", chosen: null };
          const model = {
            get: (name) => state[name],
            on: (name, listener) => heard.add(listener),
            off: (name, listener) => heard.delete(listener),
          };
          const el = document.createElement("div");
          const cleanup = render({ model, el });
          const before = [heard.size > 0, el.childElementCount];
          cleanup();
          return [...before, heard.size, el.childElementCount];
        }""",
        source,
    )
    assert left == [True, 1, 0, 0]
