"""What a family wants of the packs of its puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from combotutor.games.family import Capability, is_a
from combotutor.puzzles.kinds import family_of
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.gauged import Gauged
from combotutor.puzzles.quality.measure import Measure


@dataclass(frozen=True, slots=True)
class Paired:
    """How much oftener a seat loses after the right answer than after the least risk, in the same worlds; estimated.

    Args:
        loss: the share of worlds by which it loses oftener.
        low: the lower end of its 95 % interval.
        high: the upper end.
        worlds: in how many worlds both were tried.
        agrees: whether that is as little as the family wants it.
    """

    loss: float
    low: float
    high: float
    worlds: int
    agrees: bool


class Standard(ABC):
    """What a family measures in its puzzles, and what it wants to find. What nobody measures it need not say."""

    paired: ClassVar[frozenset[str]] = frozenset()
    """The kinds whose right answer is to be a least risk as well."""

    @abstractmethod
    def measures(self, puzzles: Sequence[Gauged]) -> Iterable[Measure]:
        """Return what is measured in puzzles of the family, in the order in which it is told."""

    def wishes(self, puzzles: Sequence[Gauged]) -> Iterable[Measure]:
        """Return the measures that a pack meets if its puzzles are chosen well; here none.

        What a puzzle adds to each is asked of it alone: a share is a sum over puzzles then, and one that by itself does
        not meet a mere number is to be in no pack.
        """
        return ()

    def look(self, puzzle: Puzzle) -> Hashable:
        """Return what is the same for puzzles of a kind that look alike, of which a pack is to have one; here nothing.

        Raises:
            CombotutorError: the puzzle cannot be begun.
        """
        return None

    def scene(self, puzzle: Puzzle) -> Hashable:
        """Return what is the same for puzzles of any kind that show the same, of which one is enough; here nothing.

        Raises:
            CombotutorError: the puzzle cannot be begun.
        """
        return None

    def pair(self, puzzle: Puzzle, worlds: int, seed: int) -> Paired:
        """Return what the right answer to the first decision loses, in so many worlds.

        Raises:
            CombotutorError: no worlds can be drawn.
        """
        raise NotImplementedError

    def agreement(self, kind: str, pairs: Sequence[tuple[Puzzle, Paired]]) -> Measure:
        """Return how many puzzles of a kind lose more than is wanted."""
        raise NotImplementedError


QUALITY: Final[Capability[Standard | None]] = Capability("quality", None, is_a(Standard))
"""What a family wants of its packs."""


def standard_of(kind: str) -> Standard | None:
    """Return what the family of a kind wants; None where it wants nothing of its own."""
    return family_of(kind).get(QUALITY)
