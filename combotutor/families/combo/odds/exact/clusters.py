"""Clusters: numbers of a row tied together by neighbours that must not be, and how much they count.

To count the rows without some neighbours, mark any of those that are there, in every way: with a sign that changes with
each mark, all rows that have some cancel. Marks that share cards tie them together in a cluster; whatever lies beside
it, and which cards that are, makes no difference. So clusters are all that has to be known, and there are few: what
counts is how many cards of each number one has.

A wild goes into a cluster only where it ties two numbers together. Else the numbers on its two sides have nothing to do
with each other: each side's cluster ends there and faces the wild.

Source: I. Goulden, D. Jackson, "An inversion theorem for cluster decompositions of sequences with distinguished
subsequences", Journal of the London Mathematical Society 20 (1979).
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from combotutor.families.combo.odds.exact.windows import STEPS, Windows

Content = tuple[int, ...]
"""How many cards there are of each number, from the lowest that there is to the highest."""

SPAN: Final = 12
"""How many numbers there are."""

_MOST_FACING: Final = 2


class WildTies(NamedTuple):
    """What a cluster has to do with wilds.

    Args:
        inner: how many wilds are in it.
        facing: how many of its ends face a wild; where one does, it is the right one.
    """

    inner: int
    facing: int

    @property
    def wilds(self) -> int:
        """How many wilds there are at least in a row with it."""
        return self.inner + self.facing


class _Begun(NamedTuple):
    """A cluster in the making, from the left.

    Args:
        faces: whether its left end faces a wild.
        inner: how many wilds are in it.
        content: its numbers so far.
        before: the last number but one; None if there is none, or a wild lies between.
        last: the last number; both as places in the content.
        is_tied: whether the last two are tied.
    """

    faces: bool
    inner: int
    content: Content
    before: int | None
    last: int
    is_tied: bool

    @property
    def follows_wild(self) -> bool:
        """Whether its last number lies beside a wild already."""
        return self.before is None and (self.faces or self.inner > 0)


ByTies = Mapping[WildTies, Mapping[Content, int]]
"""How much clusters count, by what they have to do with wilds, then by their numbers."""


@functools.lru_cache(maxsize=64)
def clusters(windows: Windows, most: int, wilds: int, copies: int) -> ByTies:
    """Return how much all orders of some numbers count as clusters; like cards are alike.

    A single card counts as a cluster, too.

    Args:
        windows: the neighbours that must not be.
        most: the most cards of a row.
        wilds: the most wilds.
        copies: the most cards of one number.
    """
    found: dict[WildTies, dict[Content, int]] = defaultdict(lambda: defaultdict(int))
    begun = (False, True) if wilds > 1 and not windows.no_wild_beside_number else (False,)
    now = {_Begun(faces, 0, (1,), before=None, last=0, is_tied=True): 1 for faces in begun}
    for size in range(1, most + 1):
        after: dict[_Begun, int] = defaultdict(int)
        for cluster, many in now.items():
            for ties, sign in _ended(cluster, windows):
                if ties.wilds <= min(wilds, most - size):
                    found[ties][cluster.content] += sign * many
            for more, sign in _with_number(cluster, windows):
                needed = more.inner + _MOST_FACING * more.faces
                if needed <= min(wilds, most - size - 1) and max(more.content) <= copies:
                    after[more] += sign * many
        now = {cluster: many for cluster, many in after.items() if many and len(cluster.content) <= SPAN}
    return {ties: {content: many for content, many in each.items() if many} for ties, each in found.items()}


def _ended(cluster: _Begun, windows: Windows) -> Iterator[tuple[WildTies, int]]:
    """Yield what a cluster has to do with wilds if nothing more is tied to it, and the signs of that."""
    if cluster.is_tied and not cluster.faces:
        yield WildTies(cluster.inner, 0), 1
    sign = _sign_before_wild(cluster, windows)
    if sign:
        yield WildTies(cluster.inner, 1 + cluster.faces), sign


def _sign_before_wild(cluster: _Begun, windows: Windows) -> int:
    """Return the sign if a wild follows: 0 if that cancels, or if it cannot be."""
    if windows.no_wild_beside_number or cluster.follows_wild:
        return 0
    if cluster.before is not None and cluster.last - cluster.before in windows.across:
        # The wild marks them; if they were tied before, the ways with and without that mark cancel.
        return 0 if cluster.is_tied else -1
    return int(cluster.is_tied)


def _with_number(cluster: _Begun, windows: Windows) -> Iterator[tuple[_Begun, int]]:
    """Yield the clusters that a number more makes of one, with the signs of the marks."""
    sign = _sign_before_wild(cluster, windows)
    for step in STEPS:
        if sign and step in windows.across:
            yield _tied(cluster, step, inner=cluster.inner + 1), -sign
        marks_two = step in windows.two or (cluster.follows_wild and step in windows.across)
        if cluster.is_tied:
            yield _tied(cluster, step, before=cluster.last, is_tied=False), 1
            if marks_two:
                yield _tied(cluster, step, before=cluster.last), -1
        if cluster.before is not None and (cluster.last - cluster.before, step) in windows.three:
            yield _tied(cluster, step, before=cluster.last), -1
            if marks_two:
                yield _tied(cluster, step, before=cluster.last), 1


def _tied(
    cluster: _Begun, step: int, *, inner: int | None = None, before: int | None = None, is_tied: bool = True
) -> _Begun:
    """Return a cluster with a number more, so many above its last."""
    below = max(0, -(cluster.last + step))
    last = cluster.last + step + below
    content = [0] * below + list(cluster.content)
    content += [0] * (last + 1 - len(content))
    content[last] += 1
    now = cluster.inner if inner is None else inner
    return _Begun(cluster.faces, now, tuple(content), None if before is None else before + below, last, is_tied)
