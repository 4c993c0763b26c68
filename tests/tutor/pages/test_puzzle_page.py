"""The page of puzzles at every moment, in three languages: what is asked above the hand, what helps below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Puzzle, begin, goal, story
from combotutor.puzzles.voice.story import news, now
from combotutor.tutor.pages.puzzle_page import onward, task, tools
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import stock_of
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    EVERY_PUZZLE,
    ILLEGAL,
    PUZZLES,
    SHELF,
    SPECIAL,
    UNREADABLE,
    done,
    fresh,
    right_word,
    solved,
    then,
    wrong_word,
)
from tests.tutor.open_examples import RISK, SURE
from tests.tutor.reader import Page, check, faults


def moments(puzzle: Puzzle) -> Iterator[State]:
    """Yield the tutor at every kind of moment of a puzzle."""
    start = fresh(puzzle)
    yield start
    wrong = wrong_word(start)
    for word in (*((wrong,) if wrong else ()), ILLEGAL, UNREADABLE, right_word(start)):
        yield then(start, "answer", word)
    if wrong:
        missed = then(start, "answer", wrong)
        yield then(missed, "happens")
        yield done(missed, ("hint", ""), ("happens", ""))
        yield then(missed, "retry")
    hinted = done(start, *[("hint", "")] * HINTS)
    yield hinted
    end = solved(hinted)
    yield end
    yield then(end, "show", "first")
    yield done(end, ("show", "first"), ("show", "on"), ("back", ""))
    yield done(end, ("again", ""), ("answer", ILLEGAL))
    yield then(end, "tab", "puzzles")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_at_every_moment_the_page_is_whole_named_and_spoken_in_three_languages(puzzle: Puzzle) -> None:
    for state in moments(puzzle):
        for language in LANGUAGES:
            assert faults(then(state, "language", language)) == []


@pytest.mark.parametrize("puzzle", SHELF, ids=lambda puzzle: puzzle.id)
def test_puzzles_that_ship_have_whole_pages_each_moment_in_another_language(puzzle: Puzzle) -> None:
    first = SHELF.index(puzzle)
    for number, state in enumerate(moments(puzzle), start=first):
        assert faults(then(state, "language", LANGUAGES[number % 3])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_all_puzzles_on_offer_and_solved_the_page_is_whole(language: str) -> None:
    state = then(fresh(*EVERY_PUZZLE), "language", language)
    assert faults(state) == []
    state = done(solved(then(state, "puzzle", CLEAR.id)), ("puzzle", BEAT.id), ("hint", ""))
    page = check(then(solved(state), "tab", "puzzles"))
    listed = [each for each in page.named("li") if "★" in each.text()]
    assert len(listed) == 2


def shown(markup: str, testid: str) -> str:
    """Return the text of the element with a test id, empty if there is none."""
    found = [each for each in Page(markup).elements if each.attributes.get("data-testid") == testid]
    return found[0].text() if found else ""


# The task.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_goal_is_the_heading_and_what_more_it_says_stands_below(puzzle: Puzzle, language: str) -> None:
    markup = task(then(fresh(puzzle), "language", language))
    (heading,) = Page(markup).named("h1")
    assert (heading.attributes["data-testid"], heading.attributes["data-key"]) == ("goal", "title")
    goal_said = goal(puzzle).text(language)
    now_said = now(begin(puzzle)).text(language)
    more = shown(markup, "goal-more")
    asked = goal_said.removesuffix(more).rstrip()
    assert f"{asked} {more}".strip() == goal_said
    # On the way to a goal it is asked what is to be decided now, in the room that the goal takes.
    assert heading.text() == (asked if now_said == goal_said else now_said)
    assert len(heading.text()) <= len(asked) or "ct-room" not in markup
    assert heading.text()[-1] in ".?"
    assert len(heading.text()) <= 80


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_what_is_asked_stands_as_long_as_the_puzzle_is_open_so_that_nothing_below_moves(puzzle: Puzzle) -> None:
    start = fresh(puzzle)
    asked = task(start)
    wrong = wrong_word(start)
    assert wrong is not None
    missed = then(start, "answer", wrong)
    for state in (missed, then(missed, "happens"), then(missed, "retry"), then(start, "hint"), then(start, "again")):
        assert task(state) == asked
    end = solved(start)
    last = replace(end.attempt, way=end.attempt.way[:-1], answers=end.attempt.answers[:-1], verdict=None)
    before = task(replace(end, attempts={puzzle.id: last}))
    assert task(end).replace(" ct-past", "") == re.sub(' aria-description="[^"]*"', "", before)
    # What was to be known for the last answer is true no more: it keeps its room, unseen.
    assert ("ct-past" in task(end)) is ("story" in before)


def test_with_the_heading_is_heard_which_puzzle_it_is_what_is_to_be_known_and_what_is_to_be_beaten() -> None:
    first = f"1 of {len(fresh().on_offer)}. "
    assert first != "1 of 1. "
    assert Page(task(fresh())).values("aria-description")[0].startswith(first)
    lying = "Player 3: 5, 4: run of two, top 5, best so far."
    known = "Leave as few plays in your row as you can."
    assert Page(task(fresh(BEAT))).values("aria-description") == [f"{known} {lying}"]
    known = "Nothing has to be beaten: you lead again and again."
    assert Page(task(fresh(CLEAR))).values("aria-description") == [f"{known} Nothing lies on the table."]


def test_of_what_the_others_did_only_that_is_told_which_is_not_seen_on_the_table() -> None:
    assert story(fresh(BEAT).attempt.progress)
    assert "story" not in task(fresh(BEAT))
    assert "story" not in task(fresh(CLEAR))
    assert "story" not in task(fresh(SURE))
    assert "story" not in task(fresh(RISK))
    told = [story(fresh(puzzle).attempt.progress) for puzzle in SHELF]
    seen = [news(fresh(puzzle).attempt.progress) for puzzle in SHELF]
    # What is asked in the heading is not asked again below it.
    for fewer, more in zip(seen, told, strict=True):
        assert all(any(each.text("en") in said.text("en") for said in more) for each in fewer)
        assert not any(each.text("en").endswith("?") for each in fewer if each.key.startswith("story."))
    assert any(seen)
    assert not all(seen)


def test_which_card_came_in_is_told() -> None:
    state = done(fresh(SPECIAL), *[("answer", word) for word in solved(fresh(SPECIAL)).attempt.answers[:-1]])
    assert shown(task(state), "story")


# Help.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_button_for_hints_has_a_dot_for_each_and_says_which_comes_next(language: str) -> None:
    state = then(fresh(BEAT), "language", language)
    for level in range(HINTS + 1):
        (hint,) = Page(tools(state)).named("button")
        dots = (
            Page(tools(state)).values("class").count("ct-dot ct-open"),
            Page(tools(state)).values("class").count("ct-dot"),
        )
        assert dots == (level, HINTS - level)
        assert (hint.attributes.get("aria-disabled") == "true") is (level == HINTS)
        assert (str(level + 1) in hint.accessible_name()) is (level < HINTS)
        # What is written on it is heard, too.
        assert hint.text().lower() in hint.accessible_name().lower()
        state = then(state, "hint")
    # Once solved, another like it has their place, and no hole is left beside what goes on.
    assert Page(tools(solved(fresh(BEAT)))).values("data-do") == ["like"]


def deeds(markup: str) -> list[str]:
    """Return what the buttons do."""
    return Page(markup).values("data-do")


def test_what_leads_on_is_there_where_the_hand_has_nothing_to_confirm() -> None:
    start = fresh(BEAT)
    assert onward(start) == ""
    wrong = wrong_word(start)
    assert wrong is not None
    missed = then(start, "answer", wrong)
    assert onward(missed) == ""
    assert deeds(onward(then(missed, "happens"))) == ["happens"]
    assert onward(done(missed, ("happens", ""), ("happens", ""))) == ""
    for state in (solved(start), then(solved(start), "show", "first")):
        assert deeds(onward(state)) == ["next"]
        (button,) = Page(onward(state)).named("button")
        assert "ct-main" in str(button.attributes["class"])


def test_whoever_came_by_a_link_and_has_no_box_yet_is_told_that_they_begin_then() -> None:
    sent = replace(BEAT, id="sent")
    for box, said in (("", "Start here"), ("combo-up", "Next")):
        state = State(stock_of(PUZZLES, has_path=True), tab=Tab.PUZZLES, received=sent, current=sent.id, box=box)
        (button,) = Page(onward(solved(state))).named("button")
        assert (button.text(), then(solved(state), "next").tab is Tab.LEARN) == (said, not box)
