"""The hand in a real browser, in a page that marimo serves: by mouse, by keys, on a phone, in the dark."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.widgets.script import one_text
from tests.at_length import at_length
from tests.axe import assert_accessible
from tests.browser import mannered_page, picture, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

SOURCE = Path(__file__).parents[2] / "combotutor" / "widgets" / "hand.mjs"

NARROWEST, LOWEST = 24, 44
"""Pixels that a target needs: in a row of ten on the smallest phone, a finger aims along the row."""

APP: Final = """
import marimo

app = marimo.App()


@app.cell
def _():
    from functools import partial

    import marimo as mo

    from combotutor.cards import removed
    from combotutor.families.combo.notation import parse_row
    from combotutor.families.combo.hand.widget import Hand

    return Hand, mo, parse_row, partial, removed


@app.cell
def _(Hand, mo, parse_row, partial, removed):
    answers, changes = [], []
    row = parse_row("7,8,X,3,3,D,12,5,6,9")
    table = [("Player 1", parse_row("7")), ("Player 2", ()), ("Player 3", parse_row("4,5"))]
    widget = Hand(row, reserve=parse_row("4,X"), table=table, pile=18)


    asked_next = []


    def begin_again(value, how):
        asked_next[:] = [how]
        widget.ask(row, reserve=parse_row("4,X"), table=table, pile=18, reply="")
        answers.clear()
        changes.clear()
        return value + 1


    def ask_on(number):
        asked = [
            {"reserve": parse_row("4"), "task": "take"},
            {"task": "give"},
            {"task": "insert", "incoming": parse_row("1")[0]},
            {"task": "look"},
        ]
        widget.ask(row[2:], **asked[number - 1], reply=f"Well done {number}.")


    def go_on(change):
        answers.append(f"{len(answers) + 1}:{change['new']['move']}")
        how = asked_next[0] if asked_next else ""
        if how == "each":
            ask_on(len(answers))
        elif how == "long":
            widget.ask((row * 6)[2:], task="give")
        elif how == "beside":
            widget.ask(row[8:], reserve=row[1:])
        elif how == "next":
            at = int(change["new"]["move"].split("@")[1])
            widget.ask(removed(row, at, 2), reserve=parse_row("4"), reply="Well done.")


    widget.observe(go_on, "answer")
    widget.observe(lambda change: changes.append(change["new"]), "chosen")
    again = mo.ui.array(
        [
            mo.ui.button(label=f"again {how}".strip(), value=0, on_click=partial(begin_again, how=how))
            for how in ("", "each", "long", "beside", "next")
        ]
    )
    two = mo.ui.button(label="two views", value=False, on_click=lambda is_on: not is_on)
    hand = mo.ui.anywidget(widget)
    hand
    return again, answers, changes, hand, two


@app.cell
def _(hand, mo, two):
    mo.vstack([hand]) if two.value else None
    return


@app.cell
def _(again, mo, two):
    mo.hstack([*again, two], wrap=True)
    return


@app.cell
def _(again, answers, changes, hand, mo):
    hand.value
    mo.Html(
        f"<output data-testid='round'>{sum(again.value)}</output>"
        f"<output data-testid='answers'>{' '.join(answers).replace('>', '&gt;')}</output>"
        f"<output data-testid='changes'>{len(changes)}</output>"
    )
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
    window.emulate_media(color_scheme="light", reduced_motion="no-preference", forced_colors="none")
    window.evaluate("document.documentElement.style.filter = ''")
    return window


def open_hand(page: Page, address: str, how: str = "") -> Locator:
    """Return a hand in which nothing is chosen; a page that is open already is asked anew, for loading takes long.

    Args:
        page: the page.
        address: where the hand is.
        how: what is asked after an answer: "" for the same, "next", "each" task, a "long" row or many cards "beside".
    """
    hand = page.get_by_test_id("hand").first
    rounds = page.get_by_test_id("round")
    if page.url.rstrip("/") != address:
        page.goto(address)
        expect(hand.get_by_test_id("card-10")).to_be_visible(timeout=30_000)
    before = int(rounds.text_content(timeout=30_000) or "")
    page.get_by_role("button", name=f"again {how}".strip(), exact=True).click()
    expect(rounds).to_have_text(str(before + 1))
    expect(page.get_by_test_id("changes")).to_have_text("0")
    expect(page.get_by_test_id("answers")).to_have_text("")
    expect(hand.get_by_test_id("card-10")).to_be_visible()
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


