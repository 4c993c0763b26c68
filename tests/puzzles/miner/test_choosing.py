"""Choosing so that all demands are met wherever they can be: held to brute force on small sets, to a plan on large."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from combotutor.cards import SplitMix64
from combotutor.puzzles.miner.choosing import chosen
from combotutor.puzzles.miner.demand import Demand, reachable
from tests.at_length import at_length

MANY = 50
"""Sets of demands that are asked about in every run, some of which can be met."""


def part(random: SplitMix64, count: int, tenths: int) -> list[int]:
    """Return some places, each with this chance."""
    return [place for place in range(count) if random.below(10) < tenths]


def drawn(seed: int) -> tuple[list[Demand], int]:
    """Return demands as packs have them, and how many candidates there are."""
    random = SplitMix64(seed)
    count = 5 + random.below(5)
    asked = []
    for number in range(2):
        asked.append(Demand(f"least:{number}", dict.fromkeys(part(random, count, 5), -1), -1 - random.below(2)))
        asked.append(
            Demand(f"most:{number}", dict.fromkeys(part(random, count, 5), 1), 1 + random.below(3), is_bound=True)
        )
        below = {place: (13, -7)[random.below(2)] for place in part(random, count, 7)}
        asked.append(Demand(f"below:{number}", below, -1, 20, is_share=True))
    half = {place: (-1, 1)[random.below(2)] for place in part(random, count, 6)}
    asked.append(Demand("half", half, 0, 2, is_share=True))
    pair = random.shuffled(range(count))[:2]
    return [*asked, Demand("alike", dict.fromkeys(pair, 1), 1, is_bound=True)], count


def missed(asked: Iterable[Demand], places: Iterable[int]) -> int:
    """Return by how much some places miss demands."""
    places = tuple(places)
    return sum(demand.of(places) for demand in asked)


def least(asked: Iterable[Demand], count: int) -> int:
    """Return by how much demands are missed at the least, all subsets tried."""
    asked = tuple(asked)
    return min(missed(asked, (at for at in range(count) if subset >> at & 1)) for subset in range(1 << count))


@pytest.mark.parametrize("first", at_length(range(0, 2000, MANY), 0))
def test_demands_are_met_wherever_some_subset_meets_them(first: int) -> None:
    can_be = 0
    for seed in range(first, first + MANY):
        asked, count = drawn(seed)
        places = chosen(asked, count)
        assert all(demand.of(places) == 0 for demand in asked if demand.is_bound), seed
        if least(asked, count) == 0:
            can_be += 1
            assert missed(asked, places) == 0, seed
    assert can_be > MANY // 10


def test_where_more_is_demanded_than_there_is_all_of_it_is_given() -> None:
    asked = [Demand("rare", dict.fromkeys((2, 5), -1), -9), Demand("most", dict.fromkeys(range(6), 1), 3)]
    assert {2, 5} <= set(chosen(asked, 6)) <= set(range(6))
    assert reachable(asked[0]).most == -2
    assert reachable(asked[1]) == asked[1]
    assert asked[0].of((2, 5)) > 0


def test_no_more_are_chosen_than_it_takes_and_of_equals_the_first() -> None:
    asked = [Demand("some", dict.fromkeys(range(3, 40), -1), -5), Demand("others", dict.fromkeys(range(3), -1), -1)]
    assert chosen(asked, 50) == [0, 3, 4, 5, 6, 7]
    assert chosen([], 9) == []


def test_a_share_is_put_right_by_what_is_put_back() -> None:
    # The first three are wanted, and of those chosen less than 35 in 100 may be such.
    asked = [
        Demand("wanted", dict.fromkeys(range(3), -1), -3),
        Demand("below", {at: 13 if at < 3 else -7 for at in range(20)}, -1, 20, is_share=True),
        Demand("most", dict.fromkeys(range(20), 1), 9),
    ]
    assert len(chosen(asked, 20)) == 9
    assert missed(asked, chosen(asked, 20)) == 0


def test_a_share_of_nothing_is_met() -> None:
    share = Demand("below", {1: 13}, -1, 20, is_share=True)
    assert (share.of(()), share.of((0,)), share.of((1,)) > 0) == (0, 0, True)


def planted(seed: int, count: int) -> list[Demand]:
    """Return demands that are met by some of many candidates: of five kinds, four levels, and what must be seldom."""
    random = SplitMix64(seed)
    kind = [random.below(5) for _ in range(count)]
    level = [min(random.below(5), random.below(5)) for _ in range(count)]
    # At the higher levels what must be seldom is often so.
    is_easy = [random.below(10) < (8, 6, 5, 5, 4)[each] for each in level]
    plan = [at for at in range(count) if not is_easy[at] or random.below(4) == 0]
    asked = [
        Demand(f"{name}:{value}", dict.fromkeys(own, -1), -len(set(own) & set(plan)) * 9 // 10)
        for name, of in (("kind", kind), ("level", level))
        for value in range(5)
        for own in [[at for at in range(count) if of[at] == value]]
    ]
    easy = {at: 20 - 7 if is_easy[at] else -7 for at in range(count) if level[at] >= 2}
    asked.append(Demand("easy", easy, -1, 20, is_share=True))
    assert missed(asked, plan) == 0
    return asked


@pytest.mark.parametrize("seed", at_length(range(12), 0))
def test_what_was_planted_among_many_is_found(seed: int) -> None:
    asked = planted(seed, 300)
    places = chosen(asked, 300)
    assert missed(asked, places) == 0
    assert places == chosen(asked, 300)
