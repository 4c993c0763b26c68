"""One thing that is measured in a pack, beside what is wanted of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from combotutor.errors import Phrase
from combotutor.puzzles.quality.gauged import Gauged

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between what a number is to lie; None where nothing bounds it there.

    Args:
        least: no less than this.
        most: no more than this.
        above: more than this.
        below: less than this.
    """

    least: Fraction | int | None = None
    most: Fraction | int | None = None
    above: Fraction | int | None = None
    below: Fraction | int | None = None

    def hold(self, value: Fraction | int) -> bool:
        """Tell whether a number lies there.

        >>> Bounds(below=35).hold(35), Bounds(least=40, most=60).hold(60)
        (False, True)
        """
        return (
            (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.above is None or value > self.above)
            and (self.below is None or value < self.below)
        )

    def to_json(self) -> dict[str, float]:
        """Return those that there are, by their names."""
        return {name: plain(bound) for name, bound in self.named.items()}

    @property
    def named(self) -> dict[str, Fraction | int]:
        """Those that there are, by their names."""
        named = {"least": self.least, "most": self.most, "above": self.above, "below": self.below}
        return {name: bound for name, bound in named.items() if bound is not None}


NONE = Bounds(most=0)
"""There is to be none."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that was counted in a pack, and what is wanted of it.

    Args:
        name: its word, the same for the same thing measured of several.
        of: the kind, level, rule set or rule of thumb that it is measured of; empty where it is of the whole pack.
        said: what was counted, in words.
        wanted: between what it is to lie: a share where it is one, else the count.
        count: how many there are, or the greatest there is; of chances, what they add up to.
        total: of how many, where it is a share; None where it is a mere number.
        ids: the puzzles that were counted.
    """

    name: str
    of: str
    said: Phrase
    wanted: Bounds
    count: Fraction | int
    total: int | None = None
    ids: tuple[str, ...] = ()

    @property
    def value(self) -> Fraction | int:
        """The share, or the count; of nothing the share is 0."""
        return self.count if self.total is None else Fraction(self.count) / max(1, self.total)

    @property
    def meets(self) -> bool:
        """Whether it is as wanted; a share of nothing always is."""
        return self.total == 0 or self.wanted.hold(self.value)

    @property
    def key(self) -> str:
        """Its name with what it is measured of: no other of a report is called so."""
        return f"{self.name}:{self.of}" if self.of else self.name


def counted(name: str, said: Phrase, puzzles: Iterable[Gauged], wanted: Bounds = NONE, *, of: str = "") -> Measure:
    """Return how many puzzles there are of which something holds."""
    ids = tuple(each.puzzle.id for each in puzzles)
    return Measure(name, of, said, wanted, len(ids), None, ids)


def share(
    name: str,
    said: Phrase,
    puzzles: Sequence[Gauged],
    holds: Callable[[Gauged], bool],
    wanted: Bounds,
    *,
    of: str = "",
) -> Measure:
    """Return of how many of some puzzles something holds."""
    ids = tuple(each.puzzle.id for each in puzzles if holds(each))
    return Measure(name, of, said, wanted, len(ids), len(puzzles), ids)


def percent(number: int) -> Fraction:
    """Return so many of a hundred."""
    return Fraction(number, 100)


def plain(number: Fraction | int) -> float:
    """Return a number as JSON has it, a share to four digits."""
    return number if isinstance(number, int) else round(float(number), 4)
