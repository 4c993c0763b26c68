"""The hand in a page that marimo serves: what it does there for the notebook, and that it can be read."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.axe import assert_accessible
from tests.browser import mannered_page, picture, served
from tests.widgets.focus import focused, tab_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

APP: Final = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from combotutor.families.combo.notation import parse_row
    from combotutor.families.combo.hand.widget import Hand

    return Hand, mo, parse_row


@app.cell
def _(Hand, mo, parse_row):
    answers, changes = [], []
    row = parse_row("7,8,X,3,3,D,12,5,6,9")
    table = [("Player 1", parse_row("7")), ("Player 2", ()), ("Player 3", parse_row("4,5"))]
    widget = Hand(row, reserve=parse_row("4,X"), table=table, pile=18)


    def begin_again(value):
        widget.ask(row, reserve=parse_row("4,X"), table=table, pile=18, reply="")
        answers.clear()
        changes.clear()
        return value + 1


    def go_on(change):
        answers.append(f"{len(answers) + 1}:{change['new']['move']}")


    widget.observe(go_on, "answer")
    widget.observe(lambda change: changes.append(change["new"]), "chosen")
    again = mo.ui.button(label="again", value=0, on_click=begin_again)
    two = mo.ui.button(label="two views", value=False, on_click=lambda is_on: not is_on)
    hand = mo.ui.anywidget(widget)
    runs = []
    hand
    return again, answers, changes, hand, runs, two


@app.cell
def _(hand, mo, two):
    mo.vstack([hand]) if two.value else None
    return


@app.cell
def _(again, mo, two):
    mo.hstack([again, two])
    return


@app.cell
def _(again, answers, changes, hand, mo, runs):
    runs.append(hand.value)
    mo.Html(
        f"<output data-testid='round'>{again.value}</output>"
        f"<output data-testid='answers'>{' '.join(answers).replace('>', '&gt;')}</output>"
        f"<output data-testid='changes'>{len(changes)}</output>"
        f"<output data-testid='runs'>{len(runs)}</output>"
        f"<output data-testid='value'>{hand.value}</output>"
    )
    return


if __name__ == "__main__":
    app.run()
"""

# Always, `test_hand_browser.py` asks the hand itself, `test_ending.py` runs it in marimo, and of `tests/notebooks`
# `test_lab_browser.py` asks what a notebook does with it, and `test_odds_browser.py` clicks another widget in marimo.
pytestmark = [pytest.mark.slow, pytest.mark.long]


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
    """The window, at night; nobody waits for cards that move."""
    window.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return window


def open_hand(page: Page, address: str, theme: str = "dark") -> Locator:
    """Return a hand in which nothing is chosen; a page that is open already is asked anew, for loading takes long.

    Args:
        page: the page.
        address: where the hand is.
        theme: the colours.
    """
    hand = page.get_by_test_id("hand").first
    rounds = page.get_by_test_id("round")
    place = f"{address}/?theme={theme}"
    if page.url != place:
        page.goto(place, wait_until="commit")
        expect(hand.get_by_test_id("card-10")).to_be_visible(timeout=30_000)
    before = int(rounds.text_content(timeout=30_000) or "")
    page.get_by_role("button", name="again", exact=True).click()
    expect(rounds).to_have_text(str(before + 1))
    expect(page.get_by_test_id("changes")).to_have_text("0")
    expect(page.get_by_test_id("answers")).to_have_text("")
    expect(hand.get_by_test_id("card-10")).to_be_visible()
    return hand


def test_two_neighbours_are_played_by_mouse(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    main = hand.get_by_test_id("main")
    expect(main).to_have_text("Choose your cards")
    hand.get_by_test_id("card-1").click()
    hand.get_by_test_id("card-2").click()
    expect(hand.get_by_test_id("hand-status")).to_have_text("Chosen: 7, 8: run of two, top 8.")
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "true")
    expect(main).to_contain_text("Play 7 8 · run of two")
    hand.get_by_role("button", name="Play 7, 8: run of two, top 8").click()
    expect(page.get_by_test_id("answers")).to_have_text("1:7,8@1")
    expect(hand.get_by_test_id("hand-status")).to_have_text("Your answer: Play 7, 8: run of two, top 8")
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "false")


def test_two_neighbours_are_played_by_keyboard_alone(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    page.evaluate("document.heard = []; addEventListener('keydown', (event) => document.heard.push(event.key))")
    tab_to(page, "card-1")
    page.evaluate("document.heard = []")
    for key in ("End", "Home", "ArrowRight", "ArrowRight", "ArrowLeft", "Space", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    assert focused(page) == "card-1"
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "7,8@1")
    page.keyboard.press("Tab")
    assert focused(page) == "reserve-1"
    page.keyboard.press("Tab")
    assert focused(page) == "main"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("answers")).to_have_text("1:7,8@1")
    assert focused(page) == "card-1"
    assert page.evaluate("document.heard") == [], "a key reached the notebook"


