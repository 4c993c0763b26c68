"""The puzzles of the combo games among all that ship: what hangs on their cards is asked of them alone."""

from __future__ import annotations

import functools
from pathlib import Path

from combotutor.puzzles import Puzzle, PuzzleKind, packs
from combotutor.puzzles.format.shelf import shelf


@functools.cache
def our_puzzles() -> tuple[Puzzle, ...]:
    """Return those on the shelf."""
    return tuple(puzzle for puzzle in shelf() if isinstance(puzzle.kind, PuzzleKind))


def our_packs() -> tuple[Path, ...]:
    """Return the packs that hold some."""
    kinds = tuple(f'"kind": "{kind.value}"'.encode() for kind in PuzzleKind)
    return tuple(path for path in packs() if any(kind in path.read_bytes() for kind in kinds))
