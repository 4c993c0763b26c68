"""The widgets of a lesson in marimo: a cell that depends on one runs once an answer, and an export shows pictures."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import marimo
import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.i18n import text
from tests.axe import assert_accessible
from tests.browser import mannered_page, picture, served

APP: Final = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from combotutor.lessons import Exercise, Guess, Poll, PuzzleCard, Table

    return Exercise, Guess, Poll, PuzzleCard, Table, mo


@app.cell
def _(PuzzleCard, mo):
    runs = []
    card = mo.ui.anywidget(PuzzleCard("beat-3", language="en"))
    card
    return card, runs


@app.cell
def _(card, mo, runs):
    runs.append(card.value)
    mo.Html(
        f"<output data-testid='runs'>{len(runs)}</output>"
        f"<output data-testid='held'>{card.value} {card.solved} {card.answer} {card.hints_used}</output>"
    )
    return


@app.cell
def _(Guess, mo):
    guess = mo.ui.anywidget(Guess("How many of 100 hands hold a pair?", 0, 100, answer=60))
    guess
    return (guess,)


@app.cell
def _(guess, mo):
    mo.Html(f"<output data-testid='guessed'>{guess.value}</output>")
    return


@app.cell
def _(Exercise, Table, mo):
    mo.vstack([
        Exercise("Wie viele Nachbarn?", check=lambda given: given == 9, start=0, language="de"),
        Table("combo-breaker 7,8/1,2/5 - 0 - 2/2/2"),
    ])
    return


@app.cell
def _(Poll):
    poll = Poll("5 8 8 3 9 9 9", language="es")
    poll.add("8,8@2", "9,9,9@5")
    poll
    return


if __name__ == "__main__":
    app.run()
"""

# Always, `tests/lessons` holds what passes between page and Python, and `test_lessons_lab_browser.py` asks JupyterLab.
pytestmark = [pytest.mark.slow, pytest.mark.long]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the lesson in it."""
    folder = tmp_path_factory.mktemp("lesson")
    (folder / "app.py").write_text(APP, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The address of the lesson."""
    options = ["--headless", "--no-token", "--host", "127.0.0.1", "--port", "{port}"]
    with served([sys.executable, "-m", "marimo", "run", *options, "app.py"], folder) as address:
        yield address


@pytest.fixture(params=[(760, 2400), (390, 3000)], ids=["cell", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """The lesson, as wide as a cell and as a phone, once all of it is there."""
    width, height = request.param
    with mannered_page(browser, address, viewport={"width": width, "height": height}) as page:
        page.goto(address)
        expect(page.get_by_test_id("hand").first).to_be_visible(timeout=60_000)
        expect(page.get_by_test_id("lesson")).to_have_count(3, timeout=60_000)
        yield page


def runs(page: Page) -> int:
    """Return how often the cell has run that depends on the card."""
    return int(page.get_by_test_id("runs").text_content() or "")


def test_a_cell_that_depends_on_a_card_runs_once_an_answer_and_is_handed_little(page: Page) -> None:
    card = page.get_by_test_id("tutor").first
    assert runs(page) == 1
    card.get_by_test_id("hint").click()
    expect(card.get_by_test_id("hints").locator("li")).to_have_count(1)
    card.get_by_test_id("card-1").click()
    card.locator("[data-testid=main][data-move='9@1']").click()
    expect(page.get_by_test_id("held")).to_have_text("{'solved': False, 'value': '9@1'} False 9@1 1")
    card.get_by_test_id("main").click()
    card.get_by_test_id("card-5").click()
    card.locator("[data-testid=main][data-move='7@5']").click()
    expect(page.get_by_test_id("held")).to_have_text("{'solved': True, 'value': '7@5'} True 7@5 1")
    assert runs(page) == 3
    guess, exercise, poll = (page.get_by_test_id("lesson").nth(at) for at in range(3))
    guess.get_by_test_id("guess-slider").focus()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    guess.get_by_test_id("guess").click()
    expect(page.get_by_test_id("guessed")).to_have_text("{'value': 0.0}")
    exercise.get_by_test_id("answer").fill("9")
    exercise.get_by_test_id("answer").press("Enter")
    expect(exercise.get_by_test_id("told")).to_contain_text(text("lessons.exercise.right", "de"))
    vote = poll.get_by_test_id("vote")
    vote.press("Enter")
    expect(vote).to_have_attribute("aria-disabled", "true")
    poll.get_by_test_id("vote-which").select_option("3@4")
    vote.click()
    expect(poll.get_by_test_id("told")).to_have_text("3 votos")
    poll.get_by_test_id("reveal").click()
    expect(poll.get_by_test_id("votes").locator("li")).to_have_count(3)
    assert runs(page) == 3
    for each in (card, guess, exercise, poll):
        assert_accessible(page, within=each)
        assert each.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    picture(page, f"lesson-{page.viewport_size['width'] if page.viewport_size else ''}")


def export(folder: Path) -> str:
    """Return the lesson as a page of marimo's that stands by itself."""
    command = [sys.executable, "-m", "marimo", "export", "html", "app.py", "-o", "app.html", "--no-include-code"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
    return (folder / "app.html").read_text(encoding="utf-8")


def test_an_export_shows_pictures_and_says_how_to_go_on(browser: Browser, folder: Path) -> None:
    whole = export(folder)
    place = "http://lesson.test/"
    with mannered_page(browser, place, viewport={"width": 760, "height": 2400}) as page:
        # Its scripts marimo has fetched from elsewhere; here they come from where it is installed.
        found = (Path(marimo.__file__).parent / "_static").resolve()
        page.route(f"{place}**", lambda route: route.fulfill(body=whole, content_type="text/html"))
        page.route(
            f"{place}scripts/**", lambda route: route.fulfill(path=found / route.request.url.partition("scripts/")[2])
        )
        page.route(f"{place}public/**", lambda route: route.fulfill(status=404))
        whole = re.sub(r"https://cdn\.jsdelivr\.net/npm/@marimo-team/frontend@[^/]+/dist/", f"{place}scripts/", whole)
        page.goto(place)
        expect(page.get_by_text("What is best now?").first).to_be_visible(timeout=60_000)
        expect(page.get_by_role("img").first).to_be_visible()
        expect(page.get_by_text("How many of 100 hands hold a pair?").first).to_be_visible()
        expect(page.get_by_text(text("picture.still")).first).to_be_visible()
        picture(page, "lesson-export")
