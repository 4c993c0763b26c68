"""Fewest plays of a row by recursion over its stretches.

Cards played together had everything between them removed first. So a way to empty a row is a partition into blocks of
one to three cards, each a combination, no two of them crossing; and every such partition can be played, inner blocks
first. With s(i, j) the most plays saved in the stretch from i up to j, and p(i, l) the most when i and l are the first
and last card of one block:

    p(i, l) = 1 + s(i + 1, l)                              if the two go together
              2 + max over k of s(i + 1, k) + s(k + 1, l)  if the three do
    s(i, j) = max of s(i + 1, j) and p(i, l) + s(l + 1, j) over l

The fewest plays are n - s(0, n). Specials, which go with nothing, are blocks of one.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass
from typing import Final

from combotutor.families.combo.cards import FACES, Card, Row, readings
from combotutor.families.combo.cards.row import RowLike, row_of
from combotutor.families.combo.errors import HiddenCardError

_CODES: Final = len(FACES) + 1

Table = list[list[int]]
"""s(i, j) as `table[i][j]`, for 0 ≤ i ≤ j ≤ n."""


@dataclass(frozen=True, slots=True)
class Together:
    """Which faces go together, by their numbers: two, three, and two that can be part of one block at all."""

    two: list[list[bool]]
    three: list[list[list[bool]]]
    near: list[list[bool]]


def fewest_plays(row: RowLike, *, wild_pair: bool = True) -> int:
    """Return the fewest plays that empty a row when nothing has to be beaten.

    A special card is a play of its own without effect. Takes about n³ steps for a row of n cards at worst, far fewer
    where few cards go together.

    Args:
        row: the cards, left to right.
        wild_pair: whether several wilds may be played with no number among them ([D1]).

    >>> fewest_plays("5 8 5")
    2

    Raises:
        InvalidError: that is no row of cards.
        HiddenCardError: a card of the row is not seen.
    """
    codes = codes_of(row if isinstance(row, tuple) else row_of(row))
    return len(codes) - saved_plays(codes, together(wild_pair=wild_pair))[0][len(codes)]


def codes_of(row: Row) -> list[int]:
    """Return a row as plain numbers, which index faster than cards.

    Raises:
        HiddenCardError: a card of the row is not seen.
    """
    if Card.UNKNOWN in row:
        raise HiddenCardError("hidden-row", "HAND")
    return list(map(int, row))


def saved_plays(codes: list[int], fit: Together) -> Table:
    """Return the most plays that can be saved in every stretch of a row."""
    count = len(codes)
    table = [[0] * (count + 1) for _ in range(count + 2)]
    for i in range(count - 1, -1, -1):
        code = codes[i]
        pairs, triples, close = fit.two[code], fit.three[code], fit.near[code]
        inside = table[i + 1]
        here = table[i] = inside[:]
        partners: list[int] = []
        for last in range(i + 1, count):
            end = codes[last]
            if not close[end]:
                continue
            block = 1 + inside[last] if pairs[end] else 0
            for middle in partners:
                if triples[codes[middle]][end]:
                    block = max(block, 2 + inside[middle] + table[middle + 1][last])
            partners.append(last)
            if block:
                for j, rest in enumerate(table[last + 1][last + 1 :], start=last + 1):
                    if block + rest > here[j]:  # noqa: PLR1730  (max is half as fast in this innermost loop)
                        here[j] = block + rest
    return table


@functools.cache
def together(*, wild_pair: bool) -> Together:
    """Return which faces go together.

    Made from the one readable rule, `cards.readings`, in which the order of neighbours makes no difference.
    """
    codes = range(_CODES)
    two = [[False] * _CODES for _ in codes]
    three = [[[False] * _CODES for _ in codes] for _ in codes]
    near = [[False] * _CODES for _ in codes]
    playable = [face for face in FACES if not face.is_special]
    for pair in itertools.combinations_with_replacement(playable, 2):
        if readings(pair, wild_pair=wild_pair):
            for first, last in itertools.permutations(pair):
                two[first][last] = near[first][last] = True
    for trio in itertools.combinations_with_replacement(playable, 3):
        if readings(trio, wild_pair=wild_pair):
            for first, middle, last in itertools.permutations(trio):
                three[first][middle][last] = near[first][last] = True
    return Together(two, three, near)
