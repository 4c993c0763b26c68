"""Puzzles that hold: of every kind, every depth of a way out, and every special card."""

from __future__ import annotations

from pathlib import Path

from combotutor.puzzles import Puzzle, PuzzleKind, read_pack
from tests.puzzles.walk import PUZZLES

FOUND = [
    puzzle for name in ("examples", "examples-3") for puzzle in read_pack(Path(__file__).with_name(f"{name}.jsonl"))
]
EXAMPLES = {puzzle.id: puzzle for puzzle in (*FOUND, *PUZZLES)}
"""Those that a miner found, of version 2 and of version 3, and the starter pack."""

MINED = tuple(puzzle for puzzle in EXAMPLES.values() if puzzle.made is not None and puzzle.made.by == "miner")


def example(kind: PuzzleKind) -> Puzzle:
    """Return the first mined puzzle of a kind."""
    return next(puzzle for puzzle in MINED if puzzle.kind is kind)
