"""What the fields of a line must be like, whatever its position says; `puzzle.schema.json` says the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import InvalidError, quote
from combotutor.puzzles.kind import AnyKind
from combotutor.puzzles.kinds import is_margin, kind_of, themes_of
from combotutor.puzzles.puzzle import MOVES, Puzzle, Status

LEVELS: Final = range(1, 6)
"""How hard a puzzle can be."""

WORLDS: Final = range(1, 20_001)
"""In how many worlds an answer can have been tried: as many as can be tried again in some ten seconds."""

SEEDS: Final = range(1 << 64)
DEALS: Final = range(1_000_000)
PLIES: Final = range(1_000)
"""The numbers that can be said of how a puzzle was made."""

MAKERS: Final = ("hand", "miner", "like", "own")

MOST_MOVES: Final = 60
"""The most moves made before a puzzle begins that a history tells."""

SINCE_3: Final = ("technique", "agreement", "assumes", "history")
"""The fields that packs of earlier versions do not have."""
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_PRINTED: Final = re.compile(r"[!-~]+", re.ASCII)
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


def check_first_version(fields: Mapping[str, Any]) -> None:
    """Refuse fields that are no puzzle of version 1.

    Raises:
        InvalidError: one is missing, unknown or cannot be so.
    """
    kind = _known(fields.get("theme"), "theme")
    check_fields(fields, (*_SIMPLE, "theme", "blocks" if kind is not None and kind.longest else "steps"))
    for step in fields.get("steps", ()):
        check_fields(step, ("answers",), ("before",))
    assert kind is not None, "its word was looked at"
    _check_blocks(fields, kind)


def check_puzzle(fields: Mapping[str, Any], version: int) -> None:
    """Refuse fields that are no puzzle of a version from 2 on.

    Raises:
        InvalidError: one is missing, unknown or cannot be so.
    """
    kind = _known(fields.get("kind"), "kind")
    _check_since(fields, kind, version)
    is_row, is_estimated = kind is not None and bool(kind.longest), kind is not None and kind.is_estimated
    needed = (*_SIMPLE, "kind", "status", "blocks" if is_row else "steps", *(["worlds"] if is_estimated else []))
    check_fields(fields, needed, (*_OPTIONAL, *SINCE_3, *(["steps"] if is_row else [])))
    assert kind is not None, "its word was looked at"
    _check_of_kind(fields, kind)
    _check_blocks(fields, kind)
    if "made" in fields:
        check_fields(fields["made"], ("by",), ("seed", "deal", "ply", "margin"))
    for step in fields.get("steps", ()):
        _check_step(step, kind)


def _check_since(fields: Mapping[str, Any], kind: AnyKind | None, version: int) -> None:
    """Refuse a field that packs of this version do not have, or puzzles of this kind."""
    foreign = set() if version >= 3 else {*SINCE_3}  # noqa: PLR2004  (the version that brought them)
    if kind is not None:
        foreign |= {"agreement"} if not kind.is_agreed else set()
        foreign |= {"assumes"} if not kind.assumes else set()
        foreign |= {"technique"} if not kind.techniques else set()
    for name in fields:
        if name in foreign:
            raise InvalidError("pack-unknown-field", "LINE", name=quote(name))


def _check_of_kind(fields: Mapping[str, Any], kind: AnyKind) -> None:
    """Refuse what puzzles of a kind cannot be: their status, themes, technique, what they assume, and their history."""
    if (fields["status"] == Status.ESTIMATED) != kind.is_estimated:
        raise InvalidError("pack-wrong-field", "status")
    known = themes_of(kind.name)
    for theme in fields.get("themes", ()):
        if theme not in known:
            raise InvalidError("pack-unknown-theme", "themes", word=quote(theme))
    if "technique" in fields and kind.techniques.get(fields["technique"]) != fields["level"]:
        raise InvalidError("pack-wrong-field", "technique")
    if fields.get("assumes", kind.assumes) != kind.assumes:
        raise InvalidError("pack-wrong-field", "assumes")
    if "agreement" in fields:
        check_fields(fields["agreement"], ("loss", "low", "high", "worlds"))
    if "history" in fields and MOVES.rstrip() in fields["position"]:
        raise InvalidError("pack-wrong-field", "history")


def _check_blocks(fields: Mapping[str, Any], kind: AnyKind) -> None:
    if any(len(block) > kind.longest for blocks in fields.get("blocks", ()) for block in blocks):
        raise InvalidError("pack-wrong-field", "blocks")


def _check_step(step: Mapping[str, Any], kind: AnyKind) -> None:
    if kind.is_stored:
        check_fields(step, ("answers", "moves"), ("before",))
    else:
        check_fields(step, ("answers",), ("before", "moves"))
    for each in step.get("moves", ()):
        check_fields(each, ("move", "value"), ("line",))
        if not kind.is_value(each["value"]):
            raise InvalidError("pack-wrong-field", "value")


def check_fields(fields: Mapping[str, Any], needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """Refuse fields of which one is missing, unknown or not like those of its name.

    Raises:
        InvalidError: it names the field.
    """
    known = (*needed, *optional)
    for name in dict.fromkeys((*needed, *fields)):
        if name not in known:
            raise InvalidError("pack-unknown-field", "LINE", name=quote(name))
        if name not in fields or not _CHECKS[name](fields[name]):
            raise InvalidError("pack-wrong-field", name)


def is_from_rulebook(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a situation of the rulebooks.

    Raises:
        InvalidError: there is no such kind.
    """
    return kind_of(puzzle.kind).is_from_rulebook(puzzle)


def _known(word: object, field: str) -> AnyKind | None:
    """Return the kind with a word that stands in a field, None if it is no word.

    Raises:
        InvalidError: there is no such kind.
    """
    try:
        return kind_of(word) if isinstance(word, str) and word else None
    except InvalidError as error:
        raise InvalidError(error.code, field, **error.details) from None


def _is_first(word: object) -> bool:
    """Tell whether packs of version 1 can hold a kind."""
    kind = _known(word, "theme")
    return kind is not None and kind.since == 1


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


def _is_block(value: list[Any]) -> bool:
    return _is_list_of(lambda place: _is_count(place) and place > 0)(value)


def is_printed(value: object) -> bool:
    """Tell whether something is a word that can stand between spaces."""
    return _is_word(value) and _PRINTED.fullmatch(str(value)) is not None


def _is_difference(value: object) -> bool:
    """Tell whether something can be the difference of two shares."""
    return isinstance(value, int | float) and not isinstance(value, bool) and -1 <= value <= 1


def _is_one_of(words: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: _is_text(value) and value in words


_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {
        "id": _is_id,
        "theme": _is_first,
        "kind": lambda value: _known(value, "kind") is not None,
        "level": _is_in(LEVELS),
        "difficulty": _is_in(_RATINGS),
        "status": _is_one_of(tuple(status.value for status in Status)),
        "worlds": _is_in(WORLDS),
        "themes": lambda value: _is_list_of(_is_word)(value) and len(set(value)) == len(value),  # see the kind
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
        "margin": is_margin,
        "technique": _is_word,  # see the kind
        "assumes": _is_word,  # likewise
        "history": lambda value: _is_list_of(is_printed)(value) and len(value) <= MOST_MOVES,
        "agreement": _is_fields,
        "loss": _is_difference,
        "low": _is_difference,
        "high": _is_difference,
    }
)
"""What each field must be like, wherever it stands."""
