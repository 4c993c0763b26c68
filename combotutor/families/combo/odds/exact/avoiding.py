"""Rows in which no neighbours are of some kinds: counted number by number, for all lengths at once.

A row is a sequence of clusters (`odds.clusters`) and of cards on their own. Which numbers the clusters hold matters
only together, since each number has so many cards: so from the 1s to the 12s the clusters are put in that begin with a
number, and what is kept is what all of them hold of the numbers to come. How many clusters there are and how many cards
they hold is no part of that: the ways are a polynomial in both, all its coefficients side by side in one long integer.
Blanks, and cards on their own, lie in between in the end (`odds.patterns`).
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from combotutor.families.combo.cards import NUMBERS, Kind
from combotutor.families.combo.odds.exact.clusters import Content, WildTies, clusters
from combotutor.families.combo.odds.exact.patterns import Things, patterns
from combotutor.families.combo.odds.exact.windows import Windows, windows_of


class WildUse(NamedTuple):
    """What some clusters have to do with wilds.

    Args:
        inner: how many wilds are in them.
        facing_one: how many clusters face a wild at one end.
        facing_both: how many face one at both.
    """

    inner: int
    facing_one: int
    facing_both: int

    @property
    def outer(self) -> int:
        """How many wilds there are at least that clusters face."""
        return max(-(-self.facing_one // 2) + self.facing_both, 2 * (self.facing_both > 0))

    @property
    def wilds(self) -> int:
        """How many wilds there are at least."""
        return self.inner + self.outer

    def fits(self, wilds: int) -> bool:
        """Tell whether so many wilds are enough."""
        outer = wilds - self.inner
        sides = self.facing_one + 2 * self.facing_both
        return outer >= self.outer and sides <= 2 * outer and self.facing_both <= max(outer - 1, 0)


Ways = dict[int, int]
"""Polynomials by what the clusters have to do with wilds, told by its place in a list."""

Clusters = Mapping[tuple[WildUse, int, int], int]
"""The ways to choose all clusters of a row, by wilds, by how many face none, and by the cards they hold; no two cards
of a deck are alike, and the clusters are in no order."""


def rows_avoiding(
    counts: tuple[int, ...], wilds: int, blanks: int, kinds: frozenset[Kind], most: int, *, wild_pair: bool = True
) -> list[int]:
    """Return in how many rows of 0, 1, 2, … cards no neighbours are of some kinds; no two cards of a deck are alike.

    Args:
        counts: how many cards there are of each number, from 1 to 12.
        wilds: how many wilds.
        blanks: how many cards that go with nothing.
        kinds: the kinds to avoid.
        most: the most cards.
        wild_pair: whether several wilds may be played with no number among them ([D1]).

    >>> rows_avoiding((2,) * 12, 0, 1, frozenset({Kind.PAIR}), 2)
    [1, 25, 576]
    """
    numbers = sum(counts)
    if not kinds:
        return [math.perm(numbers + wilds + blanks, length) for length in range(most + 1)]
    windows = windows_of(kinds, wild_pair=wild_pair)
    rows = [0] * (most + 1)
    for (use, alone, cards), many in chosen_clusters(counts, wilds, kinds, most, wild_pair=wild_pair).items():
        orders = many * math.factorial(alone) * math.factorial(use.facing_one) * math.factorial(use.facing_both)
        for used, lone, gone in _others(use, cards, most, (wilds, numbers - cards, blanks)):
            things = Things(alone, use.facing_one, use.facing_both, lone, gone, used - use.inner)
            times = math.perm(wilds, used) * math.perm(numbers - cards, lone) * math.perm(blanks, gone)
            rows[cards + used + lone + gone] += orders * times * _patterns(things, windows)
    return rows


def _others(use: WildUse, cards: int, most: int, there: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield how many wilds, cards on their own and blanks there can be beside the cards of clusters."""
    wilds, numbers, blanks = there
    for used in range(use.wilds, min(wilds, most - cards) + 1):
        for lone in range(min(numbers, most - cards - used) + 1):
            for gone in range(min(blanks, most - cards - used - lone) + 1):
                yield used, lone, gone


def _patterns(things: Things, windows: Windows) -> int:
    return patterns(things, alone=windows.no_wild_beside_number, together=windows.wilds_side_by_side)


@functools.lru_cache(maxsize=256)
def chosen_clusters(
    counts: tuple[int, ...], wilds: int, kinds: frozenset[Kind], most: int, *, wild_pair: bool = True
) -> Clusters:
    """Return the ways to choose the clusters of a row of some cards, those on their own left out."""
    found = clusters(windows_of(kinds, wild_pair=wild_pair), most, wilds, max(counts))
    parts = {
        (content, ties): many * math.prod(map(math.factorial, content))
        for ties, each in found.items()
        for content, many in each.items()
        if sum(content) > 1
    }
    return MappingProxyType(_Choice(counts, wilds, most).of(parts))


