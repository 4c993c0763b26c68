"""A home with three people and a class with five browsers, played through in Chromium: nobody meets what is others'."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from combotutor.i18n import text
from tests.browser import RESTED, free_port, hurry
from tests.host.test_page_browser import serving
from tests.notebooks.tutor_hosts import WINDOW
from tests.tutor_page import TutorPage
from tests.warm import Warm

pytestmark = pytest.mark.slow

SLOW = 20_000
TRIES = 5
"""Wrong codes that are heard at once."""
STORED = "() => ({ ...localStorage })"
MARK = "() => document.querySelector('#ct-page .ct-tutor').setAttribute('data-before', '')"
"""Marks what is on show: it is replaced when the line is up again."""


WHOLE_OR_NOT = pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.long)])
"""Who goes through what others do elsewhere as well does so before an issue closes."""


@dataclass(slots=True)
class House:
    """A server that can be taken away and put back, and the browsers that visit it.

    Args:
        browser: a Chromium.
        file: where it keeps what is done.
        words: what else stands on its command line.
    """

    browser: Browser
    file: Path
    words: tuple[str, ...]
    address: str
    process: Warm
    stack: ExitStack
    port: int

    def visitor(self) -> BrowserContext:
        """Return a browser that has never been there."""
        context = self.browser.new_context(viewport=WINDOW, reduced_motion="reduce")
        context.add_init_script(RESTED)
        self.stack.callback(context.close)
        return context

    @contextmanager
    def closed(self, *tabs: TutorPage) -> Iterator[None]:
        """Take the server away, and put it back; some tabs are to know both."""
        for each in tabs:
            each.page.evaluate(MARK)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=20)
        for each in tabs:
            expect(each.page.locator("#ct-line")).to_be_visible()
        yield
        self.process = self.stack.enter_context(serving(self.port, self.file, *self.words))
        for each in tabs:
            hurry(each.page)
        for each in tabs:
            expect(each.page.locator("#ct-line")).to_be_hidden(timeout=SLOW)
            expect(each.page.locator("[data-before]")).to_have_count(0)


@contextmanager
def house(browser: Browser, file: Path, *words: str) -> Iterator[House]:
    """Yield a house that is open."""
    port = free_port()
    with ExitStack() as stack:
        process = stack.enter_context(serving(port, file, *words))
        yield House(browser, file, words, f"http://127.0.0.1:{port}/?lang=en", process, stack, port)


def opened(context: BrowserContext, house: House) -> TutorPage:
    """Return a new tab in which the tutor is open."""
    page = context.new_page()
    page.goto(house.address)
    return tutor_of(page).begin()


def tutor_of(page: Page) -> TutorPage:
    """Return the tutor in a page, whatever is open there, once it can be used."""
    expect(page.locator("#ct-page[inert]")).to_have_count(0)
    return TutorPage(page, page.get_by_test_id("tutor").last)


def stored(page: Page) -> dict[str, str]:
    """Return all that a browser has stored of the tutor."""
    found = page.evaluate(STORED)
    assert isinstance(found, dict)
    return found


def is_called(it: TutorPage, name: str | re.Pattern[str]) -> None:
    """Wait until the head of the page says who plays."""
    expect(it["who-chip"]).to_have_text(name)


def typed(it: TutorPage, hand: str) -> None:
    """Type a hand, and wait until it is read."""
    it.go("bench")
    it["type"].fill(hand)
    expect(it["hand"]).to_be_visible()


def exported(it: TutorPage) -> str:
    """Return the file that whoever is shown takes along."""
    it.go("progress")
    it["export"].click()
    with it.page.expect_download() as download:
        it["export-file"].click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def to_the_front(it: TutorPage) -> None:
    """Turn to a tab of several: one behind others is drawn so seldom that a click there takes seconds."""
    it.page.bring_to_front()


# At home.


@WHOLE_OR_NOT
def test_three_people_at_home_are_kept_apart(browser: Browser, tmp_path: Path, *, is_whole: bool) -> None:
    with house(browser, tmp_path / "learner.sqlite") as home:
        family = home.visitor()
        it = opened(family, home)
        expect(it["who-chip"]).to_have_count(0)
        it.hint()
        typed(it, "9 9")
        jo_joins(it)
        mia_joins_once_her_name_is_nobodys(it)
        each_finds_what_was_theirs(it)
        other = opened(family, home)
        it = another_tab_is_hers_and_this_one_stays(it, other)
        to_the_front(it)
        if is_whole:
            ole_is_typed_while_it_is_closed(it, home, other)
        it.go("puzzle")
        expect(it["hints"].locator("li")).to_have_count(2)
        to_the_front(other)
        mia_is_forgotten(other)
        is_called(it, "Jo")


def jo_joins(it: TutorPage) -> None:
    """Let Jo join: what he types is there whatever is drawn anew, and gone with the form."""
    it.go("progress")
    it["who-somebody"].press("Enter")
    expect(it["who-name"]).to_be_focused()
    assert it["who-name"].evaluate("(box) => box.tabIndex") == 0
    it.page.keyboard.type("nobody")
    it["who-stay"].click()
    it["who-somebody"].click()
    expect(it["who-name"]).to_have_value("")
    it["who-name"].fill("Jo")
    it["who-back-stars"].check()
    it.speak("de")
    expect(it["who-go"]).to_have_text(text("who.go", "de"))
    expect(it["who-name"]).to_have_value("Jo")
    expect(it["who-back-stars"]).to_be_checked()
    it["who-name"].press("Enter")
    is_called(it, "Jo")
    # He begins afresh, in the language of the page, with the keyboard at the title.
    expect(it.root.locator("[data-key=title]")).to_be_focused()
    it.begin()
    expect(it["size"]).to_have_text(text("tutor.large", "de"))
    expect(it["hints"]).to_be_hidden()
    it.speak("en")
    it.hint()
    it.hint()


def mia_joins_once_her_name_is_nobodys(it: TutorPage) -> None:
    """Let Mia join, who tries the name of another: it is refused, and stays as it was typed."""
    it.go("progress")
    it["who-somebody"].click()
    it["who-name"].fill("JO")
    it["who-go"].click()
    expect(it["who-said"]).to_contain_text("JO")
    expect(it["who-name"]).to_have_value("JO")
    it["who-name"].fill("Mia")
    it["who-name"].press("Enter")
    is_called(it, "Mia")
    expect(it["hints"]).to_be_hidden()


def each_finds_what_was_theirs(it: TutorPage) -> None:
    """Turn to the first one, who finds the own hand, and to Jo, who takes along a file of what he alone did."""
    it.go("progress")
    it["who-person-1"].click()
    is_called(it, text("who.first", "de"))
    it.go("bench")
    expect(it["type"]).to_have_value("9 9")
    it.go("progress")
    it["who-person-2"].click()
    is_called(it, "Jo")
    expect(it["who-person-2"]).to_have_attribute("aria-current", "true")
    file = json.loads(exported(it))
    assert [each["name"] for each in file["learners"]] == ["me"]
    assert sum(each["deed"] == "hint" for each in file["events"]) == 2


def another_tab_is_hers_and_this_one_stays(it: TutorPage, other: TutorPage) -> TutorPage:
    """Let Mia play in another tab, which begins as who played last; return the first one, loaded anew."""
    is_called(other, "Jo")
    other.go("progress")
    other["who-person-3"].click()
    is_called(other, "Mia")
    it.page.reload()
    again = tutor_of(it.page)
    is_called(again, "Jo")
    return again


def ole_is_typed_while_it_is_closed(it: TutorPage, home: House, other: TutorPage) -> None:
    """Type a name while the server is away: it is there afterwards, and who plays in each tab, too."""
    it.go("progress")
    it["who-somebody"].click()
    it["who-name"].fill("O")
    with home.closed(it, other):
        it["who-name"].fill("Ole")
    to_the_front(it)
    expect(it["who-name"]).to_have_value("Ole")
    it["who-stay"].click()


def mia_is_forgotten(it: TutorPage) -> None:
    """Forget Mia: she is off the list, and nothing of hers stays in the browser."""
    it.go("progress")
    expect(it["who-person-3"]).to_have_attribute("aria-current", "true")
    before = stored(it.page)
    it["forget"].click()
    it["forget-yes"].click()
    is_called(it, text("who.first", "de"))
    it.go("progress")
    expect(it["who-person-2"]).to_be_visible()
    expect(it["who-person-3"]).to_have_count(0)
    gone = [name for name in before if name not in stored(it.page)]
    assert [re.fullmatch(r"combotutor-[0-9a-f]{32}", each) is not None for each in gone] == [True]


# In a class.


@WHOLE_OR_NOT
def test_browsers_of_a_class_let_go_and_come_back(browser: Browser, tmp_path: Path, *, is_whole: bool) -> None:
    with house(browser, tmp_path / "class.sqlite", "--host", "0.0.0.0") as school:  # noqa: S104  (the class)
        contexts = [school.visitor() for _ in range(5 if is_whole else 4)]
        one, two, three, four, *others = (opened(context, school) for context in contexts)
        # Where they are few, who guessed shows a code, and who came back types another one.
        five, typist = (others[0], three) if others else (three, two)
        labels = [label(each) for each in (one, two, three, four, *others)]
        assert len(set(labels)) == len(labels)
        code = one_makes_a_code(one)
        two_comes_back_by_it(two, code, labels[0])
        assert learner(two) == learner(one)
        three_guesses(three, code, "23456" if is_whole else "2")
        assert label(three) == labels[2]
        four_lets_go(four, opened(contexts[3], school))
        if is_whole:
            five_takes_all_along_and_forgets(five)
        chips = [label(each) for each in (two, three, five)]
        to_the_front(typist)
        typist.go("progress")
        to_the_front(five)
        five.go("progress")
        five["who-code"].click()
        shown = five["who-code-shown"].input_value()
        with school.closed(two, three, four, *others):
            another_lets_go_meanwhile(four)
            typist["who-return"].fill("k7px")
        expect(five["who-code-shown"]).to_have_value(shown)
        expect(typist["who-return"]).to_have_value("k7px")
        assert shown not in str(stored(five.page))
        for each, chip in zip((two, three, five), chips, strict=True):
            to_the_front(each)
            each.go("bench")
            is_called(each, chip)
        to_the_front(four)
        assert label(four) not in chips
        four.go("bench")
        expect(four["type"]).to_have_value("")
        assert "9 9 9" not in str(stored(four.page))


def label(it: TutorPage) -> str:
    """Return what a learner is called."""
    return it["who-chip"].text_content() or ""


def learner(it: TutorPage) -> str:
    """Return the learner who a browser is."""
    return stored(it.page)["combotutor-learner"]


def one_makes_a_code(it: TutorPage) -> str:
    """Do something, and return a code that leads back to it: it is shown once."""
    to_the_front(it)
    it.hint()
    it.hint()
    it.go("progress")
    it["who-code"].click()
    expect(it["who-code-shown"]).to_have_value(re.compile(r"[2-9A-Z]{4}-[2-9A-Z]{4}"))
    code = it["who-code-shown"].input_value()
    it.go("bench")
    it.go("progress")
    expect(it["who-code"]).to_be_visible()
    expect(it["who-code-shown"]).to_have_count(0)
    # The old code stays unless that is thought of twice, and no second press lets go of anything.
    it["who-code"].press("Enter")
    expect(it["who-stay"]).to_be_focused()
    it["who-stay"].press("Enter")
    expect(it["who-code"]).to_be_focused()
    return code


def two_comes_back_by_it(it: TutorPage, code: str, called: str) -> None:
    """Type a code as people do, and go on where its learner was: the first page says where."""
    to_the_front(it)
    it["who-been"].click()
    expect(it["who-return"]).to_be_focused()
    it["who-return"].fill(code.lower().replace("-", " "))
    it["who-return"].press("Enter")
    is_called(it, called)
    expect(it.root.locator("[data-key=title]")).to_be_focused()
    expect(it["notice"]).to_be_in_viewport()
    expect(it.begin()["hints"].locator("li")).to_have_count(2)
    assert set(stored(it.page)) == {"combotutor", "combotutor-learner"}


def three_guesses(it: TutorPage, code: str, guesses: str) -> None:
    """Type wrong codes, each of which stays as it was typed; after five even a right one has to wait.

    Args:
        it: the page.
        code: a right one.
        guesses: how the wrong ones end.
    """
    to_the_front(it)
    it.go("progress")
    for last in guesses:
        it["who-return"].fill(f"2222-222{last}")
        it["who-return-go"].click()
        expect(it["who-said"]).to_contain_text(text("who.code-wrong", "en"))
        expect(it["who-return"]).to_have_value(f"2222-222{last}")
        expect(it["who-return"]).to_be_focused()
        # Gone with anything else that is done: of two in a row nobody sees which is spoken of.
        it["size"].click()
        expect(it["who-said"]).to_have_count(0)
    if len(guesses) < TRIES:
        return
    it["who-return"].fill(code)
    it["who-return-go"].click()
    expect(it["who-said"]).to_contain_text(text("error.code-tries", "en", tries=TRIES))
    expect(it["who-return"]).to_have_value(code)


def four_lets_go(it: TutorPage, beside: TutorPage) -> None:
    """Let go of work to which nobody gets back; nothing of it is left in the browser, whose other tab follows."""
    to_the_front(it)
    it.hint()
    typed(it, "7 8 X")
    before, called = learner(it), label(it)
    it.go("progress")
    it["who-leave"].click()
    expect(it["who-asks"]).to_be_visible()
    expect(it["who-stay"]).to_be_focused()
    it["who-leave-yes"].click()
    expect(it["who-chip"]).not_to_have_text(called)
    is_called(beside, label(it))
    for each in (it, beside):
        to_the_front(each)
        each.go("puzzle")
        expect(each["hints"]).to_be_hidden()
        each.go("bench")
        expect(each["type"]).to_have_value("")
        assert [left for left in (before, "7 8 X") if left in str(stored(each.page))] == []


def another_lets_go_meanwhile(it: TutorPage) -> None:
    """Type what nobody hears, and let the browser be another by then, as another tab would."""
    it["type"].fill("9 9 9")
    it.page.evaluate("localStorage.setItem('combotutor-learner', 'f'.repeat(32))")


def five_takes_all_along_and_forgets(it: TutorPage) -> None:
    """Take along a file, which is no key to anything, and forget everything."""
    to_the_front(it)
    it.hint()
    file = exported(it)
    assert learner(it) not in file
    assert [each["name"] for each in json.loads(file)["learners"]] == ["me"]
    it["forget"].click()
    it["forget-yes"].click()
    it.go("puzzle")
    expect(it["hints"]).to_be_hidden()
