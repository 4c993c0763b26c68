"""What one, two or three neighbouring cards can be, and which beats which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from combotutor.families.combo.cards.card import HIGHEST
from combotutor.games.showing import Named


class Kind(Named, StrEnum):
    """The five kinds of combination, from low to high."""

    SINGLE = "single"
    RUN2 = "run2"
    PAIR = "pair"
    RUN3 = "run3"
    TRIO = "trio"

    @property
    def length(self) -> int:
        """How many cards it takes: 1 to 3."""
        return _LENGTHS[self]

    @property
    def is_run(self) -> bool:
        """Whether its numbers follow one another."""
        return self in (Kind.RUN2, Kind.RUN3)

    @property
    def lowest_top(self) -> int:
        """The lowest number that can be its top: a run of three needs at least a 3."""
        return self.length if self.is_run else 1


_LENGTHS: Final = {Kind.SINGLE: 1, Kind.RUN2: 2, Kind.PAIR: 2, Kind.RUN3: 3, Kind.TRIO: 3}


@dataclass(frozen=True, slots=True)
class Combination:
    """A kind with its top number. Equal does not beat, and runs do not wrap from 12 to 1 ([D19]).

    >>> Combination(Kind.PAIR, 3).beats(Combination(Kind.RUN2, 12))
    True
    """

    kind: Kind
    top: int

    @property
    def strength(self) -> int:
        """Its place from 1 (a single 1) to 57 (a trio of 12s): a higher place beats a lower one."""
        return _PLACES[self.kind, self.top]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers it is made of, ascending."""
        if self.kind.is_run:
            return tuple(range(self.top - self.kind.length + 1, self.top + 1))
        return (self.top,) * self.kind.length

    def beats(self, other: Combination | None) -> bool:
        """Tell whether it may follow `other` in a trick; anything may follow nothing."""
        return other is None or self.strength > other.strength


STRENGTHS: Final = tuple(Combination(kind, top) for kind in Kind for top in range(kind.lowest_top, HIGHEST + 1))
"""All 57 combinations from the lowest to the highest."""

_PLACES: Final = {(each.kind, each.top): place for place, each in enumerate(STRENGTHS, start=1)}