class _Choice:
    """The choice of clusters from the cards of a deck.

    Args:
        counts: how many cards there are of each number.
        wilds: how many wilds.
        most: the most cards of a row.
    """

    def __init__(self, counts: tuple[int, ...], wilds: int, most: int) -> None:
        self._counts, self._wilds, self._most = counts, wilds, most
        self._copies = max(counts)
        # A card is in a cluster or not, marked in some ways, in some place: a bound on any sum of ways.
        self._wide = most * (sum(counts).bit_length() + 2) + 8
        self._line = (most // 2 + 1) * self._wide
        self._fulls = [(1 << kept * self._line) - 1 for kept in range(most + 2)]
        each = range(2 * wilds + 1)
        self._uses = [use for use in itertools.starmap(WildUse, itertools.product(each, repeat=3)) if use.fits(wilds)]
        self._sums = [[self._summed(use, other) for other in self._uses] for use in self._uses]

    def of(self, parts: Mapping[tuple[Content, WildTies], int]) -> dict[tuple[WildUse, int, int], int]:
        """Return the ways by what is chosen.

        Args:
            parts: what each content counts as a cluster with such ties, no two cards alike.
        """
        starts = self._starts(parts)
        now: dict[Content, Ways] = {(): {0: 1}}
        for number, count in enumerate(self._counts):
            after: dict[Content, Ways] = defaultdict(dict)
            for content, ways in now.items():
                fewest = min((many & -many).bit_length() - 1 for many in ways.values()) // self._line
                for start, more in starts:
                    if fewest + sum(start) > self._most:
                        break
                    both = self._together(content, start, len(NUMBERS) - number)
                    if both is None:
                        continue
                    times = _choices(content, start) * math.comb(count, both[0] if both else 0)
                    if times:
                        self._add(after[both[1:]], ways, more, times, sum(start))
            now = {content: ways for content, ways in after.items() if ways}
        return dict(self._unpacked(now[()]))

    def _starts(self, parts: Mapping[tuple[Content, WildTies], int]) -> list[tuple[Content, Ways]]:
        """Return all that clusters which begin with one number can be: their content and the ways, fewest cards first.

        The ways are polynomials in the number of clusters alone, the number of cards being that of the content.
        """
        single: dict[Content, Ways] = defaultdict(dict)
        for (content, ties), many in parts.items():
            use = WildUse(ties.inner, int(ties.facing == 1), int(ties.facing > 1))
            if use.fits(self._wilds):
                single[content][self._uses.index(use)] = many << self._wide * (ties.facing == 0)
        by_size = sorted(single.items(), key=lambda entry: sum(entry[0]))
        found: dict[Content, Ways] = {(): {0: 1}}
        level, size = dict(found), 0
        while level:
            size += 1
            more: dict[Content, Ways] = defaultdict(dict)
            for content, ways in level.items():
                for part, each in by_size:
                    if sum(content) + sum(part) > self._most:
                        break
                    both = self._together(content, part, len(NUMBERS))
                    if both is not None:
                        self._add(more[both], ways, each, _choices(content, part), 0)
            # Clusters are in no order: each set of them was met in every order.
            level = {content: {use: many for use, many in ways.items() if many} for content, ways in more.items()}
            for content, ways in level.items():
                there = found.setdefault(content, {})
                for at, many in ways.items():
                    there[at] = there.get(at, 0) + many // math.factorial(size)
        return sorted(found.items(), key=lambda entry: sum(entry[0]))

    def _together(self, content: Content, other: Content, longest: int) -> Content | None:
        """Return two contents in one, None if there are not so many cards."""
        if len(content) < len(other):
            content, other = other, content
        both = (*map(int.__add__, content, other), *content[len(other) :])
        return both if len(both) <= longest and max(both, default=0) <= self._copies else None

    def _add(self, to: Ways, ways: Ways, more: Ways, times: int, cards: int) -> None:
        """Add the products of two polynomials each, the second of some cards, to others."""
        shift = cards * self._line
        for use, many in ways.items():
            sums = self._sums[use]
            for other, factor in more.items():
                both, kept = sums[other]
                if kept > cards:
                    made = many * (factor * times)
                    if cards:
                        made = made << shift & self._fulls[kept]
                    if made:
                        to[both] = to.get(both, 0) + made

    def _summed(self, use: WildUse, other: WildUse) -> tuple[int, int]:
        """Return what two together have to do with wilds, and how many numbers there can be: from none to one less."""
        both = WildUse(use.inner + other.inner, use.facing_one + other.facing_one, use.facing_both + other.facing_both)
        return (self._uses.index(both), self._most - both.wilds + 1) if both.fits(self._wilds) else (0, 0)

    def _unpacked(self, ways: Ways) -> Iterator[tuple[tuple[WildUse, int, int], int]]:
        """Yield the coefficients that stand side by side, a negative one borrowing from the next."""
        for use, packed in ways.items():
            many = packed
            for at in range((self._most + 1) * (self._line // self._wide)):
                value = many & ((1 << self._wide) - 1)
                many >>= self._wide
                if value >> (self._wide - 1):
                    value -= 1 << self._wide
                    many += 1
                if value:
                    cards, alone = divmod(at, self._line // self._wide)
                    yield (self._uses[use], alone, cards), value


def _choices(content: Content, other: Content) -> int:
    """Return in how many ways the cards of two contents can be told apart."""
    return math.prod(math.comb(a + b, a) for a, b in zip(content, other, strict=False))
