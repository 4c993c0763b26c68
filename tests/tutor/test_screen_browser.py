"""The page of a puzzle at every size: one table in the first screen, one button, and nothing moves that need not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from combotutor.families.combo.words import text as combo_text
from combotutor.host.assets import style
from combotutor.host.live_tutor import LiveTutor
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Keeper
from combotutor.markup import Markup, document, tag
from combotutor.puzzles import Puzzle, PuzzleKind, begin, judge, phrases
from combotutor.tutor.pages.prerendered import prerender
from tests.at_length import at_length
from tests.axe import find_violations
from tests.browser import press
from tests.chosen import chosen, known
from tests.tutor.one_page import go_to, one_page, settle
from tests.tutor.screens import (
    DRAWN,
    EXTREMES,
    PARTS,
    PROJECTORS,
    SIZES,
    Size,
    boxes,
    enlarge,
    faults,
    renew,
    resize,
    sample,
    wrong_then_right,
)
from tests.tutor.sorts import draws, hands, kept, laid_aside, lying, most_of, one_of, row, told, trick
from tests.tutor_page import PUZZLES, TutorPage, best_word, illegal_word, worse_word

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


FIVE: Final = one_of(PuzzleKind.RISK, 0, lambda each: len(hands(each)) == 5 and laid_aside(each) > 20)
"""Five who play, and much that was laid aside."""


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """A page that goes from puzzle to puzzle, as small as a phone."""
    renew(opened)
    return opened


def test_hand_goal_and_button_are_in_the_first_screen(here: TutorPage) -> None:
    assert faults(here, sample(SIZES)) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_hand_goal_and_button_are_in_the_first_screen_of_every_puzzle(here: TutorPage, part: int) -> None:
    assert faults(here, dict.fromkeys(tuple(PUZZLES)[part::PARTS], SIZES)) == []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_they_are_in_that_of_every_tenth_puzzle_in_the_other_languages(here: TutorPage, language: str) -> None:
    tell = "(value) => globalThis.tell({ method: 'custom', content: { do: 'language', value } })"
    here.page.evaluate(tell, language)
    expect(here.root).to_have_attribute("lang", language)
    some = (*EXTREMES, *tuple(PUZZLES)[::10])
    found = [*faults(here, dict.fromkeys(some, SIZES)), *faults(here, dict.fromkeys(some, PROJECTORS), is_large=True)]
    here.page.evaluate(tell, LANGUAGES[0])
    assert found == []


CUT: Final = """(coach) => {
  const texts = document.createTreeWalker(coach, NodeFilter.SHOW_TEXT);
  const [range, { top }, found] = [document.createRange(), coach.getBoundingClientRect(), []];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const isCut = (box) => box.width && box.top < top - 1 && box.bottom > top + 1;
    if ([...range.getClientRects()].some(isCut)) found.push(texts.currentNode.textContent);
  }
  return found;
}"""
"""The texts of which a line is cut by the upper edge of the place where they are told."""

UNCUT: Final = """(main) => {
  const { top, bottom, left, right } = main.getBoundingClientRect();
  return [...main.children].every((each) => {
    const box = each.getBoundingClientRect();
    const isWithin = box.top >= top && box.bottom <= bottom && box.left >= left && box.right <= right;
    return !each.textContent || (isWithin && each.scrollHeight <= each.clientHeight + 1);
  });
}"""


def test_no_word_of_the_button_is_cut(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.RISK, 0, lambda each: len(trick(each)) == 2 and row(each)[0].isdecimal()))
    here["card-1"].click()
    expect(here["main"].locator(".ct-more")).not_to_be_empty()
    for is_large, sizes in ((False, ((390, 664), (844, 390), (1366, 625))), (True, ((1024, 768), (1280, 720)))):
        enlarge(here, is_large=is_large)
        for size in sizes:
            resize(here, size)
            here.page.evaluate(DRAWN)
            expect(here["main"].locator(".ct-more")).not_to_be_empty()
            assert here["main"].evaluate(UNCUT), size
    here["card-1"].click()


NAMED_STEPS: Final = """(felt) => {
  const box = felt.getBoundingClientRect();
  const isSeen = ({ width, height, left, bottom }) =>
    Math.min(width, height) > 9 && left >= box.left && bottom <= box.bottom;
  const names = [...felt.querySelectorAll(".ct-rung > .ct-title")];
  return names.filter((each) => isSeen(each.getBoundingClientRect())).map((each) => each.textContent);
}"""
"""The steps of the ladder whose names are seen, whole."""


def test_on_a_telephone_the_step_that_is_chosen_or_to_be_beaten_has_its_name(here: TutorPage) -> None:
    go_to(here, "beat-2")
    for size in ((390, 844), (360, 640)):
        resize(here, size)
        here.page.evaluate(DRAWN)
        assert here["hand-felt"].evaluate(NAMED_STEPS) == ["single"], size
    here["card-3"].click()
    here["card-4"].click()
    expect(here.root.locator(".ct-lit")).to_have_attribute("data-rung", "run2")
    assert here["hand-felt"].evaluate(NAMED_STEPS) == ["run of two"]


# From one state to the next.

FRAMES: Final = """(root) => [...root.querySelectorAll(".ct-button, .ct-main")]
  .filter((each) => each.checkVisibility())
  .map((each) => parseFloat(getComputedStyle(each).borderTopWidth))"""

IN_SIGHT: Final = """(root) => {
  const [coach, first] = [".ct-coach", ".ct-coach .ct-verdict p"].map((each) => root.querySelector(each));
  if (!first) return null;
  const [around, said] = [coach, first].map((each) => each.getBoundingClientRect());
  return around.top <= said.top && said.bottom <= around.bottom;
}"""
"""Whether the first line of a judgement is seen, if there is one."""

BROKEN: Final = """(bar) => {
  const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
  const [range, found] = [document.createRange(), []];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    // Behind a hyphen a word may go on in the next line.
    for (const { index, 0: word } of text.parentElement.checkVisibility() ? text.data.matchAll(/[^\\s-]+/g) : []) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word);
    }
  }
  return found;
}"""
"""The words of the bar that go on in another line."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of a state of a puzzle.

    Attributes:
        boxes: where hand, row and button are.
        covered: how much lies over a card or a button.
        in_sight: whether the first line of the judgement is seen; none if nothing is judged.
        thinnest: the thinnest frame of a button where the system paints all.
        broken: the words of the bar that go on in another line.
    """

    boxes: dict[str, list[float]]
    covered: int
    in_sight: bool | None
    thinnest: float
    broken: list[str]


def look(here: TutorPage) -> Seen:
    found = boxes(here), here.root.evaluate(COVERED), here.root.evaluate(IN_SIGHT)
    here.page.emulate_media(forced_colors="active")
    frames = here.root.evaluate(FRAMES)
    here.page.emulate_media(forced_colors="none")
    return Seen(*found, min(frames), here.root.locator(".ct-bar").evaluate(BROKEN))


WALKS: Final = (
    *((most_of(PuzzleKind.INSERT, lambda each: (draws(each), lying(each))), (360, 640)), ("beat-2", (844, 390))),
    *(("beat-1", (360, 640)), ("beat-3", (1366, 625)), ("insert-5", (390, 664))),
)
"""Puzzles that are solved after a wrong answer, each at a size."""


@pytest.fixture(scope="module", params=at_length(WALKS, WALKS[0]), ids=str)
def walk(opened: TutorPage, request: pytest.FixtureRequest) -> dict[str, Seen]:
    """What is seen of a puzzle in all states from asked to solved."""
    puzzle, size = request.param
    renew(opened)
    resize(opened, size)
    return {state: look(opened) for state in wrong_then_right(opened, puzzle)}


def test_nothing_moves_from_asked_to_solved(walk: dict[str, Seen]) -> None:
    assert len(walk) == 6
    # What is played out may take a card out of the reserve: then the row and what is left of it stand in the middle.
    row = walk["asked"].boxes["row"]
    held = [{**each.boxes, "row": row} if state == "played out" else each.boxes for state, each in walk.items()]
    assert {str(each) for each in held} == {str(walk["asked"].boxes)}


def test_nothing_lies_over_a_card(walk: dict[str, Seen]) -> None:
    assert {state: each.covered for state, each in walk.items() if each.covered} == {}


def test_what_is_said_begins_in_sight(walk: dict[str, Seen]) -> None:
    assert walk["wrong"].in_sight
    assert walk["solved"].in_sight


def test_no_word_of_the_bar_goes_on_in_another_line(walk: dict[str, Seen]) -> None:
    assert {state: each.broken for state, each in walk.items() if each.broken} == {}


def test_where_the_system_paints_all_every_button_has_a_frame(walk: dict[str, Seen]) -> None:
    assert min(each.thinnest for each in walk.values()) > 0


def test_a_verdict_that_is_higher_than_its_place_is_seen_from_its_head(here: TutorPage) -> None:
    puzzle = "clear-153"
    resize(here, (844, 390))
    go_to(here, puzzle)
    for number in range(1, 5):
        press(here["hint"])
        expect(here["hints"].locator("li")).to_have_count(number)
    progress = begin(known(puzzle))
    here.by("none").answer(progress, worse_word(progress))
    expect(here.verdict).to_be_visible()
    verdict, coach = (each.bounding_box() for each in (here.verdict, here.root.locator(".ct-coach")))
    assert verdict is not None
    assert coach is not None
    assert 2 <= verdict["y"] - coach["y"] <= 12
    # What was said before lies above, and an edge says so.
    expect(here.root.locator(".ct-coach.ct-goes-up")).not_to_have_css("mask-image", "none")
    assert here.root.locator(".ct-coach").evaluate("(node) => node.scrollTop") > 0
    # No line of it is seen halfway.
    hint = here["hints"].locator("li").last.bounding_box()
    assert hint is not None
    assert hint["y"] + hint["height"] <= coach["y"]


def test_what_is_said_on_a_telephone_begins_with_a_whole_line(here: TutorPage) -> None:
    resize(here, (390, 844))
    go_to(here, "clear-102")
    coach = here.root.locator(".ct-coach")
    for number in range(1, 5):
        press(here["hint"])
        expect(here["hints"].locator("li")).to_have_count(number)
        assert coach.evaluate(CUT) == []
    assert coach.evaluate("(node) => node.scrollTop") > 0
    # Once taken back, what was scrolled to is gone, and so is the way there.
    progress = begin(known("clear-102"))
    here.page.emulate_media(reduced_motion="no-preference")
    here.by("none").answer(progress, worse_word(progress))
    expect(here.verdict).to_be_visible()
    here.page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)))")
    assert coach.evaluate(CUT) == []
    here["more"].locator("summary").click()
    assert coach.evaluate(CUT) == []
    press(here["main"])
    expect(here.verdict).to_have_count(0)
    assert coach.evaluate(CUT) == []


def test_all_that_is_said_of_a_solved_puzzle_is_seen_on_a_telephone_that_lies(here: TutorPage) -> None:
    resize(here, (844, 390))
    go_to(here, "insert-2")
    here.by("none").answer(begin(PUZZLES["insert-2"]), best_word(begin(PUZZLES["insert-2"])))
    expect(here.verdict).to_be_visible()
    # Another like it has the place that hints had.
    expect(here.root.locator(".ct-region-tools")).to_contain_text("Another")
    coach = here.root.locator(".ct-coach")
    assert coach.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


def _says_much(puzzle: Puzzle) -> bool:
    """Return whether three sentences are said of a wrong answer, so that two of them are folded."""
    progress = begin(puzzle)
    return len(phrases(judge(progress, worse_word(progress)))) > 3


def test_what_is_opened_lies_over_the_table_on_a_telephone_and_leaves_headline_and_row_in_sight(
    here: TutorPage,
) -> None:
    puzzle = chosen(PuzzleKind.WILD, where=_says_much)
    go_to(here, puzzle.id)
    progress = begin(puzzle)
    here.by("none").answer(progress, worse_word(progress))
    for size in ((390, 844), (360, 640)):
        resize(here, size)
        settle(here)
        before = boxes(here)
        # Not by the browser's own press, which scrolls.
        here["more"].evaluate("(node) => (node.open = true)")
        settle(here)
        assert boxes(here) == before
        coach, headline, first, face = (
            each.bounding_box()
            for each in (
                here.root.locator(".ct-coach"),
                here.verdict.locator(".ct-headline"),
                here["more"].locator("p").first,
                here.root.locator(".ct-row .ct-face").first,
            )
        )
        assert coach is not None
        assert headline is not None
        assert first is not None
        assert face is not None
        assert face["y"] + face["height"] <= coach["y"] <= headline["y"], size
        assert first["y"] + 20 < coach["y"] + coach["height"], size
        here["more"].evaluate("(node) => (node.open = false)")


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


def keeps_first(puzzle: Puzzle) -> bool:
    """Return whether the first seat is another's, and keeps a card beside a row of which nothing is seen."""
    return puzzle.seat != 0 and re.match(r"\?\d+\+", hands(puzzle)[0]) is not None


