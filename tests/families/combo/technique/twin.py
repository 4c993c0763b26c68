"""Looking ahead, tried out: every order of plays is made, and cards are known by where they lay at first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from combotutor.families.combo.cards import Row, readings

Lying = tuple[int, ...]
"""The places at first, from 0, of the cards that are left."""


def fewest(row: Row, removals: int) -> int:
    """Return the fewest plays that empty a row, if cards may meet once so many plays have gone, and none later.

    A play made after that is of cards that lay side by side when the last of these had gone.
    """
    return min(_counts(row, tuple(range(len(row))), removals))


def _counts(row: Row, lying: Lying, removals: int) -> Iterator[int]:
    """Yield how many plays each way of emptying a row takes."""
    yield _as_cut(row, lying)
    if removals:
        for play in _windows(row, lying):
            rest = tuple(place for place in lying if place not in play)
            yield from (1 + count for count in _counts(row, rest, removals - 1))


def _as_cut(row: Row, lying: Lying) -> int:
    """Return into how few plays cards can be cut where they lie: every set of cuts is tried."""
    return min((len(cut) for cut in _cuts(lying) if all(_is_play(row, each) for each in cut)), default=0)


def _cuts(lying: Lying) -> Iterator[tuple[Lying, ...]]:
    if not lying:
        yield ()
        return
    for marks in range(1 << (len(lying) - 1)):
        ends = [0, *(at + 1 for at in range(len(lying) - 1) if marks >> at & 1), len(lying)]
        yield tuple(lying[start:end] for start, end in pairwise(ends))


def _windows(row: Row, lying: Lying) -> Iterator[Lying]:
    for start in range(len(lying)):
        for end in range(start + 1, len(lying) + 1):
            if _is_play(row, lying[start:end]):
                yield lying[start:end]


def _is_play(row: Row, places: Lying) -> bool:
    return len(places) == 1 or bool(readings(tuple(row[place] for place in places)))
