"""Reading and writing packs: one JSON object a line, the first of which names the format.

`puzzles/FORMAT.md` describes it for people, `puzzles/puzzle.schema.json` for programs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from combotutor.cards import LONGEST
from combotutor.errors import CombotutorError, InvalidError, quote
from combotutor.notation import parse_legal_move
from combotutor.puzzles.progress import advanced, begin
from combotutor.puzzles.puzzle import Puzzle, Step, Theme

FORMAT: Final = "combotutor-puzzles"
VERSION: Final = 1
LEVELS: Final = range(1, 6)
"""How hard a puzzle can be."""

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)


def read_pack(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack, in its order.

    Raises:
        InvalidError: a line is no puzzle that can be played through; it names the file and the line.
        FileNotFoundError: there is no such file.
    """
    lines = path.read_bytes().splitlines() or [b""]
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines, start=1):
        try:
            fields = fields_of(line)
            if number == 1:
                _check_head(fields)
                continue
            puzzle = puzzle_of(fields)
            if puzzle.id in puzzles:
                raise InvalidError("pack-id-twice", "id", id=quote(puzzle.id))
            _check_main_line(puzzle)
        except CombotutorError as problem:
            raise InvalidError("unreadable-pack", "LINE", name=path.name, line=number, problem=problem) from problem
        puzzles[puzzle.id] = puzzle
    return tuple(puzzles.values())


def format_puzzle(puzzle: Puzzle) -> str:
    """Return the line of a puzzle in a pack."""
    fields: dict[str, object] = {
        "id": puzzle.id,
        "theme": puzzle.theme.value,
        "level": puzzle.level,
        "position": puzzle.position,
        "seat": puzzle.seat,
    }
    if puzzle.blocks:
        fields["blocks"] = puzzle.blocks
    else:
        steps = [{"before": step.before, "answers": step.answers} for step in puzzle.steps]
        fields["steps"] = [{name: value for name, value in step.items() if value} for step in steps]
    return json.dumps(fields)


def puzzle_of(fields: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a line's fields; whether it can be begun is not looked at.

    Raises:
        InvalidError: a field is missing, unknown or cannot be so.
    """
    answers = "blocks" if fields.get("theme") == Theme.CLEAR else "steps"
    _check_fields(fields, (*_SIMPLE, answers))
    return Puzzle(
        fields["id"],
        Theme(fields["theme"]),
        fields["level"],
        fields["position"],
        fields["seat"],
        tuple(_step(step) for step in fields["steps"]) if answers == "steps" else (),
        tuple(tuple(map(tuple, blocks)) for blocks in fields["blocks"]) if answers == "blocks" else (),
    )


def _check_main_line(puzzle: Puzzle) -> None:
    """Refuse a puzzle that cannot be begun, or whose answers are no legal moves along its main line."""
    progress = begin(puzzle)
    for step in puzzle.steps:
        moves = [parse_legal_move(progress.position, word) for words in step.answers for word in words]
        progress = advanced(progress, moves[0])


def fields_of(line: bytes) -> dict[str, Any]:
    """Return the fields of a line.

    Raises:
        InvalidError: it is not one JSON object.
    """
    try:
        fields = json.loads(line.decode("utf-8"), parse_float=_number, parse_constant=float)
    except (ValueError, RecursionError):
        raise InvalidError("pack-no-json") from None
    if not isinstance(fields, dict):
        raise InvalidError("pack-no-json")
    return fields


def _number(text: str) -> float:
    """Return a number as JSON means it, in which 1.0 is the whole number 1."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _check_head(fields: dict[str, Any]) -> None:
    if fields != {"format": FORMAT, "version": VERSION} or fields["version"] is True:
        raise InvalidError("pack-no-head", "LINE", format=FORMAT, version=VERSION)


def _check_fields(fields: Mapping[str, Any], needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    for name in (*needed, *fields):
        if name not in needed + optional:
            raise InvalidError("pack-unknown-field", "LINE", name=quote(name))
        if name not in fields or not _CHECKS[name](fields[name]):
            raise InvalidError("pack-wrong-field", name)


def _step(fields: dict[str, Any]) -> Step:
    _check_fields(fields, ("answers",), ("before",))
    return Step(tuple(map(tuple, fields["answers"])), tuple(fields.get("before", ())))


def _is_list_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and bool(value) and all(map(check, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_block(value: list[Any]) -> bool:
    return _is_list_of(lambda place: _is_whole(place) and place > 0)(value) and len(value) <= LONGEST


_SIMPLE: Final = ("id", "theme", "level", "position", "seat")
_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {
        "id": lambda value: _is_text(value) and _ID.fullmatch(value) is not None,
        "theme": lambda value: _is_text(value) and value in set(Theme),
        "level": lambda value: _is_whole(value) and value in LEVELS,
        "position": _is_text,
        "seat": lambda value: _is_whole(value) and value >= 0,
        "steps": _is_list_of(lambda value: isinstance(value, dict)),
        "blocks": _is_list_of(_is_list_of(_is_block)),
        "before": _is_list_of(_is_text),
        "answers": _is_list_of(_is_list_of(_is_text)),
    }
)
"""What each field must be like, wherever it stands."""
