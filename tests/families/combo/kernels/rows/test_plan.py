"""Fewest plays of one row by kernel: against trying everything, the plain plan, and itself without numba."""

from __future__ import annotations

import itertools
import random

import pytest

from combotutor.families.combo.cards import FACES, Card, Row
from combotutor.families.combo.plan import fewest_plays
from tests.families.combo.kernels.rows.planned import both_ways, one_by_one, random_rows
from tests.families.combo.plan.twin import solve
from tests.plain import in_plain

both_settings = pytest.mark.parametrize("wild_pair", [True, False])


def long_rows() -> list[Row]:
    """Return rows of 58 to 60 cards."""
    source = random.Random(60)
    drawn = [tuple(source.choices(FACES[low:13], k=length)) for low in (0, 6, 9) for length in (58, 59, 60)]
    patterns = ([7], [13], [1, 2, 3], [1, 5], [1, 5, 2, 5, 3, 5], [5, 14, 6, 7, 17], [1, 3, 2])
    return [*drawn, *(tuple(map(Card, (pattern * 60)[:60])) for pattern in patterns)]


@both_settings
def test_brute_force_small_rows_have_the_plays_of_trying_everything(wild_pair: bool) -> None:  # noqa: FBT001
    rows = random_rows(1, 700, 8)
    assert one_by_one(rows, wild_pair=wild_pair) == [solve(row, wild_pair=wild_pair)[0] for row in rows]


@both_settings
def test_rows_up_to_24_cards_have_the_plays_of_the_plain_plan(wild_pair: bool) -> None:  # noqa: FBT001
    rows = random_rows(2, 1500, 24)
    assert {len(row) for row in rows} == set(range(25))
    assert one_by_one(rows, wild_pair=wild_pair) == [fewest_plays(row, wild_pair=wild_pair) for row in rows]


@both_settings
def test_rows_that_save_much_for_their_length_have_the_plays_of_the_plain_plan(wild_pair: bool) -> None:  # noqa: FBT001
    # Ten cards fill one number of levels, fifteen two, and two of these are too few once eight plays are saved.
    source = random.Random(3)
    for length in range(8, 19):
        rows = [tuple(source.choices(FACES[6 : 6 + kinds], k=length)) for kinds in (1, 2, 3, 4) for _ in range(30)]
        assert one_by_one(rows, wild_pair=wild_pair) == [fewest_plays(row, wild_pair=wild_pair) for row in rows]


@both_settings
def test_every_three_faces_go_together_as_the_rule_says(wild_pair: bool) -> None:  # noqa: FBT001
    rows = list(itertools.product(FACES, repeat=3))
    assert one_by_one(rows, wild_pair=wild_pair) == [fewest_plays(row, wild_pair=wild_pair) for row in rows]


@both_settings
def test_rows_of_sixty_cards_have_the_plays_of_the_plain_plan(wild_pair: bool) -> None:  # noqa: FBT001
    rows = long_rows()
    assert one_by_one(rows, wild_pair=wild_pair) == [fewest_plays(row, wild_pair=wild_pair) for row in rows]


def test_specials_do_not_count_towards_the_length_that_a_row_is_planned_by() -> None:
    row = tuple(map(Card, [14, 1, 15, 2, 3, 16] * 5 + [17] * 30))
    assert one_by_one([row], wild_pair=True) == [50]


@both_settings
def test_without_numba_the_same_source_gives_the_same_plays(wild_pair: bool) -> None:  # noqa: FBT001
    rows = [*random_rows(4, 60, 20), *long_rows()[::5]]
    alone, in_lanes = in_plain(both_ways, [list(row) for row in rows], wild_pair=wild_pair)
    assert alone == [fewest_plays(row, wild_pair=wild_pair) for row in rows]
    assert in_lanes == [fewest_plays(row, wild_pair=wild_pair) for row in rows if len(row) <= 12]
