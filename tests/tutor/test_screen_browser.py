"""The page of a puzzle at every size: one table in the first screen, one button, and nothing moves that need not.

The sizes are a phone, one with the bars of its browser, the smallest, one that lies, a tablet, a laptop, one with the
bars of its browser, and a full screen; large, those of projectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from combotutor.families.combo.words import text as combo_text
from combotutor.host.assets import style
from combotutor.host.live_tutor import LiveTutor
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Keeper
from combotutor.markup import Markup, document, tag
from combotutor.puzzles import Progress, begin, judge
from combotutor.tutor.pages.prerendered import prerender
from tests.axe import find_violations
from tests.tutor.one_page import go_to, one_page
from tests.tutor_page import PUZZLES, TutorPage, best_word, illegal_word, worse_word

Size = tuple[int, int]

SIZES: Final = ((390, 844), (390, 664), (360, 640), (844, 390), (768, 1024), (1366, 768), (1366, 625), (1920, 1080))
PROJECTORS: Final = ((1024, 768), (1280, 720), (1920, 1080))
EXTREMES: Final = ("find-171", "insert-153", "risk-168", "rulebook-4", "moment-164")
"""The longest row; a card to put in, and the longest trick; five who play; the longest story; open hands."""
MOST_CONTROLS: Final = 6

LAID_OUT: Final = """(root) => {
  const shown = (what) => [...root.querySelectorAll(what)].filter((each) => each.checkVisibility());
  const boxes = (what) => shown(what).map((each) => each.getBoundingClientRect());
  const cards = boxes(".ct-line .ct-face");
  const scroll = root.querySelector(".ct-scroll");
  const [bar] = boxes(".ct-bar");
  const most = (side) => Math.max(...cards.map((each) => each[side]));
  const least = (side) => Math.min(...cards.map((each) => each[side]));
  const others = ":is(button, a, select, input, summary):not(.ct-row *, .ct-aside *, .ct-offers *, .ct-skip)";
  const over = [...cards, ...boxes("h1"), ...boxes(".ct-bar .ct-main")];
  return {
    top: least("top") / innerHeight,
    hasOpen: shown(".ct-seat .ct-tiny:not(.ct-kept)").length > 0,
    hasMore: shown(".ct-play, .ct-seat").length > 0,
    isBelowBar: most("bottom") > (least("left") < bar.right && most("right") > bar.left ? bar.top : innerHeight) + 0.5,
    isCut: scroll.scrollWidth <= scroll.clientWidth + 1 && (least("left") < 0 || most("right") > innerWidth),
    outside: over.filter((each) => each.top < 0 || each.bottom > innerHeight + 0.5).length,
    mains: shown(".ct-bar .ct-main").length,
    goals: shown("h1").length,
    controls: shown(others).length,
    isWider: document.documentElement.scrollWidth > innerWidth,
    isHigher: document.documentElement.scrollHeight > innerHeight,
  };
}"""
"""What is seen of the page of a puzzle before anybody scrolls."""

BOXES: Final = """(root) => {
  const box = (what) => {
    const found = [...root.querySelectorAll(what)].find((each) => each.checkVisibility());
    const { left, top, width, height } = found.getBoundingClientRect();
    return [left, top, width, height].map((each) => Math.round(10 * each) / 10);
  };
  return { hand: box(".ct-felt"), row: box(".ct-scroll"), main: box(".ct-bar .ct-main") };
}"""

COVERED: Final = """(root) => {
  const within = (what) => {
    let { left, top, right, bottom } = what.getBoundingClientRect();
    const coach = what.closest(".ct-coach").getBoundingClientRect();
    return { left, right, top: Math.max(top, coach.top), bottom: Math.min(bottom, coach.bottom) };
  };
  const said = [...root.querySelectorAll(".ct-coach :is(.ct-verdict, li)")].map(within);
  const things = [...root.querySelectorAll(".ct-felt .ct-face, .ct-bar button")];
  const cards = things.map((each) => each.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top + 0.5 < b.bottom && b.top + 0.5 < a.bottom;
  return said.filter((each) => cards.some((card) => meet(each, card))).length;
}"""
"""How much of what is said lies over a card or a button, as far as the coach shows it."""


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser) as here:
        yield here


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """A page that goes from puzzle to puzzle, as small as a phone; each test has puzzles of its own."""
    resize(opened, (390, 844))
    enlarge(opened, is_large=False)
    opened.page.emulate_media(media="screen")
    opened.page.evaluate("document.activeElement.blur()")
    opened["menu"].evaluate("(menu) => (menu.open = false)")
    # A press is taken again.
    expect(opened.root.locator(".ct-resting")).to_have_count(0)
    return opened


def resize(here: TutorPage, size: Size) -> None:
    here.page.set_viewport_size({"width": size[0], "height": size[1]})


def enlarge(here: TutorPage, *, is_large: bool) -> None:
    if ("ct-large" in (here.root.get_attribute("class") or "")) != is_large:
        here.page.evaluate("() => globalThis.tell({ method: 'custom', content: { do: 'size', value: '' } })")


def laid_out(here: TutorPage, size: Size, puzzle: str) -> dict[str, Any]:
    resize(here, size)
    go_to(here, puzzle)
    found: dict[str, Any] = here.root.evaluate(LAID_OUT)
    return found


def judge_first_screen(found: dict[str, Any]) -> list[str]:
    """Return what is wrong with what is seen of a puzzle before anybody scrolls."""
    wrong = {
        "the hand reaches below the bar": found["isBelowBar"],
        "a card is cut": found["isCut"],
        "a card, the goal or the button is not in sight": found["outside"],
        "there is not one button": found["mains"] != 1,
        "there is not one goal": found["goals"] != 1,
        f"{found['controls']} controls": found["controls"] > MOST_CONTROLS,
        "the page is wider than the screen": found["isWider"],
    }
    return [what for what, is_so in wrong.items() if is_so]


def is_too_low(found: dict[str, Any]) -> bool:
    most = 0.5 if found["hasOpen"] else 0.4 if found["hasMore"] else 0.3
    return bool(found["top"] > most)


def faults(here: TutorPage, sizes: tuple[Size, ...], puzzles: tuple[str, ...], *, is_large: bool = False) -> list[str]:
    enlarge(here, is_large=is_large)
    wrong = []
    for size in sizes:
        for puzzle in puzzles:
            found = laid_out(here, size, puzzle)
            said = judge_first_screen(found)
            if not is_large and is_too_low(found):
                said.append(f"the hand begins at {found['top']:.1%}")
            if is_large and size in PROJECTORS and found["isHigher"]:
                said.append("the page scrolls")
            wrong += [f"{puzzle} at {size[0]} x {size[1]}: {each}" for each in said]
    return wrong


def test_hand_goal_and_button_are_in_the_first_screen(here: TutorPage) -> None:
    assert faults(here, SIZES, EXTREMES) == []


def test_hand_goal_and_button_are_in_the_first_screen_of_a_projector(here: TutorPage) -> None:
    assert faults(here, PROJECTORS, EXTREMES, is_large=True) == []


def test_hand_goal_and_button_are_in_the_first_screen_of_whoever_reads_large_on_a_small_one(here: TutorPage) -> None:
    small = ((844, 390), (390, 664), (360, 640), (768, 1024))
    assert faults(here, small, EXTREMES, is_large=True) == []
    for size in small:
        resize(here, size)
        go_to(here, "beat-8")
        steps, felt = (here.root.locator(each).bounding_box() for each in (".ct-ladder", ".ct-felt"))
        assert steps is not None
        assert felt is not None
        assert felt["x"] <= steps["x"]
        assert steps["x"] + steps["width"] <= felt["x"] + felt["width"]
        assert steps["y"] + steps["height"] <= felt["y"] + felt["height"]


def test_headline_and_sentence_are_seen_whole_on_a_projector(here: TutorPage) -> None:
    enlarge(here, is_large=True)
    go_to(here, "beat-101")
    progress = begin(PUZZLES["beat-101"])
    here.answer(progress, worse_word(progress))
    for size in ((1366, 768), (1920, 1080)):
        resize(here, size)
        coach, reason = (here.root.locator(each).bounding_box() for each in (".ct-coach", ".ct-reason"))
        assert coach is not None
        assert reason is not None
        assert coach["y"] <= reason["y"]
        assert reason["y"] + reason["height"] <= coach["y"] + coach["height"]
        # It is one line beside its headline over the ladder, and nothing stands beside the table.
        felt, row, shelf = (here.root.locator(each).bounding_box() for each in (".ct-felt", ".ct-row", ".ct-shelf"))
        assert felt is not None
        assert row is not None
        assert shelf is not None
        assert coach["height"] <= 110
        assert row["y"] + row["height"] - 4 <= coach["y"] <= shelf["y"]
        assert coach["y"] + coach["height"] <= felt["y"] + felt["height"]
    # The rest of it is opened over the others and the trick.
    resize(here, (1024, 768))
    here["more"].locator("summary").click()
    rest, face = (
        here.root.locator(each).bounding_box() for each in (".ct-more > p >> nth=-1", ".ct-row .ct-face >> nth=0")
    )
    assert rest is not None
    assert face is not None
    assert rest["y"] + rest["height"] <= face["y"]


CARD_WIDTH: Final = "(root) => root.querySelector('.ct-row .ct-face').getBoundingClientRect().width"


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1366, 625)])
def test_a_card_is_no_smaller_where_all_is_large(here: TutorPage, size: Size) -> None:
    resize(here, size)
    for puzzle in ("moment-102", "risk-107", "find-172"):
        widths = []
        for is_large in (False, True):
            enlarge(here, is_large=is_large)
            go_to(here, puzzle)
            widths.append(here.root.evaluate(CARD_WIDTH))
        assert widths[1] >= widths[0] - 0.5, puzzle


UNCUT: Final = """(main) => {
  const { top, bottom, left, right } = main.getBoundingClientRect();
  return [...main.children].every((each) => {
    const box = each.getBoundingClientRect();
    const isWithin = box.top >= top && box.bottom <= bottom && box.left >= left && box.right <= right;
    return !each.textContent || (isWithin && each.scrollHeight <= each.clientHeight + 1);
  });
}"""


@pytest.mark.parametrize(
    ("size", "is_large"), [((390, 664), False), ((1366, 625), False), ((1024, 768), True), ((1280, 720), True)]
)
def test_no_word_of_the_button_is_cut(here: TutorPage, size: Size, *, is_large: bool) -> None:
    resize(here, size)
    enlarge(here, is_large=is_large)
    go_to(here, "risk-106")
    here["card-1"].click()
    expect(here["main"].locator(".ct-more")).not_to_be_empty()
    assert here["main"].evaluate(UNCUT)
    here["card-1"].click()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_hand_goal_and_button_are_in_the_first_screen_of_every_puzzle(here: TutorPage, size: Size) -> None:
    assert faults(here, (size,), tuple(PUZZLES)) == []


@pytest.mark.long
@pytest.mark.parametrize("size", PROJECTORS)
def test_they_are_in_that_of_a_projector_of_every_puzzle(here: TutorPage, size: Size) -> None:
    assert faults(here, (size,), tuple(PUZZLES), is_large=True) == []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_they_are_in_that_of_every_tenth_puzzle_in_the_other_languages(here: TutorPage, language: str) -> None:
    tell = "(value) => globalThis.tell({ method: 'custom', content: { do: 'language', value } })"
    here.page.evaluate(tell, language)
    expect(here.root).to_have_attribute("lang", language)
    some = (*EXTREMES, *tuple(PUZZLES)[::10])
    found = [*faults(here, SIZES, some), *faults(here, PROJECTORS, some, is_large=True)]
    here.page.evaluate(tell, LANGUAGES[0])
    assert found == []


# From one state to the next.


def boxes(here: TutorPage) -> dict[str, list[float]]:
    found: dict[str, list[float]] = here.root.evaluate(BOXES)
    return found


def wrong_then_right(here: TutorPage, puzzle: str) -> Iterator[str]:
    """Solve a puzzle that takes one answer, with all hints and a wrong answer before, and yield what state that is."""
    go_to(here, puzzle)
    progress: Progress = begin(PUZZLES[puzzle])
    yield "asked"
    for each in ("reserve-1", "gap-1") if puzzle.startswith("insert") else ("card-1",):
        here[each].click()
    expect(here["main"]).to_have_attribute("aria-disabled", "false")
    yield "chosen"
    here.page.keyboard.press("Escape")
    here.answer(progress, worse_word(progress))
    expect(here.verdict).to_be_visible()
    yield "wrong"
    here["happens"].click()
    expect(here["happens-back"]).to_be_visible()
    yield "played out"
    here["happens-back"].click()
    expect(here["happens-back"]).to_be_hidden()
    for number in range(1, 5):
        here["hint"].click()
        expect(here["hints"].locator("li")).to_have_count(number)
    yield "all hints"
    here.try_again()
    here.answer(progress, best_word(progress))
    expect(here["next"]).to_be_focused()
    yield "solved"


@pytest.mark.parametrize(
    ("puzzle", "size"),
    [
        pytest.param("beat-1", (360, 640), marks=pytest.mark.long),
        ("beat-2", (844, 390)),
        pytest.param("beat-3", (1366, 625), marks=pytest.mark.long),
        ("insert-154", (390, 664)),
    ],
)
def test_nothing_moves_from_asked_to_solved_and_nothing_lies_over_a_card(
    here: TutorPage, puzzle: str, size: Size
) -> None:
    resize(here, size)
    seen = {}
    for state in wrong_then_right(here, puzzle):
        seen[state] = boxes(here)
        assert here.root.evaluate(COVERED) == 0, state
    assert len(seen) == 6
    assert {str(each) for each in seen.values()} == {str(seen["asked"])}


def test_nothing_moves_on_a_projector(here: TutorPage) -> None:
    resize(here, (1280, 720))
    enlarge(here, is_large=True)
    seen = []
    for state in wrong_then_right(here, "beat-4"):
        seen.append(boxes(here))
        assert not here.root.evaluate(LAID_OUT)["isHigher"], state
    assert {str(each) for each in seen} == {str(seen[0])}


def test_what_is_said_begins_in_sight(here: TutorPage) -> None:
    resize(here, (360, 640))
    for state in wrong_then_right(here, "beat-5"):
        if state in {"wrong", "solved"}:
            first = here.verdict.locator("p").first.bounding_box()
            coach = here.root.locator(".ct-coach").bounding_box()
            assert first is not None
            assert coach is not None
            assert coach["y"] <= first["y"] <= first["y"] + first["height"] <= coach["y"] + coach["height"]


def test_a_verdict_that_is_higher_than_its_place_is_seen_from_its_head(here: TutorPage) -> None:
    puzzle = "clear-153"
    resize(here, (844, 390))
    go_to(here, puzzle)
    for number in range(1, 5):
        here["hint"].click()
        expect(here["hints"].locator("li")).to_have_count(number)
    progress = begin(PUZZLES[puzzle])
    here.answer(progress, worse_word(progress))
    expect(here.verdict).to_be_visible()
    verdict, coach = (each.bounding_box() for each in (here.verdict, here.root.locator(".ct-coach")))
    assert verdict is not None
    assert coach is not None
    assert 2 <= verdict["y"] - coach["y"] <= 12
    # What was said before lies above.
    assert here.root.locator(".ct-coach").evaluate("(node) => node.scrollTop") > 0
    # No line of it is seen halfway.
    hint = here["hints"].locator("li").last.bounding_box()
    assert hint is not None
    assert hint["y"] + hint["height"] <= coach["y"]


def test_all_that_is_said_of_a_solved_puzzle_is_seen_on_a_telephone_that_lies(here: TutorPage) -> None:
    resize(here, (844, 390))
    go_to(here, "insert-2")
    here.answer(begin(PUZZLES["insert-2"]), best_word(begin(PUZZLES["insert-2"])))
    expect(here.verdict).to_be_visible()
    # Another like it has the place that hints had.
    expect(here.root.locator(".ct-region-tools")).to_contain_text("Another")
    coach = here.root.locator(".ct-coach")
    assert coach.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


def test_what_is_opened_unfolds_below_its_line_and_comes_into_sight(here: TutorPage) -> None:
    resize(here, (360, 640))
    go_to(here, "moment-101")
    progress = begin(PUZZLES["moment-101"])
    here.answer(progress, worse_word(progress))
    summary, first = here["more"].locator("summary"), here["more"].locator("p").first
    beside = "(node) => node.getBoundingClientRect().top - document.querySelector('.ct-coach .ct-buttons').offsetTop"
    # Not by the browser's own press, which scrolls.
    before = summary.evaluate(beside)
    offset = here.root.locator(".ct-coach").evaluate("(node) => node.scrollTop")
    summary.evaluate("(node) => node.click()")
    expect(here.root.locator(".ct-coach.ct-goes-down")).to_be_visible()
    moved = here.root.locator(".ct-coach").evaluate("(node) => node.scrollTop") - offset
    assert moved > 0
    assert abs(summary.evaluate(beside) + moved - before) < 1
    coach, shown = (each.bounding_box() for each in (here.root.locator(".ct-coach"), first))
    assert coach is not None
    assert shown is not None
    assert shown["y"] + 20 < coach["y"] + coach["height"]


@pytest.mark.parametrize(("size", "is_large"), [((390, 664), False), ((1366, 768), False), ((1280, 720), True)])
def test_what_is_said_of_the_line_lies_over_no_card_and_no_button(
    here: TutorPage, size: Size, *, is_large: bool
) -> None:
    resize(here, size)
    enlarge(here, is_large=is_large)
    go_to(here, "find-3")
    before = boxes(here)
    line = here.page.locator("#ct-line")
    line.evaluate("(node, said) => Object.assign(node, { hidden: false, textContent: said })", text("tutor.lost", "en"))
    box, felt, bar = (
        each.bounding_box() for each in (line, here.root.locator(".ct-line"), here.root.locator(".ct-bar"))
    )
    line.evaluate("(node) => (node.hidden = true)")
    assert box is not None
    assert felt is not None
    assert bar is not None
    assert box["y"] >= felt["y"] + felt["height"]
    assert box["y"] + box["height"] <= bar["y"] + 1 or box["y"] >= bar["y"] + bar["height"]
    assert boxes(here) == before


def test_what_may_not_be_played_is_said_so_and_the_button_stays(here: TutorPage) -> None:
    puzzle = "beat-7"
    go_to(here, puzzle)
    place, _ = illegal_word(begin(PUZZLES[puzzle]))
    before = boxes(here)
    here.page.keyboard.press(str(place))
    # The button plays nothing before Python has said what was chosen.
    expect(here["main"]).to_have_attribute("aria-disabled", "false")
    here.page.keyboard.press("Enter")
    expect(here.verdict).to_be_visible()
    assert boxes(here) == before
    assert here.root.evaluate(COVERED) == 0


# What is seen on the table.


def test_what_others_keep_lies_in_a_tray_and_a_count_beside_a_back(here: TutorPage) -> None:
    go_to(here, "risk-168")
    tray = "(node) => [parseFloat(getComputedStyle(node).borderTopWidth), getComputedStyle(node, '::before').display]"
    assert here["seat-1"].locator(".ct-kept").evaluate(tray)[0] > 0
    assert here["seat-1"].locator(".ct-held").evaluate(tray)[1] != "none"


def test_where_more_is_told_of_the_others_than_is_seen_that_edge_fades(here: TutorPage) -> None:
    fades = """(node) => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() =>
      seen([node.scrollWidth > node.clientWidth, getComputedStyle(node).maskImage !== "none"]))))"""
    around = here.root.locator(".ct-around")
    go_to(here, "risk-101")
    resize(here, (280, 640))
    assert around.evaluate(fades) == [True, True]
    resize(here, (1366, 768))
    assert around.evaluate(fades) == [False, False]


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_what_was_laid_aside_covers_neither_trick_nor_hand_and_any_press_closes_it(here: TutorPage, size: Size) -> None:
    resize(here, size)
    go_to(here, "risk-101")
    gone, fold = here["hand-gone"], here["hand-gone"].locator("summary")
    # A finger hits it from above and from below, too.
    hit = """(node, by) => { const { x, y, width, height } = node.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2 + by) === node; }"""
    assert [fold.evaluate(hit, by) for by in (-21, 0, 21)] == [True] * 3
    fold.click()
    shown = gone.locator(".ct-counts").bounding_box()
    faces = [each.bounding_box() for each in here.root.locator(":is(.ct-table, .ct-row) .ct-face").all()]
    assert shown is not None
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= size[0]
    assert shown["y"] + shown["height"] <= size[1] - 72
    for face in faces:
        assert face is not None
        assert face["x"] + face["width"] <= shown["x"] or face["y"] + face["height"] <= shown["y"]
    here["card-1"].click()
    expect(gone).not_to_have_attribute("open", "")
    here.page.keyboard.press("Escape")
    fold.click()
    expect(gone).to_have_attribute("open", "")
    here.page.keyboard.press("Escape")
    expect(gone).not_to_have_attribute("open", "")


def test_an_open_pile_has_its_name(here: TutorPage) -> None:
    go_to(here, "moment-101")
    expect(here["hand-pile"]).to_contain_text("Draw pile")


def test_seats_are_all_as_high_whether_a_card_is_kept_there_or_not(here: TutorPage) -> None:
    go_to(here, "special-101")
    heights = {each.evaluate("(node) => node.offsetHeight") for each in here.root.locator(".ct-seat").all()}
    assert len(heights) == 1


def test_a_last_play_is_no_larger_than_a_hand_and_covers_no_other(here: TutorPage) -> None:
    resize(here, (390, 844))
    go_to(here, "special-101")
    progress = begin(PUZZLES["special-101"])
    largest = here["card-1"].locator(".ct-face").evaluate("(node) => node.offsetWidth")
    while not progress.is_solved:
        word = best_word(progress)
        here.answer(progress, word)
        progress = judge(progress, word).progress
    expect(here["next"]).to_be_visible()
    earlier, last = (here[f"play-{number}"].locator(".ct-laid").bounding_box() for number in (1, 2))
    assert earlier is not None
    assert last is not None
    assert earlier["x"] + earlier["width"] < last["x"]
    assert last["width"] / 2 < 1.1 * largest
    assert here["play-2"].locator(".ct-by").evaluate("(node) => getComputedStyle(node).fontSize") == "13px"


def test_cards_between_which_one_is_put_keep_their_colour(here: TutorPage) -> None:
    go_to(here, "insert-104")
    here["reserve-1"].click()
    expect(here["gap-1"]).to_be_visible()
    for card in here["hand-row"].locator(".ct-card .ct-face").all():
        assert card.evaluate("(node) => getComputedStyle(node).opacity") == "1"


def test_nothing_remains_of_a_tray_that_is_empty(here: TutorPage) -> None:
    go_to(here, "sure-101")
    expect(here["hand-aside"]).to_be_visible()
    here["hand-aside"].evaluate("(node) => node.querySelectorAll('.ct-card').forEach((card) => card.remove())")
    expect(here["hand-aside"]).to_be_hidden()


def test_all_that_stands_in_the_menu_begins_at_one_edge(here: TutorPage) -> None:
    go_to(here, "beat-106")
    here["menu-open"].click()
    lefts = here["menu"].evaluate(
        """(menu) => [...menu.querySelectorAll(".ct-panel > :is(.ct-facts, .ct-button, details)")].map((each) =>
          each.getBoundingClientRect().left + parseFloat(getComputedStyle(each).paddingInlineStart))"""
    )
    assert len(lefts) > 5
    assert max(lefts) - min(lefts) < 3


def test_the_table_takes_what_room_there_is(here: TutorPage) -> None:
    go_to(here, "beat-107")
    # Below that of a tablet what is said has its place, below the others lies the bar alone.
    for size, least in (((768, 1024), 0.65), ((1366, 768), 0.88), ((1920, 1080), 0.9), ((844, 390), 0.95)):
        resize(here, size)
        felt = here.root.locator(".ct-felt").bounding_box()
        assert felt is not None
        assert felt["y"] + felt["height"] > least * size[1], size


def test_on_a_telephone_that_stands_the_table_keeps_its_place_and_reserve_cards_lie_below_the_row(
    here: TutorPage,
) -> None:
    felts = []
    # One has an aim of its own, the other has none.
    for puzzle in ("clear-2", "find-1"):
        go_to(here, puzzle)
        felts.append(here.root.locator(".ct-felt").bounding_box())
    row, aside = (here[each].bounding_box() for each in ("hand-row", "hand-aside"))
    assert felts[0] == felts[1]
    assert felts[0] is not None
    assert row is not None
    assert aside is not None
    assert felts[0]["y"] + felts[0]["height"] > 0.65 * 844
    assert row["y"] + row["height"] <= aside["y"]
    assert here["card-1"].locator(".ct-face").evaluate("(node) => node.offsetWidth") > 65


def test_what_is_said_has_a_panel_that_is_never_empty(here: TutorPage) -> None:
    resize(here, (1366, 768))
    go_to(here, "find-103")
    here["card-1"].click()
    here.page.keyboard.press("Escape")
    hint = here["hint"].bounding_box()
    coach, felt = (here.root.locator(each).bounding_box() for each in (".ct-coach", ".ct-felt"))
    assert hint is not None
    assert coach is not None
    assert felt is not None
    assert felt["x"] + felt["width"] < hint["x"]
    assert coach["y"] + coach["height"] <= hint["y"]
    assert here.root.locator(".ct-coach").inner_text().strip()


@pytest.mark.parametrize("width", [390, 360])
def test_all_of_five_players_are_seen_on_a_telephone(here: TutorPage, width: int) -> None:
    resize(here, (width, 844))
    for puzzle in ("risk-168", "insert-155"):
        go_to(here, puzzle)
        around = here.root.locator(".ct-around")
        assert around.evaluate("(node) => node.scrollWidth <= node.clientWidth"), puzzle
        heights = around.locator(".ct-held").evaluate_all("(all) => all.map((each) => each.getClientRects().length)")
        assert set(heights) == {1}


def test_cards_that_met_do_not_look_like_chosen_ones(here: TutorPage) -> None:
    go_to(here, "beat-108")
    here["card-1"].click()
    expect(here["card-1"]).to_have_attribute("aria-pressed", "true")
    here["card-2"].evaluate("(node) => node.classList.add('ct-met')")
    looks = (
        "(node) => { const { outlineStyle, transform } = getComputedStyle(node); return [outlineStyle, transform]; }"
    )
    chosen, met, other = (here[each].locator(".ct-face").evaluate(looks) for each in ("card-1", "card-2", "card-3"))
    assert met == other != chosen


LINES: Final = """(words) => {
  const texts = [...document.querySelectorAll(".ct-bar .ct-main .ct-words")];
  const range = document.createRange();
  return words.map((each) => {
    texts[0].textContent = each;
    range.selectNodeContents(texts[0]);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}"""
"""On how many lines of the button words stand."""


def button_words(language: str) -> list[str]:
    """Return the longest of what the button says: what is to be done, what is played, why nothing is."""
    asked = [combo_text(f"hand.main.asked.{each}", language) for each in ("give", "insert", "lead", "play", "take")]
    notes = [
        combo_text(f"hand.note.{each}", language) for each in ("special-alone", "wilds-alone", "hidden", "several")
    ]
    named = [combo_text("hint.named", language, name=combo_text(f"card.name.{each}", language)) for each in "XSDPU"]
    deeds = [combo_text(f"hand.do.{do}", language, card=card) for do in ("play", "give", "insert") for card in named]
    kinds = {"single": "12", "run2": "12 11", "pair": "12 12", "run3": "10 12 11", "trio": "12 12 12"}
    plays = [
        combo_text("hand.do.combine", language, cards=cards, kind=combo_text(f"kind.{kind}", language))
        for kind, cards in kinds.items()
    ]
    nothing = combo_text("hand.note.no-combination", language, cards="12 10 11")
    others = [text(each, language) for each in ("hand.main.retry", "tutor.happens-back", "tutor.next")]
    held = text("hand.to-gap", language, card=combo_text("card.name.U", language))
    return [*asked, *notes, *deeds, *plays, nothing, *others, held]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_of_the_button_take_three_lines_on_a_telephone(here: TutorPage, language: str) -> None:
    go_to(here, "beat-109")
    words = button_words(language)
    for width in (320, 360, 390):
        resize(here, (width, 640))
        lines = here.page.evaluate(LINES, words)
        assert [each for each, count in zip(words, lines, strict=True) if count > 2] == [], width


# Whoever sees otherwise.


@pytest.mark.parametrize(("puzzle", "size"), [("risk-168", (320, 568)), ("risk-101", (844, 390))])
def test_whatever_scrolls_by_itself_is_moved_by_keys(here: TutorPage, puzzle: str, size: Size) -> None:
    resize(here, size)
    coach = here.root.locator(".ct-coach")
    go_to(here, puzzle)
    for number in range(1, 5):
        here["hint"].click()
        expect(here["hints"].locator("li")).to_have_count(number)
    expect(coach).to_have_attribute("tabindex", "0")
    assert find_violations(here.page) == ()
    resize(here, (1920, 1080))
    expect(coach).not_to_have_attribute("tabindex", "0")


def test_on_paper_there_is_what_is_asked_and_said_and_nothing_to_press(here: TutorPage) -> None:
    for _ in wrong_then_right(here, "beat-6"):
        pass
    here.page.emulate_media(media="print")
    for there in ("goal", "hand", "verdict"):
        expect(here[there]).to_be_visible()
    for gone in here.root.locator(":is(.ct-bar, .ct-button, .ct-menu)").all():
        expect(gone).to_be_hidden()
    assert here.root.locator(".ct-coach").evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


def test_where_the_system_paints_all_every_button_has_a_frame(browser: Browser) -> None:
    with one_page(browser, forced_colors="active", viewport={"width": 390, "height": 844}) as here:
        for _ in wrong_then_right(here, "beat-1"):
            widths = here.root.evaluate(
                """(root) => [...root.querySelectorAll(".ct-button, .ct-main")]
                  .filter((each) => each.checkVisibility())
                  .map((each) => parseFloat(getComputedStyle(each).borderTopWidth))"""
            )
            assert widths
            assert min(widths) > 0


def test_in_a_cell_of_a_notebook_the_button_lies_under_the_table_and_the_words_under_that(browser: Browser) -> None:
    with one_page(browser, is_linked=False, viewport={"width": 600, "height": 900}) as here:
        here.page.add_style_tag(content="body { color: rgb(1, 2, 3); }")
        for _ in wrong_then_right(here, "beat-1"):
            tops = [here.root.locator(each).bounding_box() for each in (".ct-felt", ".ct-bar", ".ct-coach")]
            ys = [each["y"] for each in tops if each is not None]
            assert len(ys) == 3
            assert ys == sorted(ys)
            assert here.page.evaluate("document.documentElement.scrollWidth") <= 600
        # The paper and the ink are the notebook's.
        assert here["goal"].evaluate("(node) => getComputedStyle(node).color") == "rgb(1, 2, 3)"
        assert here.root.evaluate("(node) => getComputedStyle(node).backgroundColor") == "rgba(0, 0, 0, 0)"


FELT: Final = """() => {
  const frame = document.querySelector(".ct-frame");
  const [felt, backs] = ["::before", "::after"].map((each) => getComputedStyle(frame, each));
  const top = parseFloat(backs.top) - parseFloat(felt.top);
  return top > 0 && top + parseFloat(backs.paddingBottom) < parseFloat(felt.height);
}"""
"""Whether backs lie on what stands for a table."""


@pytest.mark.parametrize("screen", ["learn", "puzzle"])
def test_whoever_comes_back_sees_an_empty_table_first(browser: Browser, screen: str) -> None:
    nobody = Keeper()
    tutor = LiveTutor(keeper=nobody, has_address=True)
    tutor.act("tab", screen)
    body = tag("main", prerender(tutor.get_state()), id="ct-page", inert=True)
    head = tag("head", tag("title", "combotutor"), tag("style", Markup(style().content.decode())))
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_content(document(tag("html", head, tag("body", body), lang="en", class_="ct-back")).decode())
    if screen == "puzzle":
        expect(page.locator(".ct-felt")).to_be_visible()
        expect(page.locator(".ct-bar .ct-main")).to_be_visible()
    else:
        expect(page.locator(".ct-boxes")).to_be_hidden()
        assert page.evaluate(FELT)
    for other in ("h1", ".ct-card >> nth=0", ".ct-dots", ".ct-around"):
        expect(page.locator(other)).to_be_hidden()
    page.close()
    tutor.close()
    nobody.close()
