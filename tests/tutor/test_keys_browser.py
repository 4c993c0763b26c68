"""A puzzle by keys alone: cards by their places, the one button, hints; past all to the hand; the menu and the list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from combotutor.families.combo.kinds.sure import SURE
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import PlayCombination, legal_moves
from combotutor.families.combo.words import text as of_combo
from combotutor.i18n import text
from combotutor.puzzles import Puzzle, PuzzleKind, Verdict, begin, judge, phrases
from tests.at_length import at_length
from tests.browser import hold, wake
from tests.chosen import chosen, known
from tests.tutor.one_page import BEAT_MS, DOUBLE_MS, RESTING_MS, go_to, one_page, settle
from tests.tutor.sorts import one_of, row
from tests.tutor_page import PUZZLES, TutorPage, best_word, first_of, worse_word


def is_plain(puzzle: Puzzle) -> bool:
    """Return whether the first three cards of a row are numbers."""
    return len(row(puzzle)) > 2 and all(each.isdecimal() for each in row(puzzle)[:3])


def is_refuted(puzzle: Puzzle) -> bool:
    """Return whether it can be shown what comes of the first answer that is not right."""
    right = {word for words in puzzle.steps[0].answers for word in words}
    return bool(next(each.line for each in puzzle.steps[0].moves if each.word not in right))


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser, viewport={"width": 390, "height": 844}) as here:
        here.page.set_default_timeout(5000)
        yield here


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """A page where nothing has the focus, and no menu is open; each test has puzzles of its own."""
    opened["menu"].evaluate("(menu) => (menu.open = false)")
    opened.page.evaluate("document.activeElement.blur()")
    return opened


def test_a_puzzle_is_solved_by_keys_alone_without_ever_looking_for_the_focus(here: TutorPage) -> None:
    keys = here.page.keyboard
    go_to(here, "find-1")
    keys.press("h")
    expect(here["hints"].locator("li")).to_have_count(1)
    keys.press("4")
    expect(here["card-4"]).to_have_attribute("aria-pressed", "true")
    keys.press("Backspace")
    expect(here["card-4"]).to_have_attribute("aria-pressed", "false")
    keys.press("4")
    keys.press("5")
    expect(here["main"]).to_have_attribute("data-move", best_word(begin(PUZZLES["find-1"])))
    keys.press("Enter")
    expect(here["next"]).to_be_focused()
    expect(here["next"]).to_be_enabled()
    keys.press("Enter")
    expect(here["goal"]).to_be_focused()
    expect(here["ending"]).to_have_count(0)
    keys.press("ArrowRight")
    assert here.root.evaluate("(root) => root.querySelector('.ct-row').contains(document.activeElement)")


def test_what_has_the_focus_on_the_table_has_a_white_ring_that_covers_no_number(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.RISK))
    here.page.keyboard.press("ArrowRight")
    ring, inner, number = here["card-1"].evaluate(
        """(card) => {
          const { outlineColor, outlineOffset } = getComputedStyle(card);
          const place = card.querySelector(".ct-place");
          const range = document.createRange();
          range.selectNodeContents(place);
          const inner = card.getBoundingClientRect().bottom + parseFloat(outlineOffset);
          // Of a digit nothing lies below the line.
          const below = 0.22 * parseFloat(getComputedStyle(place).fontSize);
          return [outlineColor, inner, range.getBoundingClientRect().bottom - below];
        }"""
    )
    assert ring == "rgb(255, 255, 255)"
    assert number <= inner


def test_keys_are_listed_and_a_field_keeps_its_own(here: TutorPage) -> None:
    keys = here.page.keyboard
    keys.press("?")
    shown = here.root.locator("dialog")
    expect(shown).to_contain_text(text("tutor.keys.hint-does", "en"))
    expect(shown).to_have_accessible_name(text("tutor.keys.title", "en"))
    # Nothing is done behind the list.
    keys.press("h")
    keys.press("1")
    keys.press("Escape")
    expect(shown).to_be_hidden()
    expect(here["hints"].locator("li")).to_have_count(0)
    expect(here["card-1"]).to_have_attribute("aria-pressed", "false")
    here.share()
    here["share-line"].focus()
    keys.press("h")
    keys.press("1")
    keys.press("Control+h")
    expect(here["hints"].locator("li")).to_have_count(0)
    expect(here["card-1"]).to_have_attribute("aria-pressed", "false")


def test_a_control_that_has_the_focus_is_pressed_by_enter_and_not_the_one_button(here: TutorPage) -> None:
    go_to(here, "find-2")
    here.page.keyboard.press("1")
    expect(here["main"]).to_have_attribute("aria-disabled", "false")
    here["menu-open"].focus()
    here.page.keyboard.press("Enter")
    expect(here["facts"]).to_be_visible()
    expect(here.verdict).to_have_count(0)


def test_the_menu_closes_once_tab_leads_out_of_it(here: TutorPage) -> None:
    here["menu-open"].focus()
    keys = here.page.keyboard
    keys.press("Enter")
    expect(here["facts"]).to_be_visible()
    here["size"].focus()
    expect(here["facts"]).to_be_visible()
    keys.press("Tab")
    expect(here["facts"]).to_be_hidden()
    expect(here["size"]).not_to_be_focused()


def test_enter_on_a_card_waits_for_what_is_chosen_and_never_takes_or_lets_go_of_it(here: TutorPage) -> None:
    puzzle = known(one_of(PuzzleKind.FIND, 4, is_plain))
    go_to(here, puzzle.id)
    here.is_at(puzzle)
    keys = here.page.keyboard
    here["card-1"].focus()
    keys.press("Enter")
    expect(here.root.locator(".ct-card[aria-pressed=true]")).to_have_count(0)
    expect(here.status).to_have_text(of_combo("hand.main.asked.play", "en"))
    # As fast as nobody types: what is chosen is still on its way.
    here.root.evaluate(
        """(root) => {
          const press = (key, code) => {
            const sent = { key, code, bubbles: true, cancelable: true };
            root.getRootNode().activeElement.dispatchEvent(new KeyboardEvent("keydown", sent));
          };
          press("1", "Digit1");
          press("Enter", "Enter");
        }"""
    )
    expect(here.verdict).to_be_visible()
    expect(here["card-1"]).to_be_focused()


def test_a_digit_leaves_the_keyboard_where_it_is_in_the_hand(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.FIND, 5, is_plain))
    here.page.keyboard.press("3")
    expect(here["card-3"]).to_be_focused()
    here.page.keyboard.press("2")
    expect(here["card-2"]).to_have_attribute("aria-pressed", "true")
    expect(here["card-3"]).to_be_focused()


def test_where_a_reserve_card_is_taken_digits_choose_it_and_then_its_gap(here: TutorPage) -> None:
    puzzle = first_of(PuzzleKind.RESERVE)
    go_to(here, puzzle.id)
    here.is_at(puzzle)
    here["skip"].focus()
    here.page.keyboard.press("Enter")
    expect(here["reserve-1"]).to_be_focused()
    here.page.keyboard.press("1")
    expect(here["gap-1"]).to_be_focused()
    here.page.keyboard.press("2")
    expect(here["main"]).to_have_attribute("data-move", "R1>2")
    expect(here.root.locator(".ct-scroll[tabindex]")).to_have_count(0)


def test_once_a_wild_is_chosen_keys_lead_to_what_it_can_be_before_the_reserve(here: TutorPage) -> None:
    wilds = (each for each in PUZZLES.values() if each.kind is PuzzleKind.WILD)
    puzzle = next(each for each in wilds if begin(each).position.mover.reserve)
    go_to(here, puzzle.id)
    here.is_at(puzzle)
    place = [card.symbol for card in begin(puzzle).row].index("X") + 1
    here[f"card-{place}"].focus()
    here.page.keyboard.press("Space")
    expect(here["reading"].first).to_be_visible()
    here.page.keyboard.press("Tab")
    expect(here["reading"].first).to_be_focused()
    # So does Enter where it must be said what the wild is; pressed there again, it is said.
    assert begin(puzzle).position.rules.wild_is_said
    here[f"card-{place}"].focus()
    here.page.keyboard.press("Enter")
    expect(here["reading"].first).to_be_focused()
    expect(here["reading"].first).to_have_attribute("aria-pressed", "false")
    here.page.keyboard.press("Enter")
    expect(here["reading"].first).to_have_attribute("aria-pressed", "true")


def test_the_first_tab_leads_past_all_to_the_hand(browser: Browser) -> None:
    with one_page(browser) as here:
        here.page.keyboard.press("Tab")
        expect(here["skip"]).to_be_focused()
        assert here["skip"].bounding_box()["height"] >= 44  # type: ignore[index]
        here.page.keyboard.press("Enter")
        expect(here["card-1"]).to_be_focused()


# Pressed twice.


def _again(here: TutorPage, how: str, control: Locator, answered: Callable[[], None]) -> None:
    """Press a button, and once that is answered press again, while what came rests; then that may wake.

    Args:
        here: the page.
        how: by mouse, or by which key, which may be held down.
        control: the button.
        answered: waits for the answer.
    """
    box = control.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    keys, key = here.page.keyboard, how.removeprefix("held ")
    hold(here.page, RESTING_MS)
    if how == "mouse":
        here.page.mouse.click(*at)
        answered()
        here.page.mouse.click(*at)
    else:
        control.focus()
        keys.down(key)
        for _ in range(2):
            # Down again without having been up is a key that is held.
            if how == key:
                keys.up(key)
            answered()
            keys.down(key)
        keys.up(key)
    settle(here)
    wake(here.page)


def _chosen(here: TutorPage, puzzle: str, *, is_right: bool) -> None:
    """Choose an answer to a puzzle that takes one, and leave it to be confirmed."""
    go_to(here, puzzle)
    here.is_at(PUZZLES[puzzle])
    progress = begin(PUZZLES[puzzle])
    word = best_word(progress) if is_right else worse_word(progress)
    here.choose_word(progress, word)
    here.reads(word)


def _is_judged(here: TutorPage) -> None:
    """Wait until an answer is judged, and see that no card was chosen by what gave it."""
    expect(here.verdict).to_be_visible()
    expect(here.root.locator(".ct-card[aria-pressed=true]")).to_have_count(0)


MEANS: Final = ("mouse", "Enter", "Space", "held Enter")
"""The ways to press twice."""


@pytest.mark.parametrize("how", at_length(MEANS, *MEANS[:2]))
def test_a_double_press_on_the_answer_leaves_what_is_said_of_it(here: TutorPage, how: str) -> None:
    puzzle = one_of(PuzzleKind.FIND, MEANS.index(how), is_plain)
    for is_right in (False, True):
        _chosen(here, puzzle, is_right=is_right)
        _again(here, how, here["main"], lambda: _is_judged(here))
        here.is_at(PUZZLES[puzzle])
        expect(here.verdict).to_have_class(re.compile("ct-right" if is_right else "ct-not-best"))
        here["next" if is_right else "main"].click()
        expect(here.verdict).to_have_count(0)


@pytest.mark.parametrize("how", at_length(("Enter", "Space"), "Space"))
def test_a_double_press_on_a_right_answer_chooses_nothing_of_what_is_asked_next(here: TutorPage, how: str) -> None:
    longer = first_of(PuzzleKind.CLEAR, least=3)
    go_to(here, longer.id)
    here.is_at(longer)
    here.begin_again()
    progress = begin(longer)
    word = best_word(progress)
    here.choose_word(progress, word)
    here.reads(word)
    _again(here, how, here["main"], lambda: _is_judged(here))
    expect(here.verdict).to_have_class(re.compile("ct-right"))
    # What is meant for a card is done at once.
    here.page.keyboard.press("1")
    expect(here.root.locator(".ct-card[aria-pressed=true]")).to_have_count(1)


def test_a_double_press_opens_one_hint_and_shows_what_happens(here: TutorPage) -> None:
    _chosen(here, one_of(PuzzleKind.BEAT, 1, is_refuted), is_right=False)
    here["main"].click()
    hold(here.page, DOUBLE_MS)
    here["happens"].dblclick()
    settle(here)
    wake(here.page)
    expect(here["happens"]).to_have_attribute("aria-pressed", "true")
    here["happens-back"].click()
    expect(here["happens"]).to_have_attribute("aria-pressed", "false")
    hold(here.page, DOUBLE_MS)
    here["hint"].dblclick()
    settle(here)
    wake(here.page)
    expect(here["hints"].locator("li")).to_have_count(1)
    here.hint()
    expect(here["hints"].locator("li")).to_have_count(2)


def _answered_once(puzzle: Puzzle) -> Verdict | None:
    """Return a play that one of the others answers, judged; None where there is none."""
    progress = begin(puzzle)
    plays = (move for move in legal_moves(progress.position) if isinstance(move, PlayCombination))
    verdicts = (judge(progress, format_move(move)) for move in plays)
    return next((each for each in verdicts if len(SURE.replies(each)) == 1), None)


def test_how_the_others_answer_is_shown_on_the_table_a_beat_later_and_taken_back(here: TutorPage) -> None:
    puzzle = chosen(PuzzleKind.SURE, where=lambda each: each.decisions > 1 and _answered_once(each) is not None)
    go_to(here, puzzle.id)
    here.is_at(puzzle)
    progress = begin(puzzle)
    verdict = _answered_once(puzzle)
    assert verdict is not None
    here.answer(progress, verdict.word)
    lying = len(progress.position.trick)
    hold(here.page, BEAT_MS)
    here["happens"].press("Enter")
    expect(here["happens-back"]).to_be_visible()
    expect(here["hand-table"].locator(".ct-play")).to_have_count(lying + 1)
    wake(here.page)
    reply = phrases(verdict)[1].text("en")
    expect(here.root.locator("[data-region=said]")).to_have_text(reply)
    expect(here["hand-table"].locator(".ct-play")).to_have_count(lying + 2)
    expect(here["hand-table"].locator(".ct-best .ct-by")).not_to_have_text(text("tutor.you", "en"))
    expect(here["hand-around"].locator("[data-state=turn]")).to_have_count(1)
    expect(here.root.locator("[data-region=said]")).to_have_text(reply)
    here["happens-back"].press("Enter")
    expect(here["happens"]).to_be_focused()
    expect(here["hand-table"].locator(".ct-play")).to_have_count(lying)
    # The next test is not to press what rests.
    expect(here.root.locator(".ct-resting")).to_have_count(0)


def test_the_second_press_on_taking_back_does_not_give_up_the_judgement(here: TutorPage) -> None:
    _chosen(here, one_of(PuzzleKind.BEAT, 0, is_refuted), is_right=False)
    here["main"].click()
    here["happens"].click()
    expect(here["happens-back"]).to_be_enabled()
    happens = expect(here["happens"])
    _again(here, "mouse", here["happens-back"], lambda: happens.to_have_attribute("aria-pressed", "false"))
    expect(here.verdict).to_be_visible()
    here["happens"].click()
    expect(here["happens-back"]).to_be_enabled()
    here["happens-back"].press("Enter")
    expect(here["happens"]).to_be_focused()


# The menu and the list.


def test_the_menu_closes_once_something_was_chosen_beside_it_and_on_escape(here: TutorPage) -> None:
    go_to(here, "find-3")
    here["card-1"].click()
    menu = here["menu"]
    for closes in ("Escape", "beside", "chosen"):
        here["menu-open"].click()
        expect(menu).to_have_attribute("open", "")
        if closes == "Escape":
            here.page.keyboard.press("Escape")
            expect(here["menu-open"]).to_be_focused()
            expect(here["card-1"]).to_have_attribute("aria-pressed", "true")
        elif closes == "beside":
            here["goal"].click(position={"x": 2, "y": 2})
        else:
            here["keys"].click()
            here.page.keyboard.press("Escape")
        expect(menu).not_to_have_attribute("open", "")


def test_from_a_puzzle_to_the_path_and_back_the_keyboard_is_led_to_what_goes_on(here: TutorPage) -> None:
    here["leave"].click()
    if here["box-none"].is_visible():
        expect(here.root.get_by_role("heading", level=2)).to_be_focused()
        here["box-none"].press("Enter")
        expect(here["box-asked"]).to_have_count(0)
        if here["first-skip"].is_visible():
            here["first-skip"].press("Enter")
    expect(here["go-on"]).to_be_focused()
    here.page.keyboard.press("Enter")
    expect(here["goal"]).to_be_focused()


def test_a_deed_of_the_menu_leaves_the_keyboard_at_the_menu(here: TutorPage) -> None:
    puzzle = known(one_of(PuzzleKind.FIND, 6, is_plain))
    go_to(here, puzzle.id)
    for deed in ("size", "keys", "again", "back"):
        if here["ending"].count() == 0:
            here.answer(begin(puzzle), best_word(begin(puzzle)))
            expect(here["ending"]).to_be_visible()
        here["menu-open"].focus()
        here.page.keyboard.press("Enter")
        here[deed].focus()
        here.page.keyboard.press("Enter")
        if deed == "keys":
            here.root.locator("dialog button").click()
            expect(here.root.locator("dialog")).to_be_hidden()
        expect(here["menu-open"]).to_be_focused()
        expect(here["menu"]).not_to_have_attribute("open", "")
        settle(here)
        expect(here["menu-open"]).to_be_focused()
    expect(here["ending"]).to_have_count(0)
    here.resize()


def test_the_list_of_keys_gives_the_keyboard_back_to_what_had_it(here: TutorPage) -> None:
    go_to(here, one_of(PuzzleKind.FIND, 7, is_plain))
    here["card-2"].focus()
    here.page.keyboard.press("?")
    here.root.locator("dialog button").click()
    expect(here["card-2"]).to_be_focused()


def test_the_steps_are_walked_by_keys_and_from_the_last_it_goes_on_to_the_next_puzzle_or_back(here: TutorPage) -> None:
    puzzle = next(each for each in PUZZLES.values() if each.decisions > 1)
    go_to(here, puzzle.id)
    progress = begin(puzzle)
    while not progress.is_solved:
        word = best_word(progress)
        here.answer(progress, word)
        progress = judge(progress, word).progress
        if not progress.is_solved:
            here.is_at_step(progress)
    expect(here.root.locator(".ct-resting")).to_have_count(0)
    here.from_menu("show-first").focus()
    here.page.keyboard.press("Enter")
    for _ in range(puzzle.decisions - 1):
        expect(here["show-on"]).to_be_focused()
        here.page.keyboard.press("Enter")
    expect(here["next"]).to_be_focused()
    expect(here["next"]).to_have_text(text("tutor.next-puzzle", "en"))
    here["show-end"].focus()
    here.page.keyboard.press("Enter")
    expect(here["ending"]).to_be_visible()
    expect(here["next"]).to_be_focused()


def test_once_the_last_card_of_an_own_hand_is_played_the_keyboard_can_take_it_back(here: TutorPage) -> None:
    here.go("bench")
    here["type"].fill("4 4")
    for by_key in (False, True):
        here["card-1"].click()
        here["card-2"].click()
        expect(here["main"]).to_have_attribute("aria-disabled", "false")
        if by_key:
            here["main"].press("Enter")
        else:
            here["main"].click()
        expect(here["unplay"]).to_be_focused()
        here.page.keyboard.press("Enter")
        expect(here["card-2"]).to_be_visible()
