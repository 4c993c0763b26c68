"""How many places a row has for each kind on average: exact for every length, since an average of a sum is a sum."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from combotutor.families.combo.cards import Card, Kind, readings
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.odds.stock import Stock, stock_of


def expected_places(stock: Stock | str, cards: int) -> Mapping[Kind, Fraction]:
    """Return the average number of places for each kind in a row of some cards.

    A place is a window of neighbours that can be played as the kind; it counts once, however many numbers its wilds
    can stand for.

    >>> expected_places(Stock((Card.ONE, Card.TWO, Card.STOP)), 2)[Kind.RUN2]
    Fraction(1, 3)

    Raises:
        InvalidError: there are not so many cards, or none is asked for.

    Source: the linearity of expectation.
    """
    stock = stock_of(stock)
    stock.rows(cards)
    chances = {kind: _chance(stock, kind) if kind.length <= cards else Fraction(0) for kind in PLACES}
    return MappingProxyType({kind: max(cards - kind.length + 1, 0) * chances[kind] for kind in PLACES})


def _chance(stock: Stock, kind: Kind) -> Fraction:
    """Return the chance that neighbours, as many as a kind takes, can be played as it."""
    faces = {face: count for face, count in stock.faces.items() if not face.is_special}
    if stock.blank_wilds:
        faces.pop(Card.WILD, None)
    good = 0
    for window in itertools.combinations_with_replacement(faces, kind.length):
        if any(each.kind is kind for each in readings(window, wild_pair=stock.wild_pair)):
            # The order makes no difference, so each of the windows with these cards is one.
            good += math.prod(math.comb(faces[face], count) for face, count in Counter(window).items())
    return Fraction(good, math.comb(len(stock), kind.length))
