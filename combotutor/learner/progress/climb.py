"""On which step of its family's ladder a learner stands: told anew from the ratings each time, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from combotutor.errors import InvalidError
from combotutor.games.registry import every, families
from combotutor.learner.progress.counting import is_own
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.scale import BANDS
from combotutor.learner.progress.standing import Attempted
from combotutor.puzzles.kinds import KINDS, family_of

FEWEST: Final = 10
"""Different puzzles that must be tried before a rating is shown."""


@dataclass(frozen=True, slots=True)
class Climb:
    """How a learner stands in the games of one family.

    Args:
        family: the family's name.
        bands: the steps of its ladder, by their words, and the rating at which each begins; none where it has none.
        tried: how many different puzzles were tried, without the learner's own.
        rating: the rating after the last of them.
        at: which step that is, counted from 0.
    """

    family: str
    bands: Mapping[str, int]
    tried: int = 0
    rating: Rating = field(default_factory=Rating)
    at: int = 0

    @property
    def to_go(self) -> int:
        """How many different puzzles are still to be tried before the rating is shown."""
        return max(0, FEWEST - self.tried)

    @property
    def is_shown(self) -> bool:
        """Whether enough was tried for the rating to be shown."""
        return not self.to_go

    @property
    def band(self) -> str | None:
        """The word of the step, None where there are none."""
        return next(iter([*self.bands][self.at :]), None)

    @property
    def next(self) -> str | None:
        """The word of the step above, None where there is none."""
        return next(iter([*self.bands][self.at + 1 :]), None)


def climbs_of(attempts: Iterable[Attempted]) -> tuple[Climb, ...]:
    """Return how a learner stands in every family that was tried; in the first of all, where none was."""
    tried: dict[str, list[Attempted]] = {}
    for attempt in attempts:
        if not is_own(attempt.puzzle_id) and (family := family_or_none(attempt.kind)) is not None:
            tried.setdefault(family, []).append(attempt)
    there = [name for name, kinds in every(KINDS).items() if kinds]
    return tuple(_climb(name, tried.get(name, ())) for name in [name for name in there if name in tried] or there[:1])


def family_or_none(kind: str) -> str | None:
    """Return the name of the family that has a kind; None if none has it."""
    try:
        return family_of(kind).name
    except InvalidError:
        return None


def _climb(name: str, attempts: Sequence[Attempted]) -> Climb:
    bands = families()[name].get(BANDS)
    # Attempts that cross are told in another order than they were rated.
    ratings = sorted((each.rating_after for each in attempts), key=lambda rating: rating.games)
    last = ratings[-1] if ratings else Rating()
    return Climb(name, bands, len({each.puzzle_id for each in attempts}), last, step_after(ratings, [*bands.values()]))


def step_after(ratings: Iterable[Rating], begins: Sequence[int]) -> int:
    """Return the step on which a learner stands after some ratings, counted from 0.

    It goes up when the rating less its deviation passes where a step begins, and down when the rating and its deviation
    are below where its own does: a step that was gained is not lost by one mistake.

    >>> step_after([Rating(1400, 100), Rating(1500, 90), Rating(1300, 90)], [0, 1170, 1370])
    2
    >>> step_after([Rating(1500, 90), Rating(1270, 90)], [0, 1170, 1370])
    1

    Args:
        ratings: the learner's, in their order.
        begins: where each step begins, from the lowest.
    """
    at = 0
    for rating in ratings:
        while at + 1 < len(begins) and rating.value - rating.deviation >= begins[at + 1]:
            at += 1
        while at > 0 and rating.value + rating.deviation < begins[at]:
            at -= 1
    return at
