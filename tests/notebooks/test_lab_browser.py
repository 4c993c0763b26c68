"""The hand in JupyterLab: by mouse, by keys that the notebook never sees, twice, and in a hurry."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.axe import assert_accessible
from tests.jupyter import Lab, command, lab_page, notebook_text, output, reload, restart_kernel, run_all

# What Python hears is written into labels, which JupyterLab brings up to date as it does the hand.
HAND: Final = """\
import sys

import ipywidgets
from combotutor.families.combo.notation import parse_row
from combotutor.widgets import Hand

heard, answers, python = ipywidgets.Label(), ipywidgets.Label(), ipywidgets.Label(sys.executable)
for label, name in ((heard, "heard"), (answers, "answers"), (python, "python")):
    label.add_class(name)


def hear(change):
    said = sorted((change["new"] or {}).items())
    heard.value += ("+".join(str(number) for _, number in said) or "-") + " "


hand = Hand(parse_row("7,8,X,3,3,D,12"), reserve=parse_row("4,X"))
hand.observe(hear, "chosen")
hand.observe(lambda change: setattr(answers, "value", answers.value + change["new"]["move"] + " "), "answer")
hand"""

SOURCES: Final = (
    "window.jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model.sharedModel.getSource())"
)

LABELS: Final = "ipywidgets.VBox([heard, answers, python])"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def window(browser: Browser, lab: Lab) -> Iterator[Page]:
    """One window for all tests here: JupyterLab takes its time to open."""
    with lab_page(browser, lab, "hand.ipynb", notebook_text(HAND, "hand", LABELS)) as page:
        yield page


@pytest.fixture
def page(window: Page) -> Page:
    """The window with every cell run anew: a new hand, from which nothing has been heard."""
    run_all(window)
    expect(window.locator(".heard")).to_have_text("")
    return window


def hand_in(page: Page, cell: int) -> Locator:
    hand = output(page, cell).get_by_test_id("hand")
    expect(hand.get_by_test_id("card-1")).to_be_visible()
    return hand


def focused(page: Page) -> str:
    """Return the test id of what has the focus, empty if it has none."""
    return str(page.evaluate("document.activeElement?.dataset?.testid ?? ''"))


def tab_to(page: Page, testid: str) -> None:
    for _ in range(60):
        if focused(page) == testid:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key never reached {testid}")


def test_the_kernel_is_the_python_that_runs_the_tests(page: Page) -> None:
    expect(page.locator(".python")).to_have_text(sys.executable)


def test_two_neighbours_are_played_by_mouse(page: Page) -> None:
    hand = hand_in(page, 1)
    hand.get_by_test_id("card-1").click()
    hand.get_by_test_id("card-2").click()
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "true")
    expect(hand.get_by_test_id("hand-status")).to_contain_text("7, 8")
    assert_accessible(page, hand)
    hand.locator("[data-testid=main][data-move='7,8@1']").click()
    expect(page.locator(".answers")).to_have_text("7,8@1")
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "false")


def test_a_reserve_card_goes_into_a_gap_by_mouse(page: Page) -> None:
    hand = hand_in(page, 1)
    hand.get_by_test_id("reserve-1").click()
    hand.get_by_test_id("gap-3").click()
    assert_accessible(page, hand)
    hand.locator("[data-testid=main][data-move='R1>3']").click()
    expect(page.locator(".answers")).to_have_text("R1>3")


def state_of_the_notebook(page: Page) -> dict[str, object]:
    """Return what a stray key would change: the cells, which one is active, and whether one is being written in."""
    notebook = page.locator(".jp-Notebook")
    active = [cell.get_attribute("class") or "" for cell in notebook.locator(".jp-Cell").all()]
    return {
        # As the page has them: its editors draw what is in sight, and when they come to it.
        "sources": page.evaluate(SOURCES),
        "active": ["jp-mod-active" in classes for classes in active],
        "in command mode": "jp-mod-commandMode" in (notebook.get_attribute("class") or ""),
        "pop-ups": page.get_by_role("dialog").count(),
    }


def test_two_neighbours_are_played_by_keyboard_alone_and_no_key_reaches_the_notebook(page: Page) -> None:
    hand = hand_in(page, 1)
    tab_to(page, "card-1")
    before = state_of_the_notebook(page)
    assert before["in command mode"]
    # Each of these letters does something to a cell when the notebook hears it.
    for key in (*"abcdixz", "Escape", "End", "Home", "ArrowDown", "ArrowUp", "Shift+Enter", "Control+Enter", "Escape"):
        page.keyboard.press(key)
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft", "Space", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    assert focused(page) == "card-1"
    expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "7,8@1")
    tab_to(page, "main")
    page.keyboard.press("Enter")
    expect(page.locator(".answers")).to_have_text("7,8@1")
    assert state_of_the_notebook(page) == before


def test_two_views_of_one_hand_stay_equal(page: Page) -> None:
    first, second = hand_in(page, 1), hand_in(page, 2)
    first.get_by_test_id("card-1").click()
    expect(second.get_by_test_id("card-1")).to_have_attribute("aria-pressed", "true")
    second.get_by_test_id("card-2").click()
    for hand in (first, second):
        expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "true")
        expect(hand.get_by_test_id("main")).to_have_attribute("data-move", "7,8@1")
    second.get_by_test_id("card-2").press("Escape")
    for hand in (first, second):
        expect(hand.get_by_test_id("card-1")).to_have_attribute("aria-pressed", "false")
        expect(hand.get_by_test_id("main")).to_be_disabled()
    expect(page.locator(".heard")).to_have_text("1+1 1+2 -")


def test_twenty_quick_clicks_are_twenty_changes_in_python(page: Page) -> None:
    hand = hand_in(page, 1)
    hand.evaluate(
        """(hand) => {
          for (let i = 0; i < 20; i += 1) hand.querySelector(`[data-testid=card-${1 + (i % 2)}]`).click();
        }"""
    )
    # Neighbours come and go: the first, both, the second, none.
    expect(page.locator(".heard")).to_have_text(" ".join(["1+1", "1+2", "2+1", "-"] * 5))
    expect(hand.get_by_test_id("card-1")).to_have_attribute("aria-pressed", "false")
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "false")
    expect(hand.get_by_test_id("main")).to_be_disabled()


def test_what_was_chosen_in_a_saved_notebook_is_there_after_a_reload(page: Page) -> None:
    hand_in(page, 1).get_by_test_id("card-2").click()
    expect(page.locator(".heard")).to_have_text("2+1")
    command(page, "docmanager:save")
    reload(page)
    hand = hand_in(page, 1)
    expect(hand.get_by_test_id("card-2")).to_have_attribute("aria-pressed", "true")
    hand.get_by_test_id("card-1").click()
    expect(page.locator(".heard")).to_have_text("2+1 1+2")
    hand.locator("[data-testid=main][data-move='7,8@1']").click()
    expect(page.locator(".answers")).to_have_text("7,8@1")


@pytest.mark.long  # always, in `test_lab_reopened_browser`, its kernel is gone and all cells are run anew
def test_a_hand_lives_again_when_its_cell_is_run_after_a_restart_of_python(page: Page) -> None:
    hand_in(page, 1).get_by_test_id("card-2").click()
    expect(page.locator(".heard")).to_have_text("2+1")
    restart_kernel(page)
    run_all(page)
    expect(page.locator(".heard")).to_have_text("")
    hand_in(page, 1).get_by_test_id("card-6").click()
    expect(page.locator(".heard")).to_have_text("6+1")
