"""The puzzles that ship with the package: those on offer, and those that are offered no more and still open."""

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
RETIRED: Final = "retired.jsonl"
"""The pack of what is offered no more; there need be none."""


def packs() -> tuple[Path, ...]:
    """Return the packs whose puzzles are on offer: the starter pack, then the others by name."""
    paths = (path for path in find("puzzles").glob("*.jsonl") if path.name != RETIRED)
    return tuple(sorted(paths, key=lambda path: (path.name != FIRST, path.name)))


def every_pack() -> tuple[Path, ...]:
    """Return the packs whose puzzles open by their ids: those on offer, and what is offered no more."""
    last = find("puzzles") / RETIRED
    return (*packs(), last) if last.is_file() else packs()


@functools.cache
def shelf() -> tuple[Puzzle, ...]:
    """Return all puzzles on offer, pack by pack; read once in a process.

    A pack that cannot be read, as those of a family of games that is not here, is told of and left out.
    """
    return tuple(puzzle for path in packs() for puzzle in _of(path))


@functools.cache
def retired() -> tuple[Puzzle, ...]:
    """Return the puzzles that are offered no more: whoever knows one still opens it by its id; read once, as a shelf.

    They keep their ids for ever, so that no other puzzle ever has what a learner did at them.
    """
    offered = set(packs())
    return tuple(puzzle for path in every_pack() if path not in offered for puzzle in _of(path))


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
