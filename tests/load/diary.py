"""What pupils noted during a run: how long each click took, what they were told, what went wrong."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What a pupil does."""

    OPEN = "open"
    """Opens the page: its files, the line, hello."""
    CHOOSE = "choose"
    """Chooses a card or a gap on the hand."""
    ANSWER = "answer"
    """Confirms what is chosen."""
    HINT = "hint"
    NEXT = "next"
    OTHER = "other"
    """Whatever else there is: another lesson, begin again, show the way again."""


@dataclass(frozen=True, slots=True)
class Click:
    """One click that was answered.

    Args:
        kind: what it was.
        at: when it was made, in seconds of a clock of its own.
        seconds: how long it took until its answer was there.
    """

    kind: Kind
    at: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that a pupil did and was told of.

    Args:
        learner: the pupil's name.
        puzzle: the puzzle's.
        deed: as the file calls it: `right`, `wrong`, `hint`.
        word: the answer, if it was one.
    """

    learner: str
    puzzle: str
    deed: str
    word: str


@dataclass(slots=True)
class Diary:
    """What the pupils of a run noted.

    Args:
        clicks: all clicks that were answered.
        kept: what they were told without a mark, so that it has to be in the file from then on.
        unkept: what was marked "not kept yet", so that it may be in the file only later.
        troubles: what went wrong, and how often.
    """

    clicks: list[Click] = field(default_factory=list)
    kept: Counter[Told] = field(default_factory=Counter)
    unkept: Counter[Told] = field(default_factory=Counter)
    troubles: Counter[str] = field(default_factory=Counter)

    @property
    def told(self) -> Counter[Told]:
        """All that they were told, marked or not."""
        return self.kept + self.unkept

    def tell(self, told: Told, *, is_kept: bool) -> None:
        """Note what a pupil was told."""
        (self.kept if is_kept else self.unkept)[told] += 1

    def seconds(self, *kinds: Kind) -> tuple[float, ...]:
        """Return how long clicks of some kinds took, the quickest first; of all but opening unless kinds are given."""
        wanted = kinds or tuple(kind for kind in Kind if kind is not Kind.OPEN)
        return tuple(sorted(click.seconds for click in self.clicks if click.kind in wanted))


def share_of(ordered: Sequence[float], share: float) -> float:
    """Return the value that a share of the values does not exceed; NaN if there is none.

    >>> share_of([1, 2, 3, 4], 0.5), share_of([1, 2, 3, 4], 0.95), share_of([7], 0.5), share_of([], 0.5)
    (2, 4, 7, nan)
    """
    if not ordered:
        return math.nan
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def deeds_of(told: Iterable[Told], deed: str) -> int:
    """Return how many of the things told are of one deed."""
    return sum(each.deed == deed for each in told)


def spread(seconds: Sequence[float]) -> str:
    """Return the middle, the 95th of a hundred and the longest of some times, in milliseconds.

    >>> spread([0.01, 0.02, 0.5])
    '20 / 500 / 500 ms (3)'
    """
    if not seconds:
        return "none"
    shown = " / ".join(f"{1000 * each:.0f}" for each in (share_of(seconds, 0.5), share_of(seconds, 0.95), seconds[-1]))
    return f"{shown} ms ({len(seconds)})"
