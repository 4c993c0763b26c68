"""Which puzzle a learner is to try next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from combotutor.learner.progress.climb import FEWEST
from combotutor.learner.progress.rating import Rating, first_rating
from combotutor.learner.progress.scale import name_of, scale_of
from combotutor.puzzles import Puzzle
from combotutor.puzzles.workshop.like import kin

FIVE: Final = 5
SAME_KIND: Final = 150.0
"""Points of rating by which a puzzle fits worse for each that is chosen of its kind: the five are to be mixed."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the choice rests on.

    Args:
        due: the puzzles that are to come back, the one that waits longest first.
        failed: the puzzles that failed and were not solved cleanly since, the oldest first.
        done: the puzzles that were ever solved.
        ratings: the learner's ratings by their names; see `scale`.
    """

    due: tuple[str, ...]
    failed: tuple[str, ...]
    done: frozenset[str]
    ratings: Mapping[str, Rating]

    def level(self, puzzle: Puzzle) -> float:
        """Return the learner's strength in games such as that of a puzzle.

        As long as it is not shown it is the one that the learner has in all likelihood: who is new begins with the
        easiest.
        """
        rating = self._rating(puzzle)
        return rating.value if rating.games >= FEWEST else rating.value - rating.deviation

    def weakness(self, puzzle: Puzzle) -> float:
        """Return by how much the learner is weaker in one of its themes than in all, in points of rating."""
        scale, overall = scale_of(puzzle.kind), self._rating(puzzle).value
        themes = (self.ratings.get(name_of(scale, theme)) for theme in puzzle.themes)
        return max((overall - rating.value for rating in themes if rating is not None), default=0.0)

    def _rating(self, puzzle: Puzzle) -> Rating:
        return self.ratings.get(name_of(scale_of(puzzle.kind)), Rating())


def strength(puzzle: Puzzle) -> float:
    """Return how hard a puzzle is, as its pack says: the same for every learner."""
    return first_rating(puzzle.level, puzzle.difficulty).value


def suggested(puzzles: Sequence[Puzzle], situation: Situation) -> str | None:
    """Return the unsolved puzzle whose strength fits best, the first of equals; None if all are solved."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in situation.done]
    best = min(fresh, key=lambda puzzle: abs(strength(puzzle) - situation.level(puzzle)), default=None)
    return None if best is None else best.id


def next_five(puzzles: Sequence[Puzzle], situation: Situation) -> tuple[str, ...]:
    """Return at most five: what is due, then what failed, then unsolved ones that fit, rather in weak themes.

    Of those that fit the first are of the techniques that failed, one for each puzzle that is among the five and did.
    """
    offered = {puzzle.id: puzzle for puzzle in puzzles}
    waiting = dict.fromkeys(name for name in (*situation.due, *situation.failed) if name in offered)
    chosen = list(waiting)[:FIVE]
    kinds: dict[str, int] = {}
    for missed in [offered[name] for name in chosen if name in situation.failed]:
        found = kin(missed, puzzles, {*situation.done, *waiting, *chosen})
        if found is not None and len(chosen) < FIVE:
            chosen.append(found.id)
            kinds[found.kind] = kinds.get(found.kind, 0) + 1
    taken = {*situation.done, *waiting, *chosen}
    rest = [puzzle for puzzle in puzzles if puzzle.id not in taken]
    while rest and len(chosen) < FIVE:
        best = min(rest, key=lambda puzzle: _misfit(puzzle, situation) + SAME_KIND * kinds.get(puzzle.kind, 0))
        rest.remove(best)
        chosen.append(best.id)
        kinds[best.kind] = kinds.get(best.kind, 0) + 1
    return tuple(chosen)


def _misfit(puzzle: Puzzle, situation: Situation) -> float:
    return abs(strength(puzzle) - situation.level(puzzle)) - max(situation.weakness(puzzle), 0.0)
