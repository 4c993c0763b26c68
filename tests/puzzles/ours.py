"""The puzzles of the combo games among all that ship: what hangs on their cards is asked of them alone."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from combotutor.puzzles import Puzzle, PuzzleKind, packs
from combotutor.puzzles.format.shelf import retired, shelf

BY_MINERS: Final = 101
"""From this number on ids are those of mined puzzles."""


@functools.cache
def our_puzzles() -> tuple[Puzzle, ...]:
    """Return those on the shelf."""
    return tuple(puzzle for puzzle in shelf() if isinstance(puzzle.kind, PuzzleKind))


@functools.cache
def some_puzzles() -> tuple[Puzzle, ...]:
    """Return of each kind, level and rule set the first: as many as there are of these, however many ship."""
    return tuple({(each.kind, each.level, each.rules_name): each for each in reversed(our_puzzles())}.values())


@functools.cache
def few_puzzles() -> tuple[Puzzle, ...]:
    """Return of each kind and level the first."""
    return tuple({(each.kind, each.level): each for each in reversed(our_puzzles())}.values())


def free_id(kind: PuzzleKind) -> str:
    """Return the id of the next puzzle of a kind that is written by hand: no other ever had it."""
    begins = f"{kind.value}-"
    taken = [int(each.id.removeprefix(begins)) for each in (*shelf(), *retired()) if each.id.startswith(begins)]
    return f"{begins}{1 + max((number for number in taken if number < BY_MINERS), default=0)}"


def our_packs() -> tuple[Path, ...]:
    """Return the packs that hold some."""
    kinds = tuple(f'"kind": "{kind.value}"'.encode() for kind in PuzzleKind)
    return tuple(path for path in packs() if any(kind in path.read_bytes() for kind in kinds))
