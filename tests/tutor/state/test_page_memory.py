"""What outlives a reload, and what a page may hold instead."""

from __future__ import annotations

import copy
import functools
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.families.combo.rules import RULE_SETS
from combotutor.puzzles import HINTS
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.own_hand import OwnHand
from combotutor.tutor.state.page_memory import VERSION, WITH_ATTEMPTS, dump, load
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import Filters
from combotutor.tutor.state.way import Way
from combotutor.widgets.bench import LONGEST_LINE
from tests.tutor.doings import DOINGS, made
from tests.tutor.examples import CLEAR, ILLEGAL, INSERT, PUZZLES, SPECIAL, done, fresh, solved, then
from tests.tutor.reader import faults, regions

FIELDS = ("version", "generation", "language", "large", "tab", "way", "filters", "current", "guide", "own")
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JUNK = st.recursive(
    SCALARS | st.sampled_from([10**400, -1, 2**63, "combo-up", "bench", VERSION]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def open_tutor() -> State:
    """Return a tutor whose page keeps what is done."""
    return replace(fresh(), memory=Memory.KEPT)


def reloaded(state: State) -> State:
    """Return a new tutor after a reload of the page: what was kept went through text."""
    return load(fresh(), json.loads(json.dumps(dump(state))))


def lasting(state: State) -> State:
    """Return what is to outlive a reload of a state; what was done is not the page's to keep."""
    return replace(
        state,
        # What was tapped amiss is not kept; the family's value is a frozen dataclass.
        first=None if state.first is None else replace(state.first, missed=0, amiss=()),  # type: ignore[type-var]
        attempts={},
        record=Record(),
        is_choosing=state.screen is Screen.PUZZLES,
        through=(),
        part=None,
        ended=None,
        current=state.puzzle.id,
        notice=None,
        refusal=None,
        is_forgetting=False,
        memory=Memory.KEPT,
        # The text is kept; the hand before it that could be read is not.
        own=replace(state.own, good=None),
    )


@settings(max_examples=40)
@given(st.lists(DOINGS, max_size=12))
def test_whatever_was_done_is_there_again_after_a_reload(doings: list[tuple[str, str]]) -> None:
    state = made(open_tutor(), doings)
    again = reloaded(state)
    # A puzzle that the learner made is there again once the database is read.
    is_own = state.puzzle in state.record.made
    assert again == (replace(lasting(state), current="") if is_own else lasting(state))
    # An own hand that can no longer be read keeps its text.
    assert is_own or dump(again) == dump(state)


@functools.cache
def worked() -> State:
    """Return a tutor in which something of everything was done."""
    state = done(open_tutor(), ("language", "es"), ("size", ""), ("rules", "combo-up"), ("guide", "krass-kariert"))
    state = done(state, ("puzzle", SPECIAL.id), ("hint", ""), ("hint", ""), ("answer", "R1>2"), ("answer", ILLEGAL))
    state = then(solved(done(state, ("hint", ""), ("puzzle", CLEAR.id))), "again")
    return done(state, ("tab", "bench"), ("deck", "combo-breaker"), ("type", "9 5 6 9 + 4"), ("play", "5,6@2"))


def test_all_that_is_worth_keeping_is_kept() -> None:
    state = reloaded(worked())
    assert (state.language, state.is_large, state.tab, state.guide) == ("es", True, Tab.BENCH, "krass-kariert")
    assert (state.filters, state.puzzle) == (Filters(rules="combo-up"), CLEAR)
    assert state.way is Way.PRACTICE
    assert state.own == OwnHand("9 5 6 9 + 4", "combo-breaker", ("5,6@2",), is_chosen=True)


def test_whoever_read_the_rules_reads_on_also_where_they_were_a_page_of_their_own() -> None:
    assert reloaded(then(worked(), "read")).is_reading
    assert not reloaded(worked()).is_reading
    kept = {"version": VERSION, "tab": "rules", "guide": "krass-kariert"}
    assert load(fresh(), kept) == replace(fresh(), memory=Memory.KEPT, is_reading=True, guide="krass-kariert")


def test_what_is_kept_names_its_version_and_is_plain_json() -> None:
    held = dump(worked())
    assert held is not None
    assert tuple(held) == FIELDS
    assert held["version"] == VERSION
    assert json.loads(json.dumps(held, allow_nan=False)) == held


def test_what_was_done_is_not_kept() -> None:
    assert "R1>2" not in str(dump(worked()))


def test_the_open_puzzle_that_the_learner_made_is_recalled_where_the_database_holds_it() -> None:
    own = replace(INSERT, id="own-1")
    state = replace(fresh(), record=Record(made=(own,)))
    assert load(state, {"version": VERSION, "current": "own-1", "way": "own"}).puzzle == own


@pytest.mark.parametrize("memory", [Memory.UNKNOWN, Memory.FOREIGN])
def test_nothing_is_kept_before_the_page_has_spoken_or_where_another_version_lies(memory: Memory) -> None:
    assert dump(replace(worked(), memory=memory)) is None


def test_a_page_that_holds_nothing_begins_to_keep() -> None:
    state = load(fresh(), None)
    assert state == replace(fresh(), memory=Memory.KEPT)
    assert dump(state) is not None


@pytest.mark.parametrize(
    "held",
    [
        {},
        {"version": 0},
        {"version": 3, "own": {}},
        {"version": []},
        {"version": "1"},
        {"version": None},
        [],
        "unreadable",
        1,
        True,
    ],
    ids=repr,
)
def test_what_another_version_kept_is_left_alone(held: object) -> None:
    state = load(fresh(), held)
    assert state == replace(fresh(), memory=Memory.FOREIGN)
    assert dump(then(state, "hint")) is None


def survives(held: object) -> State:
    """Return the state with what a page held, whatever that is: there is a page to show, and it can be kept."""
    state = load(fresh(), held)
    assert all(isinstance(markup, str) for markup in regions(state).values())
    json.dumps(dump(state), allow_nan=False)
    assert not any(attempt.progress.is_solved and not attempt.answers for attempt in state.attempts.values())
    return state


@settings(max_examples=40)
@given(JUNK)
def test_junk_that_a_page_holds_breaks_nothing(held: object) -> None:
    assert faults(survives(held)) == []


@settings(max_examples=60)
@given(st.sampled_from(FIELDS[1:]), JUNK)
def test_junk_in_one_field_loses_no_other(name: str, junk: object) -> None:
    held = dump(worked())
    assert held is not None
    state = survives({**held, name: junk})
    again = dump(state)
    assert again is not None
    assert {field: again[field] for field in FIELDS if field != name} == {
        field: held[field] for field in FIELDS if field != name
    }


# What an older version kept, with what was done.


def old() -> dict[str, Any]:
    """Return what the first version kept of a tutor in which something was done."""
    attempts = {
        SPECIAL.id: {"answers": ["R1>2"], "hints": 1, "most": 2, "mistakes": 1, "done": False},
        CLEAR.id: {"answers": [], "hints": 0, "most": 0, "mistakes": 0, "done": True},
    }
    held = dump(worked())
    assert held is not None
    return {**copy.deepcopy(held), "version": WITH_ATTEMPTS, "attempts": attempts}


def test_what_an_older_version_kept_is_read_with_all_that_was_done() -> None:
    state = load(fresh(), old())
    assert (state.memory, state.language, state.tab) == (Memory.KEPT, "es", Tab.BENCH)
    special = state.attempt_of(SPECIAL)
    assert (special.answers, special.hints, special.most_hints, special.mistakes) == (("R1>2",), 1, 2, 1)
    assert state.is_done(CLEAR)
    held = dump(state)
    assert held is not None
    assert held["version"] == VERSION


@settings(max_examples=40)
@given(st.sampled_from(["answers", "hints", "most", "mistakes", "done"]), JUNK)
def test_junk_in_one_attempt_loses_no_other(name: str, junk: object) -> None:
    held = old()
    held["attempts"][SPECIAL.id] = {**held["attempts"][SPECIAL.id], name: junk}
    state = survives(held)
    assert state.is_done(CLEAR)
    attempt = state.attempt_of(SPECIAL)
    assert 0 <= attempt.hints <= attempt.most_hints <= HINTS
    assert 0 <= attempt.mistakes <= 10**6


@settings(max_examples=40)
@given(st.sampled_from(["typed", "rules", "played"]), JUNK)
def test_junk_in_the_own_hand_still_leaves_a_workbench(name: str, junk: object) -> None:
    held: Any = copy.deepcopy(dump(worked()))
    held["own"] = {**held["own"], name: junk}
    state = survives(held)
    assert state.own.rules in RULE_SETS
    assert len(state.own.typed) <= LONGEST_LINE + 1


def test_what_is_nested_without_end_breaks_nothing() -> None:
    deep: list[object] = []
    for _ in range(900):
        deep = [deep]
    for name in FIELDS[1:]:
        assert faults(survives({"version": VERSION, name: deep})) == []
    assert faults(survives(deep)) == []


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), 1e308, 10**400, -(10**400), True])
def test_no_number_is_too_strange(number: float) -> None:
    held = old()
    held["generation"] = number
    held["attempts"][SPECIAL.id] |= {"hints": number, "most": number, "mistakes": number}
    state = survives(held)
    assert 0 <= state.generation <= 10**6
    assert 0 <= state.attempt_of(SPECIAL).mistakes <= 10**6


