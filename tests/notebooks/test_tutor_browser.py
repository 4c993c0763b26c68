"""The tutor as people meet it, in a real browser: in marimo from the README's command, and in JupyterLab."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.files import find
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Theme, hint
from combotutor.tutor.bench_page import TABLES
from tests.axe import assert_accessible
from tests.browser import OUT, mannered_page, tutor
from tests.jupyter import Lab, lab_page, reload, restart_kernel, run_all
from tests.tutor_page import PUZZLES, TutorPage, best_word, first_of, illegal_word, worse_word

pytestmark = pytest.mark.slow

NOTEBOOK = find("notebooks/tutor.ipynb").read_text(encoding="utf-8")
CLEAR = first_of(Theme.CLEAR, least=3)
BEAT = first_of(Theme.BEAT)
INSERT = first_of(Theme.INSERT)
FIND = first_of(Theme.FIND)


@dataclass(frozen=True, slots=True)
class Host:
    """A place where the tutor runs: how its page is opened, and how it is loaded anew."""

    open: Callable[..., contextlib.AbstractContextManager[Page]]
    reload: Callable[[Page], None]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address that the tutor prints."""
    with tutor() as printed:
        yield printed


@pytest.fixture(params=["marimo", "jupyterlab"])
def host(request: pytest.FixtureRequest, browser: Browser) -> Host:
    """Both places, one after the other."""
    if request.param == "marimo":
        address: str = request.getfixturevalue("address")
        return Host(lambda **options: marimo_page(browser, address, **options), lambda page: waiting(page, page.reload))
    lab: Lab = request.getfixturevalue("lab")

    def again(page: Page) -> None:
        reload(page)
        run_all(page)

    return Host(lambda **options: lab_page(browser, lab, "tutor.ipynb", NOTEBOOK, **options), again)


@contextlib.contextmanager
def marimo_page(browser: Browser, address: str, **options: object) -> Iterator[Page]:
    """Yield a page of the served tutor."""
    base = address.partition("?")[0].rstrip("/")
    with mannered_page(browser, base, **{"viewport": {"width": 1100, "height": 1500}, **options}) as page:
        page.goto(address)
        yield page


def waiting(page: Page, action: Callable[[], object]) -> None:
    action()
    expect(page.get_by_test_id("tutor")).to_be_visible(timeout=60_000)


def tutor_in(page: Page) -> TutorPage:
    root = page.get_by_test_id("tutor").last
    expect(root.get_by_test_id("hand")).to_be_visible(timeout=60_000)
    return TutorPage(page, root)


