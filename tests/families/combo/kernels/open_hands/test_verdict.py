"""A state that needs no search has its value at once: one node is entered."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import parse_position
from tests.families.combo.kernels.open_hands.searches import found, fresh


@pytest.mark.parametrize(
    ("line", "seat", "value"),
    [
        ("combo-breaker 5,1/4,2/x - 0 - 1/1/1", 0, True),
        ("combo-breaker 5,1/4,2/x - 0 - 1/1/1", 1, False),
        ("combo-breaker 5,1/4,2/x - 0 - 1/1/1", 2, True),
        ("combo-breaker 4,1/5,2/5,3 0:4 1 - 1/1/1", 1, True),
    ],
)
def test_who_can_be_left_nothing_to_do_or_is_out_is_known_at_once(line: str, seat: int, value: bool) -> None:  # noqa: FBT001
    position = parse_position(line)
    assert found(fresh(position, seat), position) == (value, 1)


@pytest.mark.parametrize(
    "line",
    [
        "combo-breaker 5,1/4,2+1/x - 0 - 1/1/1",
        "combo-breaker x/5,1/4,2+1 - 1 - 1/1/1",
        "combo-breaker 4,2+1/x/5,1 - 2 - 1/1/1",
        "combo-breaker 5,1/4,S/x - 0 - 1/1/1",
        "combo-breaker 5,1/6,2/x - 0 - 1/1/1",
    ],
)
def test_a_reserve_a_special_card_or_a_higher_combination_leaves_it_open(line: str) -> None:
    position = parse_position(line)
    assert found(fresh(position), position)[1] > 1


def test_a_card_that_is_not_known_ends_a_line_and_is_noted() -> None:
    position = parse_position("combo-breaker D,5/6/x - 0 ?2 2/2/2")
    search = fresh(position)
    assert [found(search, position, edge=edge)[0] for edge in (False, True)] == [False, True]
    assert search.met_unknown_card
