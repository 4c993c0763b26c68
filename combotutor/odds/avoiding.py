"""Rows in which no neighbours are of some kinds: counted number by number, for all lengths at once.

What is left of a row in the making is a collection of pieces (`odds.pieces`). How many cards and finished pieces there
are beside it is no part of the state: the ways to a state are a polynomial in both, all its coefficients side by side
in one long integer. A table of finished pieces serves every number of blanks.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict

from combotutor.cards import Kind
from combotutor.odds.steps import State, Steps, steps_avoiding, ways_round

Ways = dict[State, int]

PieceTable = tuple[tuple[int, ...], ...]
"""Entry [cards][pieces]: the ways to make finished pieces of some cards, signed and turned both ways round."""


def rows_avoiding(
    counts: tuple[int, ...], wilds: int, blanks: int, kinds: frozenset[Kind], most: int, *, wild_pair: bool = True
) -> list[int]:
    """Return in how many rows of 0, 1, 2, … cards no neighbours are of some kinds; no two cards of a deck are alike.

    Args:
        counts: how many cards there are of each number, from 1 to 12.
        wilds: how many wilds.
        blanks: how many cards that go with nothing.
        kinds: the kinds to avoid.
        most: the most cards.
        wild_pair: whether several wilds may be played with no number among them ([D1]).

    >>> rows_avoiding((2,) * 12, 0, 1, frozenset({Kind.PAIR}), 2)
    [1, 25, 576]
    """
    table = finished_pieces(counts, wilds, kinds, most, wild_pair=wild_pair)
    return [
        sum(
            ways * math.comb(blanks, length - cards) * math.factorial(pieces + length - cards)
            for cards in range(length + 1)
            for pieces, ways in enumerate(table[cards])
        )
        for length in range(most + 1)
    ]


@functools.lru_cache(maxsize=256)
def finished_pieces(
    counts: tuple[int, ...], wilds: int, kinds: frozenset[Kind], most: int, *, wild_pair: bool = True
) -> PieceTable:
    """Return the ways to make pieces of the numbers and wilds of a deck; arguments as of `rows_avoiding`."""
    wild_steps, number_steps, names = steps_avoiding(kinds, wild_pair=wild_pair)
    # A piece is one of some cards, linked or not, in some order: a bound on any sum of ways.
    wide = most * (sum((*counts, wilds)).bit_length() + 2) + 8
    ways: Ways = {(): 1}
    for at, count in enumerate((wilds, *counts)):
        ways = _with_cards(ways, count, number_steps if at else wild_steps, most, wide)
    table = sum(many * ways_round(map(names.piece, state)) << len(state) * wide for state, many in ways.items())
    return _unpacked(table, most, wide)


def _with_cards(ways: Ways, count: int, steps: Steps, most: int, wide: int) -> Ways:
    """Return the ways once any of `count` like cards, up to all of them, are put in."""
    line = (most + 1) * wide
    full = (1 << (most + 1) * line) - 1
    total, now = defaultdict(int, ways), ways
    for taken in range(1, count + 1):
        after: Ways = defaultdict(int)
        for state, many in now.items():
            more = many << line & full
            if more:
                for later, finished, times in steps.insert(state):
                    # The integers are long: what changes nothing is left out.
                    moved = more << finished * wide if finished else more
                    after[later] += moved if times == 1 else moved * times
        now = after
        choices = math.comb(count, taken)
        for state, many in now.items():
            total[state] += choices * many
    finished_ways: Ways = {}
    for state, many in total.items():
        later, finished, times = steps.finish(state)
        finished_ways[later] = finished_ways.get(later, 0) + (many * times << finished * wide) & full
    return finished_ways


def _unpacked(packed: int, most: int, wide: int) -> PieceTable:
    """Return the coefficients that stand side by side, `wide` bits each, a negative one borrowing from the next."""
    rows = []
    for _ in range(most + 1):
        row = []
        for _ in range(most + 1):
            value = packed & ((1 << wide) - 1)
            packed >>= wide
            if value >> (wide - 1):
                value -= 1 << wide
                packed += 1
            row.append(value)
        rows.append(tuple(row))
    return tuple(rows)
