"""The widgets of a lesson in JupyterLab: what depends on one runs once an answer, and pictures outlive their Python."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from combotutor.i18n import text
from tests.axe import assert_accessible
from tests.browser import picture
from tests.jupyter import Lab, command, lab_page, notebook_text, output, reload, restart_kernel, run_all

CARD: Final = """\
import ipywidgets
from combotutor.lessons import Exercise, Guess, Poll, PuzzleCard, Table

card = PuzzleCard("beat-3", language="en")
card"""
DEPENDS: Final = """\
runs = []


def depends(value, solved):
    runs.append(value)
    print(len(runs), value, solved)


label, guessed = ipywidgets.Label(), ipywidgets.FloatText(disabled=True)
label.add_class("linked")
guess = Guess("How many of 100 hands hold a pair?", 0, 100, answer=60)
exercise = Exercise("How many neighbours?", check=lambda given: given == 9, start=0)
ipywidgets.jslink((card, "value"), (label, "value"))
told = ipywidgets.interactive_output(depends, {"value": card, "solved": ipywidgets.fixed(None)})
ipywidgets.VBox([told, label, ipywidgets.HBox([guess, exercise])])"""
MORE: Final = """\
poll = Poll("5 8 8 3 9 9 9")
poll.add("8,8@2", "9,9,9@5")
ipywidgets.VBox([Table("combo-breaker 7,8/1,2/5 - 0 - 2/2/2"), poll])"""
KNOWN: Final = ("Error: widget model not found",)
"""That it has no such model, the widget manager tells the console when a notebook is reopened."""

pytestmark = pytest.mark.slow


def press(card: Locator, name: str) -> None:
    """Choose a card and confirm it."""
    card.get_by_test_id(name).click()
    expect(card.get_by_test_id("main")).to_have_attribute("data-move", f"{'9@1' if name == 'card-1' else '7@5'}")
    card.get_by_test_id("main").click()


def answer_all(page: Page) -> None:
    """Answer whatever asks, and hold what depends on it to have run once an answer."""
    card, depends = output(page, 1).get_by_test_id("tutor"), output(page, 2)
    card.get_by_test_id("hint").click()
    expect(card.get_by_test_id("hints").locator("li")).to_have_count(1)
    press(card, "card-1")
    expect(depends).to_contain_text("2 9@1")
    expect(page.locator(".linked")).to_have_text("9@1")
    card.get_by_test_id("main").click()
    press(card, "card-5")
    expect(depends).to_contain_text("3 7@5")
    expect(page.locator(".linked")).to_have_text("7@5")
    expect(card.get_by_test_id("ending")).to_be_visible()
    depends.get_by_test_id("guess-box").fill("40")
    depends.get_by_test_id("guess-box").press("Enter")
    expect(depends.get_by_test_id("told").first).to_have_text("Your guess: 40. It is 60: 20 more.")
    depends.get_by_test_id("answer").fill("9")
    depends.get_by_test_id("check").click()
    expect(depends.get_by_text(text("lessons.exercise.right")).first).to_be_visible()
    more = output(page, 3)
    more.get_by_test_id("reveal").click()
    expect(more.get_by_test_id("votes").locator("li")).to_have_count(2)
    expect(depends).not_to_contain_text("4 7@5")


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_what_depends_on_a_card_runs_once_an_answer_and_pictures_outlive_its_python(
    browser: Browser, lab: Lab, *, is_whole: bool
) -> None:
    cells = notebook_text(CARD, DEPENDS, MORE)
    with lab_page(browser, lab, "lesson.ipynb", cells, known=KNOWN, viewport={"width": 900, "height": 2400}) as page:
        run_all(page)
        answer_all(page)
        beside = output(page, 2).locator(".widget-hbox .ct-lesson")
        assert min(beside.evaluate_all("all => all.map((each) => each.clientWidth)")) > 280, (
            "side by side none has room"
        )
        picture(page, "lesson-jupyterlab")
        if not is_whole:  # what becomes of a widget without its Python `test_lab_reopened_browser.py` asks of a hand
            return
        for cell in (1, 2, 3):
            assert_accessible(page, output(page, cell).locator(".jp-OutputArea").first)
        command(page, "notebook:hide-all-cell-outputs")
        command(page, "notebook:show-all-cell-outputs")
        assert_answered(page)
        command(page, "docmanager:save")
        reload(page)
        assert_answered(page)
        assert_saved(json.loads((lab.folder / "lesson.ipynb").read_text(encoding="utf-8")))
        restart_kernel(page)
        page.evaluate(
            "(wait => (globalThis.setTimeout = (what, pause, ...more) => wait(what, pause / 20, ...more)))(setTimeout)"
        )
        output(page, 3).get_by_test_id("card-1").click()
        expect(output(page, 3).get_by_role("alert").first).to_have_text(text("picture.unheard"))
        lab.stop_kernels()
        reload(page)
        still = output(page, 1)
        expect(still.get_by_role("img").first).to_be_visible()
        expect(still).to_contain_text("What is best now?")
        expect(still.get_by_test_id("tutor")).to_have_count(0)


def assert_answered(page: Page) -> None:
    """Hold that what was answered still stands there."""
    expect(output(page, 1).get_by_test_id("ending")).to_be_visible()
    expect(output(page, 2).get_by_test_id("told").first).to_have_text("Your guess: 40. It is 60: 20 more.")
    expect(output(page, 3).get_by_test_id("votes").locator("li")).to_have_count(2)


def assert_saved(notebook: dict[str, list[dict[str, list[dict[str, dict[str, object]]]]]]) -> None:
    """Hold that what was saved is a picture with words, and nothing of what was answered."""
    (kept,) = [each["data"] for each in notebook["cells"][0]["outputs"]]
    page = "".join(kept["text/html"]) if isinstance(kept["text/html"], list) else str(kept["text/html"])
    assert 'alt="' in page
    assert "7@5" not in json.dumps(kept)
