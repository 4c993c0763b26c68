"""Which neighbours must not be, told by their steps."""

from __future__ import annotations

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.exact.windows import ANY, Windows, windows_of


def windows(*kinds: Kind, wild_pair: bool = True) -> Windows:
    """Return the windows of some kinds."""
    return windows_of(frozenset(kinds), wild_pair=wild_pair)


def test_a_pair_is_two_like_numbers_or_a_number_and_a_wild() -> None:
    pairs = windows(Kind.PAIR)
    assert pairs.no_wild_beside_number
    assert (set(pairs.two), set(pairs.three)) == ({0}, set())


def test_wilds_alone_are_none_of_the_kinds_where_the_house_says_so() -> None:
    assert [windows(kind).wilds_side_by_side for kind in (Kind.PAIR, Kind.RUN2, Kind.RUN3, Kind.TRIO)] == [1, 1, 2, 2]
    for kind in (Kind.PAIR, Kind.RUN2, Kind.RUN3, Kind.TRIO):
        assert windows(kind, wild_pair=False).wilds_side_by_side == ANY


def test_a_run_of_three_is_any_order_of_three_numbers() -> None:
    runs = windows(Kind.RUN3)
    assert runs.three == {(1, 1), (-1, -1), (2, -1), (-2, 1), (1, -2), (-1, 2)}
    assert runs.two == set()


def test_a_wild_makes_a_run_of_numbers_one_or_two_apart_and_a_trio_of_equals() -> None:
    assert windows(Kind.RUN3).across == {-2, -1, 1, 2}
    assert windows(Kind.TRIO).across == {0}
    assert windows(Kind.RUN3, Kind.TRIO).across == {-2, -1, 0, 1, 2}


def test_only_kinds_of_two_keep_every_wild_from_a_number() -> None:
    assert windows(Kind.RUN2).no_wild_beside_number
    assert windows(Kind.RUN3, Kind.PAIR).no_wild_beside_number
    assert not windows(Kind.RUN3, Kind.TRIO).no_wild_beside_number


def test_three_neighbours_that_hold_two_of_the_kinds_are_not_listed() -> None:
    assert windows(Kind.RUN3, Kind.PAIR).three == windows(Kind.RUN3).three
    assert windows(Kind.RUN3, Kind.RUN2).three == set()
    assert windows(Kind.TRIO, Kind.PAIR).three == set()
