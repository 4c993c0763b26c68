"""What a puzzle looks like to a learner: which cards of the row are equal or near, and what lies on the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Puzzle
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


def met_before(puzzles: Iterable[Gauged]) -> Iterator[Gauged]:
    """Yield the puzzles with the hand and the table of one before, whatever either asks."""
    seen: set[Hashable] = set()
    for each in puzzles:
        key = scene(each.puzzle)
        if key in seen:
            yield each
        seen.add(key)


def scene(puzzle: Puzzle) -> Hashable:
    """Return what is the same for puzzles in which the learner holds the same row before the same play."""
    position = begin(puzzle).position
    return position.rules.name, position.mover.row, position.best


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
