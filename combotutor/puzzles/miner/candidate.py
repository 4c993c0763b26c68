"""A puzzle that was found, with what its family wants to know of it before it is chosen."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from combotutor.errors import Phrase
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.gauged import gauged
from combotutor.puzzles.quality.measure import Bounds, Measure
from combotutor.puzzles.quality.standard import standard_of


class Part(NamedTuple):
    """What a puzzle adds to a share that its family wants to lie between bounds.

    Args:
        key: of the measure, which says this share.
        wanted: between what the share is to lie.
        adds: what it adds; to how many puzzles there are it adds 1.
        said: what the share is of, in words; None where nobody says it.
    """

    key: str
    wanted: Bounds
    adds: Fraction
    said: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle that may be chosen.

    Args:
        puzzle: the puzzle.
        parts: what it adds to each share to which it belongs.
        flaws: the measures of which its family wants no puzzle, and that it would not meet.
        look: what is the same for puzzles of its kind that look alike; None where nothing does.
        scene: what is the same for puzzles of any kind that show the same; None where nothing does.
    """

    puzzle: Puzzle
    parts: tuple[Part, ...] = ()
    flaws: tuple[str, ...] = ()
    look: Hashable = None
    scene: Hashable = None


def candidate(puzzle: Puzzle) -> Candidate:
    """Return a puzzle with what its family wants of it; a family that wants nothing of its own is not asked.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    standard = standard_of(puzzle.kind)
    if standard is None:
        return Candidate(puzzle)
    measures = [*standard.wishes([gauged(puzzle)])]
    flaws = tuple(each.key for each in measures if each.total is None and not each.meets)
    parts = tuple(_part(each) for each in measures if each.total)
    return Candidate(puzzle, parts, flaws, standard.look(puzzle), standard.scene(puzzle))


def _part(measure: Measure) -> Part:
    return Part(measure.key, measure.wanted, Fraction(measure.count), measure.said)