def test_what_others_keep_lies_in_a_tray_and_a_count_beside_a_back(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.RISK, 0, keeps_first))
    tray = "(node) => [parseFloat(getComputedStyle(node).borderTopWidth), getComputedStyle(node, '::before').display]"
    assert here["seat-1"].locator(".ct-kept").evaluate(tray)[0] > 0
    assert here["seat-1"].locator(".ct-held").evaluate(tray)[1] != "none"


def test_where_more_is_told_of_the_others_than_is_seen_that_edge_fades(here: TutorPage) -> None:
    fades = """(node) => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() =>
      seen([node.scrollWidth > node.clientWidth, getComputedStyle(node).maskImage !== "none"]))))"""
    around = here.root.locator(".ct-around")
    go_to(here, FIVE)
    resize(here, (280, 640))
    assert around.evaluate(fades) == [True, True]
    arrows = "(node) => ['::before', '::after'].map((each) => getComputedStyle(node, each).content)"
    assert [("‹" in each[0], "›" in each[1]) for each in [around.evaluate(arrows)]] == [(False, True)]
    around.evaluate("(node) => (node.scrollLeft = node.scrollWidth)")
    expect(here.root.locator(".ct-around.ct-goes-back:not(.ct-goes-on)")).to_have_count(1)
    assert [("‹" in each[0], "›" in each[1]) for each in [around.evaluate(arrows)]] == [(True, False)]
    resize(here, (1366, 768))
    assert around.evaluate(fades) == [False, False]


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_what_was_laid_aside_covers_neither_trick_nor_hand_and_any_press_closes_it(here: TutorPage, size: Size) -> None:
    resize(here, size)
    go_to(here, FIVE)
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
    go_to(here, one_of(PuzzleKind.MOMENT, 0, lambda each: "," in each.position.split(" ")[4]))
    expect(here["hand-pile"]).to_contain_text("Draw pile")


