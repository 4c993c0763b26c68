"""The odds of a row as values: chances and averages, what each of them measures, and what wilds were counted as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.stock import Stock
from combotutor.shares import Estimate

Chance = Fraction | Estimate
"""A chance or an average: exact, or estimated from hands that were dealt."""

NO_KIND: Final = "none"
"""The best kind of a hand without any combination: one of special cards only."""


class Measure(StrEnum):
    """What a number of a table tells of a hand."""

    AT_LEAST_ONE = "at_least_one"
    """The chance of at least one place for a kind."""
    BEST = "best"
    """The chance that a kind is the best it can play."""
    EXPECTED_PLACES = "expected_places"
    """The average number of places for a kind."""
    PLAYS = "plays"
    """The chance of a fewest number of plays."""


class Wilds(StrEnum):
    """What wilds are counted as."""

    COUNTED = "counted"
    """Any number."""
    BLANK = "blank"
    """Cards that go with nothing."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a row: chances from 0 to 1 and averages, each a fraction if it is exact.

    Args:
        stock: what the row is dealt from.
        cards: how many cards the row has.
        at_least_one: the chance of at least one place for each kind of `PLACES`.
        best: the chance that a kind is the best the row can play; None stands for no combination at all.
        expected_places: the average number of places for each kind.
        plays: the chance of each fewest number of plays.
        seed: of the hands that estimates rest on.
    """

    stock: Stock
    cards: int
    at_least_one: Mapping[Kind, Chance]
    best: Mapping[Kind | None, Chance]
    expected_places: Mapping[Kind, Fraction]
    plays: Mapping[int, Chance]
    seed: int | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every number is exact."""
        return self.hands == 0

    @property
    def hands(self) -> int:
        """How many hands the estimates rest on; 0 if there is none."""
        numbers = (*self.at_least_one.values(), *self.best.values(), *self.plays.values())
        return max((number.samples for number in numbers if isinstance(number, Estimate)), default=0)
