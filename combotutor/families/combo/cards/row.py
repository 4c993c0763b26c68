"""An ordered row of cards: its combinations with every reading of their wilds, and how it closes up and opens."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.cards.card import Card
from combotutor.families.combo.cards.combination import STRENGTHS, Combination

Row = tuple[Card, ...]
"""Cards in hand order, left to right."""

LONGEST: Final = 3
"""The most cards that one combination takes."""


@functools.cache
def readings(cards: Row, *, wild_pair: bool = True) -> tuple[Combination, ...]:
    """Return every combination that these cards, side by side, can be declared as, lowest first.

    This is the one place that knows the rule. A wild stands for any number from 1 to 12, also alone. Two wilds
    together may be a run or a pair by themselves ([D1]) unless the house says no. Specials and cards not seen
    belong to no combination.

    Args:
        cards: one to three neighbours; their order makes no difference.
        wild_pair: whether several wilds may be played with no number among them.

    >>> [(each.kind.value, each.top) for each in readings((Card.WILD, Card.TWELVE))]
    [('run2', 12), ('pair', 12)]

    Source: all three rulebooks, the ranking of combinations; `RULES.md`.
    """
    wilds = cards.count(Card.WILD)
    numbers = Counter(int(card) for card in cards if card.is_number)
    if numbers.total() + wilds != len(cards) or (not numbers and wilds > 1 and not wild_pair):
        return ()
    return tuple(each for each in STRENGTHS if each.kind.length == len(cards) and numbers <= Counter(each.numbers))


def combinations_in(row: Row, *, wild_pair: bool = True) -> Iterator[tuple[int, Combination]]:
    """Yield every combination that a row can play, as the position of its first card (from 1) and what it is.

    A combination of one position, kind and top number is one, however its wilds share the numbers ([D2]).

    >>> [(at, each.kind.value, each.top) for at, each in combinations_in((Card.NINE, Card.TEN))]
    [(1, 'single', 9), (1, 'run2', 10), (2, 'single', 10)]
    """
    for start in range(len(row)):
        for end in range(start + 1, min(start + LONGEST, len(row)) + 1):
            for combination in readings(row[start:end], wild_pair=wild_pair):
                yield start + 1, combination


def wild_values(cards: Row, combination: Combination) -> tuple[int, ...]:
    """Return the numbers that the wilds among these cards stand for in a combination, ascending.

    >>> wild_values((Card.WILD, Card.SEVEN), readings((Card.WILD, Card.SEVEN))[-1])
    (7,)
    """
    numbers = Counter(int(card) for card in cards if card.is_number)
    missing = Counter(combination.numbers)
    if not numbers <= missing:
        return ()
    return tuple(sorted((missing - numbers).elements()))


def removed(row: Row, at: int, length: int = 1) -> Row:
    """Return the row after the cards from position `at` (from 1) have left and the rest has closed up."""
    return row[: at - 1] + row[at - 1 + length :]


def inserted(row: Row, card: Card, gap: int) -> Row:
    """Return the row with a card put into a gap: gap g lies before the card now at g, so there are n + 1."""
    return (*row[: gap - 1], card, *row[gap - 1 :])
