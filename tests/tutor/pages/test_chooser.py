"""Practise: what can be chosen and how it is shown, what the one button does, the other ways, and all by title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from combotutor.i18n import LANGUAGES, text
from combotutor.i18n.catalogue import whole_text
from combotutor.learner import Result, Standing
from combotutor.puzzles import Puzzle
from combotutor.tutor.actions.actions import act
from combotutor.tutor.pages.chooser import THEMES_SEEN, chooser, counted
from combotutor.tutor.pages.ending_page import ending
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, NO_BOX, State, Tab
from combotutor.tutor.state.stock import Filters, shipped, stock_of
from combotutor.tutor.state.way import Way
from tests.tutor.examples import BEAT, CLEAR, FIND, INSERT, PUZZLES, SPECIAL, WILD, done, solved, then
from tests.tutor.reader import Element, Page, check

PATHS = stock_of(PUZZLES, has_path=True)
NOTHING_FITS = Filters(kind="wild", level=1)
OWN = replace(INSERT, id="own-1")
FULL = Record(due=(BEAT.id,), failed=(WILD.id, CLEAR.id, "gone"), made=(OWN,), streak=3)


def practising(*puzzles: Puzzle, **fields: object) -> State:
    """Return a tutor where somebody is about to choose what to practise."""
    stock = stock_of(puzzles) if puzzles else PATHS
    return State(stock, tab=Tab.PUZZLES, is_choosing=True, **fields)  # type: ignore[arg-type]


def known(*puzzles: Puzzle, last: Result = Result.CLEAN) -> Record:
    """Return the record of somebody who has solved some puzzles."""
    return Record({each.id: Standing(each.id, is_done=True, last=last) for each in puzzles})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_its_numbers_written_as_the_chips_have_them(language: str) -> None:
    state = State(shipped(), tab=Tab.PUZZLES, way=Way.PRACTICE, is_choosing=True, language=language)
    many = len(state.stock.puzzles)
    assert many >= 1000
    assert found(state, "everything").text().endswith(f" {whole_text(many, language)}")
    assert counted(state) == text("tutor.solved-of", language, solved=0, count=many)
    assert whole_text(many, language) in counted(state)


def found(state: State, key: str) -> Element:
    """Return what has a key on the page."""
    (only,) = [each for each in Page(chooser(state)).elements if each.attributes.get("data-key") == key]
    return only


def pressed(state: State, key: str) -> State:
    """Return the state after a button of the page is pressed."""
    button = found(state, key)
    assert button.attributes.get("aria-disabled") != "true"
    return then(state, str(button.attributes["data-do"]), str(button.attributes["value"]))


def chips(state: State) -> Iterator[Element]:
    """Yield all that can be chosen."""
    yield from (each for each in Page(chooser(state)).named("button") if "ct-pick" in str(each.attributes["class"]))


def on(state: State) -> list[str]:
    """Return what is chosen."""
    return [str(each.attributes["data-key"]) for each in chips(state) if each.attributes["aria-pressed"] == "true"]


def titles(state: State, key: str = "titles") -> list[str]:
    """Return the ids of the puzzles that are listed by title."""
    inside = [each for each in Page(chooser(state)).named("button") if each.attributes["data-do"] == "puzzle"]
    return [str(each.attributes["value"]) for each in inside if key in keys_above(each)]


def keys_above(element: Element) -> set[str | None]:
    """Return the keys of all in which an element stands."""
    above = element.parent
    return set() if above is None else {above.attributes.get("data-key")} | keys_above(above)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_with_and_without_anything_in_it(language: str) -> None:
    for record in (Record(), FULL):
        for filters in (Filters(), NOTHING_FITS, Filters(theme="closing")):
            check(practising(language=language, record=record, filters=filters))


# What is chosen.


def test_a_chip_says_how_many_there_are_and_one_without_any_says_so_and_cannot_be_chosen() -> None:
    state = practising(filters=Filters(kind="wild"))
    for chip in chips(state):
        number = chip.text().rpartition(" ")[2]
        assert (chip.attributes.get("aria-disabled") == "true") is (number == "0"), chip.text()
    level = found(state, "level-1")
    assert (level.text(), level.accessible_name()) == ("1 0", "Level 1: no puzzles")
    assert (found(state, "level-3").text(), found(state, "level-3").accessible_name()) == ("3 1", "Level 3 1")


def test_what_is_chosen_is_pressed_with_a_tick_and_let_go_by_another_press() -> None:
    state = practising()
    assert on(state) == ["everything"]
    for key in ("kind-wild", "level-3", "rules-krass-kariert"):
        state = pressed(state, key)
        assert found(state, key).attributes["aria-pressed"] == "true"
        tick = found(state, key).children[0]
        assert isinstance(tick, Element)
        assert (tick.children, tick.attributes["aria-hidden"]) == (["✓"], "true")
    assert state.filters == Filters(kind="wild", level=3, rules="krass-kariert")
    assert pressed(state, "level-3").filters == Filters(kind="wild", rules="krass-kariert")
    assert pressed(state, "everything").filters == Filters()


def test_all_of_the_box_lets_go_of_all_but_the_box() -> None:
    state = practising(box="combo-up", filters=Filters(kind="wild", level=3, rules="krass-kariert", theme="closing"))
    count = sum(each.rules_name == "combo-up" for each in PUZZLES)
    assert found(state, "everything-of-box").text() == f"All of Combo Up {count}"
    state = pressed(state, "everything-of-box")
    assert (state.filters, on(state)) == (Filters(rules="combo-up"), ["everything-of-box", "rules-combo-up"])
    assert "everything-of-box" not in Page(chooser(practising(box=NO_BOX))).values("data-key")


def test_what_is_chosen_can_be_let_go_though_there_is_none_of_it() -> None:
    state = practising(filters=NOTHING_FITS)
    assert on(state) == ["kind-wild", "level-1"]
    assert found(state, "kind-wild").text().endswith(" 0")
    assert pressed(state, "kind-wild").filters == Filters(level=1)


def test_few_themes_are_seen_at_once_and_what_is_chosen_is_always_one_of_them() -> None:
    state = State(shipped(), tab=Tab.PUZZLES, is_choosing=True)

    def seen(state: State) -> list[str]:
        listed = [each for each in chips(state) if each.attributes["data-do"] == "theme"]
        return [str(each.attributes["data-key"]) for each in listed if "more-combo" not in keys_above(each)]

    assert len(seen(state)) == THEMES_SEEN
    assert seen(pressed(state, "theme-four-plays")) == [*seen(state), "theme-four-plays"]
    few = replace(CLEAR, themes=CLEAR.themes[:THEMES_SEEN])
    assert "more-combo" not in Page(chooser(practising(few))).values("data-key")


def test_only_what_some_puzzle_of_the_chosen_game_has_is_offered() -> None:
    every, one = (
        {str(each.attributes["data-key"]) for each in chips(State(shipped(), filters=Filters(rules=game)))}
        for game in ("", "krass-kariert")
    )
    assert {each.rules_name for each in shipped().puzzles if "pick-up" in each.themes} == {"combo-up"}
    assert every - one == {"theme-pick-up", "theme-pass-on"}


def test_whoever_chooses_stays_there_and_the_open_puzzle_stays_open() -> None:
    there = then(done(State(PATHS, box="combo-up"), ("puzzle", SPECIAL.id)), "tab", "puzzles")
    for name, value in (
        *(("kind", "wild"), ("level", "3"), ("rules", "combo-up"), ("theme", "closing"), ("all", ""), ("block", "0")),
        *(("language", "de"), ("size", "")),
    ):
        outcome = act(there, name, value)
        assert (outcome.state.screen, outcome.state.puzzle, outcome.doings) == (Screen.PUZZLES, SPECIAL, ()), name
    for name, value in (
        ("puzzle", WILD.id),
        ("next", ""),
        ("practise", ""),
        ("practise", "closing"),
        ("tab", "puzzle"),
    ):
        assert then(there, name, value).screen is Screen.PUZZLE, name
    assert pressed(there, "go-on").puzzle == SPECIAL


def test_a_reader_hears_how_many_there_are_of_what_is_chosen() -> None:
    outcome = act(practising(), "rules", "krass-kariert")
    assert outcome.said(outcome.state) == "Practise 2 puzzles"
    outcome = act(practising(filters=Filters(level=1)), "kind", "wild")
    assert outcome.said(outcome.state) == "No puzzle fits."


# The one button.


def test_the_button_says_how_many_there_are_and_goes_to_the_first_that_is_not_solved() -> None:
    state = practising(filters=Filters(rules="krass-kariert"), record=known(WILD))
    assert found(state, "practise").text() == "Practise 2 puzzles"
    assert found(state, "practise").attributes["class"] == "ct-button ct-main"
    there = pressed(state, "practise")
    assert (there.screen, there.puzzle, there.way) == (Screen.PUZZLE, FIND, Way.PRACTICE)
    assert found(practising(filters=Filters(kind="wild")), "practise").text() == "Practise one puzzle"


def test_what_is_all_solved_is_gone_through_once_more_to_its_end() -> None:
    state = practising(filters=Filters(rules="krass-kariert"), record=known(WILD, FIND))
    state = solved(replace(state, current=WILD.id, is_choosing=False))
    state = replace(state, is_choosing=True)
    assert found(state, "practise").text() == "Practise 2 puzzles once more"
    steps = [pressed(state, "practise")]
    assert (steps[0].puzzle, steps[0].attempt.answers, steps[0].is_once_more) == (WILD, (), True)
    while steps[-1].ended is None:
        steps.append(then(solved(steps[-1]), "next"))
    assert [each.puzzle for each in steps[:-1]] == [WILD, FIND]
    assert steps[-1].ended == Ended(Way.PRACTICE, puzzles=(WILD.id, FIND.id))
    assert all((one.puzzle, one.screen) != (other.puzzle, other.screen) for one, other in pairwise(steps))
    assert not then(steps[-1], "continue").is_once_more


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_fits_the_button_shows_all_and_nothing_is_listed(language: str) -> None:
    state = practising(filters=NOTHING_FITS, language=language)
    main = [each for each in Page(chooser(state)).named("button") if "ct-main" in str(each.attributes["class"])]
    assert [each.text() for each in main] == [text("tutor.show-all", language)]
    assert text("tutor.none.practice", language) in Page(chooser(state)).text()
    assert titles(state) == []
    after = pressed(state, "show-all")
    assert (after.filters, after.screen) == (Filters(), Screen.PUZZLES)


def test_there_is_one_main_button_and_it_leads_on_whatever_is_chosen() -> None:
    for filters in (Filters(), Filters(theme="stop"), NOTHING_FITS, Filters(kind="gone")):
        for record in (Record(), known(*PUZZLES)):
            state = practising(filters=filters, record=record)
            (main,) = [
                each for each in Page(chooser(state)).named("button") if "ct-main" in str(each.attributes["class"])
            ]
            assert pressed(state, str(main.attributes["data-key"])) != state


def test_how_many_are_solved_is_told_and_from_the_second_the_days_in_a_row() -> None:
    for streak, told in ((0, ""), (1, ""), (2, " · 2 days in a row")):
        counts = Page(chooser(practising(BEAT, CLEAR, record=replace(known(BEAT), streak=streak)))).named("p")
        assert counts[0].text() == f"1 of 2 solved{told}"


# The other ways.


def test_what_is_to_be_polished_is_counted_as_where_something_ends() -> None:
    state = practising(record=FULL)
    at_the_end = Page(ending(replace(state, ended=Ended(Way.PRACTICE))))
    (polish,) = [each for each in at_the_end.elements if each.attributes.get("data-key") == "ended-polish"]
    assert (found(state, "way-failed").text(), polish.text()) == ("To polish (2)", "To polish (2)")
    there = pressed(state, "way-failed")
    assert (there.screen, there.puzzle, there.way) == (Screen.PUZZLE, WILD, Way.FAILED)


def test_ones_own_are_counted_and_opened_by_title_too() -> None:
    state = practising(record=FULL)
    assert found(state, "way-own").text() == "My own (1)"
    assert titles(state, "own-titles") == [OWN.id]
    for key in ("way-own", f"puzzle-{OWN.id}"):
        there = pressed(state, key)
        assert (there.screen, there.puzzle, there.way) == (Screen.PUZZLE, OWN, Way.OWN)


@pytest.mark.parametrize(
    ("language", "polish", "own"),
    [
        ("en", "Nothing to polish.", "None of your own yet. Make one from a hand of your own"),
        ("es", "Nada que pulir.", "Aún no tienes problemas propios. Haz uno con una mano tuya"),
        ("de", "Kein Feinschliff nötig.", "Noch keine eigene. Mach eine aus einer eigenen Hand"),
    ],
)
def test_an_empty_way_says_what_fills_it_and_is_no_button(language: str, polish: str, own: str) -> None:
    state = practising(language=language)
    page = Page(chooser(state))
    assert polish in page.text()
    assert own in page.text()
    assert not {"way-failed", "way-own", "own-titles"} & {*page.values("data-key")}
    assert pressed(state, "to-bench").screen is Screen.BENCH


def test_what_is_entered_from_the_path_is_no_way_of_this_page() -> None:
    state = practising(record=FULL)
    ways = [
        each.attributes["value"] for each in Page(chooser(state)).named("button") if each.attributes["data-do"] == "way"
    ]
    assert ways == ["failed", "own"]
    # Older pages still ask for the others.
    for way, opened in (("course", BEAT), ("review", BEAT), ("practice", BEAT)):
        there = then(state, "way", way)
        assert (there.screen, there.way, there.puzzle) == (Screen.PUZZLE, Way(way), opened)


def test_a_puzzle_that_came_by_a_link_is_found_again_and_changes_no_way() -> None:
    sent = replace(INSERT, id="sent")
    state = practising(received=sent, current=BEAT.id)
    assert found(state, "puzzle-sent").text().endswith("(from a link)")
    there = pressed(state, "puzzle-sent")
    assert (there.puzzle, there.way, there.screen) == (sent, Way.COURSE, Screen.PUZZLE)
    assert "puzzle-sent" not in Page(chooser(then(there, "tab", "puzzles"))).values("data-key")


# All by title.


def test_the_puzzles_that_fit_are_listed_and_one_that_is_opened_is_practised() -> None:
    state = practising(filters=Filters(rules="krass-kariert"), at="gaps-1")
    assert titles(state) == [WILD.id, FIND.id]
    assert found(state, f"puzzle-{FIND.id}").text() == "Find the highest (1) · level 1"
    there = pressed(state, f"puzzle-{FIND.id}")
    assert (there.puzzle, there.way, there.at, there.through) == (FIND, Way.PRACTICE, "gaps-1", ())
    assert then(solved(there), "next").puzzle == WILD


@pytest.mark.parametrize(("last", "stars"), [(Result.CLEAN, 3), (Result.HELPED, 2), (Result.MISSED, 1)])
def test_a_solved_puzzle_has_its_stars(last: Result, stars: int) -> None:
    state = practising(record=known(BEAT, last=last))
    names = [each for each in Page(chooser(state)).elements if each.attributes.get("data-testid") == f"stars-{BEAT.id}"]
    assert [each.attributes["aria-label"] for each in names] == [f"{stars} of 3 stars"]
    assert Page(chooser(state)).text().count("★") == stars


def test_of_many_puzzles_one_block_is_listed_and_another_can_be_chosen() -> None:
    many = tuple(replace(BEAT, id=f"beat-{number}") for number in range(1, 2 * BLOCK + 2))
    state = practising(*many)

    def blocks(state: State) -> list[str]:
        return [str(each.attributes["value"]) for each in Page(chooser(state)).named("option")]

    assert (blocks(state), len(titles(state))) == (["0", "1", "2"], BLOCK)
    last = then(state, "block", "2")
    assert (titles(last), last.puzzle) == ([many[-1].id], many[0])
    for value in ("3", "-1", "x", "9" * 99, "²"):
        assert then(last, "block", value) == last
    # Something else chosen begins anew; and so does whoever has one of another block open.
    assert len(titles(pressed(pressed(last, "level-1"), "level-1"))) == BLOCK
    assert titles(practising(*many, current=many[-1].id)) == [many[-1].id]
    assert blocks(practising(*many[:BLOCK])) == []
