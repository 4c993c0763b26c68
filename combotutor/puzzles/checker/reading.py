"""A pack read line by line, so that one damaged line hides none of the others."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path

from combotutor.errors import CombotutorError, InvalidError, quote
from combotutor.puzzles.format.pack import fields_of, puzzle_of, version_of
from combotutor.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Damaged:
    """A line that is no puzzle: its number, from 1, and why."""

    line: int
    problem: CombotutorError


def readable(path: Path, taken: Container[str] = ()) -> tuple[tuple[Puzzle, ...], tuple[Damaged, ...]]:
    """Return the puzzles of a pack that can be read, and the lines that cannot.

    Whether a puzzle can be begun is for the check to find. Without its first line a pack cannot be read at all.

    Args:
        path: where the pack lies.
        taken: ids that other packs have, so that no line of this one may.

    Raises:
        FileNotFoundError: there is no such file.
    """
    puzzles: dict[str, Puzzle] = {}
    damaged: list[Damaged] = []
    head, *lines = path.read_bytes().splitlines() or [b""]
    try:
        version = version_of(fields_of(head))
    except CombotutorError as problem:
        return (), (Damaged(1, problem),)
    for number, line in enumerate(lines, start=2):
        try:
            puzzle = puzzle_of(fields_of(line), version)
            if puzzle.id in puzzles:
                raise InvalidError("pack-id-twice", "id", id=quote(puzzle.id))
            if puzzle.id in taken:
                raise InvalidError("pack-id-elsewhere", "id", id=quote(puzzle.id))
        except CombotutorError as problem:
            damaged.append(Damaged(number, problem))
        else:
            puzzles[puzzle.id] = puzzle
    return tuple(puzzles.values()), tuple(damaged)
