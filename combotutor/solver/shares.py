"""Shares and their differences, with the limits between which they lie 95 times in a hundred."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959963984540054
"""How many standard errors a 95 % interval reaches to either side."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share or a difference of shares with the limits of its 95 % interval, and the rounds it rests on.

    Of no rounds at all nothing is known: the value is None, and the limits are the widest there are.
    """

    value: float | None
    low: float
    high: float
    rounds: int


def wilson(paid: int, rounds: int) -> Estimate:
    """Return a share with its 95 % interval.

    >>> found = wilson(1, 10)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.1, 0.018, 0.404)

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    if not rounds:
        return Estimate(None, 0.0, 1.0, 0)
    share, weight = paid / rounds, Z * Z / rounds
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(share * (1 - share) / rounds + weight / rounds / 4) / (1 + weight)
    return Estimate(share, middle - reach if paid else 0.0, middle + reach if paid < rounds else 1.0, rounds)


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