def test_seats_are_all_as_high_whether_a_card_is_kept_there_or_not(here: TutorPage) -> None:
    go_to(
        here,
        one_of(PuzzleKind.SPECIAL, 0, lambda each: 1 < sum("+" in hand for hand in hands(each)) < len(hands(each))),
    )
    heights = {each.evaluate("(node) => node.offsetHeight") for each in here.root.locator(".ct-seat").all()}
    assert len(heights) == 1


def test_a_last_play_is_no_larger_than_a_hand_and_covers_no_other(here: TutorPage) -> None:
    resize(here, (390, 844))
    go_to(here, "special-101")
    progress = begin(known("special-101"))
    largest = here["card-1"].locator(".ct-face").evaluate("(node) => node.offsetWidth")
    while not progress.is_solved:
        word = best_word(progress)
        here.by("none").answer(progress, word)
        progress = judge(progress, word).progress
    expect(here["next"]).to_be_visible()
    earlier, last = (here[f"play-{number}"].locator(".ct-laid").bounding_box() for number in (1, 2))
    assert earlier is not None
    assert last is not None
    assert earlier["x"] + earlier["width"] < last["x"]
    assert last["width"] / 2 < 1.1 * largest
    assert here["play-2"].locator(".ct-by").evaluate("(node) => getComputedStyle(node).fontSize") == "13px"


