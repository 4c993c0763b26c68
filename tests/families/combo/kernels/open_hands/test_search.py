"""The search of the kernels finds what its slow twin finds, and the same wherever it is paused."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import legal_moves, play
from combotutor.families.combo.solver import open_search
from tests.families.combo.kernels.open_hands.searches import ROUND, few_cards, found, fresh
from tests.families.combo.solver.guarantee_twin import TooLargeError, can_be_sure


def test_brute_force_every_seat_has_the_value_of_the_twin() -> None:
    values = []
    for position in few_cards(41, 90):
        for seat, each in enumerate(position.seats):
            try:
                expected = can_be_sure(position, seat, 200)
            except TooLargeError:
                continue
            assert found(fresh(position, seat), position)[0] == expected, f"seat {seat}: {format_position(position)}"
            values += [] if each.is_out else [expected]
    assert min(values.count(True), values.count(False)) > 30


@pytest.mark.parametrize("quota", [1, 7, 100])
def test_a_search_that_is_paused_goes_on_as_if_it_had_not_been(quota: int) -> None:
    for position in [parse_position(ROUND), *few_cards(42, 25)]:
        assert found(fresh(position), position, quota=quota) == found(fresh(position), position)


def test_no_more_nodes_are_entered_than_allowed() -> None:
    position = parse_position(ROUND)
    search = fresh(position)
    search.begin(search.state(position), edge=False)
    for turn in range(1, 5):
        assert search.go_on(3) is None
        assert search.nodes == 3 * turn


def test_a_new_question_may_be_begun_before_the_last_is_answered() -> None:
    position = parse_position(ROUND)
    search = fresh(position)
    search.begin(search.state(position), edge=False)
    assert search.go_on(5) is None
    for move in legal_moves(position):
        after = play(position, move)
        assert found(search, after)[0] == found(fresh(after, position.turn), after)[0]


def test_a_round_of_more_decisions_than_there_is_room_for_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_search, "PLIES", 3)
    position = parse_position(ROUND)
    with pytest.raises(AssertionError, match="fewer decisions"):
        found(fresh(position), position)
