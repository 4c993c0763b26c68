"""A second exact method for the fewest plays: every row of numbers and wilds is laid and planned, in NumPy."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from combotutor.families.combo.cards import NUMBERS, Card
from combotutor.families.combo.odds import Stock
from tests.families.combo.plan.twin import can_play

if TYPE_CHECKING:
    from numpy.typing import NDArray

LETTERS = (*NUMBERS, Card.WILD)
AT_ONCE = 13**4
COPIES, WILDS = 4, 2
"""How many cards of each number and how many wilds every standard deck has."""


def plays_by_wilds(cards: int) -> Counter[tuple[int, int]]:
    """Return the rows of numbers and wilds by how many wilds they have and by their fewest plays."""
    import numpy as np

    found: Counter[tuple[int, int]] = Counter() if cards else Counter({(0, 0): 1})
    for rows, times in every_row(cards) if cards else ():
        many = times * np.prod([left(rows, at) for at in range(cards)], axis=0)
        wilds = (rows == Card.WILD).sum(axis=0)
        key = wilds * (cards + 1) + fewest(rows)
        for each in np.unique(key[many > 0]):
            found[divmod(int(each), cards + 1)] += int(many[key == each].sum())
    return found


def every_row(cards: int) -> Iterator[tuple[NDArray[Any], int]]:
    """Yield all rows as columns of faces, and how many rows each stands for.

    A row read from its other end, and one with every number turned round, 12 for 1, take as many plays: of the rows
    that are the same so far, those with the lowest first and last cards stand for all.
    """
    import numpy as np

    between = max(cards - 2, 0)
    for first, last in itertools.product(LETTERS, repeat=2):
        ends = {(first, last), (last, first), (turned(first), turned(last)), (turned(last), turned(first))}
        if min(ends) != (first, last) or (cards == 1 and first != last):
            continue
        for start in range(0, 13**between, AT_ONCE):
            number = np.arange(start, min(start + AT_ONCE, 13**between))
            inside = [number // 13**at % 13 + 1 for at in range(between)]
            edges = [np.full(len(number), int(face)) for face in (first, last)]
            yield np.array([edges[0], *inside, edges[1]][:cards], np.uint8), len(ends)


def turned(face: Card) -> Card:
    """Return a number turned round; a wild stays what it is."""
    return face if face is Card.WILD else Card(13 - face)


def left(rows: NDArray[Any], at: int) -> NDArray[Any]:
    """Return how many cards of a face are left when it comes."""
    import numpy as np

    gone = (rows[:at] == rows[at]).sum(axis=0)
    there: NDArray[Any] = np.maximum(np.where(rows[at] == Card.WILD, WILDS, COPIES) - gone, 0)
    return there


def fewest(rows: NDArray[Any]) -> NDArray[Any]:
    """Return the fewest plays of every row: of each stretch, from the shortest on, by what its first card goes with."""
    import numpy as np

    cards = len(rows)
    best = np.zeros((cards + 2, cards + 2, rows.shape[1]), np.int8)
    two, three = (together(size) for size in (2, 3))
    for begin in range(cards - 1, -1, -1):
        for end in range(begin + 1, cards + 1):
            plays = 1 + best[begin + 1, end]
            for mate in range(begin + 1, end):
                inside = 1 + best[begin + 1, mate] + best[mate + 1, end]
                np.minimum(plays, np.where(two[rows[begin], rows[mate]], inside, cards), out=plays)
                for last in range(mate + 1, end):
                    fits = three[rows[begin], rows[mate], rows[last]]
                    inside = 1 + best[begin + 1, mate] + best[mate + 1, last] + best[last + 1, end]
                    np.minimum(plays, np.where(fits, inside, cards), out=plays)
            best[begin, end] = plays
    whole: NDArray[Any] = best[0, cards]
    return whole


def together(size: int) -> NDArray[Any]:
    """Return whether so many faces side by side are one play, by the twin's words for the rule."""
    import numpy as np

    fits = np.zeros((14,) * size, np.bool_)
    for faces in np.ndindex(fits.shape):
        fits[faces] = 0 not in faces and can_play(faces)
    return fits


def plays_of_stock(stock: Stock, cards: int, tables: dict[int, Counter[tuple[int, int]]]) -> Counter[int]:
    """Return the rows of a stock by their fewest plays: blanks, a play each, lie anywhere.

    Args:
        stock: a whole standard deck, wilds as they are or as blanks.
        cards: how many cards a row has.
        tables: what `plays_by_wilds` finds, by length.
    """
    found: Counter[int] = Counter()
    for blanks in range(min(stock.blanks, cards) + 1):
        places = math.comb(cards, blanks) * math.perm(stock.blanks, blanks)
        for (wilds, plays), many in tables[cards - blanks].items():
            if wilds <= stock.wilds:
                found[plays + blanks] += many * places
    return found
