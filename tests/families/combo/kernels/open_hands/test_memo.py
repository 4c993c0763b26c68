"""What is settled serves its own question and the same states only: mirrored rows are the same, a horizon is not."""

from __future__ import annotations

import itertools

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.open_hands.control import CONTROL_SIZE
from combotutor.families.combo.kernels.open_hands.known_rows import SEAT_WORDS
from combotutor.families.combo.kernels.open_hands.memo import recalled, remember, state_key
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import legal_moves, play
from combotutor.families.combo.solver.states import setting_of, state_of
from combotutor.kernels.compiled import ints, word, words
from tests.families.combo.kernels.open_hands.searches import ROUND, found, fresh, nodes_after
from tests.families.combo.kernels.rules.rounds import some_small
from tests.families.combo.solver.guarantee_twin import can_be_sure


def test_what_one_position_has_settled_serves_the_others_of_its_round() -> None:
    for start in itertools.islice(some_small(44, 60), 20):
        search = fresh(start)
        for move in legal_moves(start)[:6]:
            after = play(start, move)
            if after.result is None:
                assert found(search, after)[0] == found(fresh(after, start.turn), after)[0], format_position(start)


def test_a_mirrored_row_and_a_swapped_reserve_are_the_same_state() -> None:
    for other in (
        "combo-up 9,6,5+2,7/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+7,2/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/8,U,5,4+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x+1 - 0 1,2 2/1/3",
    ):
        assert nodes_after(ROUND, other) == 1


def test_whatever_makes_a_difference_makes_another_state() -> None:
    assert nodes_after(ROUND, ROUND) == 1
    for other in (
        "combo-up 5,6,9+2,7/4,5,U,8+3/x - 1 1,2 1/1/1",
        "combo-up 5,6,9+2/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,9,6+2,7/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x - 0 2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x 1:D 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x 1:1 0 1,2 1/1/1",
    ):
        assert nodes_after(ROUND, other) > 1, other


def test_each_number_of_a_state_that_makes_a_difference_makes_another_key() -> None:
    position = parse_position(ROUND)
    setting = setting_of(position)
    fields = (layout.TURN, layout.BEST, layout.LEADER, layout.DRAWS, layout.OPENED, layout.STOPPER, layout.PENDING)
    within = (layout.LEFT, layout.LAST, layout.GIFTS, layout.GIFTS + 1, layout.GIFTS + 2)
    keys = []
    for pending, asked in ((0, (*fields, layout.PILE, layout.OUT, layout.PLAYED)), (1, (*fields, *within))):
        for field in (None, *asked):
            state, rows = state_of(position, setting), words(layout.MOST_SEATS * SEAT_WORDS)
            state[layout.PENDING] = pending
            if field is not None:
                state[field] += 1
            keys.append(int(state_key(state, 0, setting.width, rows, 0, ints(CONTROL_SIZE))))
    assert len(set(keys)) == len(keys) - 1  # to be drawing is asked twice


def test_to_lead_is_another_state_than_to_follow_where_nothing_has_been_combined() -> None:
    # After a reserve card nobody has combined anything, but only who leads must not take a reserve card.
    leading = parse_position("combo-breaker 5,1+9/7,3/x - 0 - 1/1/1")
    following = parse_position("combo-breaker 5,1+9/7,3/x 1:D 0 - 1/1/1")
    search = fresh(leading)
    assert found(search, leading)[0] == can_be_sure(leading, 0)
    assert found(search, following)[0] == can_be_sure(following, 0)


def test_the_two_ends_that_a_horizon_may_have_are_kept_apart() -> None:
    apart = 0
    for position in some_small(45, 60):
        search = fresh(position, lookahead=1)
        both = [found(search, position, edge=edge)[0] for edge in (False, True, False, True)]
        assert both[:2] == both[2:]
        assert both[0] <= both[1]
        assert both[:2] == [found(fresh(position, lookahead=1), position, edge=edge)[0] for edge in (False, True)]
        if both[0] == both[1]:
            assert both[0] == found(fresh(position), position)[0], format_position(position)
        else:
            apart += 1
            assert search.met_edge
            assert not search.met_unknown_card
    assert apart > 5


def test_a_value_is_recalled_by_its_own_key_until_another_takes_its_place() -> None:
    memo = words(8)
    remember(memo, word(0b1010_101), 1)
    remember(memo, word(0b1010_110), 0)
    asked = (0b1010_101, 0b1010_110, 0b1110_101, 0b1010_111)
    assert [recalled(memo, word(key)) for key in asked] == [1, 0, -1, -1]
    remember(memo, word(0b1110_101), 0)
    assert [recalled(memo, word(key)) for key in asked] == [-1, 0, 0, -1]
