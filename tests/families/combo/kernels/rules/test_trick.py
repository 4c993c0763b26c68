"""How a trick ends: who is stuck, who draws, who leads the next."""

from __future__ import annotations

import pytest

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.notation import parse_move, parse_position
from combotutor.families.combo.solver.states import number_of, setting_of
from tests.families.combo.kernels.rules.rounds import kernel_after


def after_move(line: str, move: str) -> list[int]:
    """Return the state after a move."""
    position = parse_position(line)
    return kernel_after(position, number_of(parse_move(position, move)), setting_of(position))


def test_who_can_neither_beat_nor_take_pays() -> None:
    state = after_move("combo-breaker 5,1/4,2/x - 0 - 1/1/1", "5@1")
    assert (state[layout.OVER], state[layout.PAYS]) == (layout.STUCK, 0b010)


def test_who_is_out_is_passed_over() -> None:
    state = after_move("combo-up 5,1/x/x/7,8 - 0 - 1/1/1/1", "5@1")
    assert (state[layout.TURN], state[layout.OVER]) == (3, 0)


@pytest.mark.parametrize(("rules", "drawer"), [("combo-breaker", 0), ("combo-up", 1)])
def test_with_a_stop_in_the_trick_the_best_or_the_stopper_draws(rules: str, drawer: int) -> None:
    # Who draws then differs from rules to rules ([D6]).
    state = after_move(f"{rules} 5,1/S,2/D,9,8 2:D;0:5 1 1,2,3,4 1/1/1", "S@1")
    assert (state[layout.TURN], state[layout.PENDING], state[layout.CARD]) == (drawer, layout.DRAWING, 1)
    assert state[layout.LEFT] == 2


def test_the_last_to_play_who_still_holds_cards_leads() -> None:
    # [D9]: seat 0 emptied its row with the best combination; seat 2 played before it.
    state = after_move("combo-breaker 9/3,4+1/6,7 2:5;0:8 1 - 1/1/1", "R1>1")
    assert (state[layout.TRICKS], state[layout.TURN]) == (1, 0)
    emptied = after_move("combo-breaker -/3,4+1/6,7 2:5;0:8 1 - 1/1/1", "R1>1")
    assert (emptied[layout.TRICKS], emptied[layout.TURN], emptied[layout.OUT]) == (1, 2, 0b001)


def test_one_seat_left_with_cards_pays() -> None:
    state = after_move("combo-breaker 5/6,7+1/x - 0 - 1/1/1", "5@1")
    assert state[layout.OVER] == 0
    ended = after_move("combo-breaker -/3,4+1/x 0:8 1 - 1/1/1", "R1>1")
    assert (ended[layout.OVER], ended[layout.PAYS]) == (layout.ONE_LEFT, 0b010)
