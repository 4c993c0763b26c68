"""The exact chances of each kind and of the best kind, for rows of every length at once."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.exact.rows import places_by_length
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.odds.stock import Stock

AT_BEST: Final[Mapping[Kind, frozenset[Kind]]] = MappingProxyType(
    {
        Kind.RUN2: frozenset({Kind.RUN2, Kind.PAIR}),
        Kind.PAIR: frozenset({Kind.PAIR, Kind.RUN3}),
        Kind.RUN3: frozenset({Kind.RUN3, Kind.TRIO}),
        Kind.TRIO: frozenset({Kind.TRIO}),
    }
)
"""The kinds of which a row has one if its best is a kind or a better one: a trio holds a pair, a run of three one of
two, so two kinds are enough."""


@dataclass(frozen=True, slots=True)
class KindOdds:
    """What a row can play at best: chances from 0 to 1, exact.

    Args:
        at_least_one: the chance of at least one place for each kind.
        best: the chance that a kind is the best the row can play; None stands for no combination at all.
    """

    at_least_one: Mapping[Kind, Fraction]
    best: Mapping[Kind | None, Fraction]


def kinds_by_length(stock: Stock, most: int) -> tuple[KindOdds, ...]:
    """Return the chances of kinds in rows of 1, 2, … cards.

    >>> from combotutor.families.combo.cards import Card
    >>> kinds_by_length(Stock((Card.ONE, Card.ONE, Card.STOP)), 2)[1].best[Kind.PAIR]
    Fraction(1, 3)

    Raises:
        InvalidError: there are not so many cards, or none is asked for.
    """
    alone = {kind: places_by_length(stock, [kind], most) for kind in PLACES}
    ranked = {kind: places_by_length(stock, kinds, most) for kind, kinds in AT_BEST.items()}
    return tuple(
        KindOdds(
            MappingProxyType({kind: alone[kind][at] for kind in PLACES}),
            MappingProxyType(_best(stock, at + 1, [ranked[kind][at] for kind in PLACES])),
        )
        for at in range(most)
    )


def _best(stock: Stock, cards: int, at_best: list[Fraction]) -> dict[Kind | None, Fraction]:
    nothing = Fraction(math.perm(stock.blanks, cards), stock.rows(cards))
    falling = [1 - nothing, *at_best, Fraction(0)]
    return {None: nothing} | {kind: falling[at] - falling[at + 1] for at, kind in enumerate(Kind)}
