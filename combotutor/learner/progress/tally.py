"""A puzzle's own figures: how often learners tried it, and how it went."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.learner.progress.deed import Result


@dataclass(frozen=True, slots=True)
class Tally:
    """How often attempts at a puzzle ended how, those of all learners; whoever wants to be forgotten is taken off.

    >>> Tally(clean=3) + Tally(missed=1)
    Tally(clean=3, helped=0, missed=1)
    >>> (Tally(clean=3, missed=1) - Tally(clean=1)).games
    3
    """

    clean: int = 0
    helped: int = 0
    missed: int = 0

    @classmethod
    def of(cls, result: Result | None) -> Tally:
        """Return what one attempt adds; None for one that does not count."""
        return cls(int(result is Result.CLEAN), int(result is Result.HELPED), int(result is Result.MISSED))

    @property
    def games(self) -> int:
        """All attempts together."""
        return self.clean + self.helped + self.missed

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.clean + other.clean, self.helped + other.helped, self.missed + other.missed)

    def __sub__(self, other: Tally) -> Tally:
        return Tally(self.clean - other.clean, self.helped - other.helped, self.missed - other.missed)

    def __bool__(self) -> bool:
        return bool(self.clean or self.helped or self.missed)
