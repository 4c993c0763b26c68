"""All ways to take a row apart: against playing out every way, and what must be true of any row."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.errors import HiddenCardError
from combotutor.families.combo.cards import FACES, Card, Row
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.plan import MOST, Block, Blocks, best_partitions, fewest_plays, plan_row
from tests.at_length import at_length
from tests.families.combo.plan.twin import can_play, played_out, random_row

ROWS = st.lists(st.sampled_from((*FACES, *FACES[4:8], Card.WILD)), max_size=12).map(tuple)


@pytest.mark.parametrize("rows", at_length((1000, 3000), 1000))
def test_brute_force_random_rows_have_the_blocks_of_all_ways_played_out(rows: int) -> None:
    source = random.Random(11)
    for _ in range(rows):
        row = random_row(source, 7)
        found = best_partitions(row)
        assert set(found) == played_out(row), row
        assert len(found) == len(set(found))


def test_brute_force_the_house_setting_of_wilds_is_kept() -> None:
    source = random.Random(12)
    for _ in range(400):
        row = tuple(source.choices((Card.WILD, Card.WILD, *FACES[4:7], Card.STOP), k=source.randint(0, 7)))
        assert set(best_partitions(row, wild_pair=False)) == played_out(row, wild_pair=False), row


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("-", [()]),
        ("S", [((1,),)]),
        ("5,8,5", [((1, 3), (2,))]),
        ("2,9,2,9", [((1,), (2, 4), (3,)), ((1, 3), (2,), (4,))]),
        ("5,6,5", [((1,), (2, 3)), ((1, 2), (3,)), ((1, 3), (2,))]),
        ("X,X", [((1, 2),)]),
        ("7,7,7", [((1, 2, 3),)]),
    ],
)
def test_small_rows_are_taken_apart_as_a_person_can_see(row: str, expected: list[Blocks]) -> None:
    assert list(best_partitions(parse_row(row))) == expected


def lies_in_one_gap(block: Block, other: Block) -> bool:
    """Tell whether all places of a block have the same places of another one before them."""
    return len({sum(place > mark for mark in other) for place in block}) == 1


@given(ROWS, st.sampled_from((True, False)))
def test_property_every_set_holds_each_card_once_crosses_nowhere_and_has_the_fewest_plays(
    row: Row,
    wild_pair: bool,  # noqa: FBT001  (hypothesis gives what it drew by position)
) -> None:
    for blocks in best_partitions(row, wild_pair=wild_pair, most=50):
        assert sorted(place for block in blocks for place in block) == list(range(1, len(row) + 1))
        assert len(blocks) == fewest_plays(row, wild_pair=wild_pair)
        assert list(blocks) == sorted(blocks)
        for block in blocks:
            assert list(block) == sorted(block)
            assert can_play(tuple(int(row[place - 1]) for place in block), wild_pair=wild_pair)
        for one, other in itertools.combinations(blocks, 2):
            assert lies_in_one_gap(one, other) or lies_in_one_gap(other, one)


@given(ROWS)
def test_property_the_blocks_of_neighbours_are_the_best_first_plays(row: Row) -> None:
    found = best_partitions(row, most=10_000)
    beside = {(block[0], len(block)) for blocks in found for block in blocks if block[-1] - block[0] == len(block) - 1}
    assert len(found) < 10_000
    assert beside == set(plan_row(row).first)


def test_a_row_of_very_many_ways_is_cut_short_at_once() -> None:
    row = (Card.SEVEN,) * 40
    assert len(best_partitions(row)) == MOST
    assert len(set(best_partitions(row, most=77))) == 77
    assert best_partitions(row, most=3) == best_partitions(row)[:3]


def test_a_card_not_seen_is_refused() -> None:
    with pytest.raises(HiddenCardError):
        best_partitions(parse_row("7,?,8"))
