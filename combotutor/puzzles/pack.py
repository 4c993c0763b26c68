"""Reading packs: one JSON object a line, the first of which names the format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import CombotutorError, InvalidError, quote
from combotutor.puzzles.progress import begin
from combotutor.puzzles.puzzle import Puzzle

FORMAT: Final = "combotutor-puzzles"
VERSION: Final = 0
"""The version of the format: it is not settled yet, and its numbers from 1 on will be."""


_FIELDS: Final[Mapping[str, type]] = MappingProxyType(
    {"id": str, "position": str, "seat": int, "others": list, "decisions": int}
)
_NEEDED: Final = ("id", "position", "seat")


def read_pack(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack, in its order.

    Raises:
        InvalidError: a line is no puzzle that can be begun; it names the file and the line.
        FileNotFoundError: there is no such file.
    """
    lines = path.read_bytes().splitlines() or [b""]
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines, start=1):
        try:
            fields = _fields(line)
            if number == 1:
                _check_head(fields)
                continue
            puzzle = _puzzle(fields)
            if puzzle.id in puzzles:
                raise InvalidError("pack-id-twice", "id", id=quote(puzzle.id))
            begin(puzzle)
        except CombotutorError as problem:
            raise InvalidError("unreadable-pack", "LINE", name=path.name, line=number, problem=problem) from problem
        puzzles[puzzle.id] = puzzle
    return tuple(puzzles.values())


def _fields(line: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise InvalidError("pack-no-json") from None
    if not isinstance(fields, dict):
        raise InvalidError("pack-no-json")
    return fields


def _check_head(fields: dict[str, Any]) -> None:
    if fields != {"format": FORMAT, "version": VERSION}:
        raise InvalidError("pack-no-head", "LINE", format=FORMAT, version=VERSION)


def _puzzle(fields: dict[str, Any]) -> Puzzle:
    for name in (*_NEEDED, *fields):
        kind = _FIELDS.get(name)
        if kind is None:
            raise InvalidError("pack-unknown-field", "LINE", name=quote(name))
        if type(fields.get(name)) is not kind:
            raise InvalidError("pack-wrong-field", name)
    others = tuple(fields.get("others", ()))
    if not all(isinstance(word, str) for word in others):
        raise InvalidError("pack-wrong-field", "others")
    if fields.get("decisions", 1) < 1:
        raise InvalidError("pack-wrong-field", "decisions")
    return Puzzle(fields["id"], fields["position"], fields["seat"], others, fields.get("decisions", 1))
