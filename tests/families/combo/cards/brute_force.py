"""What neighbours can be, found by trying every number for every wild: independent of the code under test."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

ORDER = ("single", "run2", "pair", "run3", "trio")
"""The kinds as the rules list them, low to high."""


def named(numbers: Sequence[int]) -> tuple[str, int] | None:
    """Return the kind and top number of numbers without wilds, by the rules' words, or None."""
    ascending = sorted(numbers)
    if len(set(ascending)) == 1:
        kind = {1: "single", 2: "pair", 3: "trio"}[len(ascending)]
    elif all(after - before == 1 for before, after in itertools.pairwise(ascending)):
        kind = f"run{len(ascending)}"
    else:
        return None
    return kind, ascending[-1]


def readings_by_trying(cards: Sequence[int], *, wild_pair: bool = True, wild: int = 13) -> set[tuple[str, int]]:
    """Return every kind and top number of cards in which each wild takes every value from 1 to 12."""
    wilds = sum(card == wild for card in cards)
    if any(card > wild or card < 1 for card in cards) or (wilds == len(cards) > 1 and not wild_pair):
        return set()
    choices = [range(1, 13) if card == wild else (card,) for card in cards]
    return {found for numbers in itertools.product(*choices) if (found := named(numbers))}
