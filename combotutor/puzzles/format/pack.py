"""Reading and writing packs: one JSON object a line, the first of which names the format and its version.

`puzzles/FORMAT.md` describes it for people, `puzzles/puzzle.schema.json` for programs.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Any, Final

from combotutor.errors import CombotutorError, InvalidError, quote
from combotutor.games import find_game
from combotutor.puzzles.format.schema import MOST_MOVES, SINCE_3, check_first_version, check_puzzle, is_printed
from combotutor.puzzles.judging.walk import advanced, begin
from combotutor.puzzles.kind import AnyKind
from combotutor.puzzles.kinds import kind_of, themes_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import MOVES, Agreement, Made, Puzzle, Status, Step, Valued

FORMAT: Final = "combotutor-puzzles"
VERSION: Final = 3
"""The version that is written; all from 1 are read."""
WITHOUT_HISTORY: Final = 2
"""The version before it, which is still read."""
_BY_HAND: Final = "hand"


def read_pack(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack, in its order, after a look at all that can be seen without a solver.

    Raises:
        InvalidError: a line is no puzzle that can be played through; it names the file and the line.
        FileNotFoundError: there is no such file.
    """
    lines = path.read_bytes().splitlines() or [b""]
    puzzles: dict[str, Puzzle] = {}
    version = VERSION
    for number, line in enumerate(lines, start=1):
        try:
            fields = fields_of(line)
            if number == 1:
                version = version_of(fields)
                continue
            puzzle = whole_puzzle_of(fields, version)
            if puzzle.id in puzzles:
                raise InvalidError("pack-id-twice", "id", id=quote(puzzle.id))
        except CombotutorError as problem:
            raise InvalidError("unreadable-pack", "LINE", name=path.name, line=number, problem=problem) from problem
        puzzles[puzzle.id] = puzzle
    return tuple(puzzles.values())


