"""The yardstick for the plan: fewest plays of a row by memoised recursion over tuples, nothing clever."""

import functools
from collections.abc import Sequence

WILD, SPECIAL = 13, 14


def one_play(cards: tuple[int, ...]) -> bool:
    """Tell whether these neighbours can be played together (in some reading of the wilds) or are one special card."""
    if len(cards) == 1:
        return True
    if SPECIAL in cards:
        return False
    numbers = sorted(c for c in cards if c != WILD)
    if not numbers:
        return True
    same = len(set(numbers)) == 1
    run = len(set(numbers)) == len(numbers) and numbers[-1] - numbers[0] < len(cards)
    return same or run


def fewest(row: Sequence[int]) -> int:
    """The fewest plays that empty the row."""

    @functools.cache
    def left(cards: tuple[int, ...]) -> int:
        if not cards:
            return 0
        return 1 + min(
            left(cards[:i] + cards[i + k :])
            for i in range(len(cards))
            for k in (1, 2, 3)
            if i + k <= len(cards) and one_play(cards[i : i + k])
        )

    return left(tuple(row))