def test_cards_between_which_one_is_put_keep_their_colour(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.INSERT, 0, lambda each: not each.history))
    here["reserve-1"].click()
    expect(here["gap-1"]).to_be_visible()
    for card in here["hand-row"].locator(".ct-card .ct-face").all():
        assert card.evaluate("(node) => getComputedStyle(node).opacity") == "1"


def test_nothing_remains_of_a_tray_that_is_empty(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.SURE, 0, lambda each: bool(kept(each))))
    expect(here["hand-aside"]).to_be_visible()
    here["hand-aside"].evaluate("(node) => node.querySelectorAll('.ct-card').forEach((card) => card.remove())")
    expect(here["hand-aside"]).to_be_hidden()


def test_all_that_stands_in_the_menu_begins_at_one_edge(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.BEAT, 0))
    here["menu-open"].click()
    lefts = here["menu"].evaluate(
        """(menu) => [...menu.querySelectorAll(".ct-panel > :is(.ct-facts, .ct-button, details)")].map((each) =>
          each.getBoundingClientRect().left + parseFloat(getComputedStyle(each).paddingInlineStart))"""
    )
    assert len(lefts) > 5
    assert max(lefts) - min(lefts) < 3


def test_the_table_takes_what_room_there_is(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.BEAT, 1))
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
    go_to(here, one_of(PuzzleKind.FIND, 1))
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


