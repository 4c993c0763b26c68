"""How likely a hand could play each kind if its order were free: what the rule that nobody sorts takes away. Exact.

A hand whose order is free has a kind where some of its cards make it, wherever they lie. So only how many cards of each
number it has counts, and how many wilds.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from combotutor.families.combo.cards import Card, Kind, readings
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.odds.stock import Stock

_ENOUGH: Final = 3
"""The most cards of a combination: more are no better."""
_MIDDLE: Final = 5


class _Numbers(NamedTuple):
    """What counts of the numbers of a hand, taken from 1 to 12.

    Args:
        cards: how many there are.
        alike: the most that are alike, up to three.
        two: the most of two numbers in a row that are there, one of each.
        three: the most of three in a row.
        last: whether the last number is there.
        before: whether the one before it is.
    """

    cards: int
    alike: int
    two: int
    three: int
    last: bool
    before: bool


def any_order(stock: Stock, cards: int) -> Mapping[Kind, Fraction]:
    """Return the chance that some cards of a hand, wherever they lie, can be played as each kind.

    >>> found = any_order(Stock((Card.ONE, Card.ONE, Card.STOP)), 2)
    >>> found[Kind.PAIR], found[Kind.RUN2]
    (Fraction(1, 3), Fraction(0, 1))

    Raises:
        InvalidError: there are not so many cards, or none is asked for.
    """
    stock.rows(cards)
    good = dict.fromkeys(PLACES, 0)
    for numbers, many in _numbers(stock, cards).items():
        for wilds in range(min(stock.wilds, cards - numbers.cards) + 1):
            blanks = cards - numbers.cards - wilds
            ways = many * math.comb(stock.wilds, wilds) * math.comb(stock.blanks, blanks)
            for kind in PLACES if ways else ():
                good[kind] += ways * _has(kind, numbers, wilds, wild_pair=stock.wild_pair)
    hands = math.comb(len(stock), cards)
    return MappingProxyType({kind: Fraction(ways, hands) for kind, ways in good.items()})


def _numbers(stock: Stock, most: int) -> Mapping[_Numbers, int]:
    """Return how many choices of numbers there are, by what counts of them."""
    now = {_Numbers(0, 0, 0, 0, last=False, before=False): 1}
    for copies in stock.numbers:
        after: dict[_Numbers, int] = defaultdict(int)
        for numbers, many in now.items():
            for count in range(min(copies, most - numbers.cards) + 1):
                after[_with(numbers, count)] += many * math.comb(copies, count)
        now = after
    return now


def _with(numbers: _Numbers, count: int) -> _Numbers:
    """Return what counts once some cards of the next number are taken."""
    is_there = count > 0
    return _Numbers(
        numbers.cards + count,
        max(numbers.alike, min(count, _ENOUGH)),
        max(numbers.two, numbers.last + is_there),
        max(numbers.three, numbers.before + numbers.last + is_there),
        is_there,
        numbers.last,
    )


def _has(kind: Kind, numbers: _Numbers, wilds: int, *, wild_pair: bool) -> bool:
    """Tell whether numbers and wilds of a hand make a kind."""
    most = {Kind.RUN2: numbers.two, Kind.RUN3: numbers.three}.get(kind, numbers.alike)
    return any(
        _makes(kind, many, wild_pair=wild_pair)
        for many in range(min(most, kind.length) + 1)
        if kind.length - many <= wilds
    )


def _makes(kind: Kind, many: int, *, wild_pair: bool) -> bool:
    """Tell whether so many numbers that belong together make a kind, with wilds for the rest."""
    step = 1 if kind in {Kind.RUN2, Kind.RUN3} else 0
    there = [Card(_MIDDLE + step * at) for at in range(many)]
    window = (*there, *[Card.WILD] * (kind.length - many))
    return any(each.kind is kind for each in readings(window, wild_pair=wild_pair))
