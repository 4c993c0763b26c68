"""All ways to clear a row, against the partitions of the plan, which are found otherwise."""

from __future__ import annotations

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.check.clear import ways
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.plan import best_partitions
from tests.families.combo.check.test_plays import random_row


@pytest.mark.parametrize("wild_pair", [True, False])
def test_the_ways_are_the_partitions_of_the_plan(*, wild_pair: bool) -> None:
    random = SplitMix64(8)
    for row in [random_row(random, 10) for _ in range(300)]:
        found = best_partitions(row, wild_pair=wild_pair, most=10_000)
        assert ways(row, wild_pair=wild_pair) == {frozenset(blocks) for blocks in found}


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("-", [[]]),
        ("5,8,5", [[(1, 3), (2,)]]),
        ("2,9,2,9", [[(1,), (2, 4), (3,)], [(1, 3), (2,), (4,)]]),
    ],
)
def test_the_ways_of_a_row_known_by_heart(row: str, found: list[list[tuple[int, ...]]]) -> None:
    assert ways(parse_row(row)) == {frozenset(way) for way in found}
