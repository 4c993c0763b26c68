"""The exact odds of a row: what kinds it has a place for, the best of them, and how few plays empty it."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.exact.avoiding import rows_avoiding
from combotutor.families.combo.odds.exact.expected import expected_places
from combotutor.families.combo.odds.exact.shapes import Shape, group_weights, kinds_of, plays_of
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.odds.stock import Stock, stock_of

LIVE: Final = 8
"""Cards of a row up to which all its odds are found in a second, also in plain Python: the shapes of so few cards come
with the package. With compiled kernels nine cards take half a minute and ten some minutes, for the first deck."""


@dataclass(frozen=True, slots=True)
class RowOdds:
    """The odds of a row: chances from 0 to 1, exact.

    Args:
        cards: how many cards the row has.
        at_least_one: the chance of at least one place for each kind.
        best: the chance that a kind is the best the row can play; None stands for no combination at all.
        expected_places: the average number of places for each kind.
        plays: the chance of each fewest number of plays.
    """

    cards: int
    at_least_one: Mapping[Kind, Fraction]
    best: Mapping[Kind | None, Fraction]
    expected_places: Mapping[Kind, Fraction]
    plays: Mapping[int, Fraction]


def row_odds(stock: Stock | str, cards: int) -> RowOdds:
    """Return all odds of the first cards of a shuffled stock, in their order.

    >>> from combotutor.families.combo.cards import Card
    >>> odds = row_odds(Stock((Card.ONE, Card.ONE, Card.STOP)), 3)
    >>> odds.at_least_one[Kind.PAIR], dict(odds.plays)
    (Fraction(2, 3), {2: Fraction(1, 1)})

    Raises:
        InvalidError: there are not so many cards, or none is asked for.
    """
    stock = stock_of(stock)
    rows = stock.rows(cards)
    found, plays = _kinds(stock, cards), plays_of_rows(stock, cards)
    best: Counter[int] = Counter()
    for kinds, many in found.items():
        best[kinds.bit_length()] += many
    nothing = math.perm(stock.blanks, cards)
    ranked: dict[Kind | None, int] = {None: nothing, Kind.SINGLE: best[0] - nothing}
    ranked |= {kind: best[at] for at, kind in enumerate(PLACES, start=1)}
    having = {kind: sum(many for kinds, many in found.items() if kinds >> at & 1) for at, kind in enumerate(PLACES)}
    return RowOdds(
        cards,
        MappingProxyType({kind: Fraction(many, rows) for kind, many in having.items()}),
        MappingProxyType({kind: Fraction(many, rows) for kind, many in ranked.items()}),
        expected_places(stock, cards),
        MappingProxyType({fewest: Fraction(many, rows) for fewest, many in plays.items()}),
    )


def places_by_length(stock: Stock, kinds: Iterable[Kind], most: int) -> tuple[Fraction, ...]:
    """Return the chances that rows of 1, 2, … cards have at least one place for one of some kinds.

    In plain Python up to 13 cards of a whole deck: well under a second for a pair, a trio or a run of two. A run of
    three takes that up to 8 cards, four seconds up to 10, minutes up to 13; without wilds a second or two.

    >>> from combotutor.families.combo.cards import Card
    >>> places_by_length(Stock((Card.ONE, Card.ONE, Card.STOP)), [Kind.PAIR], 3)
    (Fraction(0, 1), Fraction(1, 3), Fraction(2, 3))

    Raises:
        InvalidError: there are not so many cards, or none is asked for.
        ValueError: a single card needs no place.
    """
    stock.rows(most)
    asked = frozenset(kinds)
    if not asked <= set(PLACES):
        raise ValueError("only kinds of two cards or three have places")
    avoiding = rows_avoiding(stock.numbers, stock.wilds, stock.blanks, asked, most, wild_pair=stock.wild_pair)
    return tuple(1 - Fraction(avoiding[cards], stock.rows(cards)) for cards in range(1, most + 1))


@functools.lru_cache(maxsize=64)
def _kinds(stock: Stock, cards: int) -> Mapping[int, int]:
    """Return the rows by the kinds found, no two cards alike."""
    found: Counter[int] = Counter()
    for shape, times in shapes_of_rows(stock, cards):
        rows = times * math.perm(stock.blanks, shape.blanks)
        for kinds, orders in kinds_of(shape, wild_pair=stock.wild_pair).items():
            found[kinds] += orders * rows
    return found


@functools.lru_cache(maxsize=64)
def plays_of_rows(stock: Stock, cards: int) -> Mapping[int, int]:
    """Return the rows by their fewest plays, no two cards alike: blanks, a play each, lie anywhere among the others."""
    found: Counter[int] = Counter()
    for shape, times in shapes_of_rows(stock, cards):
        rows = times * math.perm(stock.blanks, shape.blanks) * math.comb(cards, shape.blanks)
        for plays, orders in plays_of(Shape(shape.groups, shape.wilds), wild_pair=stock.wild_pair).items():
            found[plays + shape.blanks] += orders * rows
    return MappingProxyType(dict(sorted(found.items())))


def shapes_of_rows(stock: Stock, cards: int) -> Iterator[tuple[Shape, int]]:
    """Yield every shape of a row, and in how many ways its numbers and wilds can be had in one order."""
    for wilds in range(min(stock.wilds, cards) + 1):
        weights = _weights(stock.numbers, cards - wilds, Shape((), wilds).reach)
        for groups, times in weights.items():
            blanks = cards - wilds - sum(map(sum, groups))
            if blanks <= stock.blanks:
                yield Shape(groups, wilds, blanks), times * math.perm(stock.wilds, wilds)


_weights = functools.lru_cache(maxsize=64)(group_weights)
