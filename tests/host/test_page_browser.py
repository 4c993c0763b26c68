"""The page of our own in a real browser: quickly there, for everybody, and back by itself when its line breaks."""

from __future__ import annotations

import contextlib
import os
import re
import signal
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from combotutor.i18n import LANGUAGES, text
from tests.axe import find_violations
from tests.browser import RESTED, free_port, hastened, mannered_page, tutor
from tests.notebooks.tutor_hosts import BEAT, CLEAR, FIND, WINDOW, picture, tutor_in
from tests.tutor_page import TutorPage
from tests.warm import Warm, begun

pytestmark = pytest.mark.slow

DEAF = 5000
"""Milliseconds after which a page asks a line on which nothing comes, and again after which it gives it up."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a tutor at home."""
    file = tmp_path_factory.mktemp("home") / "learner.sqlite"
    with tutor(COMBOTUTOR_LEARNER=str(file)) as printed:
        yield printed.partition("?")[0]


@pytest.fixture
def page(browser: Browser, home: str) -> Iterator[Page]:
    """A browser that has never been there."""
    with mannered_page(browser, home.rstrip("/"), viewport=WINDOW, bypass_csp=False) as page:
        page.add_init_script(RESTED)
        yield page


def test_a_first_visit_asks_for_few_and_small_files_of_this_server_alone(page: Page, home: str) -> None:
    answers: list[Response] = []
    lines: list[str] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  (Playwright cannot take a method of C)
    page.on("websocket", lambda line: lines.append(line.url))
    page.goto(home)
    tutor_in(page)
    sizes = [len(each.body()) for each in answers]
    assert 1 <= len(lines) <= 1
    assert 3 <= len(answers) + len(lines) <= 10
    assert 20_000 < sum(sizes) <= 400_000
    assert {each.status for each in answers} == {200}


def test_back_leads_to_the_page_before_and_first_puts_away_what_lies_over_one(page: Page, home: str) -> None:
    page.goto(home)
    it = tutor_in(page)
    it.go("learn")
    it.go("bench")
    it.read()
    page.go_back()
    expect(it["guide-page"]).to_have_count(0)
    it.is_on("bench")
    for screen in ("learn", "puzzle", "puzzles"):
        page.go_back()
        it.is_on(screen)
    page.go_forward()
    it.is_on("puzzle")
    # What had the focus is gone with its page: it goes on at what the page is about.
    it["hint"].focus()
    page.go_back()
    it.is_on("puzzles")
    expect(it.root.locator(":focus")).to_have_count(1)
    page.go_forward()
    it.is_on("puzzle")
    expect(it["goal"]).to_be_focused()
    page.reload()
    it = tutor_in(page)
    page.go_back()
    it.is_on("puzzles")


def test_rules_that_lie_over_the_page_lie_there_after_a_reload_and_can_be_put_away(page: Page, home: str) -> None:
    page.goto(home)
    it = tutor_in(page)
    it.read()
    page.reload()
    it = tutor_in(page)
    expect(it["guide-title"]).to_be_focused()
    it.shut()
    it.go("bench")
    page.reload()
    expect(page.locator("#ct-page[inert]")).to_have_count(0)
    expect(it["guide-page"]).to_have_count(0)
    expect(it["tab-bench"]).to_have_attribute("aria-current", "page")


def test_the_page_can_be_read_before_and_without_its_script(browser: Browser, home: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="de-AT", viewport={"width": 900, "height": 1400})
    page = context.new_page()
    page.goto(home)
    expect(page.locator("main")).to_contain_text(text("tutor.learn.box", "de"))
    # Whoever sees it without its script reads first why nothing can be done.
    expect(page.locator("noscript p")).to_have_text(text("tutor.no-script", "de"))
    why, title = page.locator("noscript p").bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert why is not None
    assert title is not None
    assert why["y"] + why["height"] <= title["y"]
    context.close()


Look = tuple[str, Literal["light", "dark"]]
LOOKS: tuple[Look, ...] = tuple(product(LANGUAGES, ("light", "dark")))


def judge(browser: Browser, home: str, look: Look, states: Callable[[TutorPage], Iterator[str]]) -> None:
    """Let axe-core judge what is served, in its own frame; every state has `tests/tutor/test_everybody_browser.py`."""
    language, scheme = look
    # axe-core is a script of somebody else, which the page itself would not let in.
    with mannered_page(browser, home.rstrip("/"), viewport=WINDOW, bypass_csp=True, color_scheme=scheme) as page:
        page.goto(f"{home}?lang={language}")
        for state in states(tutor_in(page)):
            found = find_violations(page)
            assert found == (), f"{state}:\n" + "\n".join(map(str, found))


def test_axe_finds_nothing_of_any_impact_on_a_first_visit(browser: Browser, home: str) -> None:
    judge(browser, home, LOOKS[0], lambda _: iter(["a puzzle"]))


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_axe_finds_nothing_of_any_impact(browser: Browser, home: str, look: Look) -> None:
    judge(browser, home, look, _states)


