"""What a row will need at its next turn, where the table decides it: hand-made moments of all three rule sets."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import parse_legal_move, parse_position
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.solver.settled import settled

LAST = "1:D;2:4"
"""The others have acted: a draw card lies there, and a 4 is best."""
FIRST = "2:D"
"""A draw card was led, and another seat acts after this one."""


def _settled(rules: str, trick: str, word: str, row: str = "5,6,S,D,9+3,2") -> int | None:
    position = parse_position(f"{rules} {row}/?4+1,3/?4+2 {trick} 0 ?20 2/2/2")
    return settled(position, parse_legal_move(position, word))


ALL = pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])


@ALL
def test_whoever_is_best_draws_what_nobody_sees(rules: str) -> None:
    assert _settled(rules, LAST, "5@1") is None
    assert _settled(rules, FIRST, "5@1") is None  # it may be beaten, or not


@ALL
def test_who_is_not_best_draws_nothing(rules: str) -> None:
    assert _settled(rules, LAST, "D@4") == 3
    assert _settled(rules, FIRST, "D@4") == 3
    assert _settled(rules, LAST, "R1>6") == 5
    assert _settled(rules, "1:5;2:7", "9@5") == 3  # no draw card lies there


def test_a_stop_makes_its_player_draw_but_in_combo_breaker() -> None:
    assert _settled("combo-breaker", LAST, "S@3") == 3
    assert _settled("combo-up", LAST, "S@3") is None
    assert _settled("krass-kariert", LAST, "S@3") is None


@ALL
def test_who_leads_with_a_draw_card_may_have_to_draw(rules: str) -> None:
    assert _settled(rules, "-", "D@4") is None
    assert _settled(rules, "-", "S@3") == 3
    assert _settled(rules, "-", "5,6@1") == 3


def test_a_gift_comes_from_another_and_a_reserve_card_picked_up_does_not_touch_ones_own_row() -> None:
    assert _settled("combo-up", "1:5;2:7", "P@3", "5,6,P,U,9+3,2") is None
    assert _settled("combo-up", "1:5;2:7", "U@4", "5,6,P,U,9+3,2") == 3


def test_who_gives_a_card_last_does_not_know_either_which_one_comes() -> None:
    position = parse_position("combo-up 5,6,9+3,2/?,?,P,?+1,3/?4+2 - 1 ?20 2/2/2 moves P@3 G? G?")
    assert [settled(position, move) for move in legal_moves(position)] == [None] * 3
