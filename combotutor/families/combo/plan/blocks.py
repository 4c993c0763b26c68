"""From the plays saved in every stretch of a row: all best first plays, and one best way through."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.plan.interval import Table, Together

_NEVER: Final = -1_000_000


def first_plays(codes: list[int], fit: Together, saved: Table) -> list[tuple[int, int]]:
    """Return every first play that is part of some shortest way, as the position of its first card and its length.

    A play can come first exactly if its cards are neighbours, so what is asked of each pair or three of neighbours is
    whether some best partition holds them as a block. That is the sum of what they save, of what the stretches beside
    and between them save, and of o(i, j): the most that all cards outside a stretch save while it stays whole. o is
    filled from the outside in, each stretch from those that hold it, in the n³ steps that s takes.

    Args:
        codes: the row, in numbers.
        fit: which faces go together.
        saved: s(i, j) of the row.

    Source: the inside-outside scheme for context-free grammars (J. K. Baker, 1979), with sums of plays saved in
        place of products of probabilities.
    """
    count = len(codes)
    best = saved[0][count]
    outside = [[_NEVER] * (count + 1) for _ in range(count + 2)]
    outside[0][count] = 0
    found = []
    for i in range(count):
        here, inner = outside[i], saved[i + 1]
        if any(here[j] + inner[j] == best for j in range(i + 1, count + 1)):
            found.append((i + 1, 1))
        _raise_to(outside[i + 1], here, i + 1)
        for last in range(i + 1, count):
            if not fit.near[codes[i]][codes[last]]:
                continue
            around = max(here[j] + saved[last + 1][j] for j in range(last + 1, count + 1))
            middles = [k for k in range(i + 1, last) if fit.three[codes[i]][codes[k]][codes[last]]]
            pair = fit.two[codes[i]][codes[last]]
            if last - i == 1 and pair and around + 1 == best:
                found.append((i + 1, 2))
            if last - i == 2 and middles and around + 2 == best:  # noqa: PLR2004  (three cards side by side)
                found.append((i + 1, 3))
            block = _block(outside, saved, (i, last), middles, around, pair=pair)
            if block:
                _raise_to(outside[last + 1], [value + block for value in here], last + 1)
    return sorted(found)


def _block(outside: Table, saved: Table, ends: tuple[int, int], middles: list[int], around: int, *, pair: bool) -> int:
    """Tell the stretches within a block what is saved around them; return the most that block and stretches save."""
    i, last = ends
    block = 0
    if pair:
        outside[i + 1][last] = max(outside[i + 1][last], around + 1)
        block = 1 + saved[i + 1][last]
    for middle in middles:
        left, right = saved[i + 1][middle], saved[middle + 1][last]
        outside[i + 1][middle] = max(outside[i + 1][middle], around + 2 + right)
        outside[middle + 1][last] = max(outside[middle + 1][last], around + 2 + left)
        block = max(block, 2 + left + right)
    return block


def _raise_to(values: list[int], others: list[int], start: int) -> None:
    """Raise each value, from a place on, to the other of its place where that is more."""
    values[start:] = map(max, values[start:], others[start:])


def best_blocks(codes: list[int], fit: Together, saved: Table) -> Iterator[tuple[int, ...]]:
    """Yield the blocks of one best partition, each as the places of its cards (from 0), in an order of play."""
    yield from _stretch(codes, fit, saved, 0, len(codes))


def _stretch(codes: list[int], fit: Together, saved: Table, i: int, j: int) -> Iterator[tuple[int, ...]]:
    if i == j:
        return
    block = next(blocks_of_first(codes, fit, saved, i, j))
    for place, after in itertools.pairwise(block):
        yield from _stretch(codes, fit, saved, place + 1, after)
    yield block
    yield from _stretch(codes, fit, saved, block[-1] + 1, j)


def blocks_of_first(codes: list[int], fit: Together, saved: Table, i: int, j: int) -> Iterator[tuple[int, ...]]:
    """Yield every block of the first card of a stretch, in places from 0, that is part of a best set of it."""
    best = saved[i][j]
    if saved[i + 1][j] == best:
        yield (i,)
    for last in range(i + 1, j):
        if not fit.near[codes[i]][codes[last]]:
            continue
        rest = best - saved[last + 1][j]
        if fit.two[codes[i]][codes[last]] and 1 + saved[i + 1][last] == rest:
            yield (i, last)
        for k in range(i + 1, last):
            if fit.three[codes[i]][codes[k]][codes[last]] and 2 + saved[i + 1][k] + saved[k + 1][last] == rest:
                yield (i, k, last)
