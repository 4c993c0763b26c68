"""A second exact method, card by card from the left: what is used so far, and the last two cards, are the state."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Sequence

from combotutor.families.combo.cards import NUMBERS, Card, Kind
from tests.families.combo.odds.small_stocks import kinds_at

SETS = (
    frozenset({Kind.RUN2}),
    frozenset({Kind.PAIR}),
    frozenset({Kind.RUN3}),
    frozenset({Kind.TRIO}),
    frozenset({Kind.RUN3, Kind.TRIO}),
    frozenset({Kind.PAIR, Kind.RUN3}),
    frozenset({Kind.RUN2, Kind.PAIR}),
)
"""The kinds that are avoided together; the last three tell the best kind."""

WIDE = 64
"""Bits for the rows of one set: enough for rows of 8 cards."""

NUMBERED = (1 << 48) - 1
"""The bits that tell how many cards of each number are used."""

LETTERS = (*NUMBERS, Card.WILD, Card.STOP)
"""What a row is spelt with; a stop stands for every blank."""

EVERY_SET = sum(1 << WIDE * at for at in range(len(SETS)))
FULL = EVERY_SET * ((1 << WIDE) - 1)

Rows = dict[tuple[int, int], int]
"""Rows by how many wilds and blanks they have, which are all alike here; the numbers are all different."""


NONE, WILD, BLANK = 14, 12, 13
"""Where the wild and the blanks stand among the letters, and the letter of no card."""

State = tuple[int, int, int]
"""How many of each letter are used, four bits each, and the last two letters."""

Ways = dict[State, int]


def rows_avoiding_each(numbers: Sequence[int], wilds: int, blanks: int, most: int, *, wild_pair: bool) -> list[Rows]:
    """Return the rows of 0, 1, 2, … cards that avoid each set, side by side in one integer."""
    held = (*numbers, wilds, blanks)
    keep = kept_by_neighbours(wild_pair=wild_pair)
    now: Ways = {(0, NONE, NONE): EVERY_SET}
    found: list[Rows] = [{(0, 0): EVERY_SET}]
    for length in range(most):
        found.append(one_more(now, held, length, keep))
        if length < most - 1:
            now = with_one_more(now, held, keep)
    return found


def with_one_more(now: Ways, held: Sequence[int], keep: dict[tuple[int, int], list[int]]) -> Ways:
    """Return the states after one card more."""
    after: Ways = defaultdict(int)
    # A row and the row with every number turned round, 12 for 1, avoid the same: the first number is one of the low.
    is_even = list(held[:WILD]) == list(reversed(held[:WILD]))
    for (used, before, last), many in now.items():
        kept = keep[before, last]
        is_first = is_even and not used & NUMBERED
        for letter, count in enumerate(held):
            left = count - (used >> 4 * letter & 15)
            if left > 0 and not (is_first and 6 <= letter < WILD):
                times = 1 if letter >= WILD else 2 * left if is_first else left
                # What lies before a blank makes no difference any more.
                two = (NONE, NONE) if letter == BLANK else (last, letter)
                after[used + (1 << 4 * letter), *two] += (many & kept[letter]) * times
    return after


def one_more(now: Ways, held: Sequence[int], length: int, keep: dict[tuple[int, int], list[int]]) -> Rows:
    """Return the rows with one card more than `length`; numbers that keep everything are taken together."""
    rows: Rows = defaultdict(int)
    near = {two: [at for at, kept in enumerate(each[:WILD]) if kept != FULL] for two, each in keep.items()}
    for (used, before, last), many in now.items():
        kept = keep[before, last]
        x, b = used >> 4 * WILD & 15, used >> 4 * BLANK
        far = sum(held[:WILD]) - (length - x - b)
        for letter in near[before, last]:
            left = held[letter] - (used >> 4 * letter & 15)
            far -= left
            rows[x, b] += (many & kept[letter]) * left
        rows[x, b] += many * far
        if x < held[WILD]:
            rows[x + 1, b] += many & kept[WILD]
        if b < held[BLANK]:
            rows[x, b + 1] += many
    return rows


def kept_by_neighbours(*, wild_pair: bool) -> dict[tuple[int, int], list[int]]:
    """Return the sets that each new letter keeps avoided after the last two, as full fields."""
    keep: dict[tuple[int, int], list[int]] = {}
    for a, b in itertools.product(range(NONE + 1), repeat=2):
        keep[a, b] = []
        for c in range(NONE):
            kinds = kinds_of((b, c), wild_pair=wild_pair) | kinds_of((a, b, c), wild_pair=wild_pair)
            fields = [at for at, avoided in enumerate(SETS) if not avoided & kinds]
            keep[a, b].append(sum(((1 << WIDE) - 1) << WIDE * at for at in fields))
    return keep


def kinds_of(window: tuple[int, ...], *, wild_pair: bool) -> set[Kind]:
    """Return the kinds that letters side by side can be."""
    return set() if NONE in window else kinds_at(tuple(LETTERS[each] for each in window), wild_pair=wild_pair)


def totals(found: list[Rows], wilds: int, blanks: int) -> list[dict[frozenset[Kind], int]]:
    """Return the rows that avoid each set, no two cards alike, for each length."""
    return [
        {
            avoided: sum(
                (many >> WIDE * at & (1 << WIDE) - 1) * math.perm(wilds, x) * math.perm(blanks, b)
                for (x, b), many in rows.items()
            )
            for at, avoided in enumerate(SETS)
        }
        for rows in found
    ]
