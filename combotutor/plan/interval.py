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
from typing import Final

from combotutor.cards import FACES, Card, Row, readings
from combotutor.errors import HiddenCardError

_CODES: Final = len(FACES) + 1
_Table = list[list[list[bool]]]


def fewest_plays(row: Row, *, wild_pair: bool = True) -> int:
    """Return the fewest plays that empty a row when nothing has to be beaten.

    A special card is a play of its own without effect. Takes about n³ steps for a row of n cards at worst, far fewer
    where few cards go together.

    Args:
        row: the cards, left to right.
        wild_pair: whether several wilds may be played with no number among them ([D1]).

    >>> fewest_plays((Card.FIVE, Card.EIGHT, Card.FIVE))
    2

    Raises:
        HiddenCardError: a card of the row is not seen.
    """
    if Card.UNKNOWN in row:
        raise HiddenCardError("hidden-row", "HAND")
    return len(row) - _saved(list(map(int, row)), *_together(wild_pair=wild_pair))


def _saved(codes: list[int], two: list[list[bool]], three: _Table, near: list[list[bool]]) -> int:
    """Return the most plays saved in a row: s(0, n)."""
    count = len(codes)
    table = [[0] * (count + 1) for _ in range(count + 2)]
    for i in range(count - 1, -1, -1):
        code = codes[i]
        pairs, triples, close = two[code], three[code], near[code]
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
    return table[0][count]


@functools.cache
def _together(*, wild_pair: bool) -> tuple[list[list[bool]], _Table, list[list[bool]]]:
    """Return which two and which three faces go together, and which two can be part of one block at all.

    Made from the one readable rule, `cards.readings`, in which the order of neighbours makes no difference.
    """
    codes = range(_CODES)
    two = [[False] * _CODES for _ in codes]
    three = [[[False] * _CODES for _ in codes] for _ in codes]
    near = [[False] * _CODES for _ in codes]
    playable = [face for face in FACES if not face.is_special]
    for size in (2, 3):
        for faces in itertools.combinations_with_replacement(playable, size):
            if not readings(faces, wild_pair=wild_pair):
                continue
            for order in itertools.permutations(faces):
                near[order[0]][order[1]] = True
                if size == 2:  # noqa: PLR2004
                    two[order[0]][order[1]] = True
                else:
                    three[order[0]][order[1]][order[2]] = True
    return two, three, near
