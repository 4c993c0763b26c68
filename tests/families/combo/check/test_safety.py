"""What is sure, against given cases, and what stays open."""

from __future__ import annotations

import pytest

from combotutor.families.combo.check.safety import Safety
from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position
from combotutor.families.combo.rules import legal_moves, play
from tests.cases.reading import cases

MOST = 300
"""Cases that take more positions are left to the solver's own tests."""


def test_the_given_cases_come_out_as_they_are_given() -> None:
    decided = 0
    for case in cases("guarantee"):
        position = parse_position(case["position"])
        safety = Safety(position.turn, MOST)
        found = {format_move(move): safety.after(position, move) for move in legal_moves(position)}
        if None in found.values():
            assert safety.looked_at == MOST
            continue
        decided += 1
        assert [word for word, is_sure in found.items() if is_sure] == case["safe"]
    assert decided > 30


def test_a_seat_that_is_out_is_sure() -> None:
    position = parse_position("combo-breaker x/5,6/7,7 - 1 - 2/2/2")
    assert Safety(0).is_sure(position) is True


def test_a_finished_round_is_sure_for_those_who_do_not_pay() -> None:
    position = parse_position("combo-breaker 1,1/3/9,12 0:2 1 - 2/2/2 moves 3@1 9@1")
    over = parse_position("combo-breaker 1,1/3/12 0:4 1 - 2/2/2")
    assert position.result is None
    assert over.result is not None
    assert [Safety(seat).is_sure(over) for seat in range(3)] == [True, False, True]


def test_what_depends_on_a_card_not_seen_is_open() -> None:
    draws = parse_position("combo-breaker D,9,2,5/12,1/11,3 - 0 ?6 2/2/2 moves D@1")
    assert [Safety(seat).is_sure(draws) for seat in range(3)] == [None, True, False]


def test_what_takes_too_many_positions_is_open() -> None:
    position = parse_position("combo-breaker 7,7,1,2,9/10,5,6,10+1/4,4,9,8 - 0 - 2/2/2")
    led = parse_legal_move(position, "1@3")
    assert Safety(0).after(position, led) is False
    narrow = Safety(0, most=2)
    assert narrow.after(position, led) is None
    assert narrow.looked_at == 2


KNOWING_HELPS = "combo-up 4,10/P,3,10/12 - 1 - 3/3/3 moves P@1"


def test_a_gift_is_chosen_without_knowing_the_others() -> None:
    before = parse_position(KNOWING_HELPS)
    assert Safety(0).is_sure(before) is False
    # Whatever the others give, some gift would have been right: but which one, the seat cannot know.
    for others in (("G1", "G1"), ("G2", "G1")):
        now = before
        for word in others:
            now = play(now, parse_legal_move(now, word))
        assert any(Safety(0).is_sure(play(now, move)) for move in legal_moves(now))


@pytest.mark.parametrize("gift", ["G1", "G2"])
def test_gifts_that_others_have_chosen_already_tell_a_seat_nothing(gift: str) -> None:
    before = parse_position(KNOWING_HELPS)
    chosen = play(before, parse_legal_move(before, gift))
    chosen = play(chosen, parse_legal_move(chosen, "G1"))
    assert [Safety(0).after(chosen, move) for move in legal_moves(chosen)] == [False, False]
    assert Safety(0).is_sure(chosen) is False
