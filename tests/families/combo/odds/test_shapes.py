"""Shapes of rows: what is alike is counted once, and nothing is lost by it."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.odds import PLACES, Stock, row_odds
from combotutor.families.combo.odds.exact import rows, shapes
from combotutor.families.combo.odds.exact.shapes import Shape, group_weights, kinds_of, plays_of, tally_of
from combotutor.families.combo.rules import RULE_SETS
from tests.families.combo.odds.small_stocks import look


@pytest.mark.parametrize(
    ("counts", "reach", "groups"),
    [
        ({1: 1, 2: 2}, 1, ((1, 2),)),
        ({5: 2, 6: 1}, 1, ((1, 2),)),
        ({1: 1, 3: 1}, 1, ((1,), (1,))),
        ({1: 1, 3: 1}, 2, ((1, 0, 1),)),
        ({1: 1, 4: 1}, 2, ((1,), (1,))),
        ({10: 2, 12: 1}, 2, ((1, 0, 2),)),
        ({2: 2, 3: 1, 8: 1, 9: 2, 12: 1}, 1, ((1,), (1, 2), (1, 2))),
        ({}, 2, ()),
    ],
)
def test_numbers_that_lie_close_are_one_group(
    counts: dict[int, int], reach: int, groups: tuple[tuple[int, ...], ...]
) -> None:
    numbers = tuple(counts.get(number, 0) for number in range(1, 13))
    weights = group_weights(numbers, 12, reach)
    assert groups in weights
    assert weights[groups] >= math.prod(map(math.factorial, counts.values()))
    assert max(weights, key=lambda each: sum(map(sum, each))) == groups


@pytest.mark.parametrize("reach", [1, 2])
def test_the_weights_of_all_groups_are_all_rows_of_numbers(reach: int) -> None:
    numbers = (4, 0, 3, 4, 1, 2, 0, 0, 4, 4, 4, 2)
    weights = group_weights(numbers, 5, reach)
    for size in range(6):
        rows = 0
        for groups, many in weights.items():
            if sum(map(sum, groups)) == size:
                counts = [count for group in groups for count in group]
                rows += many * math.factorial(size) // math.prod(map(math.factorial, counts))
        assert rows == math.perm(sum(numbers), size)


@pytest.mark.parametrize("wild_pair", [True, False])
@pytest.mark.parametrize(
    ("shape", "cards"),
    [
        (Shape(((1,), (1,)), blanks=1), (1, 5, 14)),
        (Shape(((1,), (1,), (2,)), wilds=1), (1, 4, 7, 7, 13)),
        (Shape(((1,), (1, 0, 1)), wilds=2), (3, 9, 11, 13, 13)),
        (Shape(((1, 1, 1), (1, 2))), (1, 2, 3, 8, 8, 9)),
        (Shape(((1,), (2, 1)), blanks=2), (1, 5, 5, 6, 15, 15)),
        (Shape((), wilds=3), (13, 13, 13)),
        (Shape((), blanks=2), (14, 14)),
        (Shape(()), ()),
    ],
)
def test_brute_force_every_order_of_a_shape_is_counted(shape: Shape, cards: tuple[int, ...], wild_pair: bool) -> None:  # noqa: FBT001
    kinds: Counter[int] = Counter()
    plays: Counter[int] = Counter()
    for order in set(itertools.permutations(map(Card, cards))):
        row = look(order, wild_pair=wild_pair)
        kinds[sum(1 << at for at, kind in enumerate(PLACES) if row.count(kind))] += 1
        plays[row.plays] += 1
    assert kinds_of(shape, wild_pair=wild_pair) == kinds
    if not shape.blanks:
        assert plays_of(shape, wild_pair=wild_pair) == plays


def test_a_collection_of_groups_can_be_of_any_numbers_that_fit_it() -> None:
    weights = group_weights((1,) * 12, 6, 1)
    assert weights[(1,),] == 12
    assert weights[(1, 1),] == 11
    assert weights[((1,),) * 6] == 7


@pytest.mark.parametrize("wild_pair", [True, False])
@pytest.mark.parametrize(
    "shape", [Shape(((2, 1, 2),), wilds=2), Shape(((1, 0, 2),), wilds=1, blanks=2), Shape(((3,), (4,)))]
)
def test_a_shape_has_the_tally_that_is_found_now_whether_it_is_in_the_table_or_not(
    shape: Shape,
    wild_pair: bool,  # noqa: FBT001
) -> None:
    kinds: Counter[int] = Counter()
    plays: Counter[int] = Counter()
    for fewest, found, orders in tally_of(shape, wild_pair):
        kinds[found] += orders
        plays[fewest] += orders
    assert kinds_of(shape, wild_pair=wild_pair) == kinds
    assert shape.blanks or plays_of(shape, wild_pair=wild_pair) == plays


def test_twelve_cards_of_one_number_are_not_taken_for_one_and_two_of_two() -> None:
    assert dict(plays_of(Shape(((12,),)))) == {4: 1}
    assert dict(plays_of(Shape(((1, 2),)))) == {2: 3}


def forget() -> None:
    """Forget what was found for shapes and for decks."""
    kinds_of.cache_clear()
    plays_of.cache_clear()
    rows._kinds.cache_clear()  # noqa: SLF001
    rows.plays_of_rows.cache_clear()


def test_without_kernels_the_odds_of_eight_cards_lay_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setattr(shapes, "tally_of", None)
    stock = Stock.of_deck(RULE_SETS["combo-up"].deck, seen=(Card.SEVEN,) * 3 + (Card.WILD, Card.STOP))
    assert sum(row_odds(stock, 8).plays.values()) == 1
