"""The odds of a row as values: chances and averages, what each of them measures, and what wilds were counted as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Final

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.stock import Stock
from combotutor.games.showing import Named, Shown, told
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


class Effort(Named, Enum):
    """How long somebody waits for an answer, in seconds of one core."""

    GLANCE = 0.1
    """While a slider is moved."""
    SECOND = 1.0
    """Once something is asked."""
    WHILE_READING = 40.0
    """While somebody looks at what is there already."""
    MINUTES = 400.0
    """For whoever wants all that can be exact."""


@dataclass(frozen=True, slots=True, repr=False)
class Odds(Shown):
    """The odds of a row: chances from 0 to 1 and averages, each a fraction if it is exact.

    Args:
        stock: what the row is dealt from.
        cards: how many cards the row has.
        at_least_one: the chance of at least one place for each kind of `PLACES`.
        best: the chance that a kind is the best the row can play; None stands for no combination at all.
        expected_places: the average number of places for each kind.
        plays: the chance of each fewest number of plays.
        seed: of the hands that estimates rest on.
        effort: how long was waited for it, where it is an answer; that and the next are no part of equality.
        asked_seed: the seed that was given then.
    """

    stock: Stock
    cards: int
    at_least_one: Mapping[Kind, Chance]
    best: Mapping[Kind | None, Chance]
    expected_places: Mapping[Kind, Fraction]
    plays: Mapping[int, Chance]
    seed: int | None = None
    effort: Effort | None = field(default=None, compare=False)
    asked_seed: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return told(self) or repr(self)

    def __repr__(self) -> str:
        if self.effort is None:
            values = ((name, getattr(self, name)) for name in ("stock", "cards", *_MAPPINGS, "seed"))
            return f"Odds({', '.join(f'{name}={_plain(value)!r}' for name, value in values)})"
        effort = "" if self.effort is Effort.SECOND else f", {self.effort!r}"
        seed = f", seed={self.asked_seed}" if self.asked_seed else ""
        return f"answer({self.stock.asked}, {self.cards}{effort}{seed})"

    @property
    def is_exact(self) -> bool:
        """Whether every number is exact."""
        return self.hands == 0

    @property
    def hands(self) -> int:
        """How many hands the estimates rest on; 0 if there is none."""
        numbers = (*self.at_least_one.values(), *self.best.values(), *self.plays.values())
        return max((number.samples for number in numbers if isinstance(number, Estimate)), default=0)


_MAPPINGS: Final = ("at_least_one", "best", "expected_places", "plays")


def _plain(value: object) -> object:
    """Return a mapping that cannot be changed as one that is typed."""
    return dict(value) if isinstance(value, Mapping) else value
