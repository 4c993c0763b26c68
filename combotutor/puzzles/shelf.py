"""The puzzles that ship with the package, and the order in which a beginner may take them."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Final

from combotutor.files import find
from combotutor.puzzles.course import Chapter
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.pack import load_pack
from combotutor.puzzles.puzzle import Puzzle

FIRST: Final = "starter.jsonl"
"""The pack that stands before all others."""

COURSE: Final = "puzzles/course.json"


def packs() -> tuple[Path, ...]:
    """Return the packs that ship: the starter pack, then the others by name."""
    found = find("puzzles").glob("*.jsonl")
    return tuple(sorted(found, key=lambda path: (path.name != FIRST, path.name)))


@functools.cache
def shelf() -> tuple[Puzzle, ...]:
    """Return all puzzles that ship, pack by pack; read once in a process."""
    return tuple(puzzle for path in packs() for puzzle in load_pack(path))


@functools.cache
def course() -> tuple[Chapter, ...]:
    """Return the course for beginners through the puzzles that ship: what `course.arranged` makes of them."""
    fields = json.loads(find(COURSE).read_text(encoding="utf-8"))
    return tuple(
        Chapter(kind_of(each["kind"]).name, each["level"], tuple(each["puzzles"])) for each in fields["chapters"]
    )
