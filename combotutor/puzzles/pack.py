"""Reading packs: one JSON object a line, the first of which names the format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from combotutor.errors import InvalidError
from combotutor.puzzles.puzzle import Puzzle

FORMAT: Final = "combotutor-puzzles"
VERSION: Final = 0
"""The version of the format: it is not settled yet, and its numbers from 1 on will be."""


def read_pack(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack, in its order.

    Raises:
        InvalidError: a line is no puzzle of a version that can be read; it names the file and the line.
    """
    puzzles = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            fields = json.loads(line)
            if number == 1:
                _check_head(fields)
            else:
                puzzles.append(_puzzle(fields))
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidError("unreadable-pack", "LINE", name=path.name, line=number, problem=error) from error
    return tuple(puzzles)


def _check_head(fields: dict[str, Any]) -> None:
    if fields != {"format": FORMAT, "version": VERSION}:
        raise ValueError(f"not {FORMAT} version {VERSION}: {fields!r}")


def _puzzle(fields: dict[str, Any]) -> Puzzle:
    return Puzzle(
        id=fields["id"],
        position=fields["position"],
        seat=fields["seat"],
        others=tuple(fields.get("others", ())),
        decisions=fields.get("decisions", 1),
    )
