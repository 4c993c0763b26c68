"""A page whose line is down says so, and nothing else; what a person did meanwhile is said to be lost once it is up."""

from __future__ import annotations

import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from combotutor.i18n import text
from combotutor.puzzles import begin
from tests.browser import PATIENCE, RESTED, free_port, hastened, hurry
from tests.host.test_page_browser import serving
from tests.notebooks.tutor_hosts import BEAT, WINDOW, tutor_in
from tests.tutor.browser import until
from tests.tutor_page import TutorPage, best_word, worse_word
from tests.warm import Warm

pytestmark = pytest.mark.slow

SLOW = 20_000
AT_WORK = 500
"""Milliseconds after which the page says that something takes long."""
PLACES = """() => [document.documentElement.scrollHeight, scrollY,
    ...document.querySelectorAll("main button")].map((each) => each.getBoundingClientRect?.().y ?? each)"""
"""How long the page is, where it is, and where each of its buttons lies."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A browser that has never been there."""
    context = browser.new_context(viewport=WINDOW)
    context.add_init_script(RESTED)
    page = context.new_page()
    page.set_default_navigation_timeout(8 * PATIENCE)
    yield page
    context.close()


def test_what_is_clicked_while_the_line_is_down_is_said_to_be_lost_once_it_is_up(page: Page, tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "learner.sqlite"
    line = page.locator("#ct-line")
    at_work, told = page.locator("[data-region=busy]"), page.locator("[data-region=silent]")
    with serving(port, file) as process:
        page.goto(f"http://127.0.0.1:{port}/?lang=de")
        it = tutor_in(page)
        hint_that_takes_long(it, process)
        until(lambda: is_entered(file))
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=20)
    expect(line).to_have_text(text("tutor.lost", "de"))
    # What takes long would be spoken of before anything that comes after it.
    with hastened(page, AT_WORK):
        it["hint"].click()
        page.evaluate("new Promise((done) => setTimeout(done, 100))")
    expect(at_work).to_have_text("")
    expect(told).to_be_hidden()
    with serving(port, file):
        hurry(page)
        expect(line).to_be_hidden(timeout=SLOW)
        expect(told).to_have_text(text("tutor.unsent", "de"))
        it = tutor_in(page)
        expect(it["hints"].locator("li")).to_have_count(1)
        # Whoever goes on needs no more be told, be it that a card is chosen.
        it["card-1"].click()
        expect(told).to_be_hidden()


def is_entered(file: Path) -> bool:
    """Tell whether the learner's file holds what was done: it is entered a moment after it is shown."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        return bool(connection.execute("SELECT 1 FROM event").fetchall())


def hint_that_takes_long(it: TutorPage, process: Warm) -> None:
    """Ask for a hint that takes long: it is said, and the page neither moves nor is out of reach."""
    page = it.page
    before = page.evaluate(PLACES)
    process.send_signal(signal.SIGSTOP)
    it["hint"].click()
    busy = page.locator("[data-region=busy]")
    expect(busy).to_have_text(text("tutor.at-work", "de"))
    expect(busy).to_be_in_viewport(ratio=1)
    assert page.evaluate(PLACES) == before
    box = busy.bounding_box()
    assert box is not None
    below = "([x, y]) => document.elementFromPoint(x, y).closest('[data-region=busy]')"
    assert page.evaluate(below, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]) is None
    process.send_signal(signal.SIGCONT)
    expect(it["hints"]).to_be_visible()
    expect(busy).to_have_text("")


def test_what_is_said_of_the_line_is_large_and_hides_nothing_and_where_nothing_was_clicked_it_is_all(
    page: Page, tmp_path: Path
) -> None:
    port, file = free_port(), tmp_path / "learner.sqlite"
    line = page.locator("#ct-line")
    with serving(port, file) as process:
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        it = tutor_in(page)
        it.open(BEAT)
        it.enlarge()
        it.go("progress")
        large = it.root.evaluate("(root) => getComputedStyle(root).fontSize")
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=20)
    expect(line).to_be_visible()
    assert float(large.removesuffix("px")) >= 26
    expect(line).to_have_css("font-size", large)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    last, band = it["forget"].bounding_box(), line.bounding_box()
    assert last is not None
    assert band is not None
    assert last["y"] + last["height"] <= band["y"]
    it.root.evaluate("(root) => (root.dataset.before = true)")
    with serving(port, file):
        hurry(page)
        expect(line).to_be_hidden(timeout=SLOW)
        expect(page.locator("[data-before]")).to_have_count(0)
        expect(page.locator("[data-region=silent]")).to_be_hidden()
        it.go("puzzle")
        it.is_at(BEAT)
        expect(page.locator("[data-region=silent]")).to_be_hidden()


@pytest.mark.long
def test_a_lost_line_is_said_in_words_that_can_be_read_by_the_explorer_too(page: Page, tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "learner.sqlite"
    with serving(port, file) as process:
        page.goto(f"http://127.0.0.1:{port}/odds/?lang=es")
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=120_000)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=20)
    band = page.locator("#App.disconnected .font-mono.text-center")
    expect(band).to_be_visible(timeout=60_000)
    shown = band.evaluate("(each) => getComputedStyle(each, '::before').content")
    assert shown == f'"{text("tutor.lost", "es")}"'
    expect(band.locator("p")).to_be_hidden()
    expect(page.get_by_test_id("disconnected-indicator")).to_be_hidden()
    box = band.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(WINDOW["height"], abs=1)


def break_once_it_is_judged(page: Page) -> list[bool]:
    """Break the line of a page between its first answer and what that was; two values are there once it is broken."""
    breaks: list[bool] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(message: str | bytes) -> None:
            if '"answer"' in str(message) and not breaks:
                breaks.append(True)
            server.send(message)

        def down(message: str | bytes) -> None:
            if breaks == [True]:
                # It was judged, and that never comes.
                breaks.append(True)
                line.close()
            else:
                line.send(message)

        line.on_message(up)
        server.on_message(down)

    page.route_web_socket("**/live*", between)
    return breaks


def test_what_an_answer_was_is_told_where_the_line_broke_just_before_and_it_counts_once(
    page: Page, tmp_path: Path
) -> None:
    breaks = break_once_it_is_judged(page)
    port, file = free_port(), tmp_path / "learner.sqlite"
    with serving(port, file):
        page.goto(f"http://127.0.0.1:{port}/?lang=en&puzzle={BEAT.id}")
        it = tutor_in(page)
        it.is_at(BEAT)
        progress = begin(BEAT)
        it.answer(progress, worse_word(progress))
        expect(it.verdict).to_have_class(re.compile("ct-not-best"), timeout=SLOW)
        assert breaks == [True, True]
        # Nor does a reload forget it.
        page.reload()
        expect(it.verdict).to_have_class(re.compile("ct-not-best"), timeout=SLOW)
        it.try_again()
        it.answer(progress, best_word(progress))
        expect(it["ending"]).to_be_visible()
        it["more"].locator("summary").click()
        expect(it["result"]).to_have_text("After one wrong answer.")
