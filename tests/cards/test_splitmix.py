"""The random generator: published numbers, fair bounds, shuffles."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from combotutor.cards import SplitMix64, stream

# Of the reference splitmix64.c by S. Vigna; the second also as published by Rosetta Code.
PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
    2**64 - 1: [0xE4D971771B652C20, 0xE99FF867DBF682C9, 0x382FF84CB27281E9, 0x6D1DB36CCBA982D2, 0xB4A0472E578069AE],
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_stream_is_the_published_one(seed: int) -> None:
    random = SplitMix64(seed)
    assert [random.next() for _ in range(5)] == PUBLISHED[seed]


def test_two_generators_of_one_seed_do_not_disturb_each_other() -> None:
    one, other = SplitMix64(5), SplitMix64(5)
    assert [(one.next(), other.next()) for _ in range(3)] == [(n, n) for n in (one_of(5, k) for k in range(3))]


def one_of(seed: int, skip: int) -> int:
    """Return one number of a stream."""
    random = SplitMix64(seed)
    return [random.next() for _ in range(skip + 1)][-1]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 54, 1000])
def test_below_stays_below_and_reaches_everything(bound: int) -> None:
    random = SplitMix64(bound)
    seen = {random.below(bound) for _ in range(20 * bound)}
    assert seen <= set(range(bound))
    assert bound > 54 or seen == set(range(bound))


@pytest.mark.parametrize("bound", [2**63 + 1, 2**64 - 5, 3 * 2**62])
def test_below_throws_away_what_would_favour_small_numbers(bound: int) -> None:
    # Above 2**63 only the first stretch is complete, so every number from the bound on is thrown away.
    random, plain = SplitMix64(9), SplitMix64(9)
    kept = (number for number in iter(plain.next, None) if number < bound)
    assert [random.below(bound) for _ in range(50)] == list(itertools.islice(kept, 50))


def test_below_keeps_whole_numbers_of_the_stream_for_the_largest_bound() -> None:
    assert SplitMix64(0).below(2**64) == 0xE220A8397B1DCDAF


def test_below_is_even_over_six_sides() -> None:
    random = SplitMix64(6)
    counts = Counter(random.below(6) for _ in range(6000))
    # Chi-square with 5 degrees of freedom: 20.5 is passed once in a thousand seeds, and the seed is fixed.
    assert sum((counts[side] - 1000) ** 2 / 1000 for side in range(6)) < 20.5


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_below_refuses_a_bound_that_has_no_numbers(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        SplitMix64(0).below(bound)


@pytest.mark.parametrize("count", [0, 1, 2, 54])
def test_a_shuffle_is_a_permutation_and_leaves_its_input_alone(count: int) -> None:
    items = list(range(count))
    order = SplitMix64(3).shuffled(items)
    assert sorted(order) == items == list(range(count))


def test_a_shuffle_reaches_every_order_about_equally() -> None:
    random = SplitMix64(11)
    counts = Counter(tuple(random.shuffled("abc")) for _ in range(3000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())


def test_golden_a_seed_shuffles_in_the_same_order_for_ever() -> None:
    assert SplitMix64(7).shuffled(range(10)) == [8, 1, 5, 9, 0, 4, 3, 2, 6, 7]


def test_golden_the_streams_of_a_seed_stay_the_same_for_all_time() -> None:
    inner = SplitMix64(7).next()
    assert stream(7, 3).next() == SplitMix64(SplitMix64(inner ^ 3).next()).next()
    assert [hex(stream(seed, number).next()) for seed, number in ((0, 0), (0, 1), (1, 0))] == [
        "0x238275bc38fcbe91",
        "0x44e5b98100c67fb0",
        "0xb18a02f46d8d86c3",
    ]