def test_twenty_quick_clicks_are_twenty_changes_in_python(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    runs = int(page.get_by_test_id("runs").text_content() or "")
    hand.evaluate(
        """(node) => {
          const card = (at) => node.querySelector(`[data-testid=card-${at}]`);
          card(3).click();
          for (let i = 0; i < 19; i += 1) card(2).click();
        }"""
    )
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "true")
    expect(hand.get_by_test_id("hand-status")).to_contain_text("Chosen: 8, wild: run of two, top 8")
    # What is sent later arrives later: one card less, and an answer, after which nothing is chosen.
    hand.get_by_test_id("card-3").click()
    hand.get_by_test_id("main").click()
    expect(page.get_by_test_id("answers")).to_have_text("1:8@2")
    assert page.get_by_test_id("changes").text_content() == "22"
    # The cell that depends on it has run once for all of that, and is handed one word.
    assert int(page.get_by_test_id("runs").text_content() or "") == runs + 1
    expect(page.get_by_test_id("value")).to_have_text("{'value': '8@2'}")


def test_two_views_of_one_hand_stay_equal(page: Page, address: str) -> None:
    open_hand(page, address)
    page.get_by_role("button", name="two views").click()
    one, two = page.get_by_test_id("hand").nth(0), page.get_by_test_id("hand").nth(1)
    expect(two.get_by_test_id("card-1")).to_be_visible()

    def assert_equal(said: str, *pressed: str) -> None:
        for view in (one, two):
            expect(view.get_by_test_id("hand-status")).to_have_text(said)
            expect(view.locator("[aria-pressed=true]")).to_have_count(len(pressed))
            for card in pressed:
                expect(view.get_by_test_id(card)).to_have_attribute("aria-pressed", "true")

    one.get_by_test_id("card-1").click()
    two.get_by_test_id("card-2").click()
    assert_equal("Chosen: 7, 8: run of two, top 8.", "card-1", "card-2")
    page.keyboard.press("Backspace")
    assert_equal("Chosen: 7: single, 7.", "card-1")
    page.keyboard.press("Escape")
    two.get_by_test_id("reserve-2").click()
    assert_equal("wild: now choose a gap.", "reserve-2")
    one.get_by_test_id("gap-1").click()
    expect(two.get_by_test_id("main")).to_have_attribute("data-move", "R2>1")
    two.get_by_test_id("main").click()
    assert_equal("Your answer: Take wild into gap 1 (before the 7)")
    expect(page.get_by_test_id("answers")).to_have_text("1:R2>1")
    page.get_by_role("button", name="two views").click()
    expect(page.get_by_test_id("hand")).to_have_count(1)


def test_a_finger_plays_two_neighbours(browser: Browser, address: str) -> None:
    with mannered_page(
        browser, address, viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    ) as page:
        hand = open_hand(page, address)
        for name in ("card-1", "card-2"):
            hand.get_by_test_id(name).tap()
        expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "7,8@1")
        hand.get_by_test_id("main").tap()
        expect(page.get_by_test_id("answers")).to_have_text("1:7,8@1")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read_by_day_and_by_night(page: Page, address: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    hand = open_hand(page, address, theme)
    hand.get_by_test_id("card-2").click()
    hand.get_by_test_id("card-3").click()
    expect(hand.get_by_test_id("reading")).to_have_count(3)
    picture(page, f"hand-{theme}", is_whole=True)
    assert_accessible(page, within=hand)
    assert_readable(page, hand, is_dark=theme == "dark")


def assert_readable(page: Page, hand: Locator, *, is_dark: bool) -> None:
    """Hold that words stand out, light on dark or dark on light."""
    colours = "([ink, paper]) => [getComputedStyle(ink).color, getComputedStyle(paper).backgroundColor]"
    ink, paper = page.evaluate(
        colours, [hand.get_by_test_id("hand-prompt").element_handle(), page.locator("body").element_handle()]
    )
    assert (lightness(ink) > lightness(paper)) is is_dark, (ink, paper)
    assert abs(lightness(ink) - lightness(paper)) > 0.6, (ink, paper)


def lightness(colour: str) -> float:
    """Return how light a computed colour is, 0 to 1, written as `rgb(…)` to 255 or as `color(srgb …)` to 1."""
    red, green, blue = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return (0.3 * red + 0.59 * green + 0.11 * blue) / (255 if colour.startswith("rgb") else 1)
