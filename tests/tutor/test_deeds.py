"""What of an action goes into the database, and what of the database into a page."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.learner import Deed, Standing, Store
from combotutor.tutor.actions import ACTIONS, act
from combotutor.tutor.attempt import agrees, answered, hinted
from combotutor.tutor.attempt import fresh as untouched
from combotutor.tutor.deeds import deeds, synced, take_over
from combotutor.tutor.record import Record, read
from combotutor.tutor.state import State
from tests.tutor.doings import VALUES
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    ILLEGAL,
    INSERT,
    PUZZLES,
    SPECIAL,
    UNREADABLE,
    done,
    fresh,
    right_word,
    solved,
)

SHOWN = "shown"


def told(state: State, name: str, value: str = "") -> list[tuple[str, str, int]]:
    """Return what an action is noted as: deed, word and level."""
    return [(each.deed, each.word, each.level) for each in deeds(state, act(state, name, value), name)]


def test_every_deed_has_the_name_that_the_database_knows() -> None:
    names = {"shown", "right", "wrong", "refused", "hint", "back", "again", "solved"}
    assert names == {deed.value for deed in Deed}


def test_answers_are_noted_as_what_they_are() -> None:
    state = fresh(INSERT)
    assert told(state, "answer", "R1>1") == [("wrong", "R1>1", 0)]
    assert told(state, "answer", ILLEGAL) == [("refused", ILLEGAL, 0)]
    assert told(state, "answer", UNREADABLE) == [("refused", UNREADABLE, 0)]
    assert told(state, "answer", "R1>2") == [("right", "R1>2", 1), ("solved", "", 0)]
    assert told(act(state, "answer", "R1>2"), "answer", "R1>2") == []


def test_the_same_wrong_answer_twice_is_noted_twice() -> None:
    state = act(fresh(INSERT), "answer", "R1>1")
    assert told(state, "answer", "R1>1") == [("wrong", "R1>1", 0)]


def test_of_several_decisions_each_right_answer_says_which_it_is() -> None:
    state = fresh(SPECIAL)
    assert told(state, "answer", "R1>2") == [("right", "R1>2", 1)]
    state = act(state, "answer", "R1>2")
    assert told(state, "answer", right_word(state)) == [("right", right_word(state), 2)]


def test_hints_and_going_back_are_noted() -> None:
    state = fresh(SPECIAL)
    assert told(state, "hint") == [("hint", "", 1)]
    assert told(act(state, "hint"), "hint") == [("hint", "", 2)]
    assert told(done(state, *[("hint", "")] * 4), "hint") == []
    assert told(state, "back") == []
    answered_once = act(state, "answer", "R1>2")
    assert told(answered_once, "back") == [("back", "", 0)]
    assert told(answered_once, "again") == [("again", "", 0)]


def test_a_puzzle_is_noted_as_shown_when_it_comes_into_sight() -> None:
    state = fresh()
    assert told(state, "next") == [(SHOWN, "", 0)]
    assert told(state, "puzzle", BEAT.id) == []
    assert told(state, "tab", "rules") == []
    assert told(act(state, "tab", "rules"), "tab", "puzzles") == [(SHOWN, "", 0)]
    assert told(state, "language", "de") == []


def test_what_comes_back_begins_again_before_it_is_shown() -> None:
    state = done(solved(fresh(INSERT, CLEAR)), ("puzzle", CLEAR.id))
    state = replace(state, record=Record(due=(INSERT.id,)))
    assert told(state, "way", "review") == [("again", "", 0), (SHOWN, "", 0)]


def test_forgetting_notes_nothing() -> None:
    state = act(solved(fresh(INSERT)), "forget")
    assert told(state, "forget") == []


@settings(max_examples=20)
@given(st.lists(st.sampled_from([*ACTIONS, "right", "right", "wrong"]), max_size=10))
def test_property_whatever_is_done_the_database_says_what_the_page_says(doings: list[str]) -> None:
    learner = Store.in_memory().learner()
    state = State(PUZZLES, record=read(learner))
    for name in doings:
        action, value = name, next(iter(VALUES.get(name, [""])))
        if name in {"right", "wrong"}:
            value = right_word(state) if name == "right" and not state.attempt.progress.is_solved else ILLEGAL
            action = "answer"
        after = act(state, action, value)
        for each in deeds(state, after, action):
            learner.note(each.puzzle, Deed(each.deed), word=each.word, level=each.level)
        if after.generation > state.generation and action == "forget":
            learner.forget()
        for puzzle in after.record.made[len(state.record.made) :]:
            learner.keep(puzzle)
        state = synced(after, read(learner))
        assert state.attempt.answers == after.attempt.answers
        assert state.attempt.verdict == after.attempt.verdict or state.attempt.mistakes != after.attempt.mistakes
        assert all(agrees(attempt, state.record.standings.get(each)) for each, attempt in state.attempts.items())


# Taking over what the database holds.


def test_a_hint_that_was_opened_in_another_page_is_open_here() -> None:
    state = act(fresh(INSERT), "answer", ILLEGAL)
    record = Record({INSERT.id: Standing(INSERT.id, hints=2, most_hints=2)})
    assert (synced(state, record).attempt.hints, synced(state, record).attempt.verdict) == (2, None)


def test_what_agrees_stays_as_it_is_with_its_judgement() -> None:
    state = act(fresh(INSERT), "answer", "R1>1")
    record = Record({INSERT.id: Standing(INSERT.id, mistakes=1)})
    assert synced(state, record).attempt is state.attempt


def test_what_was_forgotten_elsewhere_is_forgotten_here() -> None:
    record = Record({INSERT.id: Standing(INSERT.id, ("R1>2",), is_done=True)})
    state = synced(solved(fresh(INSERT)), record)
    assert synced(state, Record()).attempt == untouched(INSERT)


def test_a_puzzle_that_is_there_no_more_takes_its_attempt_along() -> None:
    own = replace(INSERT, id="own-1")
    state = replace(fresh(BEAT), current="own-1", record=Record(made=(own,)))
    state = act(state, "hint")
    assert dict(synced(state, Record()).attempts) == {}


# What an older version kept in the browser.


def test_what_an_older_version_kept_is_taken_over_once() -> None:
    learner = Store.in_memory().learner()
    attempts = {
        INSERT.id: answered(hinted(untouched(INSERT)), "R1>2"),
        SPECIAL.id: answered(answered(untouched(SPECIAL), "R1>1"), "R1>2"),
        CLEAR.id: replace(untouched(CLEAR), is_done=True),
        BEAT.id: untouched(BEAT),
    }
    for _ in range(2):
        take_over(attempts, read(learner), learner)
    found = learner.standings()
    assert set(found) == {INSERT.id, SPECIAL.id, CLEAR.id}
    assert (found[INSERT.id].answers, found[INSERT.id].most_hints, found[INSERT.id].is_done) == (("R1>2",), 1, True)
    assert not found[INSERT.id].is_clean
    assert (found[SPECIAL.id].answers, found[SPECIAL.id].mistakes, found[SPECIAL.id].is_done) == (("R1>2",), 1, False)
    assert (found[CLEAR.id].answers, found[CLEAR.id].is_done) == ((), True)


def test_a_puzzle_that_was_only_looked_at_is_taken_over_too() -> None:
    learner = Store.in_memory().learner()
    learner.note(INSERT, Deed.SHOWN)
    take_over({INSERT.id: answered(untouched(INSERT), "R1>2")}, read(learner), learner)
    assert learner.standing(INSERT.id).is_done


def test_what_the_database_knows_already_is_left_alone() -> None:
    learner = Store.in_memory().learner()
    learner.note(INSERT, Deed.HINT, level=1)
    take_over({INSERT.id: answered(untouched(INSERT), "R1>2")}, read(learner), learner)
    assert not learner.standing(INSERT.id).is_done
