"""Thinking in the background: what is seen of it meanwhile, who goes first, and what goes wrong."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.bench.thinking import SOLVERS
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import Position
from combotutor.families.combo.solver.guarantee import Guarantee
from combotutor.families.combo.words import phrase
from combotutor.tutor.background.thinking import AdviceCache, Thinker
from combotutor.widgets.advice import FAILED, Advice, Stage
from tests.tutor.examples import BEAT
from tests.tutor.thinkers import ENDING, Slow, all_sure, known, quick, some_risk, some_sure, thinker, wait_until

POSITION = parse_position(ENDING)
OTHER = parse_position(BEAT.position)


def answered(thinking: Thinker, position: Position = POSITION) -> Advice:
    """Return what is known of a position when all is there."""
    wait_until(lambda: _of(thinking, position).stage is Stage.DONE)
    return _of(thinking, position)


def _of(thinking: Thinker, position: Position) -> Advice:
    advice = thinking.about(position)
    assert advice is not None
    return advice


def test_both_answers_come_by_and_by() -> None:
    assert answered(thinker()) == known(POSITION)


def test_nothing_is_said_about_nothing() -> None:
    assert thinker().about(None) is None


def test_the_first_answer_is_seen_while_the_second_is_thought_about() -> None:
    go_on = threading.Event()

    def late(position: Position, is_cancelled: Callable[[], bool]) -> object:
        go_on.wait(60)
        return some_risk(position, is_cancelled)

    thinking = thinker(risk=late)
    wait_until(lambda: _of(thinking, POSITION).sure is not None)
    assert _of(thinking, POSITION) == Advice(POSITION, Stage.THINKING, some_sure(POSITION))
    go_on.set()
    assert answered(thinking) == known(POSITION)


def test_until_the_solvers_are_ready_it_is_said_that_they_are_made_so() -> None:
    ready = threading.Event()
    thinking = thinker(warm_up=lambda: ready.wait(60))
    assert _of(thinking, POSITION) == Advice(POSITION, Stage.WAITING)
    ready.set()
    assert answered(thinking) == known(POSITION)


def test_the_solvers_are_made_ready_once() -> None:
    made: list[int] = []
    cache = AdviceCache(quick(warm_up=lambda: made.append(1)), turns=2)
    for _ in range(3):
        Thinker(cache).warm_up()
    answered(Thinker(cache))
    answered(Thinker(cache), OTHER)
    assert made == [1]


def test_a_newer_question_stops_an_older_one_and_is_answered() -> None:
    slow = Slow()
    thinking = thinker(sure=slow)
    thinking.about(POSITION)
    wait_until(lambda: slow.asked == [POSITION])
    thinking.about(OTHER)
    wait_until(lambda: slow.asked == [POSITION, OTHER])
    assert slow.cancelled == [POSITION]
    slow.go_on.set()
    assert answered(thinking, OTHER).position == OTHER


def test_what_was_stopped_is_not_taken_for_an_answer() -> None:
    slow = Slow()
    thinking = thinker(sure=slow, risk=lambda position, _is_cancelled: some_risk(position))
    thinking.about(POSITION)
    wait_until(lambda: bool(slow.asked))
    thinking.about(None)
    wait_until(lambda: bool(slow.cancelled))
    slow.go_on.set()
    thinking.about(POSITION)
    wait_until(lambda: len(slow.asked) == 2)
    assert answered(thinking).sure == all_sure(POSITION, safe=None)


def test_the_same_question_again_is_not_begun_anew() -> None:
    slow = Slow()
    thinking = thinker(sure=slow)
    for _ in range(20):
        thinking.about(POSITION)
    slow.go_on.set()
    answered(thinking)
    assert slow.asked == [POSITION]


def test_who_asks_the_same_later_or_after_a_reload_has_the_answer_at_once() -> None:
    cache = AdviceCache(quick(), turns=1)
    found = answered(Thinker(cache))
    wait_until(lambda: cache.get(POSITION) is not None)
    assert Thinker(cache).about(POSITION) == found


def test_no_more_think_at_once_than_there_are_turns_and_who_stops_waiting_leaves_the_line() -> None:
    slow = Slow()
    cache = AdviceCache(quick(sure=slow), turns=1)
    first, second, third = Thinker(cache), Thinker(cache), Thinker(cache)
    first.about(POSITION)
    wait_until(lambda: slow.asked == [POSITION])
    second.about(OTHER)
    third.about(parse_position(f"{ENDING} discards=-".replace(" discards=-", "").replace("2/2/1", "1/2/1")))
    third.about(None)
    assert _of(second, OTHER).stage is Stage.WAITING
    assert slow.asked == [POSITION]
    slow.go_on.set()
    assert answered(second, OTHER).position == OTHER
    assert slow.asked == [POSITION, OTHER]


def test_a_refusal_is_told_instead_of_an_answer_and_the_other_answer_comes() -> None:
    def refuse(_position: Position, _is_cancelled: Callable[[], bool]) -> Guarantee:
        raise HiddenCardError("hidden-open", "SEATS")

    advice = answered(thinker(sure=refuse))
    assert advice.sure == phrase("tutor.sure-no-hands")
    assert advice.risk == some_risk(POSITION)


def test_a_fault_is_told_in_a_sentence_and_in_full_where_the_tutor_runs_and_is_not_remembered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(_position: Position, _is_cancelled: Callable[[], bool]) -> Guarantee:
        raise ZeroDivisionError("a fault of the program")

    cache = AdviceCache(quick(sure=fail), turns=1)
    with caplog.at_level(logging.ERROR):
        advice = answered(Thinker(cache))
    assert (advice.sure, advice.risk) == (FAILED, some_risk(POSITION))
    assert "a fault of the program" in caplog.text
    assert cache.get(POSITION) is None


def test_solvers_that_cannot_be_made_ready_are_said_to_have_failed(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ImportError("no solvers here")

    with caplog.at_level(logging.ERROR):
        advice = answered(thinker(warm_up=fail))
    assert (advice.sure, advice.risk) == (FAILED, FAILED)
    assert "no solvers here" in caplog.text


def test_the_library_forgets_the_oldest() -> None:
    cache = AdviceCache(quick(), turns=1)
    lines = [f"combo-breaker {at % 12 + 1},{at // 12 + 1}/1,2/3,4 - 0 ?18 2/2/1" for at in range(70)]
    positions = [parse_position(line) for line in lines]
    for position in positions:
        cache.put(Advice(position, Stage.DONE))
    assert [cache.get(each) is not None for each in positions] == [False] * 6 + [True] * 64


def test_the_true_solvers_agree_on_an_ending_and_never_look_at_hidden_cards() -> None:
    solvers = SOLVERS
    sure = solvers.sure(POSITION, lambda: False)
    assert "7,8,X=9@1" in {format_move(move) for move in sure.safe_moves}
    risk = solvers.risk(POSITION, lambda: False)
    hidden = solvers.risk(parse_position(ENDING.replace("8,9,3,3+6", "9,3,8,3+6")), lambda: False)
    assert {each.move for each in risk.moves} == {each.move for each in sure.moves}
    both = min(risk.worlds, hidden.worlds)
    assert both > 0
    with pytest.raises(HiddenCardError):
        solvers.sure(OTHER, lambda: False)
