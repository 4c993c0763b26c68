"""Shares, their differences and averages, with the limits between which they lie 95 times in a hundred."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959963984540054
"""How many standard errors a 95 % interval reaches to either side."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share, a difference of shares or an average, with the limits of its 95 % interval and how much it rests on.

    Of no samples at all nothing is known: the value is None, and the limits are the widest there are.
    """

    value: float | None
    low: float
    high: float
    samples: int


def wilson(paid: int, rounds: int) -> Estimate:
    """Return a share with its 95 % interval.

    >>> found = wilson(1, 10)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.1, 0.018, 0.404)

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    if not rounds:
        return Estimate(None, 0.0, 1.0, 0)
    return Estimate(paid / rounds, *_limits(paid / rounds, rounds), rounds)


def _limits(share: float, samples: float) -> tuple[float, float]:
    """Return the limits of a share of so many independent samples, which need not be a whole number."""
    weight = Z * Z / samples
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(share * (1 - share) / samples + weight / samples / 4) / (1 + weight)
    return middle - reach if share > 0 else 0.0, middle + reach if share < 1 else 1.0


def average(total: int, squares: int, samples: int, most: int) -> Estimate:
    """Return how many of something there are on average in a sample, with its 95 % interval.

    A sample has `most` places for it, and what is found is a share of all places. Places of one sample may go together,
    though, and then tell only as much as fewer places apart: so many as have the spread that is found. So the limits
    never leave what is possible and never meet, however rare it is; of many samples they are the plain ones of an
    average.

    Args:
        total: how many there are in all samples together.
        squares: the squares of how many there are in each, added up.
        samples: how many samples.
        most: the most there can be in one.

    >>> found = average(3, 5, 10, 4)
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (0.3, 0.08, 0.94)

    Source: E. Korn, B. Graubard, "Confidence intervals for proportions with small expected number of positive counts
    estimated from survey data", Survey Methodology 24 (1998), with the interval of Wilson.
    """
    if not samples or not most:
        return Estimate(0.0 if samples else None, 0.0, float(most), samples)
    places = samples * most
    # How many times the spread of places that have nothing to do with each other; a single sample shows no spread.
    alike = most * (squares * samples - total * total) / max(total * (places - total), 1) if samples > 1 else most
    low, high = _limits(total / places, places / max(alike, 1.0))
    return Estimate(total / samples, most * low, most * high, samples)


def paired(more: int, less: int, rounds: int, z: float = Z) -> Estimate:
    """Return a difference of two shares of the same rounds with its 95 % interval.

    The limits are those of the plain interval after half a round has been added to each of the four outcomes of a pair,
    so that few rounds do not make it look sharp: also pairs that never differ leave some doubt.

    Args:
        more: rounds in which only the first paid.
        less: rounds in which only the second paid.
        rounds: all rounds.
        z: standard errors to either side; more than those of 95 % where several differences are looked at together.

    Source: A. Agresti, Y. Min, "Simple improved confidence intervals for comparing matched proportions", Statistics in
    Medicine 24 (2005).
    """
    if not rounds:
        return Estimate(None, -1.0, 1.0, 0)
    total, apart = rounds + 2, more - less
    reach = z * math.sqrt(more + less + 1 - apart * apart / total) / total
    middle = apart / total
    return Estimate(apart / rounds, max(-1.0, middle - reach), min(1.0, middle + reach), rounds)
