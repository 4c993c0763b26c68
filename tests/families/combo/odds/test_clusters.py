"""Clusters: against every order of their cards with every set of marks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from combotutor.families.combo.cards import Card, Kind, Row
from combotutor.families.combo.odds.exact.clusters import Content, WildTies, clusters
from combotutor.families.combo.odds.exact.windows import windows_of
from tests.families.combo.odds.small_stocks import kinds_at

W = Card.WILD
KINDS = [
    frozenset({Kind.RUN3}),
    frozenset({Kind.TRIO}),
    frozenset({Kind.RUN3, Kind.TRIO}),
    frozenset({Kind.PAIR, Kind.RUN3}),
    frozenset({Kind.RUN2, Kind.PAIR}),
]
by_kinds = pytest.mark.parametrize("kinds", KINDS, ids=lambda kinds: " ".join(sorted(kinds)))


def marked(row: Row, kinds: frozenset[Kind]) -> int:
    """Return the sum, with signs, of all sets of marks that tie the numbers of a row and every wild between two.

    Each mark is on neighbours that are one of the kinds; a wild between two numbers lies within a mark on all three.
    """
    windows = [
        range(start, start + length)
        for length in (2, 3)
        for start in range(len(row) - length + 1)
        if kinds & kinds_at(row[start : start + length], wild_pair=True)
    ]
    numbers = [at for at, card in enumerate(row) if card != W]
    ties = list(itertools.pairwise(numbers))
    total = 0
    for size in range(len(windows) + 1):
        for marks in itertools.combinations(windows, size):
            if all(any(left in mark and right in mark for mark in marks) for left, right in ties):
                total += (-1) ** size
    return total


def orders(content: Content, ties: WildTies) -> Iterator[Row]:
    """Yield every row of some numbers with the wilds that its cluster is tied to."""
    cards = [Card(at + 4) for at, count in enumerate(content) for _ in range(count)]
    ends = ((), ()) if ties.facing == 0 else ((), (W,)) if ties.facing == 1 else ((W,), (W,))
    for order in set(itertools.permutations([*cards, *[W] * ties.inner])):
        if W not in {order[0], order[-1]} and (W, W) not in itertools.pairwise(order):
            yield (*ends[0], *order, *ends[1])


@by_kinds
@pytest.mark.parametrize(
    "content", [(1,), (2,), (3,), (1, 1), (1, 0, 1), (1, 1, 1), (2, 1), (1, 2, 1), (1, 1, 0, 1), (2, 2)]
)
def test_brute_force_every_order_and_every_set_of_marks_is_counted(content: Content, kinds: frozenset[Kind]) -> None:
    windows = windows_of(kinds, wild_pair=True)
    found = clusters(windows, 8, 2, 4)
    all_ties = [WildTies(0, 0)]
    if not windows.no_wild_beside_number:
        all_ties = [WildTies(inner, facing) for inner in range(3) for facing in range(3 - inner)]
    for ties in all_ties:
        assert found[ties].get(content, 0) == sum(marked(row, kinds) for row in orders(content, ties)), ties


@by_kinds
def test_no_cluster_has_more_cards_wilds_or_like_cards_than_there_are(kinds: frozenset[Kind]) -> None:
    for ties, each in clusters(windows_of(kinds, wild_pair=True), 7, 1, 2).items():
        assert ties.wilds <= 1
        for content in each:
            assert sum(content) + ties.wilds <= 7
            assert max(content) <= 2
            assert min(content[0], content[-1]) > 0


def test_clusters_span_no_more_numbers_than_there_are() -> None:
    found = clusters(windows_of(frozenset({Kind.RUN2}), wild_pair=True), 14, 0, 1)
    assert max(map(len, found[WildTies(0, 0)])) == 12
