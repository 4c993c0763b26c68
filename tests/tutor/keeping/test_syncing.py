"""What of the learner's book comes into a page, that the two never differ, and how an older version is taken over."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.learner import Deed, Doing, Keeper, Standing
from combotutor.tutor.actions.actions import ACTIONS, act
from combotutor.tutor.keeping.syncing import AT_HAND, synced, taken_over
from combotutor.tutor.state.attempt import agrees, answered, hinted
from combotutor.tutor.state.attempt import fresh as untouched
from combotutor.tutor.state.outcome import Want
from combotutor.tutor.state.record import Record, record_of
from combotutor.tutor.state.state import State
from combotutor.tutor.state.stock import stock_of
from tests.tutor.doings import VALUES
from tests.tutor.examples import BEAT, CLEAR, ILLEGAL, INSERT, PUZZLES, SPECIAL, done, fresh, right_word, solved, then

OLD = {
    INSERT.id: answered(hinted(untouched(INSERT)), "R1>2"),
    SPECIAL.id: answered(answered(untouched(SPECIAL), "R1>1"), "R1>2"),
    CLEAR.id: replace(untouched(CLEAR), is_done=True),
    BEAT.id: untouched(BEAT),
}
"""What an older version kept in the browser."""


@settings(max_examples=20)
@given(st.lists(st.sampled_from([*ACTIONS, "right", "right", "wrong"]), max_size=10))
def test_property_whatever_is_done_the_book_says_what_the_page_says(doings: list[str]) -> None:
    desk = Keeper().desk()
    state = State(stock_of(PUZZLES), record=record_of(desk.book, desk.now()))
    for name in doings:
        action, value = name, next(iter(VALUES.get(name, [""])))
        if name in {"right", "wrong"}:
            value = right_word(state) if name == "right" and not state.attempt.progress.is_solved else ILLEGAL
            action = "answer"
        outcome = act(state, action, value)
        after = outcome.state
        if outcome.want is Want.FORGET:
            desk.forget()
        desk.enter([Doing(each.puzzle, Deed(each.deed), word=each.word, level=each.level) for each in outcome.doings])
        state = synced(after, record_of(desk.book, desk.now()))
        assert state.attempt.answers == after.attempt.answers
        assert state.attempt.verdict == after.attempt.verdict or state.attempt.mistakes != after.attempt.mistakes
        assert all(agrees(attempt, state.record.standings.get(each)) for each, attempt in state.attempts.items())


def test_a_hint_that_was_opened_in_another_page_is_open_here() -> None:
    state = then(fresh(INSERT), "answer", ILLEGAL)
    record = Record({INSERT.id: Standing(INSERT.id, hints=2, most_hints=2)})
    assert (synced(state, record).attempt.hints, synced(state, record).attempt.verdict) == (2, None)


def test_what_agrees_stays_as_it_is_with_its_judgement() -> None:
    state = then(fresh(INSERT), "answer", "R1>1")
    record = Record({INSERT.id: Standing(INSERT.id, mistakes=1)})
    assert synced(state, record).attempt is state.attempt


def test_what_was_forgotten_elsewhere_is_forgotten_here() -> None:
    record = Record({INSERT.id: Standing(INSERT.id, ("R1>2",), is_done=True)})
    state = synced(solved(fresh(INSERT)), record)
    assert synced(state, Record()).attempt == untouched(INSERT)


def test_a_puzzle_that_is_there_no_more_takes_its_attempt_along() -> None:
    own = replace(INSERT, id="own-1")
    state = replace(fresh(BEAT), current="own-1", record=Record(made=(own,)))
    state = then(state, "hint")
    assert dict(synced(state, Record()).attempts) == {}


def test_of_many_puzzles_the_last_are_at_hand_and_the_others_are_what_the_book_holds() -> None:
    many = tuple(replace(INSERT, id=f"insert-{number}") for number in range(1, AT_HAND + 4))
    state = fresh(*many)
    for puzzle in many:
        state = done(state, ("puzzle", puzzle.id), ("answer", "R1>1"))
    record = Record({puzzle.id: Standing(puzzle.id, mistakes=1) for puzzle in many})
    found = synced(state, record)
    assert list(found.attempts) == [puzzle.id for puzzle in many[-AT_HAND:]]
    assert found.attempt.verdict is not None
    assert [found.attempt_of(puzzle).mistakes for puzzle in many] == [1] * len(many)


def test_what_no_book_holds_stays_at_hand() -> None:
    many = tuple(replace(INSERT, id=f"insert-{number}") for number in range(1, AT_HAND + 4))
    state = fresh(*many)
    for puzzle in many:
        state = done(state, ("puzzle", puzzle.id), ("answer", "R1>1"))
    assert len(synced(state, Record()).attempts) == len(many)


def test_what_an_older_version_kept_is_taken_over_once() -> None:
    desk = Keeper().desk()
    for _ in range(2):
        doings = taken_over(OLD, Record(desk.book.standings))
        desk.enter([Doing(each.puzzle, Deed(each.deed), word=each.word, level=each.level) for each in doings])
    found = desk.book.standings
    assert set(found) == {INSERT.id, SPECIAL.id, CLEAR.id}
    assert (found[INSERT.id].answers, found[INSERT.id].most_hints, found[INSERT.id].is_done) == (("R1>2",), 1, True)
    assert not found[INSERT.id].is_clean
    assert (found[SPECIAL.id].answers, found[SPECIAL.id].mistakes, found[SPECIAL.id].is_done) == (("R1>2",), 1, False)
    assert (found[CLEAR.id].answers, found[CLEAR.id].is_done) == ((), True)


def test_a_puzzle_that_was_only_looked_at_is_taken_over_too() -> None:
    record = Record({INSERT.id: Standing(INSERT.id, is_open=True)})
    doings = taken_over({INSERT.id: answered(untouched(INSERT), "R1>2")}, record)
    assert [each.deed for each in doings] == ["right", "solved"]


def test_what_the_book_knows_already_is_left_alone() -> None:
    record = Record({INSERT.id: Standing(INSERT.id, most_hints=1, is_open=True)})
    assert list(taken_over({INSERT.id: answered(untouched(INSERT), "R1>2")}, record)) == []
