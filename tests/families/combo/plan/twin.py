"""The fewest plays of a row by trying everything: slow, memoised, with its own words for the rule."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

from combotutor.families.combo.cards import FACES, Card, Row
from combotutor.families.combo.plan import Blocks


@functools.cache
def can_play(cards: tuple[int, ...], *, wild_pair: bool = True) -> bool:
    """Tell whether neighbours are one play: a card alone, equal numbers, or numbers that can follow one another."""
    if len(cards) == 1:
        return True
    if any(card > 13 for card in cards):
        return False
    numbers = [card for card in cards if card < 13]
    if not numbers:
        return wild_pair
    spread = max(numbers) - min(numbers)
    return spread == 0 or (len(set(numbers)) == len(numbers) and spread < len(cards))


def first_plays(row: tuple[int, ...], *, wild_pair: bool = True) -> Iterator[tuple[int, int]]:
    """Yield every play of a row as position and length."""
    for start in range(len(row)):
        for length in (1, 2, 3):
            if start + length <= len(row) and can_play(row[start : start + length], wild_pair=wild_pair):
                yield start + 1, length


def without(row: tuple[int, ...], at: int, length: int) -> tuple[int, ...]:
    """Return a row after a play."""
    return row[: at - 1] + row[at - 1 + length :]


def solve(row: Row, *, wild_pair: bool = True) -> tuple[int, set[tuple[int, int]]]:
    """Return the fewest plays of a row and every first play that keeps to them."""

    @functools.cache
    def fewest(left: tuple[int, ...]) -> int:
        if len(left) < 2:
            return len(left)
        return 1 + min(fewest(without(left, *play)) for play in first_plays(left, wild_pair=wild_pair))

    cards = tuple(map(int, row))
    plays = fewest(cards)
    firsts = {play for play in first_plays(cards, wild_pair=wild_pair) if fewest(without(cards, *play)) == plays - 1}
    return plays, firsts


def played_out(row: Row, *, wild_pair: bool = True) -> set[Blocks]:
    """Return the blocks, by their places at first, of every sequence of fewest plays that empties a row."""

    @functools.cache
    def ways(left: tuple[int, ...]) -> tuple[int, frozenset[frozenset[tuple[int, ...]]]]:
        if not left:
            return 0, frozenset({frozenset()})
        cards = tuple(int(row[place - 1]) for place in left)
        fewest, found = len(left) + 1, set[frozenset[tuple[int, ...]]]()
        for at, length in first_plays(cards, wild_pair=wild_pair):
            block = left[at - 1 : at - 1 + length]
            plays, rests = ways(left[: at - 1] + left[at - 1 + length :])
            if plays + 1 < fewest:
                fewest, found = plays + 1, set()
            if plays + 1 == fewest:
                found |= {rest | {block} for rest in rests}
        return fewest, frozenset(found)

    return {tuple(sorted(blocks)) for blocks in ways(tuple(range(1, len(row) + 1)))[1]}


def random_row(source: random.Random, longest: int) -> Row:
    """Return a row of 0 to `longest` cards: from a few faces, so that much goes together, or from all 17."""
    faces = source.choice((FACES, FACES, FACES[3:8], (*FACES[5:8], Card.WILD), (*FACES[:12], Card.WILD, Card.STOP)))
    return tuple(source.choices(faces, k=source.randint(0, longest)))
