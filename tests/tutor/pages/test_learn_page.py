"""The page of the path: the box is asked for once, one button goes on, and the rest is quiet and true."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.games import find
from combotutor.games.family import Family
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Result, Standing
from combotutor.people import Person
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.course import stretches
from combotutor.tutor.actions.choosing import begun
from combotutor.tutor.actions.opening import opening
from combotutor.tutor.pages.first_page import told as beside_the_button
from combotutor.tutor.pages.learn_page import learn
from combotutor.tutor.parts import BOX_PICTURE, box_picture, hand_picture
from combotutor.tutor.state.footing import Keeping, Memory
from combotutor.tutor.state.page_memory import dump, load
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import NO_BOX, State, Tab
from combotutor.tutor.state.stock import shipped, stock_of
from combotutor.tutor.state.way import BEGINNING, Way
from tests.tutor.examples import BEAT, CLEAR, PUZZLES, done, solved, then
from tests.tutor.reader import Element, Page, check

PATHS = stock_of(PUZZLES, has_path=True)
NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
OF_UP = tuple(puzzle for puzzle in PUZZLES if puzzle.rules_name == "combo-up")


def solved_once(*puzzles: Puzzle, **fields: object) -> Record:
    """Return what is known of a learner who has solved some puzzles."""
    standings = {each.id: Standing(each.id, is_done=True, last=Result.CLEAN) for each in puzzles}
    return Record(standings, now=NOW, **fields)  # type: ignore[arg-type]


def opened(box: str = "combo-up", record: Record | None = None) -> State:
    """Return the page as it opens for a learner who has a box."""
    return begun(State(PATHS, box=box, record=record or Record(now=NOW))).state


def found(state: State, testid: str) -> Element | None:
    """Return the element with a test id, None if there is none."""
    every = Page(learn(state)).elements
    return next((each for each in every if each.attributes.get("data-testid") == testid), None)


def main(state: State) -> Element:
    """Return the one button that is loud."""
    loud = [each for each in Page(learn(state)).named("button") if "ct-main" in (each.attributes["class"] or "")]
    assert len(loud) == 1
    return loud[0]


def pressed(state: State, button: Element) -> State:
    """Return the state after a button."""
    return then(state, str(button.attributes["data-do"]), str(button.attributes["value"]))


def boxes(state: State) -> list[str]:
    """Return the boxes that can be chosen."""
    buttons = Page(learn(state)).named("button")
    return [str(each.attributes["value"]) for each in buttons if each.attributes["data-do"] == "box"]


# Where somebody began.


def test_who_passed_over_the_first_lessons_is_told_where_they_began_and_can_go_back() -> None:
    state = opened()
    assert found(state, "began") is None
    state = done(state, ("lesson", "specials-1"), ("tab", "learn"))
    told = found(state, "began")
    assert told is not None
    assert told.text().startswith("You began at lesson 3: ")
    back = found(state, "beginning")
    assert back is not None
    assert pressed(state, back).puzzle is state.lessons[0].puzzles[0]
    assert found(then(pressed(state, back), "tab", "learn"), "began") is None
    # To look into the first lesson is not to go back to it, before something is solved there.
    look = then(state, "lesson", state.lessons[0].name)
    assert found(then(look, "tab", "learn"), "began") is not None
    assert found(then(solved(look), "tab", "learn"), "began") is None


def test_a_part_of_which_all_was_passed_over_says_so_instead_of_counting_nothing() -> None:
    state = done(begun(State(shipped())).state, ("box", "combo-up"), ("know", ""), ("tab", "learn"))
    heads = [each.text() for each in Page(learn(state)).named("summary")]
    assert [each for each in heads if "passed over" in each] == ["Part 1: A little of everything (passed over)"]
    assert "Part 2: The last cards (0 of " in " ".join(heads)
    # So does each lesson before the one that is open, and at that why it is the first.
    assert state.lesson_ahead is not None
    steps = [each.text() for each in Page(learn(state)).named("button") if each.attributes["data-do"] == "lesson"]
    passed = [each for each in steps if each.endswith("passed over")]
    assert 0 < len(passed) == state.lessons.index(state.lesson_ahead)
    told = found(state, "began")
    assert told is not None
    assert "What comes before is easy once you know the game." in told.text()
    elsewhere = done(state, ("lesson", BEGINNING), ("lesson", state.lessons[2].name), ("tab", "learn"))
    by_hand = found(elsewhere, "began")
    assert by_hand is not None
    assert by_hand.text().startswith("You began at lesson 3: ")
    assert "What comes before" not in by_hand.text()
    from_the_beginning = then(begun(State(shipped(), box="combo-up")).state, "tab", "learn")
    assert "passed over" not in learn(from_the_beginning)


def test_only_who_is_new_and_has_something_to_pass_over_is_asked_whether_they_know_the_game() -> None:
    new = then(begun(State(shipped())).state, "box", "combo-up")
    assert "know" in Page(beside_the_button(new)).values("data-do")
    other = replace(new, record=solved_once(shipped().puzzles[0]))
    for each in (other, then(begun(State(PATHS)).state, "box", "combo-up")):
        assert (each.first is None, "know" in Page(beside_the_button(each)).values("data-do")) == (False, False)


# The box.


def test_a_page_that_kept_nothing_asks_for_the_box_and_for_nothing_else() -> None:
    state = begun(State(PATHS)).state
    assert state.screen is Screen.LEARN
    assert boxes(state) == [*PATHS.games, NO_BOX]
    assert {each.attributes["data-do"] for each in Page(learn(state)).named("button")} == {"box"}


def test_a_link_that_leads_nowhere_is_told_beside_the_question_for_the_box_and_above_no_puzzle_of_another_game() -> (
    None
):
    state = opening(State(PATHS), {"puzzle": "none-such"}).state
    told = found(state, "astray")
    assert (state.screen, told and told.text()) == (Screen.LEARN, text("tutor.link-unknown"))
    assert found(state, "box-asked") is not None
    assert found(done(state, ("box", "combo-up"), ("skip", "")), "astray") is None
    assert opening(State(PATHS, box="combo-up"), {"puzzle": "none-such"}).state.screen is Screen.PUZZLE


@pytest.mark.parametrize("box", [*PATHS.games, NO_BOX])
def test_it_is_asked_once_whatever_the_answer(box: str) -> None:
    new = replace(begun(State(PATHS)).state, memory=Memory.KEPT)
    state = done(new, ("box", box), ("skip", ""))
    assert (state.screen, found(state, "box-asked")) == (Screen.LEARN, None)
    again = begun(load(State(PATHS), dump(state))).state
    assert (again.box, again.screen, found(again, "box-asked")) == (box, Screen.LEARN, None)
    assert found(done(again, ("forget", ""), ("forget", "yes")), "box-asked") is not None


def test_whoever_has_done_something_and_where_there_is_one_game_nobody_is_asked() -> None:
    assert found(begun(State(PATHS, record=solved_once(CLEAR))).state, "box-asked") is None
    for stock in (stock_of(PUZZLES), stock_of(OF_UP, has_path=True)):
        assert boxes(begun(State(stock)).state) == []


def test_another_box_can_be_chosen_and_is_folded_away() -> None:
    state = opened()
    assert boxes(state) == [*PATHS.games, NO_BOX]
    other = then(replace(state, was_first=True), "box", "krass-kariert")
    assert (other.screen, other.box, other.lesson_ahead) == (Screen.LEARN, "krass-kariert", other.lessons[0])


def test_each_box_has_its_own_picture_and_a_family_without_has_its_words() -> None:
    pictures = [box_picture(game, "en") for game in PATHS.games]
    assert len({*pictures}) == len(pictures) == 3
    assert Family("bare", (), find("combo-up")[0].notation).get(BOX_PICTURE)("gone", "en") == ""
    labels = [each.text() for each in Page(learn(begun(State(PATHS)).state)).named("button")]
    assert labels[0].endswith("Combo Breaker")
    assert labels[-1] == "None yet"


def test_in_a_class_whoever_may_be_back_finds_the_way_and_hears_that_a_browser_keeps_nothing() -> None:
    heron = Person("c" * 32, label="heron-blue-7")
    state = replace(begun(State(PATHS)).state, keeping=Keeping.CLASS, person=heron)
    for each in (state, then(state, "box", "combo-up")):
        button = found(each, "who-been")
        assert button is not None
        assert pressed(each, button).screen is Screen.PROGRESS
    assert "after a reload you start afresh" in learn(replace(state, memory=Memory.NONE))
    assert found(replace(state, person=replace(heron, has_code=True)), "who-been") is None
    assert found(begun(State(PATHS)).state, "who-been") is None


# The one button.


def test_the_first_time_it_says_start_and_then_continue_with_the_lesson() -> None:
    assert main(opened()).text() == "Start"
    assert main(opened()).attributes["aria-label"] == "Start: Lesson 1: Clear the row"
    later = opened(record=solved_once(CLEAR))
    assert main(later).attributes["aria-label"] == "Continue: Lesson 2: Gaps and reserve"


@given(st.sets(st.sampled_from(OF_UP)))
def test_property_the_button_always_leads_to_something(solved: set[Puzzle]) -> None:
    state = opened(record=solved_once(*solved))
    there = pressed(state, main(state))
    if len(solved) == len(OF_UP):
        assert there.screen is Screen.PUZZLES
    else:
        assert (there.screen, there.way, there.at) == (Screen.PUZZLE, Way.COURSE, state.lesson_ahead.name)  # type: ignore[union-attr]
        assert there.puzzle not in solved


def test_it_goes_on_with_the_puzzle_that_was_left() -> None:
    state = done(opened("combo-up"), ("lesson", "specials-1"), ("next", ""))
    left = done(opened("combo-up"), ("lesson", "specials-1"))
    second = then(left, "puzzle", left.lesson.puzzles[1].id)  # type: ignore[union-attr]
    back = then(second, "tab", second.home)
    assert (back.screen, then(back, "continue").puzzle) == (Screen.LEARN, second.puzzle)
    assert state.ended is None


def test_where_there_is_no_path_it_goes_on_with_the_next_puzzle() -> None:
    state = begun(State(stock_of(PUZZLES), record=solved_once(PUZZLES[0]))).state
    assert pressed(state, main(state)).puzzle == PUZZLES[1]
    every = begun(State(stock_of(PUZZLES), record=solved_once(*PUZZLES))).state
    assert pressed(every, main(every)).screen is Screen.PUZZLES


# Besides.


def test_what_comes_back_is_counted_or_it_is_told_when_something_does() -> None:
    record = solved_once(CLEAR, BEAT, due=(CLEAR.id, BEAT.id))
    button = found(opened(record=record), "reviews")
    assert button is not None
    assert button.text() == "2 to review"
    assert pressed(opened(record=record), button).way is Way.REVIEW
    waits = Standing(CLEAR.id, is_done=True, last=Result.CLEAN, due=NOW + timedelta(minutes=7))
    state = opened(record=Record({CLEAR.id: waits}, now=NOW))
    told = found(state, "next-back")
    assert (found(state, "reviews"), told and told.text()) == (
        None,
        "Nothing to review now. The next puzzle to review comes back in 7 minutes.",
    )
    assert found(opened(), "next-back") is None


def test_the_hand_of_the_day_is_there_and_says_when_it_is_done() -> None:
    state = opened()
    day = state.hand_of_the_day
    assert day is not None
    button = found(state, "day")
    assert button is not None
    assert (button.text(), pressed(state, button).puzzle) == ("Hand of the day", day)
    over = found(opened(record=solved_once(day)), "day")
    assert over is not None
    assert (over.text(), over.accessible_name()) == (
        "✓ Hand of the day",
        "Hand of the day: done. Tomorrow there is a new one.",
    )


# The path.


@pytest.mark.parametrize("box", shipped().games)
def test_one_part_of_the_path_is_unfolded_and_each_step_opens_its_lesson(box: str) -> None:
    state = begun(State(shipped(), box=box)).state
    parts = [each for each in Page(learn(state)).named("details") if "part-" in (each.attributes["data-key"] or "")]
    assert 1 < len(parts) == len(stretches(state.lessons))
    assert ["open" in each.attributes for each in parts] == [True, *[False] * (len(parts) - 1)]
    steps = [each for each in Page(learn(state)).named("button") if each.attributes["data-do"] == "lesson"]
    assert [each.attributes["value"] for each in steps] == [lesson.name for lesson in state.lessons]
    assert [each.attributes["value"] for each in steps if "aria-current" in each.attributes] == ["kinds-1"]
    for step, lesson in list(zip(steps, state.lessons, strict=True))[::7]:
        there = pressed(state, step)
        assert (there.screen, there.lesson) == (Screen.PUZZLE, lesson)
        assert there.home is Tab.LEARN


def test_a_lesson_that_is_done_has_a_tick_and_the_part_counts_it() -> None:
    state = opened(record=solved_once(CLEAR))
    part, step = found(state, "part-1"), found(state, "lesson-clear-1")
    assert part is not None
    assert part.text().startswith("Part 1: A little of everything (1 of 5 lessons)")
    assert step is not None
    assert step.text().startswith("✓ Clear the row")
    every = found(opened(record=solved_once(*OF_UP)), "part-1")
    assert every is not None
    assert every.text().startswith("✓ Part 1: A little of everything (5 of 5 lessons)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_a_whole_page_in_every_language(language: str) -> None:
    for state in (
        begun(State(PATHS)).state,
        opened(),
        opened(NO_BOX, solved_once(CLEAR, BEAT, due=(BEAT.id,))),
        opened(record=solved_once(*OF_UP)),
        begun(State(stock_of((BEAT,)))).state,
    ):
        check(replace(state, language=language))


def test_a_little_hand_says_what_it_shows() -> None:
    assert 'aria-label="' in hand_picture(CLEAR, "de")
    assert hand_picture(CLEAR, "de") != hand_picture(BEAT, "de")
