"""Which neighbours must not be, told by their ages."""

from __future__ import annotations

import pytest

from combotutor.cards import Kind
from combotutor.odds.windows import OLD, WILD, Windows, older


def test_a_pair_is_of_one_age_or_has_a_wild() -> None:
    windows = Windows.of(frozenset({Kind.PAIR}), wild_pair=True)
    assert {(0, 0), (2, 2), (WILD, 1), (WILD, WILD)} <= windows.two
    assert not {(0, 1), (1, 2)} & windows.two
    assert windows.three == set()
    assert windows.near == windows.two


def test_wilds_alone_are_no_pair_where_the_house_says_so() -> None:
    windows = Windows.of(frozenset({Kind.PAIR}), wild_pair=False)
    assert (WILD, WILD) not in windows.two
    assert (WILD, 0) in windows.two


def test_three_neighbours_that_hold_two_of_the_kinds_are_not_listed() -> None:
    alone = Windows.of(frozenset({Kind.RUN3}), wild_pair=True)
    assert {(2, 1, 0), (1, 0, 2), (0, WILD, 2), (WILD, WILD, 0)} <= alone.three
    with_pair = Windows.of(frozenset({Kind.RUN3, Kind.PAIR}), wild_pair=True)
    assert {each for each in alone.three if WILD not in each} == with_pair.three
    assert Windows.of(frozenset({Kind.RUN3, Kind.RUN2}), wild_pair=True).three == set()


def test_two_cards_are_near_if_any_third_makes_them_a_kind() -> None:
    windows = Windows.of(frozenset({Kind.RUN3}), wild_pair=True)
    assert {(0, 2), (2, 0), (0, 1), (WILD, 0)} <= windows.near
    assert (0, 0) not in windows.near


@pytest.mark.parametrize(("age", "later"), [(0, 1), (1, 2), (2, OLD), (OLD, OLD), (WILD, WILD)])
def test_cards_grow_older_and_wilds_do_not(age: int, later: int) -> None:
    assert older(age) == later
