"""The line of a puzzle without its answers, for a file that its solver may read, and the whole line made of it anew."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from combotutor.errors import CombotutorError
from combotutor.moved import forward
from combotutor.puzzles.format.pack import fields_of, format_puzzle, puzzle_of
from combotutor.puzzles.format.schema import check_fields
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Made, Puzzle, Step
from combotutor.puzzles.workshop.answers import worked_out

_NEEDED: Final = ("id", "kind", "level", "position", "seat")
_OPTIONAL: Final = ("steps", "made", "technique")


def stripped_line(line: str) -> str:
    """Return a line without its answers, their values and what follows from them.

    Of a kind that is judged by what is stored, all stays; nobody makes such puzzles of a hand of their own. So does a
    line that is no puzzle.
    """
    try:
        fields = fields_of(line.encode())
        puzzle = puzzle_of(fields)
    except CombotutorError:
        return line
    kind = kind_of(puzzle.kind)
    if kind.is_stored:
        return line
    kept: dict[str, Any] = {name: fields[name] for name in (*_NEEDED, "made") if name in fields}
    kept["position"] = puzzle.position  # with the moves that a history tells
    if puzzle.technique:
        kept["technique"] = kind.solvers[-1].word  # one that tells nothing: which it is, is found anew
    if not kind.longest:
        kept["steps"] = [{"before": step.before} if step.before else {} for step in puzzle.steps]
    return json.dumps(kept)


def restored_line(line: str) -> str:
    """Return the whole line, its answers worked out anew; one that has them, or is no puzzle, stays as it is."""
    try:
        fields = fields_of(line.encode())
        check_fields(fields, _NEEDED, _OPTIONAL)
        for step in fields.get("steps", ()):
            check_fields(step, (), ("before",))
        if "made" in fields:
            check_fields(fields["made"], ("by",), ("seed", "deal", "ply", "margin"))
        if kind_of(fields["kind"]).is_stored:
            return line
        return format_puzzle(worked_out(_bare(fields)))
    except CombotutorError:
        return line


def _bare(fields: Mapping[str, Any]) -> Puzzle:
    steps = tuple(Step((), tuple(step.get("before", ()))) for step in fields.get("steps", ()))
    made = Made(**fields["made"]) if "made" in fields else None
    kind, technique = kind_of(fields["kind"]).name, fields.get("technique", "")
    return Puzzle(
        fields["id"],
        kind,
        fields["level"],
        fields["position"],
        fields["seat"],
        steps,
        made=made,
        technique=technique,
    )


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what is called otherwise now."""
    return forward(__name__, name)