def _states(it: TutorPage) -> Iterator[str]:
    """Go through the pages and what can stand on them."""
    it.go("puzzles")
    yield "the list"
    it.go("progress")
    yield "progress"
    it.go("bench")
    it["type"].fill("7 8 x 3 3 d 12 + 4")
    expect(it["bars"]).to_be_visible()
    yield "own hand"
    it.read()
    yield "rules"
    it.shut()


@contextlib.contextmanager
def serving(port: int, file: Path, *words: str) -> Iterator[Warm]:
    """Serve a tutor that can be taken away.

    Args:
        port: where.
        file: where it keeps what is done.
        words: what else stands on its command line.
    """
    variables = {**os.environ, "COMBOTUTOR_LEARNER": str(file), "LANG": "C.UTF-8"}
    with begun("--port", str(port), *words, variables=variables) as process:
        assert "ready" in process.stdout.readline()
        yield process


def test_a_line_that_breaks_is_said_in_the_readers_language_and_comes_back_by_itself(
    browser: Browser, tmp_path: Path
) -> None:
    port, file = free_port(), tmp_path / "learner.sqlite"
    context = browser.new_context(viewport=WINDOW)
    page = context.new_page()
    with serving(port, file) as process:
        page.goto(f"http://127.0.0.1:{port}/?lang=es")
        it = tutor_in(page)
        it.solve(BEAT)
        it.go("bench")
        it.turn_to(BEAT)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=20)
    line = page.locator("#ct-line")
    expect(line).to_have_text(text("tutor.lost", "es"))
    picture(it, "lost-es")
    it["next"].focus()
    it.root.evaluate("(root) => (root.dataset.before = true)")
    with serving(port, file):
        expect(line).to_be_hidden(timeout=20_000)
        # The line is up a moment before the page that was lost has given way to the new one.
        expect(page.locator("[data-before]")).to_have_count(0)
        # Where the person was, and what was done: all of it is there, and goes on.
        it = tutor_in(page)
        it.is_at(BEAT)
        expect(it["ending"]).to_be_visible()
        expect(it["next"]).to_be_focused()
        it.solve(FIND)
    context.close()


def test_a_page_that_comes_back_later_begins_where_the_person_was(page: Page, home: str) -> None:
    page.goto(f"{home}?lang=en")
    it = tutor_in(page)
    it.open(CLEAR)
    it.go("bench")
    # Whatever is painted first on the next visit, it is no other page than the one that comes.
    page.add_init_script(
        """(() => {
          const seen = (globalThis.__seen = []);
          const look = () => {
            const task = document.querySelector("[data-region=task]");
            if (task && task.checkVisibility({ visibilityProperty: true })) seen.push(task.textContent);
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        })()"""
    )
    page.reload()
    expect(tutor_root(page)["type"]).to_be_visible()
    assert page.evaluate("globalThis.__seen.filter((text) => text.trim())") == []


def tutor_root(page: Page) -> TutorPage:
    """Return the tutor, whichever of its pages is open."""
    return TutorPage(page, page.get_by_test_id("tutor").last)


def test_what_was_done_is_saved_as_a_file_and_brought_in_elsewhere(
    page: Page, home: str, browser: Browser, tmp_path: Path
) -> None:
    page.goto(f"{home}?lang=en")
    it = tutor_in(page)
    it.solve(BEAT)
    it.go("progress")
    it["export"].click()
    with page.expect_download() as saved:
        it["export-file"].click()
    file = tmp_path / "mine.json"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == "combotutor-learner.json"
    with (
        tutor(COMBOTUTOR_LEARNER=str(tmp_path / "other.sqlite")) as printed,
        mannered_page(browser, printed.partition("?")[0].rstrip("/"), viewport=WINDOW) as other,
    ):
        other.goto(printed)
        there = tutor_in(other)
        there.go("progress")
        there["import"].set_input_files(file)
        expect(there.root).to_contain_text(re.compile(r"attempts? w(as|ere) brought in"))
        there.turn_to(BEAT)
        expect(there["ending"]).to_be_visible()
        # What is no such file is refused by the name that the person chose.
        other_file = tmp_path / "holiday.json"
        other_file.write_text("{}")
        there.go("progress")
        there["import"].set_input_files(other_file)
        expect(there.root).to_contain_text("holiday.json")


def test_a_line_that_goes_silent_is_taken_up_anew_and_what_was_typed_meanwhile_is_not_lost(
    browser: Browser, tmp_path: Path
) -> None:
    port, file = free_port(), tmp_path / "learner.sqlite"
    context = browser.new_context(viewport=WINDOW)
    page = context.new_page()
    with serving(port, file) as process:
        page.goto(f"http://127.0.0.1:{port}/?lang=en&hand=5+8+5")
        it = tutor_in(page)
        expect(it["type"]).to_have_value("5 8 5")
        # It still holds the line, and says nothing on it any more.
        process.send_signal(signal.SIGSTOP)
        with hastened(page, DEAF):
            it["type"].fill("5 8 5 3 3")
            expect(page.locator("#ct-line")).to_have_text(text("tutor.lost", "en"), timeout=20_000)
        process.send_signal(signal.SIGCONT)
        expect(page.locator("#ct-line")).to_be_hidden(timeout=20_000)
        it = tutor_in(page)
        expect(it["type"]).to_have_value("5 8 5 3 3")
        expect(it["card-5"]).to_be_visible()
    context.close()
