"""Small stocks, with wilds and blanks, small enough to lay every row of them."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import strategies as st

from combotutor.families.combo.cards import FACES, NUMBERS, Card, Kind, Row
from combotutor.families.combo.odds import Stock
from tests.families.combo.cards.brute_force import readings_by_trying
from tests.families.combo.plan.twin import first_plays, without

W, S, D, P = Card.WILD, Card.STOP, Card.DRAW, Card.PASS_ON
ONE, TWO, THREE, FOUR, FIVE, *_ = NUMBERS

STOCKS = {
    "one wild": Stock((ONE, ONE, TWO, THREE, FIVE, W, S)),
    "two wilds": Stock((ONE, TWO, TWO, FOUR, W, W, D)),
    "three wilds": Stock((FOUR, FIVE, FIVE, W, W, W, P)),
}
SETTINGS = {
    f"{name}, {setting}": Stock(stock.cards, wild_pair, blank_wilds)
    for name, stock in STOCKS.items()
    for setting, wild_pair, blank_wilds in (
        ("wilds alone", True, False),
        ("no wilds alone", False, False),
        ("wilds as blanks", True, True),
    )
}
every_small_stock = pytest.mark.parametrize("stock", SETTINGS.values(), ids=SETTINGS.keys())

stocks = st.builds(
    lambda cards, wild_pair, blank_wilds: Stock(tuple(cards), wild_pair, blank_wilds),
    st.lists(st.sampled_from(FACES), min_size=1, max_size=20),
    st.booleans(),
    st.booleans(),
)
"""Stocks of any cards at all."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What is found in one row: places by kind, the best kind, the fewest plays."""

    places: tuple[tuple[Kind, int], ...]
    best: Kind | None
    plays: int

    def count(self, kind: Kind) -> int:
        """Return how many places there are for a kind."""
        return dict(self.places).get(kind, 0)


@functools.cache
def kinds_at(window: Row, *, wild_pair: bool) -> set[Kind]:
    """Return the kinds that some neighbours can be."""
    return {Kind(kind) for kind, _ in readings_by_trying(window, wild_pair=wild_pair)}


@functools.cache
def look(row: Row, *, wild_pair: bool) -> Laid:
    """Return what is found in a row by looking at every window of it."""
    places: Counter[Kind] = Counter()
    for length in (1, 2, 3):
        for start in range(len(row) - length + 1):
            places.update(
                {Kind(kind) for kind, _ in readings_by_trying(row[start : start + length], wild_pair=wild_pair)}
            )
    best = next((kind for kind in reversed(Kind) if places[kind]), None)
    return Laid(tuple(places.items()), best, fewest(tuple(map(int, row)), wild_pair=wild_pair))


@functools.cache
def fewest(row: tuple[int, ...], *, wild_pair: bool) -> int:
    """Return the fewest plays of a row by trying every play; rows that are left by several are looked at once."""
    if len(row) < 2:
        return len(row)
    return 1 + min(fewest(without(row, *play), wild_pair=wild_pair) for play in first_plays(row, wild_pair=wild_pair))


@functools.cache
def laid_rows(stock: Stock, cards: int) -> list[Laid]:
    """Return every row of some cards of a stock, equal cards told apart."""
    faces = [S if stock.blank_wilds and card == W else card for card in stock.cards]
    return [look(row, wild_pair=stock.wild_pair) for row in itertools.permutations(faces, cards)]
