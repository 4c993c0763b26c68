"""The first minute in a browser: few taps, nothing to scroll, each kind with picture and name at every width."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from combotutor.i18n import LANGUAGES, text
from combotutor.puzzles import PuzzleKind
from combotutor.puzzles.format.course import harder, path
from combotutor.puzzles.format.shelf import shelf
from combotutor.tutor.parts import first_game
from tests.at_length import at_length
from tests.tutor.first_minute import ASKED, open_first, walk
from tests.tutor.one_page import go_to, one_page
from tests.tutor.sorts import kept, one_of
from tests.tutor_page import TutorPage

PHONE: Final = {"width": 390, "height": 844}
SIZES: Final = ((360, 640), (768, 1024), (844, 390), (1366, 768))
PROJECTOR: Final = (1920, 1080)
MOST_TAPS: Final = 21
SMALLEST: Final = 10
"""So wide and high is what can be read, in pixels."""

SEEN: Final = """(root) => {
  const shown = (what) => [...root.querySelectorAll(what)].filter((each) => each.checkVisibility());
  const boxes = (what) => shown(what).map((each) => each.getBoundingClientRect());
  const isWithin = ({ left, right, top, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const seen = (what) => boxes(what).filter((each) => each.width > 4 && isWithin(each)).length;
  const isOver = (one, other) =>
    one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
  const [ladder] = boxes(".ct-ladder");
  return {
    cards: seen(".ct-row .ct-face"),
    shown: ["h1", ".ct-bar .ct-main", ".ct-rung .ct-tiny", ".ct-rung .ct-title"].map(seen),
    isCut: shown(".ct-rung .ct-title").some((each) => each.scrollWidth > each.parentElement.clientWidth),
    isLadderOver: boxes(".ct-verdict, .ct-main").some((each) => isOver(each, ladder)),
    isWider: document.documentElement.scrollWidth > innerWidth,
    isScrolled: scrollY > 0,
    felt: boxes(".ct-felt").map(({ left, top, width, height }) => [left, top, width, height]),
  };
}"""
"""What is seen of the page without scrolling."""
FAULTS: Final = ("isCut", "isLadderOver", "isWider", "isScrolled")


def opened(here: TutorPage) -> TutorPage:
    """Open the first minute, from the path."""
    open_first(here)
    return here


def look(here: TutorPage, where: str, cards: int) -> object:
    """See all that there is to see, and return where the table lies."""
    seen = here.root.evaluate(SEEN)
    assert (seen["shown"], seen["cards"]) == ([1, 1, 5, 5], cards), where
    assert [fault for fault in FAULTS if seen[fault]] == [], where
    return seen["felt"]


def look_all_over(here: TutorPage, where: str, cards: int) -> None:
    """Look at it at every size, and enlarged."""
    for width, height in (*SIZES, PROJECTOR):
        here.page.set_viewport_size({"width": width, "height": height})
        is_large = (width, height) == PROJECTOR
        here.page.evaluate("(is) => document.querySelector('.ct-tutor').classList.toggle('ct-large', is)", is_large)
        look(here, f"{where} at {width} by {height}", cards)
    here.page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # it is one
    here.page.evaluate("document.querySelector('.ct-tutor').classList.remove('ct-large')")


@pytest.mark.parametrize("language", at_length(LANGUAGES, "de"))
def test_it_takes_few_taps_nothing_moves_and_each_kind_has_its_picture(browser: Browser, language: str) -> None:
    taps: list[Locator] = []

    def tap(what: Locator) -> None:
        taps.append(what)
        what.tap()

    with one_page(browser, viewport=PHONE, has_touch=True, locale=language) as here:
        was: object = None
        for state in walk(opened(here), tap, errs=False):
            count = here.cards.count()
            felt = look(here, state, count)
            if state.endswith("done"):
                assert felt == was, state
            if state == "the end":
                look_all_over(here, state, count)
            was = felt
        expect(here.root.locator(".ct-rung[data-state=known]")).to_have_count(5)
        tap(here["next"])
        here.is_on("puzzle")
        assert len(taps) == sum(len(each.places) + 1 for each in ASKED) + 1 <= MOST_TAPS
        # Whoever opens it again goes back to where they were, at any step.
        opened(here)["first-skip"].click()
        here.is_on("learn")
        expect(here["go-on"]).to_be_focused()


def hold_that_tabs_say_their_pages(here: TutorPage, said: Locator) -> None:
    """Hold that a page is called by its name, and the focus stays where it was pressed."""
    for tab, name in (("tab-puzzles", "Practise"), ("tab-learn", "Learn")):
        here[tab].press("Enter")
        expect(said).to_have_text(name)
        expect(here[tab]).to_be_focused()


def hold_that_who_knows_the_game_is_led_ahead(here: TutorPage, said: Locator) -> None:
    """Hold that it is one press to where it becomes harder, which is told, and back from there."""
    expect(here["goal"]).to_be_focused()
    expect(said).to_have_text(f"Your row: 9, 4, 4, 2. {text('hand.keys', 'en')}")
    here["know"].press("Enter")
    here.is_on("puzzle")
    expect(here["goal"]).to_be_focused()
    lessons = path(shelf(), first_game())
    ahead = harder(lessons)
    assert ahead is not None
    number = lessons.index(ahead) + 1
    expect(said).to_have_text(f"You know the rules: you begin at lesson {number}.")
    here.go("learn")
    expect(here["began"]).to_contain_text(f"You began at lesson {number}")
    here["beginning"].press("Enter")
    here.is_on("puzzle")
    expect(here["where"]).to_contain_text("Lesson 1 ")
    here.go("learn")
    expect(here["began"]).to_have_count(0)
    here["first"].press("Enter")
    expect(here["goal"]).to_be_focused()


def do_all_by_keys(here: TutorPage, said: Locator) -> None:
    """Do all that is asked by keys, and hold what is said of it, and where the keyboard goes on."""
    keys = here.page.keyboard
    for asked in ASKED:
        expect(here.cards).to_have_count(asked.row)
        here["card-2"].focus()
        for place in asked.places:
            keys.press(str(place))
        if asked.word:
            expect(here["main"]).to_have_attribute("data-move", asked.word)
            expect(here.status).to_contain_text(here["first-told"].inner_text().removeprefix("✓ "))
            expect(said).to_have_text("")
        else:
            expect(said).to_have_text("They do not lie side by side, and you may not sort your row.")
            expect(here["next"]).to_be_focused()
            expect(here.root.locator(".ct-resting")).to_have_count(0)
        keys.press("Enter")
        if asked is not ASKED[-1]:
            # The next row is heard, and gone along from its beginning; after a button its task is led to.
            expect(here["card-1" if asked.word else "goal"]).to_be_focused()
            expect(said).to_contain_text("Your row: ")


def test_it_is_done_by_keys_and_each_thing_is_said_once(browser: Browser) -> None:
    with one_page(browser, viewport={"width": 1366, "height": 768}) as here:
        keys, said = here.page.keyboard, here.root.locator(".ct-region-said")
        here.go("learn")
        hold_that_tabs_say_their_pages(here, said)
        here["box-none"].focus()
        keys.press("Enter")
        hold_that_who_knows_the_game_is_led_ahead(here, said)
        which = text("hand.keys", "en")
        expect(here["hand-row"]).to_have_attribute("aria-description", which)
        for motion, name in (("no-preference", "ct-shake"), ("reduce", "none")):
            here.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]  # it is one of them
            was = said.text_content()
            keys.press("1")
            # The second time, too: a reader speaks only what changes.
            here.page.wait_for_function("was => document.querySelector('.ct-region-said').textContent !== was", arg=was)
            expect(here.root.locator(".ct-shaken .ct-face")).to_have_css("animation-name", name)
            expect(said).to_have_text("Look for two cards with the same number.")
            expect(here.status).to_have_text("")
            expect(here.root.locator("[aria-pressed=true]")).to_have_count(0)
        do_all_by_keys(here, said)
        expect(said).to_contain_text("You cannot sort. Clear what lies between.")
        expect(here["next"]).to_be_focused()
        expect(here.root.locator(".ct-resting")).to_have_count(0)
        keys.press("Enter")
        here.is_on("puzzle")
        expect(here["goal"]).to_be_focused()
        hold_what_is_said_once(here, which)


def hold_what_is_said_once(here: TutorPage, which: str) -> None:
    """Hold that the keys are told until one has gone along the row, and that what lies beside it has its name."""
    row = here["hand-row"]
    expect(row).to_have_attribute("aria-description", which)
    here["card-1"].press("ArrowRight")
    go_to(here, one_of(PuzzleKind.FIND, 0, lambda each: bool(kept(each))))
    expect(row).not_to_have_attribute("aria-description", which)
    name = here["hand-aside"].locator(".ct-title")
    expect(name).to_have_text("Your reserve")
    box = name.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > SMALLEST