def load_pack(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack that `read_pack` accepts: the same, much sooner, since less is looked at.

    What each field is like is looked at in every puzzle; whether it can be played through, only in those that a
    person wrote: what a miner wrote could be when it was written.

    Raises:
        InvalidError: a line is no puzzle, or no family of games here has its kind, its themes or its game.
        OSError: there is no such file, or it cannot be read.
    """
    try:
        puzzles = _loaded(path.read_bytes())
        for name in {puzzle.rules_name for puzzle in puzzles}:
            find_game(name)
        for puzzle in puzzles:
            if puzzle.made is None or puzzle.made.by == _BY_HAND:
                _check_main_line(puzzle)
    except (CombotutorError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return read_pack(path)  # which says what is wrong, and where
    return puzzles


def _loaded(pack: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack; what is wrong in it ends in any error."""
    head, *lines = pack.splitlines()
    version = version_of(json.loads(head))
    is_collecting = gc.isenabled()
    gc.disable()  # of the many small values none is waste, yet looking for it takes a third of the time
    try:
        puzzles = {each.id: each for each in [puzzle_of(fields, version) for fields in _all_fields(lines)]}
    finally:
        if is_collecting:
            gc.enable()
    if len(puzzles) < len(lines):
        raise ValueError(len(lines))  # an id stands twice
    return tuple(puzzles.values())


def _all_fields(lines: Iterable[bytes]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(b"[%s]" % b",".join(lines))
    return found


def format_pack(puzzles: Iterable[Puzzle], version: int = VERSION) -> str:
    """Return a whole pack, to its last line feed, of this version or the one before."""
    head = json.dumps({"format": FORMAT, "version": version})
    return "".join(f"{line}\n" for line in (head, *(format_puzzle(puzzle, version) for puzzle in puzzles)))


def _plain(numbers: Mapping[str, float]) -> dict[str, float]:
    """Return numbers as they are read back: whole ones without a point, so that a line read is the line written."""
    return {name: int(value) if value == int(value) else value for name, value in numbers.items()}


def format_puzzle(puzzle: Puzzle, version: int = VERSION) -> str:
    """Return the line of a puzzle in a pack; what is not known, or what its version cannot say, is left out."""
    position, history = _apart(puzzle) if version == VERSION else (puzzle.position, ())
    agreement = puzzle.agreement
    fields: dict[str, object] = {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "level": puzzle.level,
        "difficulty": puzzle.difficulty,
        "status": puzzle.status.value,
        "worlds": puzzle.worlds,
        "technique": puzzle.technique,
        "agreement": None if agreement is None else _plain(asdict(agreement)),
        "assumes": puzzle.assumes,
        "themes": puzzle.themes,
        "position": position,
        "history": history,
        "seat": puzzle.seat,
        "steps": [_step_fields(step) for step in puzzle.steps],
        "blocks": puzzle.blocks,
        "made": _made_fields(puzzle.made),
    }
    left_out = () if version == VERSION else SINCE_3
    return json.dumps(
        {name: each for name, each in fields.items() if (each or name == "seat") and name not in left_out}
    )


def _apart(puzzle: Puzzle) -> tuple[str, tuple[str, ...]]:
    """Return the line at which a puzzle begins, and the moves made since; as one where they would not read the same."""
    line, _, said = puzzle.position.partition(MOVES)
    words = tuple(said.split(" "))
    is_plain = MOVES.rstrip() not in line and len(words) <= MOST_MOVES and all(map(is_printed, words))
    return (line, words) if is_plain else (puzzle.position, ())


def _step_fields(step: Step) -> dict[str, object]:
    moves = [
        {"move": each.word, "value": each.value} | ({"line": each.line} if each.line else {}) for each in step.moves
    ]
    fields = {"before": step.before, "answers": step.answers, "moves": moves}
    return {name: value for name, value in fields.items() if value}


def _made_fields(made: Made | None) -> dict[str, object]:
    if made is None:
        return {}
    numbers = {"seed": made.seed, "deal": made.deal, "ply": made.ply}
    return {
        "by": made.by,
        **(numbers if any(numbers.values()) else {}),
        **({"margin": made.margin} if made.margin else {}),
    }


def puzzle_of(fields: Mapping[str, Any], version: int = VERSION) -> Puzzle:
    """Return the puzzle of a line's fields; whether it can be begun is not looked at.

    Raises:
        InvalidError: a field is missing, unknown or cannot be so.
    """
    if version == 1:
        check_first_version(fields)
    else:
        check_puzzle(fields, version)
    return _puzzle(fields, version)


def whole_puzzle_of(fields: Mapping[str, Any], version: int = VERSION) -> Puzzle:
    """Return the puzzle of a line's fields, after a look at all that can be seen without a solver.

    Raises:
        CombotutorError: it is none that can be played through.
    """
    puzzle = puzzle_of(fields, version)
    _check_main_line(puzzle)
    return puzzle


def _puzzle(fields: Mapping[str, Any], version: int) -> Puzzle:
    kind = kind_of(fields["kind" if version > 1 else "theme"])
    themes, history = themes_of(kind.name), " ".join(fields.get("history", ()))
    return Puzzle(
        fields["id"],
        kind.name,
        fields["level"],
        f"{fields['position']}{MOVES}{history}" if history else fields["position"],
        fields["seat"],
        tuple([_step(step, kind) for step in fields.get("steps", ())]),
        tuple(tuple(map(tuple, blocks)) for blocks in fields.get("blocks", ())),
        Status(fields.get("status", Status.PROVED)),
        fields.get("worlds", 0),
        tuple([themes[theme] for theme in fields.get("themes", ())]),
        fields.get("difficulty", 0),
        Made(**fields["made"]) if "made" in fields else None,
        fields.get("technique", ""),
        Agreement(**fields["agreement"]) if "agreement" in fields else None,
        fields.get("assumes", kind.assumes),
    )


def _step(fields: Mapping[str, Any], kind: AnyKind) -> Step:
    return Step(
        tuple(map(tuple, fields["answers"])),
        tuple(fields.get("before", ())),
        tuple(
            [
                Valued(each["move"], kind.value(each["value"]), tuple(each["line"]) if "line" in each else ())
                for each in fields.get("moves", ())
            ]
        ),
    )


def _check_main_line(puzzle: Puzzle) -> None:
    """Refuse a puzzle that cannot be begun, or whose answers are no legal moves along its main line."""
    progress = begin(puzzle)
    if puzzle.blocks and len(puzzle.steps) not in (0, puzzle.decisions):
        raise InvalidError("pack-wrong-field", "steps")
    for step in puzzle.steps:
        situation = progress.situation
        with situation.family.speaking():
            notation = situation.family.notation
            moves = [notation.parse_legal_move(situation.position, word) for words in step.answers for word in words]
        _check_moves(progress, step)
        progress = advanced(progress, moves[0])


def _check_moves(progress: Progress, step: Step) -> None:
    """Refuse a step that does not hold every legal answer, or whose answers are not the best of them, in classes.

    Earlier packs tell answers apart that leave different rows and mean the same.
    """
    if not step.moves:
        return
    if [each.word for each in step.moves] != progress.situation.moves:
        raise InvalidError("pack-wrong-field", "moves")
    kind = kind_of(progress.puzzle.kind)
    classes = kind.classes(progress.position, kind.best(step.moves))
    right = sorted(chain.from_iterable(classes))
    if sorted(chain.from_iterable(step.answers)) != right or not all(
        any(set(words) <= set(same) for same in classes) for words in step.answers
    ):
        raise InvalidError("pack-wrong-field", "answers")


def fields_of(line: bytes) -> dict[str, Any]:
    """Return the fields of a line.

    Raises:
        InvalidError: it is not one JSON object, or names a field twice, of which readers would take one or the other.
    """
    try:
        fields = json.loads(
            line.decode("utf-8"), parse_float=_number, parse_constant=_no_number, object_pairs_hook=_each_once
        )
    except InvalidError:
        raise
    except (ValueError, RecursionError):
        raise InvalidError("pack-no-json") from None
    if not isinstance(fields, dict):
        raise InvalidError("pack-no-json")
    return fields


def _number(text: str) -> float:
    """Return a number as JSON means it, in which 1.0 is the whole number 1."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _no_number(text: str) -> float:
    """Refuse `NaN` and `Infinity`, which Python would read and JSON does not have."""
    raise ValueError(text)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise InvalidError("pack-field-twice", "LINE", name=quote(next(n for n in names if names.count(n) > 1)))
    return fields


def version_of(fields: Mapping[str, Any]) -> int:
    """Return the version that the first line of a pack names.

    Raises:
        InvalidError: it is no head, or of a version that is not known.
    """
    version = fields.get("version")
    if fields.keys() != {"format", "version"} or fields["format"] != FORMAT or type(version) is not int:
        raise InvalidError("pack-no-head", "LINE", format=FORMAT, version=VERSION)
    if not 1 <= version <= VERSION:
        raise InvalidError("pack-no-head", "LINE", format=FORMAT, version=VERSION)
    return version
