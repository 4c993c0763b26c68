"""What an action says that it did: what goes into the learner's book, what is wanted besides."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.errors import sentences
from combotutor.learner import Deed, Standing
from combotutor.puzzles import judge, preview
from combotutor.tutor.actions.actions import ACTIONS, act
from combotutor.tutor.state.footing import Keeping
from combotutor.tutor.state.outcome import Want
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import State, Tab
from tests.tutor.doings import VALUES
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    ILLEGAL,
    INSERT,
    SPECIAL,
    UNREADABLE,
    done,
    fresh,
    laid,
    right_word,
    solved,
    then,
    wrong_words,
)

SHOWN = "shown"


def told(state: State, name: str, value: str = "") -> list[tuple[str, str, int]]:
    """Return what an action is noted as: deed, word and level."""
    return [(each.deed, each.word, each.level) for each in act(state, name, value).doings]


@settings(max_examples=100)
@given(st.lists(st.tuples(st.sampled_from(sorted(ACTIONS)), st.integers(0, 9)), max_size=8))
def test_every_deed_has_the_name_that_the_book_knows(doings: list[tuple[str, int]]) -> None:
    state, names = fresh(), {deed.value for deed in Deed}
    for name, number in doings:
        values = [right_word(state), ILLEGAL] if name == "answer" and not state.attempt.progress.is_solved else [""]
        values = VALUES.get(name, values) if name != "answer" else values
        outcome = act(state, name, values[number % len(values)])
        assert {each.deed for each in outcome.doings} <= names
        state = outcome.state


def test_answers_are_noted_as_what_they_are() -> None:
    state = fresh(INSERT)
    assert told(state, "answer", "R1>1") == [("wrong", "R1>1", 0)]
    assert told(state, "answer", ILLEGAL) == [("refused", ILLEGAL, 0)]
    assert told(state, "answer", UNREADABLE) == [("refused", UNREADABLE, 0)]
    assert told(state, "answer", "R1>2") == [("right", "R1>2", 1), ("solved", "", 0)]
    assert told(then(state, "answer", "R1>2"), "answer", "R1>2") == []


def test_the_same_wrong_answer_twice_is_noted_twice() -> None:
    state = then(fresh(INSERT), "answer", "R1>1")
    assert told(state, "answer", "R1>1") == [("wrong", "R1>1", 0)]


def test_of_several_decisions_each_right_answer_says_which_it_is() -> None:
    state = fresh(SPECIAL)
    assert told(state, "answer", "R1>2") == [("right", "R1>2", 1)]
    state = then(state, "answer", "R1>2")
    assert told(state, "answer", right_word(state)) == [("right", right_word(state), 2)]


def test_hints_and_going_back_are_noted() -> None:
    state = fresh(SPECIAL)
    assert told(state, "hint") == [("hint", "", 1)]
    assert told(then(state, "hint"), "hint") == [("hint", "", 2)]
    assert told(done(state, *[("hint", "")] * 4), "hint") == []
    assert told(state, "back") == []
    answered_once = then(state, "answer", "R1>2")
    assert told(answered_once, "back") == [("back", "", 0)]
    assert told(answered_once, "again") == [("again", "", 0)]


def test_what_a_choice_would_do_is_noted_once_however_many_are_asked_about() -> None:
    state = done(fresh(BEAT), ("hint", ""), ("hint", ""))
    one, other = wrong_words(state.attempt.progress)[:2]
    assert told(state, "hint", one) == [("hint", "", 3)]
    state = then(state, "hint", one)
    assert told(state, "hint", other) == []
    outcome = act(state, "hint", other)
    assert outcome.said(outcome.state) == sentences(preview(judge(state.attempt.progress, other)), "en")
    assert told(then(state, "hint", other), "hint", other) == [("hint", "", 4)]


@pytest.mark.parametrize("name", ["hint", "back", "again", "show", "answer"])
@pytest.mark.parametrize("tab", sorted(set(Tab) - {Tab.PUZZLES}))
def test_while_another_page_is_open_nothing_is_noted(tab: Tab, name: str) -> None:
    state = done(fresh(SPECIAL), ("answer", "R1>2"), ("tab", tab))
    assert told(state, name, "R1>2" if name == "answer" else "first") == []


def test_a_puzzle_is_noted_as_shown_when_it_comes_into_sight() -> None:
    state = fresh()
    assert told(state, "next") == [(SHOWN, "", 0)]
    assert told(state, "puzzle", BEAT.id) == []
    assert told(state, "tab", "progress") == []
    assert told(then(state, "tab", "progress"), "tab", "puzzle") == [(SHOWN, "", 0)]
    # The list shows none, whatever is chosen there.
    assert told(then(state, "tab", "progress"), "tab", "puzzles") == told(state, "tab", "puzzles") == []
    for name, value in (("kind", "clear"), ("block", "0"), ("all", ""), ("level", "5")):
        assert told(then(state, "tab", "puzzles"), name, value) == []
    assert told(done(state, ("tab", "puzzles"), ("kind", "clear")), "tab", "puzzle") == [(SHOWN, "", 0)]
    assert told(then(state, "tab", "progress"), "puzzle", BEAT.id) == [(SHOWN, "", 0)]
    assert told(state, "kind", "clear") == [(SHOWN, "", 0)]
    assert told(state, "language", "de") == []


def test_what_comes_back_begins_again_before_it_is_shown() -> None:
    state = done(solved(fresh(INSERT, CLEAR)), ("puzzle", CLEAR.id))
    state = replace(state, record=Record(due=(INSERT.id,)))
    assert told(state, "way", "review") == [("again", "", 0), (SHOWN, "", 0)]


def test_an_older_program_that_stopped_before_the_end_was_noted_loses_no_solution() -> None:
    standing = Standing(INSERT.id, ("R1>2",), is_open=True)
    state = replace(fresh(CLEAR, INSERT), record=Record({INSERT.id: standing}))
    assert told(state, "next") == [(SHOWN, "", 0), ("solved", "", 0)]
    ended = replace(state, record=Record({INSERT.id: replace(standing, is_open=False)}))
    assert told(ended, "next") == [(SHOWN, "", 0)]


def test_forgetting_is_wanted_when_it_is_confirmed_and_notes_nothing() -> None:
    asked = act(solved(fresh(INSERT)), "forget")
    assert (asked.want, asked.doings) == (Want.NOTHING, ())
    confirmed = act(asked.state, "forget", "yes")
    assert (confirmed.want, confirmed.doings) == (Want.FORGET, ())
    assert act(asked.state, "renew", "7").want is Want.NOTHING


def test_what_takes_long_is_wanted_and_changes_nothing_yet() -> None:
    unsolved, bench = fresh(INSERT), laid("9 4 2 9 7 11")
    for state, name in ((solved(unsolved), "like"), (bench, "make"), (bench, "export"), (bench, "import")):
        outcome = act(state, name)
        assert (outcome.want, outcome.state) == (Want(name), state)
    assert act(unsolved, "like").want is act(laid(""), "make").want is Want.NOTHING
    assert act(unsolved, "stop", "import").want is Want.STOP
    assert act(unsolved, "stop", "nonsense").want is Want.NOTHING


def test_in_a_class_nobody_brings_what_others_did() -> None:
    assert act(replace(fresh(), keeping=Keeping.CLASS), "import", "x").want is Want.NOTHING