@pytest.mark.parametrize(
    "answers",
    [
        ["made up"] * 9,
        [ILLEGAL],
        ["R1>1", "P@3", "G4", ">2"],
        [7, None],
        ["9" * 10_000],
        ["\x00", "R1>2"],
        ["R1>2", "P@3", "G1"],
        ["R1>2"],
    ],
    ids=lambda answers: ascii(answers)[:24],
)
def test_made_up_answers_do_not_count_as_solved(answers: list[object]) -> None:
    state = survives({"version": WITH_ATTEMPTS, "attempts": {SPECIAL.id: {"answers": answers}}})
    attempt = state.attempt_of(SPECIAL)
    assert not attempt.progress.is_solved
    assert not attempt.is_done
    assert not state.is_done(SPECIAL)
    assert attempt.mistakes == 0
    assert attempt.verdict is None


def test_right_answers_count_up_to_the_first_that_is_not() -> None:
    state = survives({"version": WITH_ATTEMPTS, "attempts": {SPECIAL.id: {"answers": ["R1>2", "P@3", ILLEGAL, "G4"]}}})
    assert state.attempt_of(SPECIAL).answers == ("R1>2", "P@3")


def test_right_answers_without_anything_else_are_a_solved_puzzle() -> None:
    answers = list(solved(fresh(SPECIAL)).attempt.answers)
    state = survives({"version": WITH_ATTEMPTS, "attempts": {SPECIAL.id: {"answers": [*answers, ">1"], "hints": 3}}})
    attempt = state.attempt_of(SPECIAL)
    assert (attempt.progress.is_solved, attempt.is_done, attempt.hints, attempt.most_hints) == (True, True, 0, 0)


def test_puzzles_that_are_no_longer_there_are_passed_over() -> None:
    held = {
        "version": WITH_ATTEMPTS,
        "current": "gone",
        "attempts": {"gone": {"done": True}, INSERT.id: {"done": True}},
    }
    state = survives(held)
    assert set(state.attempts) == {INSERT.id}
    assert state.puzzle == PUZZLES[0]


def test_plays_that_cannot_be_made_end_what_was_played() -> None:
    own = {"typed": "9 5 6 9", "rules": "combo-up", "played": ["5,6@2", "5,6@2", "9,9@1"]}
    assert survives({"version": VERSION, "own": own}).own.played == ("5,6@2",)
