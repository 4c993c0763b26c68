"""In how many ways clusters, wilds and all other cards can follow one another, if like things are alike."""

from __future__ import annotations

import functools
from enum import Enum, auto
from typing import NamedTuple


class Things(NamedTuple):
    """What is left to lie down.

    Args:
        clusters: how many that face no wild.
        facing_one: how many of which one end faces a wild.
        facing_both: how many of which both do.
        numbers: how many numbers on their own.
        blanks: how many cards that go with nothing.
        wilds: how many that are in no cluster.
    """

    clusters: int = 0
    facing_one: int = 0
    facing_both: int = 0
    numbers: int = 0
    blanks: int = 0
    wilds: int = 0


class After(Enum):
    """What was laid down last, as far as it matters to what may come next."""

    BLANK = auto()
    """A blank, or nothing."""
    NUMBER = auto()
    """A number beside which no wild may come: its cluster does not face one there, or it has one on its other side."""
    FACING = auto()
    """A number beside which a wild has to come."""
    WILD = auto()
    """A wild behind a number."""
    FIRST_WILD = auto()
    """A wild that is not beside a number yet."""
    MORE_WILDS = auto()
    """Two wilds or more."""


def patterns(things: Things, *, alone: bool, together: int) -> int:
    """Return in how many ways some things can lie in a row.

    Args:
        things: what there is.
        alone: whether no wild may lie beside a number; else a number that is on its own may lie beside one wild.
        together: how many wilds may lie side by side; where they are several, no number may lie beside them.
    """
    return _patterns(things, After.BLANK, 0, alone, together)


@functools.cache
def _patterns(things: Things, after: After, side_by_side: int, alone: bool, together: int) -> int:  # noqa: FBT001
    if not any(things):
        return int(after is not After.FACING)
    return sum(
        _patterns(things._replace(**{taken: getattr(things, taken) - 1}), then, wilds, alone, together)
        for taken, then, wilds in _next(after, side_by_side, alone, together)
        if getattr(things, taken)
    )


@functools.cache
def _next(after: After, side_by_side: int, alone: bool, together: int) -> tuple[tuple[str, After, int], ...]:  # noqa: FBT001
    """Return what may come next, what is laid down last then, and how many wilds lie side by side."""
    found: list[tuple[str, After, int]] = []
    if after is After.FACING:
        return (("wilds", After.WILD, 1),)
    found.append(("blanks", After.BLANK, 0))
    if after in {After.BLANK, After.NUMBER}:
        found += [("clusters", After.NUMBER, 0), ("numbers", After.NUMBER, 0), ("facing_one", After.FACING, 0)]
        if not alone:
            found.append(("numbers", After.FACING, 0))
    if after in {After.WILD, After.FIRST_WILD} and not alone:
        found += [("numbers", After.NUMBER, 0), ("facing_one", After.NUMBER, 0), ("facing_both", After.FACING, 0)]
    if after is After.BLANK:
        found.append(("wilds", After.FIRST_WILD, 1))
    if after in {After.FIRST_WILD, After.MORE_WILDS} and side_by_side < together:
        found.append(("wilds", After.MORE_WILDS, side_by_side + 1))
    return tuple(found)
