"""Shares, differences of shares and averages with their intervals, against exact counts and published figures."""

from __future__ import annotations

import math

import pytest

from combotutor.shares import Estimate, Z, average, paired, wilson


def binomial(paid: int, rounds: int, share: float) -> float:
    """Return the chance of so many in so many rounds."""
    return math.comb(rounds, paid) * share**paid * (1 - share) ** (rounds - paid)


def roots(paid: float, rounds: float) -> tuple[float, float]:
    """Return the shares from which what was found is just Z standard errors away, the equation solved anew."""
    a, b, c = rounds + Z * Z, -(2 * paid + Z * Z), paid * paid / rounds
    reach = math.sqrt(b * b - 4 * a * c)
    return (-b - reach) / 2 / a, (-b + reach) / 2 / a


def test_z_leaves_two_and_a_half_in_a_hundred_on_either_side() -> None:
    assert math.erfc(Z / math.sqrt(2)) / 2 == pytest.approx(0.025, abs=1e-12)


@pytest.mark.parametrize("rounds", [1, 2, 7, 40, 1000])
def test_the_limits_of_a_share_solve_the_equation_that_defines_them(rounds: int) -> None:
    for paid in range(0, rounds + 1, max(1, rounds // 20)):
        found = wilson(paid, rounds)
        low, high = roots(paid, rounds)
        assert found.value == paid / rounds
        assert found.low == pytest.approx(low, abs=1e-9)
        assert found.high == pytest.approx(high, abs=1e-9)


def test_golden_limits_of_a_share() -> None:
    # R. G. Newcombe, Statistics in Medicine 17 (1998), Table I, method 3.
    for paid, rounds, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        found = wilson(paid, rounds)
        assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_none_and_all_have_an_end_that_is_reached_and_one_that_is_not() -> None:
    none, every = wilson(0, 50), wilson(50, 50)
    assert (none.value, none.low, every.value, every.high) == (0.0, 0.0, 1.0, 1.0)
    assert none.high == pytest.approx(1 - every.low)
    assert 0 < none.high < 0.1


def test_of_no_rounds_nothing_is_known() -> None:
    assert wilson(0, 0) == Estimate(None, 0.0, 1.0, 0)
    assert paired(0, 0, 0) == Estimate(None, -1.0, 1.0, 0)


@pytest.mark.parametrize("share", [0.03, 0.1, 0.25, 0.5, 0.8, 0.97])
def test_the_interval_of_a_share_holds_the_truth_about_95_times_in_100(share: float) -> None:
    # Exact: every outcome of 200 rounds with its chance.
    inside = sum(
        binomial(paid, 200, share) for paid in range(201) if wilson(paid, 200).low <= share <= wilson(paid, 200).high
    )
    assert 0.92 < inside < 0.98


def test_a_difference_is_that_of_the_two_shares_and_turns_round_with_them() -> None:
    for more, less, rounds in ((5, 2, 100), (0, 0, 10), (30, 30, 100), (7, 0, 7)):
        one, other = paired(more, less, rounds), paired(less, more, rounds)
        assert one.value == (more - less) / rounds
        assert one.samples == rounds
        assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
        assert one.low <= one.high


def test_golden_limits_of_a_difference() -> None:
    # Half a round more in each of four cells, then the plain interval of paired shares, worked out by hand:
    # (54 - 24) / 200 = 0.15 give or take Z * sqrt(78 - 30 * 30 / 200) / 200.
    found = paired(53, 23, 198)
    reach = 1.959964 * math.sqrt(76 + 1 - 30 * 30 / 200) / 200
    assert (found.low, found.high) == pytest.approx((0.15 - reach, 0.15 + reach), abs=1e-7)


def test_pairs_that_never_differ_still_leave_some_doubt() -> None:
    found = paired(0, 0, 100)
    assert found.value == 0
    assert -0.05 < found.low < 0 < found.high < 0.05


def test_a_difference_stays_within_what_differences_can_be() -> None:
    assert paired(2, 0, 2).high <= 1
    assert paired(0, 2, 2).low >= -1


def test_more_standard_errors_reach_further_and_more_rounds_less_far() -> None:
    narrow, wide, longer = paired(9, 4, 100), paired(9, 4, 100, 3.0), paired(90, 40, 1000)
    assert wide.low < narrow.low < longer.low < longer.high < narrow.high < wide.high


@pytest.mark.parametrize(("more", "less"), [(0.1, 0.1), (0.2, 0.05), (0.02, 0.02)])
def test_the_interval_of_a_difference_holds_the_truth_about_95_times_in_100(more: float, less: float) -> None:
    # Exact: every outcome of 80 pairs with its chance.
    rounds, inside = 80, 0.0
    for first in range(rounds + 1):
        for second in range(rounds + 1 - first):
            found = paired(first, second, rounds)
            if found.low <= more - less <= found.high:
                same = rounds - first - second
                ways = math.comb(rounds, first) * math.comb(rounds - first, second)
                inside += ways * more**first * less**second * (1 - more - less) ** same
    assert 0.93 < inside < 0.995


def test_an_average_of_one_place_a_sample_is_a_share() -> None:
    for total, samples in ((0, 5), (3, 10), (70, 71), (12, 12), (1, 1)):
        assert average(total, total, samples, 1) == wilson(total, samples)


def test_golden_limits_of_an_average() -> None:
    # 6 of 40 places, twice one and twice two in a sample: 4 * (10 * 10 - 36) / (6 * 34) of the spread of places apart.
    places = 40 / (4 * (100 - 36) / (6 * 34))
    low, high = roots(0.15 * places, places)
    found = average(6, 10, 10, 4)
    assert found.value == 0.6
    assert (found.low, found.high) == pytest.approx((4 * low, 4 * high))


def test_the_limits_of_an_average_of_many_samples_are_the_plain_ones() -> None:
    samples, ones, twos = 1_000_000, 300_000, 200_000
    total, squares = ones + 2 * twos, ones + 4 * twos
    found = average(total, squares, samples, 9)
    reach = Z * math.sqrt((squares / samples - (total / samples) ** 2) / samples)
    assert (found.low, found.high) == pytest.approx((0.7 - reach, 0.7 + reach), rel=1e-4)
    assert found.samples == samples


def test_an_average_stays_within_what_is_possible_and_its_limits_never_meet() -> None:
    for samples in (1, 2, 30):
        none, all_, same = (average(each * samples, each * each * samples, samples, 4) for each in (0, 4, 2))
        assert 0 == none.value == none.low < none.high < 4
        assert 0 < all_.low < all_.high == all_.value == 4
        assert 0 < same.low < 2 < same.high < 4


def test_a_single_sample_tells_little_of_an_average() -> None:
    found = average(3, 9, 1, 4)
    assert found.low < 1
    assert found.high > 3.5


def test_of_no_samples_no_average_is_known_and_of_no_places_it_is_none() -> None:
    assert average(0, 0, 0, 5) == Estimate(None, 0.0, 5.0, 0)
    assert average(0, 0, 7, 0) == Estimate(0.0, 0.0, 0.0, 7)


@pytest.mark.parametrize("share", [0.05, 0.2, 0.5])
@pytest.mark.parametrize("together", [0.0, 0.5, 1.0])
def test_the_interval_of_an_average_holds_the_truth_about_95_times_in_100(share: float, together: float) -> None:
    # Exact: 80 samples of two places, of which the second does as the first in some of them, else as it likes.
    samples, inside = 80, 0.0
    both = share * (together + (1 - together) * share)
    one = 2 * (share - both)
    for twos in range(samples + 1):
        for ones in range(samples + 1 - twos):
            found = average(ones + 2 * twos, ones + 4 * twos, samples, 2)
            if found.low <= 2 * share <= found.high:
                ways = math.comb(samples, twos) * math.comb(samples - twos, ones)
                inside += ways * both**twos * one**ones * (1 - both - one) ** (samples - twos - ones)
    assert 0.92 < inside < 0.98
