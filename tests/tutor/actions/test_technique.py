"""Own mistakes come back: behind a puzzle that was missed, a new one that takes the same technique."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.learner import Keeper, Store
from combotutor.puzzles import Puzzle
from combotutor.tutor.actions.making import another
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State
from combotutor.tutor.state.stock import stock_of
from combotutor.tutor.state.way import COMES_BACK, Way
from combotutor.tutor.tutor import Tutor
from tests.learner.doings import Clock
from tests.puzzles.ours import our_puzzles
from tests.tutor.browser import held, say
from tests.tutor.examples import right_word, solved, then, wrong_word

SAME = [each for each in our_puzzles() if (each.kind, each.technique) == ("wild", "ahead-1")]
MISSED, *_ = SAME
OTHER = next(each for each in our_puzzles() if each.kind == "beat")
PUZZLES = (MISSED, OTHER, *SAME[1:])


def coming_back(way: Way, *, failed: tuple[Puzzle, ...] = (MISSED,)) -> State:
    """Return a tutor at the first of two puzzles that come back, of which some were missed."""
    both = (MISSED.id, OTHER.id)
    missed = tuple(each.id for each in failed)
    record = Record(due=both, failed=both if way is Way.FAILED else missed)
    return then(State(stock_of(PUZZLES), record=record), "way", way)


@pytest.mark.parametrize("way", sorted(COMES_BACK))
def test_behind_a_missed_puzzle_that_was_solved_comes_one_of_the_same_technique(way: Way) -> None:
    state = solved(coming_back(way))
    assert state.puzzle == MISSED
    fresh = then(state, "next")
    assert fresh.puzzle in SAME[1:]
    assert (fresh.way, fresh.attempt.answers) == (way, ())


def test_behind_that_comes_what_is_left_and_then_the_end() -> None:
    state = then(solved(coming_back(Way.REVIEW)), "next")
    other = then(solved(state), "next")
    assert other.puzzle == OTHER
    end = then(solved(other), "next")
    assert end.screen is Screen.END
    assert end.ended is not None
    assert end.ended.puzzles == (MISSED.id, state.puzzle.id, OTHER.id)


def test_it_may_be_passed_over() -> None:
    state = then(solved(coming_back(Way.REVIEW)), "next")
    assert then(state, "next").puzzle == OTHER


def test_what_is_only_due_or_was_left_unsolved_brings_nothing_else() -> None:
    assert then(solved(coming_back(Way.REVIEW, failed=())), "next").puzzle == OTHER
    assert then(coming_back(Way.REVIEW), "next").puzzle == OTHER


def test_where_nothing_of_the_technique_is_left_the_round_goes_on() -> None:
    state = coming_back(Way.REVIEW)
    alone = replace(state, stock=stock_of((MISSED, OTHER)))
    assert then(solved(alone), "next").puzzle == OTHER


def test_another_like_this_is_one_that_was_not_solved() -> None:
    moments = tuple(each for each in our_puzzles() if (each.kind, each.technique) == ("moment", "special"))
    missed, left, *rest = moments
    found = another(missed, (), moments, frozenset(each.id for each in (missed, *rest)))
    assert found == left


def finish(tutor: Tutor) -> None:
    """Answer rightly to the end of the open puzzle."""
    while not tutor.state.attempt.progress.is_solved:
        tutor.act("answer", right_word(tutor.state))


@pytest.mark.parametrize("days", [0, 1])
def test_it_comes_on_the_day_of_the_mistake_too_when_a_book_is_kept(days: int) -> None:
    clock = Clock()
    store = Store.in_memory(clock=clock)
    tutor = Tutor(puzzles=PUZZLES, keeper=Keeper(lambda: store, clock=clock))
    say(tutor, {"do": "hello", "storage": True, "kept": held()})
    tutor.act("puzzle", MISSED.id)
    tutor.act("answer", wrong_word(tutor.state) or "")
    finish(tutor)
    assert tutor.state.record.failed == (MISSED.id,)
    clock.on(days=days)
    tutor.act("way", Way.FAILED.value)
    assert tutor.state.puzzle.id == MISSED.id
    finish(tutor)
    tutor.act("next")
    assert tutor.state.puzzle.id in {each.id for each in SAME[1:]}