def test_escape_clears_and_the_same_move_can_be_played_again(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    main = hand.get_by_test_id("main")
    hand.get_by_test_id("card-6").click()
    expect(main).to_have_attribute("data-move", "D@6")
    page.keyboard.press("Escape")
    expect(main).to_have_text("Choose your cards")
    expect(hand.get_by_test_id("hand-status")).to_have_text("Nothing is chosen.")
    for said in ("1:D@6", "1:D@6 2:D@6"):
        hand.get_by_test_id("card-6").click()
        expect(main).to_have_attribute("data-move", "D@6")
        main.click()
        expect(page.get_by_test_id("answers")).to_have_text(said)


def test_a_wild_is_played_in_the_reading_that_is_said(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    hand.get_by_test_id("card-2").click()
    hand.get_by_test_id("card-3").click()
    chips = hand.get_by_test_id("reading")
    expect(chips).to_have_count(3)
    expect(chips.last).to_have_accessible_name("wild is 8: pair of 8s")
    expect(hand.get_by_role("group", name="run of two").get_by_role("button")).to_have_count(2)
    expect(hand.get_by_test_id("main")).to_have_text("What is the wild?")
    said = "Chosen: 8, wild: run of two, top 8; run of two, top 9; pair of 8s. What is the wild?"
    expect(hand.get_by_test_id("hand-status")).to_have_text(said)
    assert_accessible(page, within=hand)
    assert_readable(page, hand, is_dark=False)
    chips.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "8,X=9@2")
    expect(hand.get_by_test_id("main")).to_have_accessible_name("Play 8, wild as 9: run of two, top 9")
    expect(hand.get_by_test_id("hand-status")).to_have_text("The wild is 9.")
    expect(hand.locator(".ct-as")).to_have_text("9")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("answers")).to_have_text("1:8,X=9@2")


