"""The tutor as people meet it, in a real browser: in marimo from the README's command, and in JupyterLab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from combotutor.puzzles import HINTS, hint, judge
from tests.at_length import at_length
from tests.axe import assert_accessible
from tests.notebooks.tutor_hosts import (
    BEAT,
    CLEAR,
    ENDING,
    INSERT,
    PLACES,
    TABLE,
    Host,
    tutor_in,
    wait_for_values,
)
from tests.tutor_page import best_word, illegal_word, worse_word

pytestmark = pytest.mark.slow

HOSTS = at_length(PLACES, "marimo")
"""Both places for what is the same page in both: in JupyterLab it is looked at before an issue closes."""


FITS = """(root) => {
  root.scrollIntoView();
  const box = (what) => root.querySelector(what).getBoundingClientRect();
  const [felt, ladder, bar] = [".ct-felt", ".ct-ladder", ".ct-bar"].map(box);
  return ladder.bottom <= felt.bottom && felt.bottom <= bar.top + 1 && bar.bottom <= innerHeight;
}"""
"""Whether all of a puzzle is seen at once, and nothing of it lies under the bar."""


@pytest.mark.parametrize("host", HOSTS, indirect=True)
def test_a_puzzle_fits_the_pane_that_shows_it(host: Host) -> None:
    with host.open(viewport={"width": 1366, "height": 768}) as page:
        it = tutor_in(page)
        it.turn_to(INSERT)
        assert it.root.evaluate(FITS)


@pytest.mark.parametrize(
    "host", HOSTS, indirect=True
)  # in JupyterLab, `test_lab_reopened_browser.py` always solves one
def test_a_puzzle_by_mouse_one_by_keyboard_all_hints_of_a_third_and_a_reload_in_the_middle(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        it.solve(BEAT)
        it.by("keyboard").solve(INSERT)

        # All hints of a third, one after the other.
        progress = it.open(CLEAR)
        for level in range(1, HINTS + 1):
            it.hint()
            expect(it["hints"]).to_contain_text(hint(progress, level).text("en"))
        expect(it["hint"]).to_have_attribute("aria-disabled", "true")

        # One step, then the page is loaded anew.
        word = best_word(progress)
        it.answer(progress, word)
        after = judge(progress, word).progress
        it.is_at_step(after)
        host.reload(page)
        it = tutor_in(page)
        it.is_at(CLEAR)
        it.is_at_step(after)
        expect(it["card-1"]).to_be_visible()
        for solved in (BEAT, INSERT):
            it.turn_to(solved)
            expect(it["ending"]).to_contain_text("Without any help.")
        it.begin_again()
        it.turn_to(CLEAR)
        it.step_back()
        it.is_at_step(progress)


@pytest.mark.long  # in every run `tests/tutor` says both of a page without a server
@pytest.mark.parametrize("host", PLACES, indirect=True)
def test_a_wrong_and_an_illegal_answer_are_explained_and_change_no_card(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        progress = it.open(BEAT)
        at, word = illegal_word(progress)
        it[f"card-{at}"].click()
        it.confirm(word)
        expect(it.verdict).to_have_class(re.compile("ct-illegal"))
        expect(it["reason"]).to_contain_text("not higher")
        expect(it["more"]).to_contain_text("equal is not enough")
        it.try_again()
        it.answer(progress, worse_word(progress))
        expect(it.verdict).to_have_class(re.compile("ct-not-best"))
        expect(it.cards).to_have_count(len(progress.row))
        it["happens"].click()
        expect(it.cards).to_have_count(len(progress.row) - 1)
        it["happens-back"].click()
        expect(it.cards).to_have_count(len(progress.row))


@pytest.mark.long  # in every run fingers play in `tests/tutor` and on the hand itself
@pytest.mark.parametrize("host", PLACES, indirect=True)
def test_a_puzzle_by_touch(host: Host) -> None:
    with host.open(has_touch=True, viewport={"width": 412, "height": 1400}) as page:
        it = tutor_in(page).by("touch")
        it.solve(CLEAR)
        it.press(it.from_menu("show-first"))
        expect(it["shown"]).to_have_text(f"Step 1 of {CLEAR.decisions}")


@pytest.mark.parametrize("host", HOSTS, indirect=True)
def test_ones_own_hand_is_stepped_through(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        it.go("bench")
        it["type"].fill("7 8 x 3 3 d 12 + 4")
        expect(it["plays"]).to_contain_text("Clear in 4 plays (proved).")
        expect(it["card-7"]).to_be_visible()
        expect(it["bars"]).to_be_visible()
        for left in ("Clear in 3 plays", "Clear in 2 plays", "Clear in one play", "The row is empty"):
            it["plan"].click()
            expect(it["plays"]).to_contain_text(left)
        expect(it["plan"]).to_have_attribute("aria-disabled", "true")
        it["unplay"].click()
        expect(it["plays"]).to_contain_text("Clear in one play")
        it["rewind"].click()
        expect(it["card-7"]).to_be_visible()
        # A reserve card goes into a gap, and a play of one's own choice is made on the hand itself.
        it["reserve-1"].click()
        it["gap-5"].click()
        it.confirm("R1>5")
        expect(it["card-8"]).to_be_visible()
        expect(it["type"]).to_have_value("7 8 x 3 3 d 12 + 4")


@pytest.mark.long
@pytest.mark.parametrize("host", PLACES, indirect=True)
def test_the_rules_lie_over_a_puzzle_and_leave_what_was_chosen(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        it.open(CLEAR)
        it["card-1"].click()
        expect(it["card-1"]).to_have_attribute("aria-pressed", "true")
        it.read()
        expect(it["guide-title"]).to_be_focused()
        assert_accessible(page, it.root)
        it["guide"].select_option("krass-kariert")
        expect(it["guide-title"]).to_contain_text("Krass Kariert")
        page.keyboard.press("Escape")
        expect(it["guide-page"]).to_have_count(0)
        expect(it["menu-open"]).to_be_focused()
        expect(it["card-1"]).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("host", HOSTS, indirect=True)
def test_every_play_of_a_position_gets_its_three_values_while_the_page_goes_on(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        it.go("bench")
        # While it thinks, the page does all it can do: another position, another language, another page.
        it["type"].fill(TABLE)
        expect(it["answer-risk"]).to_be_visible()
        it.speak("de")
        expect(it["every-play"]).to_contain_text(re.compile(r"Die anderen \d+ Züge"))
        it.go("progress")
        it.speak("en")
        it.go("bench")
        wait_for_values(it)
        expect(it["said-sure"]).to_contain_text("only be said when all hands are known")
        it["every-play"].locator("> summary").click()
        # How many are as good as the best is estimated, from as many rounds as a machine plays in the time it has.
        others = it["every-play"].locator("tbody tr")
        expect(others.first).to_be_visible()
        expect(others.filter(has_not_text="of 100")).to_have_count(0)
        it["type"].fill(ENDING)
        expect(it["every-play"]).to_contain_text("The other 5 plays")
        wait_for_values(it)
        expect(it["said-sure"]).to_have_text("3 plays are sure, of 8.")
        assert_accessible(page, it.root)
        # How it goes on is unfolded by the keyboard, which keeps the focus.
        it.by("keyboard").press(it["why-3@4"])
        expect(it["told"]).to_contain_text("You: 3 at place 4")
        expect(it["why-3@4"]).to_be_focused()
        it.speak("es")
        expect(it["told"]).to_contain_text("Tú: 3 en la posición 4")
        assert_accessible(page, it.root)
        host.reload(page)
        it = tutor_in(page)
        wait_for_values(it)
        expect(it["said-sure"]).to_have_text("3 jugadas son seguras, de 8.")
