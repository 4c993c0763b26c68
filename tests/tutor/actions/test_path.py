"""The way on: lesson by lesson on the path of one's own box, and that whatever is practised has an end."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from combotutor.i18n import text
from combotutor.learner import Result, Standing
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.course import harder
from combotutor.tutor.actions.actions import act
from combotutor.tutor.actions.choosing import begun
from combotutor.tutor.pages.announcements import announcement
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.page_memory import dump, load
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import shipped, stock_of
from combotutor.tutor.state.way import Way
from tests.tutor.examples import BEAT, CLEAR, FIND, INSERT, PUZZLES, RESERVE, SPECIAL, WILD, done, solved, then
from tests.tutor.open_examples import MOMENT, RISK, SURE

PATHS = stock_of(PUZZLES, has_path=True)
OF_UP = (CLEAR, RESERVE, MOMENT, SPECIAL, SURE, RISK)
"""The path of Combo Up through the examples: lessons of one, one, two, one and one."""


def opened(*known: Puzzle, **fields: object) -> State:
    """Return a page of a learner who has Combo Up and solved some puzzles, just opened."""
    standings = {each.id: Standing(each.id, is_done=True, last=Result.CLEAN) for each in known}
    state = State(PATHS, tab=Tab.PUZZLES, box="combo-up", record=Record(standings))
    return begun(replace(state, **fields)).state  # type: ignore[arg-type]


def test_a_page_that_kept_nothing_opens_the_first_lesson_that_is_not_done() -> None:
    assert (opened().puzzle, opened().at) == (CLEAR, "clear-1")
    assert (opened(CLEAR).puzzle, opened(CLEAR).at) == (RESERVE, "gaps-1")
    assert (opened(CLEAR, RESERVE, MOMENT).puzzle, opened(CLEAR, current="gone").puzzle) == (SPECIAL, RESERVE)


def test_an_open_puzzle_opens_its_lesson_on_a_page_that_was_kept_before_there_were_lessons() -> None:
    state = opened(current=SPECIAL.id)
    assert (state.puzzle, state.at) == (SPECIAL, "specials-1")
    assert opened(current=SPECIAL.id, at="gaps-1").at == "gaps-1"


def test_a_browser_that_knows_nothing_goes_on_where_the_learner_is_though_they_passed_over_lessons() -> None:
    state = opened(MOMENT, SPECIAL, box="")
    assert (state.box, state.at, state.puzzle) == ("combo-up", "sure-1", SURE)
    assert opened(MOMENT).puzzle == SPECIAL
    # What a browser knows counts; and behind the last lesson are those that were passed over.
    assert opened(MOMENT, SPECIAL, at="clear-1").puzzle == CLEAR
    assert opened(SPECIAL, SURE, RISK, MOMENT).puzzle == CLEAR
    # So it is with another box, on whose path nobody knows a place.
    assert then(replace(state, box="krass-kariert", at=""), "box", "combo-up").at == "sure-1"


def test_who_has_done_something_has_the_box_of_which_most_was_done() -> None:
    assert opened(BEAT, WILD, FIND, box="").box == "krass-kariert"
    assert opened(BEAT, WILD, FIND, box="none").box == "none"
    # The place was one on the path of another game.
    assert opened(WILD, box="", at="gaps-1", way=Way.PRACTICE).at == ""
    assert opened(BEAT, box="", at="gaps-1").at == "gaps-1"
    assert (opened(box="").box, opened(box="").rules_of_box) == ("", "combo-breaker")


def test_a_learner_is_led_from_the_first_puzzle_to_the_last_with_an_end_after_each_lesson() -> None:
    state, met, ends = opened(), [], []
    for _ in range(40):
        if state.screen is Screen.LEARN:
            break
        if state.screen is Screen.END:
            assert state.ended is not None
            ends.append(state.ended)
            state = then(state, "continue")
        else:
            met.append(state.puzzle)
            state = then(solved(state), "next")
    assert tuple(met) == OF_UP
    assert [each.lesson for each in ends] == [lesson.name for lesson in state.lessons]
    assert [each.puzzles for each in ends] == [tuple(p.id for p in lesson.puzzles) for lesson in state.lessons]
    assert {each.left for each in ends} == {""}


def test_newcomers_get_one_game_and_the_first_lesson_goes_from_pairs_to_trios() -> None:
    state, met = then(begun(State(shipped())).state, "continue"), []
    while state.screen is Screen.PUZZLE:
        met.append(state.puzzle)
        state = then(solved(state), "next")
    assert {each.rules_name for each in met} == {"combo-breaker"}
    assert state.ended == Ended(Way.COURSE, "kinds-1", tuple(each.id for each in met))
    assert then(state, "continue").at == "clear-1"


def test_the_lesson_stays_open_when_its_last_puzzle_is_solved() -> None:
    state = solved(opened())
    assert (state.at, state.puzzle, state.on_offer) == ("clear-1", CLEAR, (CLEAR,))


def test_whoever_practises_elsewhere_finds_the_path_where_it_was() -> None:
    state = done(opened(CLEAR), ("level", "5"), ("puzzle", SPECIAL.id), ("next", ""), ("day", ""), ("way", "review"))
    assert state.at == "gaps-1"
    assert (then(state, "continue").puzzle, then(state, "continue").way) == (RESERVE, Way.COURSE)
    assert then(state, "way", "course").puzzle == RESERVE


def test_continue_goes_on_in_a_lesson_and_then_with_the_next_that_is_not_done() -> None:
    state = done(opened(), ("lesson", "specials-1"))
    assert (state.at, state.puzzle) == ("specials-1", MOMENT)
    state = then(solved(state), "continue")
    assert (state.at, state.puzzle) == ("specials-1", SPECIAL)
    state = then(solved(state), "continue")
    assert (state.at, state.puzzle) == ("sure-1", SURE)
    last = then(solved(done(opened(*OF_UP[1:]), ("continue", ""))), "continue")
    assert (last.screen, last.puzzle) == (Screen.LEARN, CLEAR)


def kept(state: State) -> State:
    """Return a page that is opened anew with what it kept, and what its learner has solved."""
    record = Record({each: Standing(each, is_done=True, last=Result.CLEAN) for each in state.done})
    return begun(load(State(state.stock, record=record), dump(replace(state, memory=Memory.KEPT)))).state


def test_who_opens_a_later_lesson_by_hand_goes_on_from_there_on_another_day_too() -> None:
    state = done(opened(), ("lesson", "sure-1"), ("tab", "learn"))
    for each in (state, kept(state), kept(done(state, ("level", "5"), ("tab", "learn")))):
        assert (each.at, each.puzzle if each is state else then(each, "continue").puzzle) == ("sure-1", SURE)
        assert then(each, "continue").puzzle == SURE
    further = then(solved(then(kept(state), "continue")), "tab", "learn")
    assert then(further, "continue").puzzle == then(kept(further), "continue").puzzle == RISK


@pytest.mark.parametrize("box", shipped().games)
def test_whoever_knows_the_game_begins_where_it_becomes_harder_and_can_go_back(box: str) -> None:
    new = then(begun(State(shipped(), memory=Memory.KEPT)).state, "box", box)
    outcome = act(new, "know")
    state, further = outcome.state, harder(new.lessons)
    assert further is not None
    assert (state.screen, state.was_first, state.at, state.puzzle) == (
        *(Screen.PUZZLE, True),
        *(further.name, further.puzzles[0]),
    )
    number = state.lessons.index(further) + 1
    told = announcement(state, outcome.said)
    assert (told, then(state, "hint").notice) == (f"You know the rules: you begin at lesson {number}.", None)
    learning = kept(then(solved(state), "tab", "learn"))
    assert (learning.at, then(learning, "continue").puzzle) == (further.name, further.puzzles[1])
    assert then(learning, "lesson", new.lessons[0].name).puzzle is new.lessons[0].puzzles[0]


def test_who_looks_into_an_earlier_lesson_goes_on_where_they_were_until_something_is_solved_there() -> None:
    state = done(opened(), ("lesson", "sure-1"), ("tab", "learn"), ("lesson", "clear-1"))
    assert (state.puzzle, state.on_offer) == (CLEAR, (CLEAR,))
    for away in (state, then(state, "tab", "learn"), done(state, ("lesson", "gaps-1"), ("level", "5")), kept(state)):
        assert (away.lesson_ahead, then(away, "continue").puzzle) == (state.lessons[3], SURE)
    assert then(then(state, "continue"), "way", "course").puzzle == SURE
    taken = solved(state)
    for away in (taken, kept(taken)):
        assert then(away, "continue").puzzle == RESERVE
    # What was solved before, and is solved again, is but looked into.
    known = done(opened(CLEAR), ("lesson", "sure-1"), ("lesson", "clear-1"), ("again", ""))
    assert then(solved(known), "continue").puzzle == then(then(solved(known), "next"), "continue").puzzle == SURE


def test_where_nothing_becomes_harder_nobody_is_led_past_anything() -> None:
    assert then(opened(), "know") == opened()


def test_the_last_of_a_lesson_that_is_passed_over_is_left_open_and_can_be_gone_back_to() -> None:
    state = done(opened(MOMENT), ("lesson", "specials-1"), ("next", ""))
    assert state.ended == Ended(Way.COURSE, "specials-1", (MOMENT.id, SPECIAL.id), left=SPECIAL.id)
    assert (then(state, "puzzle", SPECIAL.id).screen, then(state, "continue").puzzle) == (Screen.PUZZLE, SPECIAL)


def test_from_a_puzzle_past_the_lesson_next_leads_back_to_the_path() -> None:
    assert done(opened(), ("puzzle", WILD.id), ("next", "")).puzzle == CLEAR
    state = solved(then(opened(), "puzzle", CLEAR.id))
    assert done(state, ("puzzle", WILD.id), ("next", "")).puzzle == RESERVE


def test_another_box_has_a_path_of_its_own() -> None:
    state = done(opened(), ("lesson", "gaps-1"), ("box", "krass-kariert"))
    assert (state.box, state.at, state.puzzle, state.screen) == ("krass-kariert", "kinds-1", FIND, Screen.PUZZLE)
    assert done(state, ("box", "none")).puzzle == BEAT
    assert done(state, ("box", "krass-kariert")) == state
    for value in ("", "gone", "phase10", "combo-up "):
        assert then(state, "box", value) == state


def test_a_box_that_is_chosen_on_another_page_leaves_that_page_open() -> None:
    state = done(opened(), ("tab", "progress"), ("box", "krass-kariert"))
    assert (state.tab, state.puzzle) == (Tab.PROGRESS, FIND)
    practising = done(opened(), ("kind", "beat"), ("box", "krass-kariert"))
    assert (practising.way, practising.puzzle, practising.lesson) == (Way.PRACTICE, BEAT, practising.lessons[0])


def test_a_lesson_that_is_not_there_changes_nothing() -> None:
    for value in ("", "gone-1", "kinds-1", "clear-2"):
        assert then(opened(), "lesson", value) == opened()


# What is practised comes to an end, too.


def test_the_hand_of_the_day_is_one_and_then_it_is_over() -> None:
    now = datetime(2026, 11, 29, 12, tzinfo=UTC)
    record = Record(now=now, solved_before_today=frozenset(each.id for each in PUZZLES))
    state = then(opened(record=record), "day")
    assert (state.way, state.screen, state.puzzle) == (Way.DAY, Screen.PUZZLE, state.hand_of_the_day)
    over = then(solved(state), "next")
    assert over.ended == Ended(Way.DAY, puzzles=(state.puzzle.id,))
    assert then(state, "next").ended == Ended(Way.DAY, left=state.puzzle.id)
    assert then(over, "continue").puzzle == CLEAR


def due(*puzzles: Puzzle, way: str) -> State:
    """Return a page on which some puzzles come back, the first of them open."""
    names = tuple(each.id for each in puzzles)
    state = opened(*puzzles)
    return then(replace(state, record=replace(state.record, due=names, failed=names)), "way", way)


@pytest.mark.parametrize("way", ["review", "failed"])
def test_what_comes_back_ends_when_all_was_solved_once_more_though_it_may_wait_on(way: str) -> None:
    state = due(WILD, BEAT, way=way)
    assert (state.puzzle, then(state, "next").puzzle) == (WILD, BEAT)
    state = then(solved(state), "next")
    assert (state.puzzle, state.attempt.answers) == (BEAT, ())
    state = then(solved(state), "next")
    assert state.ended == Ended(Way(way), puzzles=(WILD.id, BEAT.id))
    assert then(state, "continue").puzzle == CLEAR


@pytest.mark.parametrize("way", ["review", "failed", "own"])
def test_where_nothing_waits_that_is_said_and_no_other_puzzle_stands_under_it(way: str) -> None:
    state = then(opened(), "way", way)
    assert (state.screen, state.ended) == (Screen.END, Ended(Way(way)))
    assert then(then(opened(), "tab", "puzzles"), "way", way).screen is Screen.END
    outcome = act(opened(), "way", way)
    said = text(f"tutor.none.{way}", "en")
    assert outcome.said(outcome.state) == said  # and no name of a puzzle after it


def test_the_only_own_puzzle_is_followed_by_an_end() -> None:
    own = replace(INSERT, id="own-1")
    state = then(opened(record=Record(made=(own,))), "way", "own")
    assert state.puzzle == own
    assert then(solved(state), "next").ended == Ended(Way.OWN, puzzles=("own-1",))


def test_what_was_practised_ends_when_all_on_offer_are_solved() -> None:
    state = solved(then(opened(), "rules", "krass-kariert"))
    state = solved(then(state, "next"))
    assert then(state, "next").ended == Ended(Way.PRACTICE, puzzles=(WILD.id, FIND.id))
    assert then(then(state, "next"), "kind", "beat").through == ()


@pytest.mark.parametrize("way", Way)
def test_no_next_is_without_effect(way: Way) -> None:
    own = replace(INSERT, id="own-1")
    names = (WILD.id, BEAT.id)
    start = then(opened(record=Record(due=names, failed=names, made=(own,))), "way", way)
    for begin in (start, solved(start)):
        steps = [begin]
        while steps[-1].ended is None:
            ahead = then(steps[-1], "next")
            steps.append(ahead if ahead.ended else solved(ahead))
        assert len(steps) <= 1 + len(begin.on_offer) + 1
        assert all((one.puzzle, one.screen) != (other.puzzle, other.screen) for one, other in pairwise(steps))


def test_at_an_end_nothing_is_done_to_the_puzzle_that_is_out_of_sight() -> None:
    state = then(solved(opened()), "next")
    assert state.screen is Screen.END
    for name in ("hint", "back", "again", "answer", "show", "retry", "like"):
        outcome = act(state, name, "first")
        assert (outcome.doings, outcome.state.attempts, outcome.state.screen) == ((), state.attempts, Screen.END)


def test_an_end_stays_while_only_the_looks_change_and_goes_with_the_page() -> None:
    state = then(solved(opened()), "next")
    for name, value in (("language", "de"), ("size", ""), ("next", "")):
        state = then(state, name, value)
        assert state.screen is Screen.END, name
    away = done(state, ("tab", "bench"), ("tab", "puzzle"))
    assert (away.screen, away.puzzle) == (Screen.PUZZLE, CLEAR)
    assert then(state, "tab", "end") == state


# What a page keeps of it.


def test_the_place_on_the_path_and_the_box_outlive_a_reload() -> None:
    state = done(opened(memory=Memory.KEPT), ("lesson", "specials-1"), ("kind", "beat"))
    held = dump(state)
    again = load(State(PATHS), held)
    assert (again.box, again.at, again.way) == ("combo-up", "specials-1", Way.PRACTICE)
    assert held is not None
    for name, junk in (("at", "gone-1"), ("at", 7), ("at", "\ud83d"), ("box", "gone"), ("box", None)):
        told = load(State(PATHS), {**held, name: junk})
        assert told.at in {"", "specials-1"}
        assert dump(told) is not None
        assert begun(told).state.puzzle in PUZZLES


def test_what_was_kept_before_there_was_a_path_is_read_as_it_was() -> None:
    held = dump(opened(memory=Memory.KEPT, current=WILD.id, way=Way.PRACTICE))
    assert held is not None
    old = {name: value for name, value in held.items() if name not in {"box", "at"}}
    state = begun(load(State(PATHS), old)).state
    assert (state.box, state.at, state.puzzle, state.way) == ("", "", WILD, Way.PRACTICE)


def test_forgetting_forgets_the_box_and_the_place() -> None:
    state = done(opened(), ("lesson", "gaps-1"), ("forget", ""), ("forget", "yes"))
    assert (state.box, state.at, state.through, state.ended) == ("", "", (), None)
