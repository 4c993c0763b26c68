"""What a row looks like to a learner: which of its cards are equal, one apart, two apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.quality.gauged import Gauged

_NEAR: Final = 2
"""Numbers that are farther apart have nothing to do with one another."""
_FAR: Final = 3


def alike(puzzles: Iterable[Gauged]) -> Iterator[Gauged]:
    """Yield the puzzles whose row has the relations of one before, of the same kind."""
    seen: set[Hashable] = set()
    for each in puzzles:
        key = each.puzzle.kind, relations(begin(each.puzzle).row)
        if key in seen:
            yield each
        seen.add(key)


def relations(row: Row) -> Hashable:
    """Return what is the same for rows in which the same cards are equal, one apart, or two apart, from either end.

    Wilds and special cards are what they are.
    """
    return min(_read(row), _read(row[::-1]))


def _read(row: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    signs = tuple(0 if card.is_number else int(card) for card in row)
    return signs, tuple(_apart(one, other) for one, other in combinations(row, 2))


def _apart(one: Card, other: Card) -> int:
    if not (one.is_number and other.is_number):
        return _FAR
    apart = abs(int(one) - int(other))
    return apart if apart <= _NEAR else _FAR