SEEN_PLAYERS: Final = """(around) => {
  const { left, right } = around.getBoundingClientRect();
  const seats = [...around.querySelectorAll(".ct-seat")].map((each) => each.getBoundingClientRect());
  return seats.filter((each) => each.left >= left && each.right <= right).length;
}"""
"""How many of the others are seen whole; what was laid aside may be beyond the edge, which fades."""


@pytest.mark.parametrize("width", [390, 360])
def test_all_of_five_players_are_seen_on_a_telephone(here: TutorPage, width: int) -> None:
    resize(here, (width, 844))
    for puzzle in (*EXTREMES[1:3], most_of(PuzzleKind.RISK, told)):
        go_to(here, puzzle)
        around = here.root.locator(".ct-around")
        assert around.evaluate(SEEN_PLAYERS) == 4, puzzle
        heights = around.locator(".ct-held").evaluate_all("(all) => all.map((each) => each.getClientRects().length)")
        assert set(heights) == {1}


def test_cards_that_met_do_not_look_like_chosen_ones(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.BEAT, 2))
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


@pytest.mark.parametrize("width", at_length((320, 360, 390), 320))
def test_no_words_of_the_button_take_three_lines_on_a_telephone(here: TutorPage, width: int) -> None:
    resize(here, (width, 640))
    go_to(here, one_of(PuzzleKind.BEAT, 3))
    words = [each for language in LANGUAGES for each in button_words(language)]
    lines = here.page.evaluate(LINES, words)
    assert [each for each, count in zip(words, lines, strict=True) if count > 2] == []


BESIDE: Final = """(bar, { words, broken }) => {
  const tools = bar.querySelector(".ct-region-tools");
  const [there, button] = [[...tools.children], document.createElement("button")];
  button.className = "ct-button ct-like";
  tools.replaceChildren(button);
  const found = words.flatMap((each) => {
    button.textContent = each;
    return eval(broken)(bar);
  });
  tools.replaceChildren(...there);
  return found;
}"""
"""The words that break in the button for another like it."""


@pytest.mark.parametrize("width", at_length((390, 360, 320), 390))
def test_no_word_of_the_button_beside_it_breaks_in_any_language(here: TutorPage, width: int) -> None:
    resize(here, (width, 640))
    words = [text("tutor.like", language) for language in LANGUAGES]
    bar = here.root.locator(".ct-bar")
    assert bar.evaluate(BESIDE, {"words": words, "broken": BROKEN}) == []
    assert bar.evaluate(BESIDE, {"words": ["Unbreakable"], "broken": BROKEN}) == ["Unbreakable"]


# Whoever sees otherwise.


SCROLLED: Final = ((EXTREMES[2], (320, 568)), (FIVE, (844, 390)))


@pytest.mark.parametrize("look", at_length(SCROLLED, SCROLLED[0]), ids=str)
def test_whatever_scrolls_by_itself_is_moved_by_keys(here: TutorPage, look: tuple[str, Size]) -> None:
    puzzle, size = look
    resize(here, size)
    coach = here.root.locator(".ct-coach")
    go_to(here, puzzle)
    for number in range(1, 5):
        press(here["hint"])
        expect(here["hints"].locator("li")).to_have_count(number)
    expect(coach).to_have_attribute("tabindex", "0")
    assert find_violations(here.page) == ()
    resize(here, (1920, 1080))
    expect(coach).not_to_have_attribute("tabindex", "0")


def test_on_paper_there_is_what_is_asked_and_said_and_nothing_to_press(here: TutorPage) -> None:
    puzzle = one_of(PuzzleKind.BEAT, 4)
    go_to(here, puzzle)
    for number in range(1, 5):
        press(here["hint"])
        expect(here["hints"].locator("li")).to_have_count(number)
    here.by("none").answer(begin(known(puzzle)), best_word(begin(known(puzzle))))
    expect(here.verdict).to_be_visible()
    here.page.emulate_media(media="print")
    for there in ("goal", "hand", "verdict"):
        expect(here[there]).to_be_visible()
    for gone in here.root.locator(":is(.ct-bar, .ct-button, .ct-menu)").all():
        expect(gone).to_be_hidden()
    assert here.root.locator(".ct-coach").evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


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
