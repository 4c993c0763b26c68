"""The puzzles that ship with the package."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from combotutor.errors import InvalidError, Phrase
from combotutor.extras import LOG
from combotutor.files import find
from combotutor.puzzles.format.course import Chapter, chapters
from combotutor.puzzles.format.pack import load_pack
from combotutor.puzzles.puzzle import Puzzle

FIRST: Final = "starter.jsonl"
"""The pack that stands before all others."""


def packs() -> tuple[Path, ...]:
    """Return the packs that ship: the starter pack, then the others by name."""
    paths = find("puzzles").glob("*.jsonl")
    return tuple(sorted(paths, key=lambda path: (path.name != FIRST, path.name)))


@functools.cache
def shelf() -> tuple[Puzzle, ...]:
    """Return all puzzles that lie in the folder of packs, pack by pack; read once in a process.

    A pack that cannot be read, as those of a family of games that is not here, is told of and left out.
    """
    return tuple(puzzle for path in packs() for puzzle in _of(path))


def _of(path: Path) -> tuple[Puzzle, ...]:
    try:
        return load_pack(path)
    except InvalidError as problem:
        LOG.warning(left_out(problem))
        return ()


def left_out(problem: InvalidError) -> Phrase:
    """Return what is told of a pack that nobody named and that cannot be read."""
    return Phrase("error.pack-left-out", {"problem": problem.phrase})


@functools.cache
def course() -> tuple[Chapter, ...]:
    """Return chapters through the puzzles that ship, for older programs: lessons are those of `course.path`."""
    return chapters(shelf())