def test_a_puzzle_by_mouse_one_by_keyboard_all_hints_of_a_third_and_a_reload_in_the_middle(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        it.solve(BEAT)
        it.by("keyboard").solve(INSERT)

        # All hints of a third, one after the other.
        progress = it.open(CLEAR)
        for level in range(1, HINTS + 1):
            it["hint"].click()
            expect(it["hints"].locator("li")).to_have_count(level)
            expect(it["hints"]).to_contain_text(hint(progress, level).text("en"))
        expect(it["hint"]).to_have_attribute("aria-disabled", "true")

        # One step, then the page is loaded anew.
        it.answer(progress, best_word(progress))
        expect(it["facts"]).to_contain_text("Step 2 of")
        host.reload(page)
        it = tutor_in(page)
        expect(it["puzzle"]).to_have_value(CLEAR.id)
        expect(it["facts"]).to_contain_text("Step 2 of")
        expect(it["card-1"]).to_be_visible()
        expect(it["puzzle"].locator("option", has_text="✓")).to_have_count(2)
        it["back"].click()
        expect(it["facts"]).to_contain_text("Step 1 of")


def test_a_wrong_and_an_illegal_answer_are_explained_and_change_no_card(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        progress = it.open(BEAT)
        at, word = illegal_word(progress)
        it[f"card-{at}"].click()
        it.root.locator(f"[data-testid=reading][data-move='{word}']").click()
        expect(it.verdict).to_have_class(re.compile("ct-illegal"))
        expect(it.verdict).to_contain_text("not higher")
        expect(it.verdict).to_contain_text("[T2]")
        expect(it.status).to_contain_text("✗ Not allowed here.")
        it.answer(progress, worse_word(progress))
        expect(it.verdict).to_have_class(re.compile("ct-not-best"))
        expect(it.verdict.locator("figure")).to_have_count(2)
        expect(it[f"card-{len(progress.row)}"]).to_be_visible()
        expect(it[f"card-{len(progress.row) + 1}"]).to_have_count(0)


def test_a_puzzle_by_touch(host: Host) -> None:
    with host.open(has_touch=True, viewport={"width": 412, "height": 1400}) as page:
        it = tutor_in(page).by("touch")
        it.solve(FIND)
        it.press(it["show-first"])
        expect(it["shown"]).to_have_text("Step 1 of 1")


def test_ones_own_hand_is_stepped_through(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        it["tab-bench"].click()
        it["type"].fill("7 8 x 3 3 d 12 + 4")
        expect(it["plays"]).to_contain_text("4 plays are enough, and fewer are not (proved).")
        expect(it["card-7"]).to_be_visible()
        expect(it["bars"]).to_be_visible()
        for left in ("3 plays are enough", "2 plays are enough", "One play is enough", "The row is empty"):
            it["plan"].click()
            expect(it["plays"]).to_contain_text(left)
        expect(it["plan"]).to_have_attribute("aria-disabled", "true")
        it["unplay"].click()
        expect(it["plays"]).to_contain_text("One play is enough")
        it["rewind"].click()
        expect(it["card-7"]).to_be_visible()
        # A reserve card goes into a gap, and a play of one's own choice is made on the hand itself.
        it["reserve-1"].click()
        it["gap-5"].click()
        it.root.locator("[data-testid=reading]").click()
        expect(it["card-8"]).to_be_visible()
        expect(it["type"]).to_have_value("7 8 x 3 3 d 12 + 4")


TABLE, ENDING = (line for _, line in TABLES)
IN_A_FRESH_CHECKOUT = 240_000
"""Milliseconds for compiling what thinks, on a busy machine."""


def wait_for_values(it: TutorPage) -> None:
    """Wait until nothing is thought about any more."""
    for each in ("said-sure", "said-risk"):
        expect(it[each]).not_to_contain_text("…", timeout=IN_A_FRESH_CHECKOUT)


def test_every_play_of_a_position_gets_its_three_values_while_the_page_goes_on(host: Host) -> None:
    with host.open() as page:
        it = tutor_in(page)
        it["tab-bench"].click()
        # While it thinks, the page does all it can do: another position, another language, another page.
        it["type"].fill(TABLE)
        expect(it["said-risk"]).to_be_visible()
        it["language"].select_option("de")
        expect(it["every-play"]).to_contain_text("Alle 14 Züge")
        it["tab-rules"].click()
        expect(it["guide-page"]).to_be_visible()
        it["language"].select_option("en")
        it["tab-bench"].click()
        wait_for_values(it)
        expect(it["said-sure"]).to_contain_text("only be said when all hands are known")
        expect(it["every-play"].get_by_text("of 100", exact=False).nth(14)).to_be_visible()
        it["type"].fill(ENDING)
        expect(it["every-play"]).to_contain_text("All 8 plays")
        wait_for_values(it)
        expect(it["said-sure"]).to_have_text("3 plays are sure, of 8.")
        assert_accessible(page, it.root)
        # How it goes on is unfolded by the keyboard, which keeps the focus.
        it.by("keyboard").press(it["why-3@4"])
        expect(it["told"]).to_contain_text("You: 3, at place 4")
        expect(it["why-3@4"]).to_be_focused()
        it["language"].select_option("es")
        expect(it["told"]).to_contain_text("Tú: 3, en el lugar 4")
        assert_accessible(page, it.root)
        host.reload(page)
        it = tutor_in(page)
        wait_for_values(it)
        expect(it["said-sure"]).to_have_text("3 jugadas son seguras, de 8.")


def test_what_was_done_outlives_the_kernel(browser: Browser, lab: Lab) -> None:
    with lab_page(browser, lab, "kernel.ipynb", NOTEBOOK) as page:
        it = tutor_in(page)
        it.solve(BEAT)
        assert_accessible(page, it.root)
        picture(it, "jupyterlab")
        restart_kernel(page)
        # The old page stands there without a Python behind it, and says so when it is used.
        it["tab-rules"].click()
        expect(it.root.get_by_role("alert")).to_contain_text("run the cell again")
        picture(it, "jupyterlab-restarted")
        run_all(page)
        it = tutor_in(page)
        expect(it["puzzle"]).to_have_value(BEAT.id)
        expect(it["ending"]).to_be_visible()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The tutor in marimo, fresh."""
    with marimo_page(browser, address) as page:
        tutor_in(page)
        yield page


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


def test_a_hand_that_cannot_be_read_gets_a_sentence_and_stays_in_the_box(page: Page) -> None:
    it = tutor_in(page)
    it["tab-bench"].click()
    for typed, sentence in BAD_HANDS:
        it["type"].fill(typed)
        expect(it.root.locator("[data-region=trouble]")).to_contain_text(re.compile(re.escape(sentence), re.IGNORECASE))
        expect(it["type"]).to_have_value(typed)
    it["type"].fill("   ")
    expect(it.root.locator("[data-region=trouble]")).to_contain_text("Type a hand above")


def test_pressing_everything_at_once_loses_nothing(page: Page) -> None:
    it = tutor_in(page)
    it.solve(BEAT)
    it.open(CLEAR)
    # Every button that stands there, in one go, three times over; forgetting needs a second press and so is left out.
    for _ in range(3):
        it.root.evaluate(
            """(root) => [...root.querySelectorAll("button")]
              .filter((each) => each.dataset.do !== "forget").forEach((each) => each.click())"""
        )
    page.keyboard.type("qwertz jk dd aa b")
    it["tab-puzzles"].click()
    it.turn_to(BEAT)
    expect(it["ending"]).to_be_visible()
    it.solve(FIND)


def test_the_page_can_be_used_by_everybody(page: Page) -> None:
    it = tutor_in(page)
    for language in LANGUAGES:
        it["language"].select_option(language)
        progress = it.open(CLEAR)
        it["hint"].click()
        it.answer(progress, worse_word(progress))
        expect(it.verdict).to_be_visible()
        assert_accessible(page, it.root)
        it.open(INSERT)
        it["reserve-1"].click()
        assert_accessible(page, it.root)
        it["tab-bench"].click()
        it["type"].fill("7 8 x 3 3 d 12 + 4")
        expect(it["bars"]).to_be_visible()
        it["card-3"].click()
        expect(it.root.get_by_test_id("reading").first).to_be_visible()
        for summary in it.root.locator("summary").all():
            if not summary.evaluate("(node) => node.parentElement.open"):
                summary.click()
        assert_accessible(page, it.root)
        it["tab-rules"].click()
        expect(it["guide-page"]).to_be_visible()
        assert_accessible(page, it.root)
        assert page.evaluate("document.documentElement.lang") == language
        it["tab-bench"].click()
        it["type"].fill("")
        it["tab-puzzles"].click()


def test_dark_and_enlarged_pages_can_be_read_too(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    it = tutor_in(page)
    it["size"].click()
    progress = it.open(BEAT)
    it.answer(progress, worse_word(progress))
    expect(it.verdict).to_be_visible()
    assert_accessible(page, it.root)


def test_a_link_opens_what_it_names_in_its_language(page: Page, address: str) -> None:
    it = tutor_in(page)
    it.open(INSERT)
    it["share"].locator("summary").click()
    expect(it["share-line"]).to_have_value(INSERT.position)
    it["copy-link"].click()
    link = it["share-line"].input_value()
    assert link.startswith(address.partition("?")[0])
    it["tab-bench"].click()
    it["type"].fill("5 8 5")
    expect(it["plays"]).to_contain_text("Only one first play keeps to that")
    it["share"].locator("summary").click()
    it["copy-link"].click()
    own = it["share-line"].input_value()
    page.goto(link.replace("lang=en", "lang=es"))
    it = tutor_in(page)
    expect(it["puzzle"]).to_have_value(INSERT.id)
    expect(it["facts"]).to_contain_text("Nivel")
    page.goto(own)
    it = tutor_in(page)
    expect(it["type"]).to_have_value("5,8,5")
    expect(it["plays"]).to_contain_text("Only one first play keeps to that")
    # What it was opened with is done with: a reload goes on with what was done since.
    it["tab-puzzles"].click()
    expect(it["puzzle"]).to_be_visible()
    page.reload()
    it = tutor_in(page)
    expect(it["puzzle"]).to_be_visible()


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
        expect(it.root).to_contain_text("This browser keeps nothing: after a reload you start afresh.")
        it.solve(FIND)


def test_forgetting_asks_first_and_then_forgets(page: Page) -> None:
    it = tutor_in(page)
    it.solve(FIND)
    it["forget"].click()
    expect(it.root).to_contain_text("Are you sure?")
    it["forget"].click()
    expect(it.root).to_contain_text("All is forgotten.")
    expect(it["puzzle"].locator("option", has_text="✓")).to_have_count(0)
    page.reload()
    it = tutor_in(page)
    expect(it["puzzle"].locator("option", has_text="✓")).to_have_count(0)


def test_no_answer_is_in_the_page_before_it_is_given(page: Page) -> None:
    it = tutor_in(page)
    for puzzle in (BEAT, INSERT):
        progress = it.open(puzzle)
        source = page.content() + it.root.evaluate("(root) => root.outerHTML") + json.dumps(page.url)
        assert best_word(progress) not in source
        assert hint(progress, HINTS).text("en") not in source


def picture(it: TutorPage, name: str) -> None:
    OUT.mkdir(exist_ok=True)
    it.page.evaluate("document.fonts.ready")
    it.page.screenshot(path=OUT / f"tutor-{name}.png", animations="disabled")


def test_pictures_of_the_tutor_are_taken(page: Page) -> None:
    it = tutor_in(page)
    progress = it.open(PUZZLES["rulebook-1"])
    picture(it, "light")
    it.answer(progress, worse_word(progress))
    expect(it.verdict).to_be_visible()
    picture(it, "wrong")
    page.add_style_tag(content="html { filter: grayscale(1) }")
    picture(it, "grey")
    page.reload()
    it = tutor_in(page)
    page.emulate_media(color_scheme="dark")
    it.solve(PUZZLES["rulebook-1"])
    picture(it, "dark")
    page.emulate_media(color_scheme="light")
    for language in LANGUAGES:
        it["language"].select_option(language)
        it.open(CLEAR)
        it["hint"].click()
        expect(it["hints"].locator("li").first).to_be_visible()
        picture(it, f"puzzle-{language}")
        it["tab-rules"].click()
        picture(it, f"rules-{language}")
    it["tab-bench"].click()
    it["type"].fill("7 8 x 3 3 d 12 + 4")
    expect(it["bars"]).to_be_visible()
    picture(it, "own-hand")
    it["tab-puzzles"].click()
    page.set_viewport_size({"width": 1920, "height": 1080})
    it["size"].click()
    picture(it, "projector")
    it["size"].click()
    page.set_viewport_size({"width": 320, "height": 1200})
    picture(it, "phone")
    it.open(INSERT)
    it["reserve-1"].click()
    expect(it["gap-1"]).to_be_visible()
    picture(it, "phone-gap")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_values_fit_a_phone_a_projector_and_the_dark(page: Page, language: str) -> None:
    it = tutor_in(page)
    it["language"].select_option(language)
    it["tab-bench"].click()
    it["type"].fill(ENDING)
    wait_for_values(it)
    it["why-3@4"].click()
    expect(it["told"]).to_be_visible()
    picture(it, f"values-{language}")
    for name, width, is_dark in (("phone", 320, False), ("phone-dark", 320, True), ("projector", 1920, False)):
        page.set_viewport_size({"width": width, "height": 1400})
        page.emulate_media(color_scheme="dark" if is_dark else "light")
        if name == "projector":
            it["size"].click()
        it["told"].scroll_into_view_if_needed()
        picture(it, f"values-{name}-{language}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert it.root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
        assert_accessible(page, it.root)
