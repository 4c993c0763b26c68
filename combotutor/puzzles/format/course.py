"""A course for beginners: some of the puzzles, from the first look to the hard ones, kind after kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from combotutor.games.registry import every
from combotutor.puzzles.kinds import COURSE
from combotutor.puzzles.puzzle import Puzzle

MOST: Final = 4
"""Puzzles of a chapter, of which those made by hand come first."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the course: the kind and the level of its puzzles, and their ids in the order in which to take them."""

    kind: str
    level: int
    puzzles: tuple[str, ...]


def arranged(puzzles: Sequence[Puzzle]) -> tuple[Chapter, ...]:
    """Return the course through some puzzles: level by level, in each kind after kind, in each the easiest first."""
    levels = sorted({puzzle.level for puzzle in puzzles})
    chapters = (
        Chapter(kind, level, _chosen(puzzle for puzzle in puzzles if (puzzle.kind, puzzle.level) == (kind, level)))
        for level in levels
        for course in every(COURSE).values()
        for kind in course
    )
    return tuple(chapter for chapter in chapters if chapter.puzzles)


def _chosen(puzzles: Iterable[Puzzle]) -> tuple[str, ...]:
    """Return the ids of those made by hand and of the easiest others, as many as a chapter holds."""

    def place(puzzle: Puzzle) -> tuple[bool, int]:
        return puzzle.made is None or puzzle.made.by != "hand", puzzle.difficulty

    return tuple(puzzle.id for puzzle in sorted(puzzles, key=place)[:MOST])
