"""Which of all candidates make the pack: no look-alikes, and themes, levels and rule sets as even as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from combotutor.puzzles.miner.likeness import likeness
from combotutor.puzzles.puzzle import Puzzle, PuzzleKind
from combotutor.puzzles.theme import Theme

_WHOLE: Final = 720_720
"""What a feature is worth that no puzzle has yet; divided by whole numbers, rounded down, so that it stays exact."""
_OVERALL: Final = 10
"""How much more a feature counts over all kinds than within one: there it is shared out among ten times as many."""
_CARDS: Final = frozenset({Theme.STOP, Theme.DRAW, Theme.PICK_UP, Theme.PASS_ON, Theme.HOLDING})

Feature = tuple[object, ...]


def unlike(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles that are no look-alike of one before."""
    seen = set()
    for puzzle in puzzles:
        key = likeness(puzzle)
        if key not in seen:
            seen.add(key)
            yield puzzle


def balanced(puzzles: Sequence[Puzzle], kinds: Sequence[PuzzleKind], each: int) -> list[Puzzle]:
    """Return at most `each` puzzles of a kind, chosen one after the other, in the order of the kinds and of difficulty.

    The kinds take turns. Each time that puzzle is taken which adds most: for every feature that it has the less, the
    more puzzles have it already; among equals the first.

    Args:
        puzzles: the candidates, in order.
        kinds: the kinds that take turns.
        each: the most of a kind.
    """
    left = {kind: {n: puzzle for n, puzzle in enumerate(puzzles) if puzzle.kind is kind} for kind in kinds}
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
    order = {kind: place for place, kind in enumerate(kinds)}
    return [puzzles[n] for n in sorted(taken, key=lambda n: (order[puzzles[n].kind], puzzles[n].difficulty, n))]


def numbered(puzzles: Iterable[Puzzle], first: int) -> Iterator[Puzzle]:
    """Yield puzzles with the ids that they have in a pack: of each kind from `first` on."""
    last: Counter[PuzzleKind] = Counter()
    for puzzle in puzzles:
        yield replace(puzzle, id=f"{puzzle.kind.value}-{first + last[puzzle.kind]}")
        last[puzzle.kind] += 1


@dataclass(frozen=True, slots=True)
class _Features:
    """What a puzzle has that should be spread evenly: what every puzzle has one of, and its themes."""

    plain: tuple[Feature, ...]
    themes: tuple[Feature, ...]


def _features(puzzle: Puzzle) -> _Features:
    found = [("level", puzzle.level), ("rules", puzzle.rules_name)]
    themes = [("theme", theme) for theme in puzzle.themes]
    # What tells the puzzles of a kind apart most: how many decisions there are, or what becomes of a special card.
    card = next((theme for theme in puzzle.themes if theme in _CARDS), None)
    turn = ("card", card) if puzzle.kind is PuzzleKind.MOMENT else ("decisions", puzzle.kind, puzzle.decisions)
    plain = (*found, turn, *((puzzle.kind, *feature) for feature in found))
    return _Features(plain, (*themes, *((puzzle.kind, *feature) for feature in themes)))


def _gain(features: _Features, counts: Counter[Feature]) -> int:
    """Return what a puzzle adds; of its themes only the rarest counts, or those with many would always be taken."""
    worth = [_worth(feature, counts) for feature in features.themes]
    return sum(_worth(feature, counts) for feature in features.plain) + max(worth, default=0)


def _worth(feature: Feature, counts: Counter[Feature]) -> int:
    return _WHOLE * (1 if isinstance(feature[0], PuzzleKind) else _OVERALL) // (1 + counts[feature])
