"""The title bar of a puzzle: where it stands, its neighbours as dots, and the menu."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.learner import Result, Standing
from combotutor.people import Person
from combotutor.puzzles import HINTS
from combotutor.puzzles.voice.names import theme_name
from combotutor.tutor.pages.chooser import tells
from combotutor.tutor.pages.title_bar import MOST_DOTS, title_bar
from combotutor.tutor.state.footing import Keeping
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import Filters, shipped, stock_of
from combotutor.tutor.state.way import Way
from tests.tutor.examples import BEAT, CLEAR, FIND, ILLEGAL, INSERT, PUZZLES, SPECIAL, WILD, done, fresh, solved, then
from tests.tutor.open_examples import MOMENT, RISK, SURE
from tests.tutor.reader import Element, Page

PATHS = stock_of(PUZZLES, has_path=True)


def found(state: State, testid: str) -> Element | None:
    """Return the element with a test id, None if there is none."""
    page = Page(title_bar(state))
    return next((each for each in page.elements if each.attributes.get("data-testid") == testid), None)


def shown(state: State, testid: str) -> str:
    """Return its text, empty if there is none."""
    element = found(state, testid)
    return "" if element is None else element.text()


def on_the_path(*done_ids: str) -> State:
    """Return a path on which some puzzles are solved."""
    standings = {each: Standing(each, is_done=True, last=Result.CLEAN) for each in done_ids}
    return State(PATHS, tab=Tab.PUZZLES, box="combo-up", record=Record(standings))


@pytest.mark.parametrize("way", Way)
def test_out_of_the_puzzle_leads_to_where_it_was_chosen(way: Way) -> None:
    back, name = {
        Way.PRACTICE: ("puzzles", "Back to Practise"),
        Way.FAILED: ("puzzles", "Back to Practise"),
        Way.OWN: ("puzzles", "Back to Practise"),
    }.get(way, ("learn", "Back to Learn"))
    sent = replace(INSERT, id="sent")
    for state, value, called in (
        (replace(fresh(BEAT), way=way), back, name),
        (replace(fresh(BEAT), way=way, received=sent, current="sent"), "learn", "Back to Learn"),
    ):
        leave = found(state, "leave")
        assert leave is not None
        assert (leave.attributes["data-do"], leave.attributes["value"]) == ("tab", value)
        assert leave.accessible_name() == called
        assert then(state, "tab", value).screen == value


def test_it_says_where_the_puzzle_stands_and_its_name() -> None:
    # In a lesson it is called as the path calls it, and no number stands behind the puzzle's name.
    assert shown(on_the_path(), "where") == "Lesson 1 · Clear the row"
    assert shown(then(on_the_path(), "lesson", "specials-1"), "where").startswith("Lesson 3")
    practised = replace(on_the_path(), way=Way.PRACTICE, current=FIND.id)
    assert shown(practised, "where") == "Practice · Find the highest (1)"
    polished = replace(practised, way=Way.FAILED, record=Record(failed=(FIND.id,)))
    assert shown(polished, "where") == "To polish · Find the highest (1)"
    # One that was opened past the lesson is none of it, and leaves it open.
    past = then(on_the_path(), "puzzle", BEAT.id)
    assert (shown(past, "where"), past.lesson) == (shown(past, "title"), on_the_path().lesson)
    assert shown(done(on_the_path(), ("kind", "clear"), ("puzzle", FIND.id)), "where") == "Find the highest (1)"
    sent = replace(INSERT, id="sent")
    assert shown(replace(on_the_path(), received=sent, current=sent.id), "where").startswith("From a link · ")
    assert shown(on_the_path(), "title") == "Clear the row"
    begun = then(State(shipped(), tab=Tab.PUZZLES, box="combo-up"), "continue")
    (topic,) = (each for each in ("Pairs and runs",) if each in shown(begun, "where"))
    assert shown(begun, "where") == f"Lesson 1: {topic} · Find the highest"


@pytest.mark.parametrize(
    ("filters", "names"),
    [
        (Filters(theme="run3"), {"theme": "Runs of three"}),
        (Filters(kind="clear", level=2), {"kind": "Clear the row", "level": "Level 2"}),
        (Filters(rules="combo-up", theme="run3"), {"theme": "Runs of three", "rules": "Combo Up"}),
    ],
)
def test_what_is_practised_is_named_and_each_button_ends_what_it_names(filters: Filters, names: dict[str, str]) -> None:
    state = then(replace(on_the_path(), filters=filters), "practise")
    assert found(state, "practised") is not None
    assert shown(state, "where") == shown(state, "title") == "Clear the row (1)"
    for action, name in names.items():
        chip = found(state, f"practised-{action}")
        assert chip is not None
        assert (chip.text(), chip.accessible_name()) == (name, f"Remove: {name}")
        over = then(state, str(chip.attributes["data-do"]), str(chip.attributes["value"]))
        left = replace(filters, **{action: getattr(Filters(), action)})
        assert (over.screen, over.filters, over.puzzle) == (Screen.PUZZLES, left, CLEAR)
        assert found(then(over, "tab", "puzzle"), f"practised-{action}") is None


def test_a_theme_that_tells_the_answer_is_named_once_the_puzzle_is_solved() -> None:
    (theme,) = (each for each in MOMENT.themes if tells(each, MOMENT))
    state = then(then(replace(on_the_path(), filters=Filters(theme=theme)), "practise"), "puzzle", MOMENT.id)
    name = theme_name(theme).text("en")
    assert name not in str(title_bar(state))
    assert shown(state, "practised-theme").startswith("Theme told once solved")
    assert shown(solved(state), "practised-theme").startswith(name)


def test_nothing_is_named_where_the_open_puzzle_is_not_of_it() -> None:
    state = then(replace(on_the_path(), filters=Filters(theme="run3")), "practise")
    assert found(then(state, "puzzle", WILD.id), "practised") is None
    assert found(then(state, "continue"), "practised") is None
    sent = replace(INSERT, id="sent")
    assert found(replace(state, received=sent, current=sent.id), "practised") is None


# The dots.


def dots(state: State) -> tuple[list[str], str]:
    """Return how each dot looks, and what all are called."""
    row = found(state, "dots")
    assert row is not None
    assert row.attributes["role"] == "img"
    looks = [each.attributes.get("class") or "" for each in row.children if not isinstance(each, str)]
    return looks, str(row.attributes["aria-label"])


def test_each_puzzle_of_the_lesson_has_a_dot() -> None:
    lesson = ("lesson", "specials-1")
    assert dots(done(on_the_path(), lesson)) == (["ct-here", ""], "0 of 2 solved")
    half = done(on_the_path(MOMENT.id), lesson)
    assert dots(half) == (["ct-right", "ct-here"], "1 of 2 solved")
    assert dots(solved(half))[0] == ["ct-right", "ct-right ct-here"]
    for last in (Result.HELPED, Result.MISSED):
        record = Record({MOMENT.id: Standing(MOMENT.id, is_done=True, last=last)})
        assert dots(done(replace(on_the_path(), record=record), lesson))[0] == ["ct-after", "ct-here"]


@pytest.mark.parametrize("at", [0, 4, 19])
def test_of_many_puzzles_it_is_told_which_is_open_and_a_line_shows_how_many_are_solved(at: int) -> None:
    many = tuple(replace(BEAT, id=f"beat-{number}") for number in range(1, 21))
    record = Record({each.id: Standing(each.id, is_done=True, last=Result.CLEAN) for each in many[:5]})
    far = found(then(replace(State(stock_of(many)), record=record), "puzzle", many[at].id), "dots")
    assert far is not None
    _, line = far.children
    assert not isinstance(line, str)
    told = far.text(), far.attributes["aria-label"], line.attributes["style"]
    assert told == (f"{at + 1} / 20", f"{at + 1} of 20. 5 of 20 solved", "--ct-share: 0.250;")
    few = many[:MOST_DOTS]
    assert len(dots(then(State(stock_of(few)), "puzzle", few[at % MOST_DOTS].id))[0]) == MOST_DOTS


@pytest.mark.parametrize("way", [Way.FAILED, Way.PRACTICE])
def test_what_is_gone_through_once_more_begins_without_a_dot_that_is_done(way: Way) -> None:
    few = PUZZLES[:MOST_DOTS]
    standings = {each.id: Standing(each.id, is_done=True, last=Result.MISSED) for each in few}
    failed = tuple(each.id for each in few)
    known = State(stock_of(few), record=Record(standings, failed=failed))
    deed = ("way", way.value) if way is Way.FAILED else ("practise", "")
    begun = done(known, deed)
    assert (begun.way, begun.comes_back) == (way, True)
    assert dots(begun)[1].startswith("0 of")
    assert "ct-after" not in " ".join(dots(begun)[0])
    assert dots(solved(begun))[1].startswith("1 of")


def test_a_puzzle_that_is_not_listed_has_no_dots() -> None:
    sent = replace(INSERT, id="sent")
    assert found(replace(on_the_path(), received=sent, current=sent.id), "dots") is None


def test_days_in_a_row_are_told_from_the_second() -> None:
    for streak, told in ((0, None), (1, None), (2, "2 days in a row")):
        element = found(replace(fresh(BEAT), record=Record(streak=streak)), "streak")
        assert (None if element is None else element.attributes["aria-label"]) == told


# The menu.


def test_the_menu_tells_the_rule_set_the_level_and_the_step() -> None:
    assert shown(fresh(BEAT), "facts") == "Combo Breaker · Level 1"
    state = fresh(SPECIAL)
    assert shown(state, "facts") == "Combo Up · Level 5 · Step 1 of 4"
    assert shown(then(state, "answer", "R1>2"), "facts").endswith("Step 2 of 4")


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_fewest_plays_are_asked_for_nobody_is_told_how_many_there_are(language: str) -> None:
    state = then(fresh(CLEAR), "language", language)
    fewest = len(solved(state).attempt.answers)
    assert fewest == 4
    assert str(fewest) not in Page(title_bar(state)).text().replace(CLEAR.position, "")


def usable(state: State) -> dict[str, bool]:
    """Return the buttons of the menu, and whether each can be used."""
    menu = found(state, "menu")
    assert menu is not None
    inside = [each for each in Page(title_bar(state)).named("button") if each.attributes.get("data-do")]
    return {
        str(each.attributes["data-testid"]): each.attributes.get("aria-disabled") != "true"
        for each in inside
        if each.attributes["data-testid"] != "leave"
    }


def test_a_button_of_the_menu_can_be_used_when_it_would_do_something() -> None:
    always = {"read": True, "size": True}
    start = fresh(SPECIAL)
    assert usable(start) == {"back": False, "again": False, "next": True, **always}
    assert usable(then(start, "answer", ILLEGAL))["again"]
    assert usable(then(start, "answer", "R1>2")) == {"back": True, "again": True, "next": True, **always}
    assert usable(done(start, *[("hint", "")] * HINTS))["again"] is False
    end = solved(start)
    assert usable(end) == {"back": True, "again": True, "show-first": True, **always}
    assert usable(then(end, "show", "first")) == {"back": True, "again": True, **always}
    # Of one step there is nothing to be walked through.
    assert usable(solved(fresh(BEAT))) == {"back": True, "again": True, **always}


def test_who_plays_is_told_in_the_menu_where_several_do() -> None:
    anna = Person("a" * 32, "Anna", card="stars")
    alone = replace(fresh(BEAT), keeping=Keeping.HERE, person=Person("me"), people=(Person("me"),))
    assert found(alone, "who-chip") is None
    chip = found(replace(alone, person=anna, people=(Person("me"), anna)), "who-chip")
    assert chip is not None
    assert chip.accessible_name() == "Anna plays"


def test_a_puzzle_is_shared_as_its_line_and_as_a_link_to_it() -> None:
    page = Page(title_bar(then(fresh(CLEAR), "language", "es")))
    assert page.named("input")[0].attributes["value"] == CLEAR.position
    assert (page.values("data-query-puzzle"), page.values("data-query-lang")) == ([CLEAR.id], [])


def test_what_is_shared_shows_what_the_puzzle_shows_and_no_more() -> None:
    assert Page(title_bar(fresh(SURE))).named("input")[0].attributes["value"] == SURE.position
    shared = str(Page(title_bar(fresh(RISK))).named("input")[0].attributes["value"])
    assert "?3+1/?2+8" in shared
