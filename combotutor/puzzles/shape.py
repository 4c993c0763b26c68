"""What the fields of a line must be like, whatever its position says; `puzzle.schema.json` says the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import InvalidError, quote
from combotutor.families.combo.cards import LONGEST
from combotutor.puzzles.puzzle import OPEN, STORED, PuzzleKind, Status
from combotutor.puzzles.theme import Theme

LEVELS: Final = range(1, 6)
"""How hard a puzzle can be."""

WORLDS: Final = range(1, 20_001)
"""In how many worlds an answer can have been tried: as many as can be tried again in some ten seconds."""

SEEDS: Final = range(1 << 64)
DEALS: Final = range(1_000_000)
PLIES: Final = range(1_000)
"""The numbers that can be said of how a puzzle was made."""

MAKERS: Final = ("hand", "miner", "like", "own")
MARGINS: Final = ("play", "rank", "safety", "interval")

FIRST_KINDS: Final = ("find", "beat", "clear", "insert", "wild", "special")
"""The kinds that packs of version 1 can hold."""

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_SIMPLE: Final = ("id", "level", "position", "seat")
_OPTIONAL: Final = ("difficulty", "themes", "made")
_LONGEST_ID: Final = 64
_LONGEST_LINE: Final = 2_000
_LONGEST_WORD: Final = 40
"""Characters: several times what any position or move needs."""
_COUNTS: Final = range(1_000)
"""What is counted of a row."""
_SEATS: Final = range(10)
_RATINGS: Final = range(1, 10_000)
_ESTIMATE: Final = 3
"""The numbers of an estimate: the share, and the ends of its interval."""


def check_first_version(fields: Mapping[str, Any]) -> None:
    """Refuse fields that are no puzzle of version 1.

    Raises:
        InvalidError: one is missing, unknown or cannot be so.
    """
    check_fields(fields, (*_SIMPLE, "theme", "blocks" if fields.get("theme") == PuzzleKind.CLEAR else "steps"))
    for step in fields.get("steps", ()):
        check_fields(step, ("answers",), ("before",))


def check_puzzle(fields: Mapping[str, Any]) -> None:
    """Refuse fields that are no puzzle of version 2.

    Raises:
        InvalidError: one is missing, unknown or cannot be so.
    """
    kind = fields.get("kind")
    is_clear, is_risk = kind == PuzzleKind.CLEAR, kind == PuzzleKind.RISK
    needed = (*_SIMPLE, "kind", "status", "blocks" if is_clear else "steps", *(["worlds"] if is_risk else []))
    check_fields(fields, needed, (*_OPTIONAL, *(["steps"] if is_clear else [])))
    if (fields["status"] == Status.ESTIMATED) != is_risk:
        raise InvalidError("pack-wrong-field", "status")
    if "made" in fields:
        check_fields(fields["made"], ("by",), ("seed", "deal", "ply", "margin"))
    for step in fields.get("steps", ()):
        _check_step(step, PuzzleKind(fields["kind"]))


def _check_step(step: Mapping[str, Any], kind: PuzzleKind) -> None:
    if kind in STORED:
        check_fields(step, ("answers", "moves"), ("before",))
    else:
        check_fields(step, ("answers",), ("before", "moves"))
    for each in step.get("moves", ()):
        check_fields(each, ("move", "value"), ("line",))
        if not _is_value(kind, each["value"]):
            raise InvalidError("pack-wrong-field", "value")


def check_fields(fields: Mapping[str, Any], needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """Refuse fields of which one is missing, unknown or not like those of its name.

    Raises:
        InvalidError: it names the field.
    """
    for name in (*needed, *fields):
        if name not in needed + optional:
            raise InvalidError("pack-unknown-field", "LINE", name=quote(name))
        if name not in fields or not _CHECKS[name](fields[name]):
            raise InvalidError("pack-wrong-field", name)


def _is_value(kind: PuzzleKind, value: object) -> bool:
    """Tell whether an answer can be worth this in a kind."""
    if kind in OPEN:
        return isinstance(value, bool)
    if kind is PuzzleKind.RISK:
        return _is_list_of(_is_share)(value) and isinstance(value, list) and len(value) == _ESTIMATE
    if kind is PuzzleKind.WILD:
        return _is_list_of(_is_count)(value) and isinstance(value, list) and len(value) == len(("plays", "rank"))
    return _is_count(value)


def _is_list_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and bool(value) and all(map(check, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_line(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_LINE


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_WORD


def _is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_ID and _ID.fullmatch(value) is not None


def _is_fields(value: object) -> bool:
    return isinstance(value, dict)


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_in(numbers: range) -> Callable[[Any], bool]:
    return lambda value: _is_whole(value) and value in numbers


def _is_count(value: object) -> bool:
    return _is_in(_COUNTS)(value)


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _is_block(value: list[Any]) -> bool:
    return _is_list_of(lambda place: _is_count(place) and place > 0)(value) and len(value) <= LONGEST


def _is_one_of(words: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: _is_text(value) and value in words


_KINDS: Final = tuple(kind.value for kind in PuzzleKind)
_THEMES: Final = tuple(theme.value for theme in Theme)
_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {
        "id": _is_id,
        "theme": _is_one_of(FIRST_KINDS),
        "kind": _is_one_of(_KINDS),
        "level": _is_in(LEVELS),
        "difficulty": _is_in(_RATINGS),
        "status": _is_one_of(tuple(status.value for status in Status)),
        "worlds": _is_in(WORLDS),
        "themes": lambda value: _is_list_of(_is_one_of(_THEMES))(value) and len(set(value)) == len(value),
        "position": _is_line,
        "seat": _is_in(_SEATS),
        "steps": _is_list_of(_is_fields),
        "blocks": _is_list_of(_is_list_of(_is_block)),
        "made": _is_fields,
        "before": _is_list_of(_is_word),
        "answers": _is_list_of(_is_list_of(_is_word)),
        "moves": _is_list_of(_is_fields),
        "move": _is_word,
        "value": lambda _: True,  # it depends on the kind
        "line": _is_list_of(_is_word),
        "by": _is_one_of(MAKERS),
        "seed": _is_in(SEEDS),
        "deal": _is_in(DEALS),
        "ply": _is_in(PLIES),
        "margin": _is_one_of(MARGINS),
    }
)
"""What each field must be like, wherever it stands."""