def test_a_reserve_card_goes_into_a_gap(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    expect(hand.get_by_test_id("gap-1")).to_be_hidden()
    hand.get_by_test_id("reserve-1").click()
    expect(hand.get_by_test_id("hand-status")).to_have_text("4: now choose a gap.")
    assert_accessible(page, within=hand)
    hand.get_by_role("button", name="gap 3, between 8 and wild", exact=True).click()
    hand.get_by_role("button", name="Take 4 into gap 3, between 8 and wild").click()
    expect(page.get_by_test_id("answers")).to_have_text("1:R1>3")
    expect(hand.get_by_test_id("gap-1")).to_be_hidden()


def test_a_reserve_card_goes_into_a_gap_by_keyboard_alone(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    tab_to(page, "reserve-1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert focused(page) == "gap-1"
    page.keyboard.press("Escape")
    assert focused(page) == "reserve-2"
    page.keyboard.press("Space")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "R2>11")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("answers")).to_have_text("1:R2>11")


def test_what_does_not_go_together_begins_anew_or_is_said_on_the_button(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    main = hand.get_by_test_id("main")
    for at in (1, 2, 7):
        hand.get_by_test_id(f"card-{at}").click()
    expect(hand.locator("[aria-pressed=true]")).to_have_count(1)
    expect(hand.get_by_test_id("card-7")).to_have_attribute("aria-pressed", "true")
    expect(main).to_have_attribute("data-move", "12@7")
    for at in (4, 5, 6):
        hand.get_by_test_id(f"card-{at}").click()
    expect(main).to_have_text("A special card is played alone")
    expect(main).to_have_attribute("aria-disabled", "true")
    main.click(force=True)
    expect(page.get_by_test_id("answers")).to_have_text("")


def test_everything_fits_a_small_phone_and_a_finger(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    hand = open_hand(page, address)
    hand.get_by_test_id("card-2").click()
    hand.get_by_test_id("card-3").click()
    expect(hand.get_by_test_id("reading")).to_have_count(3)
    picture(page, "hand-320", is_whole=True)
    assert_targets(page, hand, 10 + 2 + 1)
    hand.get_by_test_id("reserve-1").click()
    hand.get_by_test_id("gap-2").click()
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "R1>2")
    picture(page, "hand-320-gap", is_whole=True)
    assert_targets(page, hand, 11 + 2 + 1)


def assert_targets(page: Page, hand: Locator, count: int) -> None:
    """Hold that so many things can be clicked, that each is large enough, and that nothing juts out or scrolls."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    boxes = [button.bounding_box() for button in hand.locator("button:not(.ct-chip):visible:enabled").all()]
    assert len(boxes) == count
    for box in boxes:
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["width"] * box["height"] >= NARROWEST * LOWEST


def play_first_two(hand: Locator) -> None:
    for name in ("card-1", "card-2"):
        hand.get_by_test_id(name).click()
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "7,8@1")
    hand.get_by_test_id("main").click()


def test_a_long_row_scrolls_in_its_own_box_and_keys_reach_its_end(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    hand = open_hand(page, address, "long")
    play_first_two(hand)
    expect(hand.get_by_test_id("card-58")).to_have_count(1)
    page.keyboard.press("End")
    assert focused(page) == "card-58"
    expect(hand.get_by_test_id("card-58")).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Space")
    expect(hand.get_by_test_id("hand-status")).to_have_text("Chosen: 9.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert (
        len(set(hand.locator(".ct-row .ct-card").evaluate_all("(cards) => cards.map((card) => card.offsetTop)"))) == 1
    )
    picture(page, "hand-320-long", is_whole=True)


def test_many_cards_beside_the_row_lie_in_as_few_lines_as_there_is_room_for(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1200, "height": 800})
    hand = open_hand(page, address, "beside")
    play_first_two(hand)
    beside = hand.locator(".ct-aside .ct-card")
    expect(beside).to_have_count(9)
    tops = "(cards) => new Set(cards.map((card) => card.offsetTop)).size"
    assert beside.evaluate_all(tops) == 1
    picture(page, "hand-1200-beside", is_whole=True)
    page.set_viewport_size({"width": 320, "height": 800})
    assert beside.evaluate_all(tops) < 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_projector_enlarges_everything_and_nothing_wraps(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    hand = open_hand(page, address)
    hand.get_by_test_id("card-1").click()
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "7@1")
    picture(page, "hand-1280", is_whole=True)
    rung = hand.locator(".ct-rung").first
    before = rung.bounding_box()
    page.set_viewport_size({"width": 1920, "height": 1080})
    hand.evaluate("(node) => { node.getRootNode().host.style.fontSize = '28.8px'; }")
    after = rung.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > 1.5 * before["height"]
    hand.get_by_test_id("reserve-1").click()
    hand.get_by_test_id("gap-3").click()
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "R1>3")
    picture(page, "hand-1920-projector", is_whole=True)
    tops = [card.bounding_box() for card in hand.locator(".ct-row .ct-card").all()]
    assert len({box["y"] for box in tops if box}) == 1
    hand.evaluate("(node) => { node.getRootNode().host.style.fontSize = ''; }")


def test_twenty_quick_clicks_are_twenty_changes_in_python(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    hand.evaluate(
        """(node) => {
          const card = (at) => node.querySelector(`[data-testid=card-${at}]`);
          card(3).click();
          for (let i = 0; i < 19; i += 1) card(2).click();
        }"""
    )
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("changes")).to_have_text("20")
    expect(hand.get_by_test_id("hand-status")).to_contain_text("Chosen: 8, wild: run of two, top 8")
    page.wait_for_timeout(300)
    expect(page.get_by_test_id("changes")).to_have_text("20")


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
    assert_equal("Your answer: Take wild into gap 1, before 7")
    expect(page.get_by_test_id("answers")).to_have_text("1:R2>1")
    page.get_by_role("button", name="two views").click()
    expect(page.get_by_test_id("hand")).to_have_count(1)


def test_steps_are_taken_back_by_keys(page: Page, address: str) -> None:
    hand = open_hand(page, address)
    status = hand.get_by_test_id("hand-status")
    for at in (1, 2):
        hand.get_by_test_id(f"card-{at}").click()
    page.keyboard.press("Escape")
    expect(status).to_have_text("Nothing is chosen.")
    page.keyboard.press("Backspace")
    expect(status).to_have_text("Chosen: 7, 8: run of two, top 8.")
    page.keyboard.press("Control+z")
    expect(status).to_have_text("Chosen: 7: single, 7.")
    page.keyboard.press("Backspace")
    expect(status).to_have_text("Nothing is chosen.")
    assert focused(page) == "card-2"


@pytest.mark.long  # in every run a finger plays in `tests/notebooks/test_tutor_browser.py`
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


WATCH: Final = """() => {
  window.moved = 0;
  window.animate ??= Element.prototype.animate;
  const { animate } = window;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    window.moved += this.getAnimations().includes(animation) ? 1 : 0;
    return animation;
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_close_up_after_an_answer_and_the_focus_stays_in_the_hand(page: Page, address: str, motion: str) -> None:
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    hand = open_hand(page, address, "next")
    page.evaluate(WATCH)
    for at in (4, 5):
        hand.get_by_test_id(f"card-{at}").click()
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "3,3@4")
    page.keyboard.press("Enter")
    expect(hand.get_by_test_id("card-9")).to_have_count(0)
    expect(hand.get_by_test_id("hand-status")).to_have_text("Well done.")
    assert focused(page) == "card-4"
    # Two rise and fade, the six others close up; none changes its size.
    moved = page.evaluate("window.moved")
    assert moved == 0 if motion == "reduce" else moved >= 2 + 6
    expect(hand.locator(":is(.ct-flyer, .ct-sent)")).to_have_count(0)
    hand.get_by_test_id("card-4").click()
    expect(hand.get_by_test_id("hand-status")).to_have_text("Chosen: draw.")


READ: Final = """(status) => {
  window.read = [];
  const note = () => window.read.push(status.textContent);
  new MutationObserver(note).observe(status, { childList: true, characterData: true, subtree: true });
}"""


def test_after_an_answer_of_each_task_the_focus_is_in_the_hand_and_no_old_choice_is_read(
    page: Page, address: str
) -> None:
    hand = open_hand(page, address, "each")
    status = hand.get_by_test_id("hand-status")
    status.evaluate(READ)
    given = [("card-1", "card-2"), ("reserve-1", "gap-2"), ("card-3",), ("gap-4",)]
    for number, choices in enumerate(given, start=1):
        for name in choices:
            hand.get_by_test_id(name).click()
        expect(status).to_contain_text("Chosen")
        expect(hand.get_by_test_id("main")).to_have_attribute("aria-disabled", "false")
        page.evaluate("window.read = []")
        page.keyboard.press("Enter")
        expect(status).to_have_text(f"Well done {number}.")
        page.wait_for_timeout(200)
        assert not [said for said in page.evaluate("window.read") if said.startswith("Chosen")]
        assert hand.evaluate("(node) => node.contains(node.getRootNode().activeElement)"), focused(page)
    # Nothing is left to click: the hand itself has the focus, and says what it is.
    assert focused(page) == "hand"
    expect(hand).to_have_accessible_name("The cards")
    assert_accessible(page, within=hand)


@pytest.mark.parametrize("theme", at_length(("light", "dark"), "dark"))
def test_words_can_be_read_by_day_and_by_night(page: Page, address: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(f"{address}/?theme={theme}")
    hand = open_hand(page, page.url.rstrip("/"))
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


def test_nothing_is_told_by_colour_alone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 768, "height": 900})
    hand = open_hand(page, address)
    hand.get_by_test_id("card-2").click()
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    picture(page, "hand-grey", is_whole=True)
    chosen, other = [hand.get_by_test_id(f"card-{at}").locator(".ct-face") for at in (2, 4)]
    frame = "(face) => getComputedStyle(face, '::after').borderTopWidth"
    assert float(chosen.evaluate(frame).removesuffix("px")) >= 3
    assert other.evaluate(frame) in {"0px", ""}
    expect(chosen).not_to_have_css("transform", "none")
    expect(other).to_have_css("transform", "none")
    assert "✓" in chosen.evaluate("(face) => getComputedStyle(face, '::before').content")
    page.emulate_media(forced_colors="active")
    assert float(chosen.evaluate(frame).removesuffix("px")) >= 3
    picture(page, "hand-forced-colours", is_whole=True)


def lightness(colour: str) -> float:
    """Return how light a computed colour is, 0 to 1, written as `rgb(…)` to 255 or as `color(srgb …)` to 1."""
    red, green, blue = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return (0.3 * red + 0.59 * green + 0.11 * blue) / (255 if colour.startswith("rgb") else 1)


def test_a_hand_taken_away_leaves_no_listener(page: Page, address: str) -> None:
    open_hand(page, address)
    source = one_text(SOURCE)
    left = page.evaluate(
        """async (source) => {
          const { renderHand } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
          const heard = new Set();
          const hand = { name: "row", title: "", cards: ["7"], places: ["7"], gaps: ["1", "2"], pick: null };
          const state = { zones: [hand], ids: [1], labels: {}, names: { 7: "7" }, faces: { 7: "<svg></svg>" },
            task: "play", prompt: "", about: null, table: [], pile: "", reply: "", asked: 1, desk: "alone" };
          const model = {
            get: (name) => state[name],
            on: (name, listener) => heard.add(listener),
            off: (name, listener) => heard.delete(listener),
          };
          const el = document.createElement("div");
          const cleanup = renderHand({ model, el });
          const before = [heard.size > 0, el.childElementCount];
          cleanup();
          return [...before, heard.size, el.childElementCount];
        }""",
        source,
    )
    assert left == [True, 1, 0, 0]
