"""Which of all candidates make the pack: no look-alikes, and themes, levels and rule sets as even as they come."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Puzzle

_WHOLE: Final = 720_720
"""What a feature is worth that no puzzle has yet; divided by whole numbers, rounded down, so that it stays exact."""
_OVERALL: Final = 10
"""How much more a feature counts over all kinds than within one: there it is shared out among ten times as many."""


class Feature(NamedTuple):
    """Something that some puzzles have and others do not.

    Args:
        name: what it is about.
        value: which of it they have.
        kind: the kind whose puzzles alone are compared; empty if it is all of them.
        weight: how much it counts.
    """

    name: str
    value: Hashable
    kind: str = ""
    weight: int = _OVERALL


def unlike(puzzles: Iterable[Puzzle], seen: set[Hashable] | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles that are no look-alike of one before.

    Args:
        puzzles: the puzzles.
        seen: what those before ask, to which what these ask is added; None where there are none.
    """
    seen = set() if seen is None else seen
    for puzzle in puzzles:
        key = (puzzle.kind, kind_of(puzzle.kind).likeness(puzzle))
        if key not in seen:
            seen.add(key)
            yield puzzle


def balanced(puzzles: Sequence[Puzzle], kinds: Sequence[str], each: int) -> list[Puzzle]:
    """Return at most `each` puzzles of a kind, chosen one after the other, in the order of the kinds and of difficulty.

    The kinds take turns. Each time that puzzle is taken which adds most: for every feature that it has the less, the
    more puzzles have it already; among equals the first.

    Args:
        puzzles: the candidates, in order.
        kinds: the kinds that take turns.
        each: the most of a kind.
    """
    left = {kind: {n: puzzle for n, puzzle in enumerate(puzzles) if puzzle.kind == kind} for kind in kinds}
    features = {n: _features(puzzle) for n, puzzle in enumerate(puzzles)}
    counts: Counter[Feature] = Counter()
    taken: list[int] = []
    for _ in range(each):
        for kind in kinds:
            if left[kind]:
                best = min(left[kind], key=lambda n: (-_gain(features[n], counts), n))
                del left[kind][best]
                counts.update((*features[best].plain, *features[best].themes))
                taken.append(best)
    return in_order([puzzles[n] for n in sorted(taken)], kinds)


def in_order(puzzles: Iterable[Puzzle], kinds: Sequence[str]) -> list[Puzzle]:
    """Return puzzles in the order of kinds and of difficulty; those that are as hard stay in theirs."""
    order = {kind: place for place, kind in enumerate(kinds)}
    return sorted(puzzles, key=lambda puzzle: (order[puzzle.kind], puzzle.difficulty))


def evenly(puzzles: Sequence[Puzzle], most: int) -> list[int]:
    """Return the places of puzzles in an order in which each adds most to those before it, of its sort.

    Of a sort are those of one game, kind and level. What a puzzle adds is what is rare among those before: its themes,
    and what sets it apart in its kind. Among equals the first comes first.

    Args:
        puzzles: the puzzles.
        most: after so many of a sort the others come as they are.
    """
    sorts: dict[tuple[str, str, int], dict[_Features, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, puzzle in enumerate(puzzles):
        sorts[puzzle.rules_name, puzzle.kind, puzzle.level][_features(puzzle)].append(place)
    order: list[int] = []
    for alike in sorts.values():
        counts: Counter[Feature] = Counter()
        for _ in range(min(most, sum(map(len, alike.values())))):
            best = max(filter(alike.get, alike), key=lambda features: (_gain(features, counts), -alike[features][0]))
            order.append(alike[best].pop(0))
            counts.update((*best.plain, *best.themes))
        order += sorted(chain.from_iterable(alike.values()))
    return order


def numbered(puzzles: Iterable[Puzzle], first: int) -> Iterator[Puzzle]:
    """Yield puzzles with the ids that they have in a pack: of each kind from `first` on."""
    last: Counter[str] = Counter()
    for puzzle in puzzles:
        yield replace(puzzle, id=f"{puzzle.kind}-{first + last[puzzle.kind]}")
        last[puzzle.kind] += 1


@dataclass(frozen=True, slots=True)
class _Features:
    """What a puzzle has that should be spread evenly: what every puzzle has one of, and its themes."""

    plain: tuple[Feature, ...]
    themes: tuple[Feature, ...]


def _features(puzzle: Puzzle) -> _Features:
    plain = (Feature("level", puzzle.level), Feature("rules", puzzle.rules_name))
    themes = tuple(Feature("theme", theme) for theme in puzzle.themes)
    special = Feature(*kind_of(puzzle.kind).feature(puzzle), puzzle.kind)
    return _Features((*plain, special, *_within(puzzle.kind, plain)), (*themes, *_within(puzzle.kind, themes)))


def _within(kind: str, features: Iterable[Feature]) -> Iterator[Feature]:
    """Yield what counts within a kind as well."""
    return (feature._replace(kind=kind, weight=1) for feature in features)


def _gain(features: _Features, counts: Counter[Feature]) -> int:
    """Return what a puzzle adds; of its themes only the rarest counts, or those with many would always be taken."""
    worth = [_worth(feature, counts) for feature in features.themes]
    return sum(_worth(feature, counts) for feature in features.plain) + max(worth, default=0)


def _worth(feature: Feature, counts: Counter[Feature]) -> int:
    return _WHOLE * feature.weight // (1 + counts[feature])
