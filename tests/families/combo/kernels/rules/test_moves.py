"""What a seat may do is what the plain engine lists, in its order."""

from __future__ import annotations

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rules.moves import can_act, moves
from combotutor.families.combo.notation import format_position
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.solver.states import setting_of, state_of
from combotutor.kernels.compiled import ints
from tests.families.combo.kernels.rules.rounds import dealt_rounds, kernel_moves, some_small


def test_the_legal_moves_are_the_same_in_the_same_order() -> None:
    seen = 0
    for way, _ in dealt_rounds(1, 18):
        for position in way[:-1]:
            assert kernel_moves(position, setting_of(position)) == list(legal_moves(position))
            seen += 1
    for position in some_small(32, 300):
        assert kernel_moves(position, setting_of(position)) == list(legal_moves(position)), format_position(position)
    assert seen > 500


def test_a_seat_can_act_exactly_where_it_has_a_move() -> None:
    answers = []
    for position in some_small(34, 200):
        if position.pending is not None:
            continue
        setting = setting_of(position)
        for best in (0, 7, 12, 20, 30, 40, 50, 57):
            state = state_of(position, setting)
            state[layout.BEST], state[layout.LEADER] = best, 1 + (position.turn + 1) % len(position.seats)
            count = moves(state, 0, setting.width, setting.table, ints(layout.MOST_MOVES), 0)
            answers.append(can_act(state, 0, setting.width, setting.table))
            assert answers[-1] == (count > 0), f"best {best}: {format_position(position)}"
    assert min(answers.count(True), answers.count(False)) > 100
