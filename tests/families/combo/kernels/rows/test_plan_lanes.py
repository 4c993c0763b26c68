"""Fewest plays of many rows at once by kernel: against the rule, the plain plan and trying everything."""

from __future__ import annotations

import itertools
import random

import pytest

from combotutor.families.combo.cards import FACES, Card
from combotutor.families.combo.kernels.rows.plan_lanes import FEW, LANES
from combotutor.families.combo.plan import fewest_plays
from tests.families.combo.kernels.rows.planned import in_lanes, random_rows
from tests.families.combo.plan.twin import solve

both_settings = pytest.mark.parametrize("wild_pair", [True, False])


@both_settings
def test_every_three_faces_go_together_as_the_rule_says(wild_pair: bool) -> None:  # noqa: FBT001
    rows = list(itertools.product(FACES, repeat=3))
    assert in_lanes(rows, wild_pair=wild_pair) == [fewest_plays(row, wild_pair=wild_pair) for row in rows]


@both_settings
def test_brute_force_small_rows_have_the_plays_of_trying_everything(wild_pair: bool) -> None:  # noqa: FBT001
    rows = random_rows(5, 700, 8)
    assert in_lanes(rows, wild_pair=wild_pair) == [solve(row, wild_pair=wild_pair)[0] for row in rows]


@both_settings
@pytest.mark.parametrize("count", sorted({1, FEW - 1, FEW, LANES - 1, LANES, LANES + 1, LANES + FEW, 3 * LANES}))
def test_any_number_of_rows_of_mixed_lengths_is_planned(count: int, wild_pair: bool) -> None:  # noqa: FBT001
    rows = random_rows(count, count, 14)
    assert in_lanes(rows, wild_pair=wild_pair) == [fewest_plays(row, wild_pair=wild_pair) for row in rows]


def test_long_rows_are_planned_in_lanes_too() -> None:
    source = random.Random(6)
    rows = [tuple(source.choices(FACES[low:13], k=length)) for low in (0, 8, 10) for length in range(19, 61, 2)]
    rows += [(Card.SEVEN,) * 60, (Card.ONE, Card.FIVE) * 30]
    assert len(rows) >= FEW
    assert in_lanes(rows, wild_pair=True) == [fewest_plays(row) for row in rows]


@pytest.mark.parametrize("wilds", [2, 3, 4, 6])
def test_wilds_alone_are_no_play_where_the_house_says_so(wilds: int) -> None:
    others = itertools.product(FACES[4:8], repeat=3)
    rows = [(*other[:1], *[Card.WILD] * wilds, *other[1:]) for other in others] + [(Card.WILD,) * wilds] * FEW
    assert in_lanes(rows, wild_pair=False) == [fewest_plays(row, wild_pair=False) for row in rows]
    assert in_lanes(rows[-FEW:], wild_pair=False) == [wilds] * FEW
