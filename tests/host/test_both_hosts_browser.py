"""What the tutor promises wherever it is served: as a page of its own, and as a marimo notebook."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.i18n import text
from combotutor.puzzles import PuzzleKind, begin
from tests.axe import assert_accessible
from tests.browser import RESTED, mannered_page, tutor
from tests.notebooks.tutor_hosts import BEAT, CLEAR, FIND, INSERT, tutor_in
from tests.tutor_page import best_word, first_of, worse_word

pytestmark = pytest.mark.slow

WILD = first_of(PuzzleKind.WILD)
WORDS = {"page": (), "notebook": ("--notebook",)}
AWAY = 2
"""Seconds out of sight; more than a hint takes to be told of."""


@dataclass(frozen=True, slots=True)
class Place:
    """A tutor that is served to somebody at home.

    Args:
        name: "page" or "notebook".
        address: where it is, without what the command line asked for.
        file: the learner's file.
    """

    name: str
    address: str
    file: Path

    def rows(self, query: str, *values: str) -> list[tuple[object, ...]]:
        """Return what the learner's file answers."""
        with closing(sqlite3.connect(f"{self.file.as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()


@pytest.fixture(scope="module", params=["page", pytest.param("notebook", marks=pytest.mark.long)])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Both places, one after the other; that each stops with one sentence is looked at when it is done with."""
    file = tmp_path_factory.mktemp(request.param) / "learner.sqlite"
    with tutor(*WORDS[request.param], COMBOTUTOR_LEARNER=str(file)) as printed:
        yield Place(request.param, printed.partition("?")[0], file)


@pytest.fixture
def page(browser: Browser, place: Place) -> Iterator[Page]:
    """A browser that has never been there; what the learner did before is remembered all the same."""
    with mannered_page(browser, place.address.rstrip("/"), viewport={"width": 1100, "height": 1500}) as page:
        page.context.add_init_script(RESTED)
        yield page


def test_the_address_says_the_language_the_puzzle_and_the_hand_and_is_then_done_with(page: Page, place: Place) -> None:
    page.goto(f"{place.address}?lang=de&puzzle={CLEAR.id}")
    it = tutor_in(page)
    it.is_at(CLEAR)
    expect(it["size"]).to_have_text(text("tutor.large", "de"))
    # What is drawn before the script runs says the same; the address is the script's.
    page.wait_for_function("location.search === '?lang=de'")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.goto(f"{place.address}?hand=5+8+5&rules=krass-kariert&lang=es")
    it = tutor_in(page)
    expect(it["type"]).to_have_value("5 8 5")
    expect(it["deck"]).to_have_value("krass-kariert")
    expect(it["card-3"]).to_be_visible()
    page.wait_for_function("location.search === '?lang=es'")


@pytest.mark.long  # what is asked of every run is in `test_odds_browser.py`
def test_the_odds_are_a_link_away_in_the_same_language_and_lead_back(page: Page, place: Place) -> None:
    page.goto(f"{place.address}?lang=de")
    it = tutor_in(page)
    it.go("progress")
    it["explorer"].click(timeout=60_000)  # the first visit starts another program
    page.wait_for_url(f"{place.address}odds/?lang=de", timeout=60_000)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("link", name="Zurück zum Tutor").click()
    expect(page.get_by_test_id("progress-page")).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.lang") == "de"


def test_the_browser_keeps_how_the_page_looks_and_whose_it_is(page: Page, place: Place) -> None:
    page.goto(f"{place.address}?lang=en")
    it = tutor_in(page)
    it.enlarge()
    it.open(INSERT)
    expect(it["share-line"]).to_have_value(INSERT.position)  # the server's word: by then it is stored
    kept = json.loads(page.evaluate("localStorage.getItem('combotutor')"))
    assert (kept["version"], kept["large"], kept["current"], kept["person"]) == (2, True, INSERT.id, "me")
    page.reload()
    it = tutor_in(page)
    it.is_at(INSERT)
    expect(it["size"]).to_have_attribute("aria-pressed", "true")


def test_what_version_1_kept_in_the_browser_is_taken_over(page: Page, place: Place) -> None:
    word = best_word(begin(BEAT))
    old = {"version": 1, "generation": 0, "language": "es", "attempts": {BEAT.id: {"answers": [word], "done": True}}}
    page.add_init_script(
        f"localStorage.getItem('combotutor') ?? localStorage.setItem('combotutor', {json.dumps(json.dumps(old))})"
    )
    page.goto(place.address)
    it = tutor_in(page)
    it.turn_to(BEAT)
    expect(it["ending"]).to_be_visible()
    assert json.loads(page.evaluate("localStorage.getItem('combotutor')"))["version"] == 2
    assert place.rows("SELECT result FROM attempt WHERE puzzle_id = ?", BEAT.id) == [("clean",)]


def test_two_tabs_agree(page: Page, place: Place) -> None:
    page.goto(f"{place.address}?lang=en")
    it = tutor_in(page)
    it.open(FIND)
    other_page = page.context.new_page()
    other_page.goto(place.address)
    other = tutor_in(other_page)
    other.solve(FIND)
    # The first tab hears of it with whatever is done there next.
    it.enlarge()
    expect(it["ending"]).to_be_visible()
    other_page.close()


def test_time_counts_only_while_the_page_is_in_sight(page: Page, place: Place) -> None:
    page.goto(f"{place.address}?lang=en&puzzle={CLEAR.id}")
    it = tutor_in(page)
    begun = time.monotonic()
    it.hint()
    sight = (
        "(sight) => { Object.defineProperty(document, 'hidden', { value: sight === 'away', configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange')); }"
    )
    page.evaluate(sight, "away")
    page.wait_for_timeout(1000 * AWAY)
    page.evaluate(sight, "here")
    it.hint()
    seconds = place.rows("SELECT seconds FROM event WHERE deed = 'hint' ORDER BY id DESC LIMIT 1")[0][0]
    assert isinstance(seconds, float)
    # A busy page may be told a moment later that it is out of sight.
    assert 0 < seconds < time.monotonic() - begun - AWAY + 1


@pytest.mark.long  # in every run three people are kept apart in `test_people_browser.py`, over a reload, too
def test_somebody_else_plays_and_stays_over_a_reload(page: Page, place: Place) -> None:
    page.goto(f"{place.address}?lang=en")
    it = tutor_in(page)
    it.open(WILD)
    it.hint()
    it.go("progress")
    it["who-somebody"].press("Enter")
    expect(it["who-name"]).to_be_focused()
    page.keyboard.type("Jo")
    it["who-back-stars"].check()
    it.enlarge()
    expect(it["who-name"]).to_have_value("Jo")
    it["who-name"].press("Enter")
    expect(it["who-chip"]).to_have_text("Jo")
    it.open(WILD)
    expect(it["hints"]).to_be_hidden()
    it.hint()
    it.hint()
    page.reload()
    it = tutor_in(page)
    expect(it["who-chip"]).to_have_text("Jo")
    expect(it["hints"].locator("li")).to_have_count(2)
    it.from_menu("who-chip").click()
    it["who-person-1"].click()
    expect(it["who-person-1"]).to_have_attribute("aria-current", "true")
    it.go("puzzle")
    expect(it["hints"].locator("li")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_of_ours_is_in_anybodys_way_where_there_is_little_room(
    browser: Browser, place: Place, scheme: Literal["light", "dark"]
) -> None:
    looks = {"viewport": {"width": 600, "height": 900}, "color_scheme": scheme, "bypass_csp": True}
    with mannered_page(browser, place.address.rstrip("/"), **looks) as page:
        page.goto(f"{place.address}?lang=de")
        it = tutor_in(page)
        # Open hands are shown.
        progress = it.open(first_of(PuzzleKind.SURE, least=1 if scheme == "light" else 2))
        assert_accessible(page, it.root)
        it.answer(progress, worse_word(progress))
        expect(it.verdict).to_be_visible()
        it["happens"].click()
        expect(it["happens-back"]).to_be_visible()
        assert_accessible(page, it.root)
        it["menu-open"].click()
        assert_accessible(page, it.root)
        it.go("puzzles")
        assert_accessible(page, it.root)
