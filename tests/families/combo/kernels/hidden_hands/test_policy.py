"""How a move compares with all others of its decision: as the plain bots and every legal move say."""

from __future__ import annotations

import functools
import random
from collections import Counter

import pytest

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.hidden_hands.policy import policy_rank
from combotutor.families.combo.notation import format_move, format_position
from combotutor.families.combo.rules import InsertCard, Move, Position, TakeReserve, legal_moves, pending_name
from combotutor.families.combo.solver.row_book import RowBook, blank_book
from combotutor.families.combo.solver.states import number_of, setting_of, state_of
from tests.at_length import at_length
from tests.families.combo.kernels.hidden_hands.judged import MOMENTS, judged, leftmost, some_decisions
from tests.families.combo.kernels.rules.rounds import padded
from tests.families.combo.rules.rounds import played
from tests.plain import in_plain

_MANY = 14
"""Moves of one position that are looked at."""


@functools.cache
def book(*, wild_pair: bool) -> RowBook:
    """Return what the kernel needs besides a state; nothing is ever written to the book itself."""
    return blank_book(layout.MOST_CARDS, wild_pair=wild_pair, pages=1)


def found(position: Position, move: Move, *, only_careful: bool = False) -> int:
    """Return what the kernel says of a move, with a state that stands between other numbers and does not change."""
    setting = setting_of(position)
    state = padded(state_of(position, setting))
    before, given = list(state), book(wild_pair=position.rules.wild_pair)
    answer = policy_rank(state, 3, setting.width, number_of(move), int(only_careful), given.tools)
    assert list(state) == before
    return int(answer)


def told(line: str, *words: str) -> dict[str, int]:
    """Return what the kernel says of every legal move after some moves of a line."""
    position = played(line, *words)
    return {format_move(move): found(position, move) for move in legal_moves(position)}


@pytest.mark.parametrize("late", at_length((70, 200), 70))
def test_property_a_move_is_judged_as_the_plain_bots_judge_it(late: int) -> None:
    source, moments, settings = random.Random(5), Counter[str](), Counter[tuple[str, bool]]()
    kinds, equal = Counter[str](), Counter[type]()
    for position in some_decisions(late=late, deals=1, seed=111):
        expected, legal = judged(position), legal_moves(position)
        for move in source.sample(legal, min(_MANY, len(legal))):
            tells = found(position, move)
            assert tells == expected.policy_rank(move), (format_position(position), format_move(move))
            assert found(position, move, only_careful=True) == (tells if tells & 1 else 0)
            kinds["careful" if tells & 1 else "short" if tells else "long"] += 1
            kinds["alone"] += tells == 3
            equal[type(move)] += leftmost(position, move) != move and tells > 0
        moments[pending_name(position.pending)] += len(legal) > 1
        settings[position.rules.name, position.rules.wild_pair] += 1
    assert set(moments) == MOMENTS
    assert min(moments.values()) > late / 20, moments
    assert len(settings) == 6
    assert min(kinds.values()) > late / 2, kinds
    assert min(equal[kind] for kind in (TakeReserve, InsertCard)) > late / 40, equal


def test_the_only_move_is_the_careful_planner_s() -> None:
    assert told("combo-breaker 4/9,9/x 1:3 0 - 2/2/2") == {"4@1": 3}


def test_moves_that_leave_as_many_plays_are_counted_and_the_careful_one_is_odd() -> None:
    # Both pairs leave one play; of the two it plays the lower.
    assert told("combo-breaker 9,9,2,2/1,2/3 - 0 - 2/2/2") == {
        "2@3": 0,
        "2@4": 0,
        "9@1": 0,
        "9@2": 0,
        "2,2@3": 5,
        "9,9@1": 4,
    }


def test_only_what_beats_the_table_is_compared() -> None:
    # A pair must beat a pair of 5: the 2s, which would leave as few plays, are no choice.
    assert told("combo-breaker 5,5/9,9,2,2/3 0:5,5 1 - 2/2/2") == {"9,9@1": 3}


def test_gaps_beside_equal_cards_count_once_and_each_of_them_is_the_same_move() -> None:
    judgement = told("combo-breaker 1/9,9+9/x 0:12,12 1 - 2/2/2")
    assert judgement == {"R1>1": 3, "R1>2": 3, "R1>3": 3}


def test_equal_reserve_cards_are_moves_of_their_own() -> None:
    judgement = told("combo-breaker 1/9,9+9,9/x 0:12,12 1 - 2/2/2")
    assert judgement["R1>1"] == judgement["R1>3"] == 5
    assert judgement["R2>1"] == judgement["R2>3"] == 4


def test_the_leader_s_reserve_is_no_choice() -> None:
    line = "combo-breaker 1,3+2/5,5/x - 0 - 2/2/2"
    assert told(line) == {"1@1": 5, "3@2": 4}
    # The 2 makes a run of three in any gap.
    follower = told("combo-breaker 5/1,3+2/x 0:D 1 - 2/2/2")
    assert follower == {"1@1": 10, "3@2": 10, "R1>1": 10, "R1>2": 11, "R1>3": 10}


def test_a_gift_is_compared_with_every_other_gift() -> None:
    assert told("combo-up P,S,4,9/5,1,5/x - 0 - 3/3/3", "P@1") == {"G1": 6, "G2": 7, "G3": 6}


def test_a_drawn_and_a_received_card_are_compared_in_every_gap() -> None:
    drawn = told("combo-breaker D,9,4/3,8/x - 0 10,1,1 2/2/2", "D@1", "3@1")
    assert drawn == {">1": 5, ">2": 4}
    # Once the 9 is played from between them, the 4 and the 5 lie side by side.
    received = told("combo-up P,9,1/4,5,8/5,7 - 0 - 3/3/3", "P@1", "G1", "G3", "G2")
    assert received == {">1": 7, ">2": 6, ">3": 6}


def test_a_row_without_a_card_takes_what_comes() -> None:
    assert told("combo-breaker D/9,9/x - 0 10,1,1 2/2/2", "D@1", "9,9@1") == {">1": 3}


SMALL = (
    "combo-up 5,8,P/6,2+7/9,9 - 0 1,2,3 3/3/3",
    "combo-breaker X,7,8,S,8/1,X+2/5,5 - 0 4,9,9,1 2/2/2 wild-pair=no",
    "krass-kariert 3,4,S/1,2,2,X,X+6,2/x 0:3 1 5,6 1/2/1",
)


def numbers() -> list[int]:
    """Return what the kernel says of every legal move of a few positions."""
    positions = [played(line) for line in SMALL]
    return [
        found(position, move, only_careful=only_careful)
        for position in positions
        for move in legal_moves(position)
        for only_careful in (False, True)
    ]


def test_uncompiled_the_kernel_says_the_same() -> None:
    assert in_plain(numbers) == numbers()
    assert len(set(numbers())) > 5
