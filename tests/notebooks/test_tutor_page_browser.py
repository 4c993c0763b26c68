"""The tutor's page, pressed and typed at in a real browser, with its links and its memory."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.puzzles import HINTS, hint
from tests.at_length import at_length
from tests.notebooks.tutor_hosts import (
    BEAT,
    CLEAR,
    FIND,
    INSERT,
    marimo_page,
    tutor_in,
)
from tests.tutor_page import best_word

pytestmark = pytest.mark.slow


BAD_HANDS = [
    ("7 8 nine", "There is no card 'nine'"),
    ("7,,8", "A card is missing"),
    ("5 5 5 5 5", "Too many cards 5: 5 here, and Combo Up has 4."),
    ("٣ 4", "There is no card '٣'"),
    ("13", "There is no card '13'"),
    ("7 8 ?", "A plan needs to see every card"),
    ("7 8 + 1 2 3", "3 reserve cards were given: the most is 2."),
    ("<b>7</b>", "There is no card '<b>7</b>'"),
    ("**7** `8`", "There is no card '**7**'"),
    ("1 " * 10_000, "That is too long: a hand or a position has at most 2000 characters."),
    ("combo-breaker 1,2", "A position has six fields"),
    ("7" * 10_000, "That is too long"),
]


CHOOSE = """(root, language) => {
  let left = "";
  const go = () => {
    if (root.lang === language) return;
    const list = root.querySelector("[data-testid=language]");
    if (list && list.value !== language) {
      list.value = language;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (!list && left !== root.dataset.screen) {
      left = root.dataset.screen;
      const onward = ["[data-testid=tab-progress]", "[data-testid=leave]", "[data-do=skip]"];
      onward.map((each) => root.querySelector(each)).find(Boolean)?.click();
    }
    setTimeout(go, 200);
  };
  go();
}"""
"""Chooses a language wherever the list of them is, and leads to it, whatever is still to be done before."""


def test_a_hand_that_cannot_be_read_gets_a_sentence_and_stays_in_the_box(page: Page) -> None:
    it = tutor_in(page)
    it.go("bench")
    it["deck"].select_option("combo-up")
    for typed, sentence in BAD_HANDS:
        it["type"].fill(typed)
        expect(it.root.locator("[data-region=keypad]")).to_contain_text(re.compile(re.escape(sentence), re.IGNORECASE))
        expect(it["type"]).to_have_value(typed)
    it["type"].fill("   ")
    expect(it.root.locator("[data-region=answer]")).to_contain_text("Tap your cards, or type them")


@pytest.mark.parametrize("times", at_length((2, 3), 2))
def test_pressing_everything_at_once_loses_nothing(page: Page, times: int) -> None:
    it = tutor_in(page)
    it.solve(BEAT)
    it.open(CLEAR)
    # Every button that stands there, in one go, several times over; forgetting needs a second press and so is left out.
    for _ in range(times):
        it.root.evaluate(
            """(root) => [...root.querySelectorAll("button")]
              .filter((each) => each.dataset.do !== "forget").forEach((each) => each.click())"""
        )
    page.keyboard.type("qwertz jk dd aa b")
    # One thing is done after the other: what comes last is seen when all before it has been.
    for language in ("es", "en"):
        it.root.evaluate(CHOOSE, language)
        expect(it.root).to_have_attribute("lang", language, timeout=60_000)
    # What is still to be done of it is done with.
    page.reload()
    expect(page.locator("#ct-page[inert]")).to_have_count(0)
    it.go("puzzles")
    it["everything"].click()
    it.turn_to(BEAT)
    expect(it["ending"]).to_be_visible()
    it.solve(FIND)


def test_a_link_opens_what_it_names_in_its_language(page: Page, address: str) -> None:
    it = tutor_in(page)
    it.open(INSERT)
    expect(it.share()).to_have_value(INSERT.position)
    link = it.link()
    assert link.startswith(address.partition("?")[0])
    it.go("bench")
    it["type"].fill("5 8 5")
    expect(it["plays"]).to_contain_text("One way to begin")
    own = it.link()
    assert "lang=" not in link + own, "whoever opens it reads it in their own language"
    page.goto(f"{link}&lang=es")
    it = tutor_in(page)
    it.is_at(INSERT)
    expect(it["facts"]).to_contain_text("Nivel")
    page.goto(f"{own}&lang=en")
    it = tutor_in(page)
    expect(it["type"]).to_have_value("5,8,5")
    expect(it["plays"]).to_contain_text("One way to begin")
    # What it was opened with is done with: a reload goes on with what was done since.
    it.go("puzzle")
    page.reload()
    it = tutor_in(page)
    expect(it["title"]).to_be_visible()


def test_a_page_without_memory_says_so(browser: Browser, address: str) -> None:
    with marimo_page(browser, address) as page:
        # marimo itself cannot do without a memory: only ours is closed.
        page.add_init_script(
            "Storage.prototype.getItem = ((get) => function (key) {"
            "if (key === 'combotutor') throw new Error('closed'); return get.call(this, key); })"
            "(Storage.prototype.getItem)"
        )
        page.reload()
        it = tutor_in(page)
        told = "This browser keeps nothing: after a reload you start afresh."
        expect(it.root.get_by_text(told)).to_be_visible()
        it.go("progress")
        expect(it.root).to_contain_text(told)
        it.solve(FIND)


def test_forgetting_asks_first_and_then_forgets(page: Page) -> None:
    it = tutor_in(page)
    it.solve(FIND)
    it.go("progress")
    it["forget"].click()
    expect(it.root).to_contain_text("Are you sure?")
    expect(it["keep"]).to_be_focused()
    page.keyboard.press("Enter")
    expect(it.root).not_to_contain_text("Are you sure?")
    expect(it["forget"]).to_be_focused()
    page.keyboard.press("Enter")
    expect(it["keep"]).to_be_focused()
    page.keyboard.press("Tab")
    expect(it["forget-yes"]).to_be_focused()
    page.keyboard.press("Enter")
    expect(it.root).to_contain_text("All is forgotten.")
    it.go("puzzles")
    expect(it["titles"].locator(".ct-stars")).to_have_count(0)
    page.reload()
    it = tutor_in(page)
    it.go("puzzles")
    expect(it["titles"].locator(".ct-stars")).to_have_count(0)


def test_no_answer_is_in_the_page_before_it_is_given(page: Page) -> None:
    it = tutor_in(page)
    for puzzle in (BEAT, INSERT):
        progress = it.open(puzzle)
        source = page.content() + it.root.evaluate("(root) => root.outerHTML") + json.dumps(page.url)
        assert best_word(progress) not in source
        assert hint(progress, HINTS).text("en") not in source
