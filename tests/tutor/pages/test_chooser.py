"""Choosing a puzzle: the ways to practise, what each lists, and what it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.learner import Result, Standing
from combotutor.tutor.pages.chooser import chooser
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, State
from combotutor.tutor.state.stock import stock_of
from combotutor.tutor.state.way import Way
from tests.tutor.examples import BEAT, CLEAR, FIND, INSERT, PUZZLES, SPECIAL, WILD, done, fresh, solved, then
from tests.tutor.open_examples import MOMENT
from tests.tutor.reader import Page, check

PATHS = stock_of(PUZZLES, has_path=True)


def count(state: State) -> str:
    """Return what is said of the puzzles on offer."""
    found = [each for each in Page(chooser(state)).elements if each.attributes.get("data-testid") == "solved-count"]
    return found[0].text()


def listed(state: State, name: str = "puzzle") -> list[str]:
    """Return the values of a list."""
    lists = [each for each in Page(chooser(state)).named("select") if each.attributes["data-do"] == name]
    return [str(each.attributes["value"]) for each in lists[0].children if not isinstance(each, str)] if lists else []


def ways(state: State) -> dict[str, str]:
    """Return the label of each way, the chosen one in brackets."""
    buttons = [each for each in Page(chooser(state)).named("button") if each.attributes["data-do"] == "way"]
    return {
        str(each.attributes["value"]): f"[{each.text()}]" if "aria-current" in each.attributes else each.text()
        for each in buttons
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", list(Way))
def test_every_way_has_a_whole_page_with_and_without_puzzles(way: Way, language: str) -> None:
    own = replace(INSERT, id="own-1")
    full = Record(due=(BEAT.id,), failed=(WILD.id, CLEAR.id), made=(own,), streak=3)
    for record in (Record(), full):
        check(State(PATHS, is_choosing=True, way=way, language=language, record=record))


def test_a_puzzle_that_came_by_a_link_is_of_no_way_and_no_lesson_and_counts_for_none() -> None:
    sent = replace(INSERT, id="sent-1")
    state = State(PATHS, received=sent, current=sent.id)
    assert [each for each in ways(state).values() if each.startswith("[")] == listed(state, "lesson") == []
    assert listed(state)[0] == sent.id
    assert "solved-count" not in chooser(state)
    elsewhere = replace(state, current=BEAT.id)
    assert (ways(elsewhere)["course"], count(elsewhere)) == ("[Course]", "0 of 1 solved")
    assert listed(elsewhere, "lesson") == ["beat-1", "gaps-1"]


def test_each_way_says_how_many_wait_there() -> None:
    record = Record(due=(BEAT.id,), failed=(WILD.id, CLEAR.id, "gone"))
    labels = ways(State(stock_of(PUZZLES), way=Way.REVIEW, record=record))
    assert labels == {
        "course": "Course",
        "practice": "Practice",
        "review": "[Review (1)]",
        "failed": "To polish (2)",
        "own": "My own",
        "day": "Hand of the day",
    }


def test_the_count_is_of_what_is_on_offer() -> None:
    assert count(fresh()) == f"0 of {len(PUZZLES)} solved"
    state = solved(done(fresh(), ("puzzle", WILD.id)))
    assert count(state) == f"1 of {len(PUZZLES)} solved"
    assert count(then(state, "rules", "krass-kariert")) == "1 of 2 solved"
    assert count(then(state, "kind", "clear")) == "0 of 1 solved"


def test_days_in_a_row_are_told_from_the_second() -> None:
    for streak, told in ((0, ""), (1, ""), (2, " · 2 days in a row")):
        assert count(State(stock_of((BEAT,)), record=Record(streak=streak))) == f"0 of 1 solved{told}"


@pytest.mark.parametrize(
    ("way", "said"),
    [(Way.REVIEW, "Nothing is due now."), (Way.FAILED, "Nothing is waiting here."), (Way.OWN, "None made yet.")],
)
def test_a_way_without_puzzles_says_so_and_lists_none(way: Way, said: str) -> None:
    state = State(stock_of(PUZZLES), way=way)
    assert count(state).startswith(said)
    assert listed(state) == []


def test_what_waits_is_counted() -> None:
    record = Record(due=(BEAT.id, WILD.id), failed=(CLEAR.id,))
    assert count(State(stock_of(PUZZLES), way=Way.REVIEW, record=record)) == "2 come back now"
    assert count(State(stock_of(PUZZLES), way=Way.FAILED, record=record)) == "One to solve alone"


def test_the_filters_show_what_is_chosen_and_stand_only_where_they_count() -> None:
    state = done(fresh(), ("kind", "wild"), ("theme", "closing"), ("level", "3"), ("rules", "krass-kariert"))
    assert then(state, "theme", "").puzzle == WILD
    chosen = [
        each.attributes["value"] for each in Page(chooser(state)).named("option") if "selected" in each.attributes
    ]
    assert chosen[-4:] == ["wild", "closing", "3", "krass-kariert"]
    assert "kind" not in check(done(state, ("tab", "puzzles"), ("way", "course"))).values("data-testid")


def test_where_no_puzzle_fits_there_is_a_button_that_shows_all() -> None:
    state = done(fresh(), ("tab", "puzzles"), ("kind", "wild"), ("level", "1"))
    assert "all" in check(state).values("data-testid")
    assert "puzzle" not in check(state).values("data-testid")


def test_a_puzzle_opened_past_the_filters_stands_first_and_once() -> None:
    assert listed(done(fresh(), ("kind", "wild"), ("puzzle", CLEAR.id))) == [CLEAR.id, WILD.id]


def test_the_lessons_of_the_box_are_listed_and_the_puzzles_of_one() -> None:
    record = Record({MOMENT.id: Standing(MOMENT.id, is_done=True, last=Result.CLEAN)})
    state = State(PATHS, box="combo-up", record=record)
    assert (listed(state, "lesson")[:3], listed(state)) == (["clear-1", "gaps-1", "specials-1"], [CLEAR.id])
    text = Page(chooser(state)).text()
    assert "1. Clear the row (0 of 1)" in text
    assert "3. Special cards (1 of 2)" in text
    there = then(state, "lesson", "specials-1")
    assert (listed(there), there.puzzle) == ([MOMENT.id, SPECIAL.id], SPECIAL)


def test_the_box_can_be_chosen_where_a_path_is_and_there_are_several() -> None:
    assert listed(State(PATHS), "box") == ["combo-breaker", "combo-up", "krass-kariert", "none"]
    for state in (fresh(), State(PATHS, way=Way.PRACTICE), State(stock_of((WILD, FIND), has_path=True))):
        assert listed(state, "box") == []
    there = then(then(State(PATHS), "tab", "puzzles"), "box", "krass-kariert")
    assert (listed(there, "lesson"), there.puzzle, there.screen) == (["kinds-1", "wild-1"], FIND, Screen.PUZZLES)


def test_of_many_puzzles_one_block_is_listed_and_the_others_can_be_opened() -> None:
    many = tuple(replace(BEAT, id=f"beat-{number}") for number in range(1, 2 * BLOCK + 2))
    state = then(State(stock_of(many)), "way", "practice")
    assert (listed(state, "block"), len(listed(state))) == (["0", "1", "2"], BLOCK)
    assert listed(then(state, "block", "2")) == [f"beat-{2 * BLOCK + 1}"]
    for value in ("3", "-1", "x", "9" * 99, "²"):
        assert then(state, "block", value) == state
    assert listed(then(State(stock_of(many[:BLOCK])), "way", "practice"), "block") == []


@pytest.mark.parametrize(
    ("last", "mark"),
    [(Result.CLEAN, "✓ {}"), (Result.HELPED, "✓ {} (with hints)"), (Result.MISSED, "✓ {} (after a mistake)")],
)
def test_a_solved_puzzle_says_how_it_was_solved(last: Result, mark: str) -> None:
    record = Record({BEAT.id: Standing(BEAT.id, is_done=True, last=last)})
    options = [each.text() for each in Page(chooser(State(stock_of((BEAT,)), record=record))).named("option")]
    plain = [each.text() for each in Page(chooser(State(stock_of((BEAT,))))).named("option")]
    assert options == [mark.format(plain[0])]


def test_the_way_on_leads_to_the_open_puzzle_and_names_it() -> None:
    state = done(fresh(), ("tab", "puzzles"), ("kind", "clear"))
    (on,) = [each for each in Page(chooser(state)).named("button") if each.attributes["data-key"] == "go-on"]
    assert (on.text(), on.attributes["class"]) == ("Go on: Clear the row (1)", "ct-button ct-main")
    assert then(state, str(on.attributes["data-do"]), str(on.attributes["value"])).screen is Screen.PUZZLE


def test_whoever_chooses_stays_on_the_list_until_a_puzzle_is_opened() -> None:
    there = then(State(PATHS, box="combo-up", at="specials-1"), "tab", "puzzles")
    for name, value in (
        *(("way", each) for each in Way),
        *(
            ("lesson", "gaps-1"),
            ("box", "combo-up"),
            ("block", "0"),
            ("kind", "wild"),
            ("level", "3"),
            ("rules", "combo-up"),
        ),
        *(("theme", "closing"), ("all", ""), ("language", "de"), ("size", "")),
    ):
        assert then(there, name, value).screen is Screen.PUZZLES, name
    for name, value in (("puzzle", WILD.id), ("next", ""), ("practise", "closing"), ("tab", "puzzle")):
        assert then(there, name, value).screen is Screen.PUZZLE, name
    due = replace(there, record=Record(due=(WILD.id,)))
    assert then(then(due, "tab", "progress"), "way", "review").screen is Screen.PUZZLE
