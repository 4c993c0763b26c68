"""A run of dealt hands: how an estimate closes in on the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from combotutor.cards import SEEDS
from combotutor.families.combo.cards import Card, Kind, Row, readings
from combotutor.families.combo.odds import Simulated, Stock, simulate

_EACH: Final = 100
"""The first hands of a run, each of which is kept for the picture."""

_POINTS: Final = 20
"""Moments of each later dealing that are kept for it."""

MOST: Final = 2_000_000
"""Hands of a run; more show no difference that can be seen."""

FEW: Final = 20_000
"""Hands of a run up to which those of other seeds are dealt beside it; later all lines lie upon one another."""

_DIGITS: Final = 19
"""Digits of the longest seed, so that all of them fit into 64 bits."""


def seed_of(written: str) -> int | None:
    """Return the seed that somebody wrote, or None if it is none.

    >>> seed_of(" 42 "), seed_of("-1"), seed_of("1e99"), seed_of("")
    (42, None, None, None)
    """
    digits = written.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= _DIGITS else None


@dataclass(frozen=True, slots=True)
class Run:
    """Hands dealt so far, from the first of a seed on: the same for everybody who deals by that seed.

    Args:
        stock: what is dealt from.
        cards: how many cards a hand has.
        seed: from 0 to 2**64 - 1.
        dealt: what was seen after some hands, after more of them, and so on.
    """

    stock: Stock
    cards: int
    seed: int
    dealt: tuple[Simulated, ...] = ()

    @property
    def hands(self) -> int:
        """How many hands were dealt."""
        return self.dealt[-1].hands if self.dealt else 0

    def is_of(self, other: Run) -> bool:
        """Tell whether hands of both come from the same deck, size and seed."""
        return (self.stock, self.cards, self.seed) == (other.stock, other.cards, other.seed)

    def more(self, hands: int) -> Run:
        """Return the run after more hands, no more than `MOST` in all.

        >>> from combotutor.families.combo.cards import Card
        >>> run = Run(Stock((Card.ONE, Card.ONE, Card.STOP)), 3, seed=1).more(10).more(90)
        >>> run.hands, run.dealt[-1] == simulate(run.stock, 3, 100, seed=1)
        (100, True)

        Args:
            hands: how many to deal.
        """
        dealt = list(self.dealt)
        for some in _parts(self.hands, min(hands, MOST - self.hands)):
            first = dealt[-1].hands if dealt else 0
            new = simulate(self.stock, self.cards, some, seed=self.seed, first=first)
            dealt.append(dealt[-1] + new if dealt else new)
        return Run(self.stock, self.cards, self.seed, tuple(dealt))

    def others(self, count: int) -> tuple[Run, ...]:
        """Return as many hands of the next seeds, run by run, with the same moments for the picture.

        Args:
            count: how many runs.
        """
        return tuple(
            _beside(self.stock, self.cards, (self.seed + at) % SEEDS, self.hands) for at in range(1, count + 1)
        )


@lru_cache(maxsize=64)
def _beside(stock: Stock, cards: int, seed: int, hands: int) -> Run:
    return Run(stock, cards, seed).more(hands)


def _parts(before: int, hands: int) -> Iterator[int]:
    """Yield how many hands are dealt at once: each of the first alone, then as many as leave some moments."""
    alone = min(hands, max(0, _EACH - before))
    yield from [1] * alone
    left = hands - alone
    for parts in range(min(_POINTS, left), 0, -1):
        some = left // parts
        left -= some
        yield some


def place_of(kind: Kind, row: Row, stock: Stock) -> tuple[int, int] | None:
    """Return where the first neighbours are that can be played as a kind: the place of the first, how many they are.

    >>> place_of(Kind.PAIR, (Card.ONE, Card.TWO, Card.FOUR, Card.WILD), Stock((Card.WILD,)))
    (3, 2)

    Args:
        kind: the kind that is looked for.
        row: a row dealt from the stock.
        stock: under its rules.
    """
    for first in range(len(row) - kind.length + 1):
        cards = row[first : first + kind.length]
        if stock.blank_wilds and Card.WILD in cards:
            continue
        if any(each.kind is kind for each in readings(cards, wild_pair=stock.wild_pair)):
            return first + 1, kind.length
    return None
