"""Everything that is remembered as one JSON file, and back.

The file holds what happened, not what follows from it: ratings and schedule are made anew by whoever reads it, and so
are the answers of the learner's own puzzles, which nobody is to find there before they are solved.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from combotutor.errors import LearnerError
from combotutor.learner.bundle import Bundle, Entry, Key, Own
from combotutor.learner.deed import Deed
from combotutor.learner.event import LONGEST_WORD, MOST_LEVEL, MOST_SECONDS, Event, Facts
from combotutor.learner.reading import Step
from combotutor.puzzles import HINTS, PuzzleKind, Theme
from combotutor.puzzles.veiled import unveiled_line, veiled_line

FORMAT: Final = "combotutor-learner"
VERSION: Final = 1
FILE: Final = "combotutor-learner.json"
"""What the file is called, unless somebody calls it otherwise."""

_UUID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_MOST: Final = 1_000_000
_DAY: Final = 24 * 60
_YEARS: Final = range(1970, 2101)
"""What a clock can say, be it never so wrong; beyond lie times that cannot be reckoned with."""
_AT_ONCE: Final = 500
"""Deeds after which it is told how far it is."""


def as_json(bundle: Bundle) -> dict[str, Any]:
    """Return everything as JSON values."""
    learners = [
        {
            "name": name,
            "attempts": [_attempt(facts) for key, facts in bundle.facts.items() if key.learner == name],
            "own": [
                {"puzzle": own.puzzle_id, "line": veiled_line(own.line), "at": _time(own.at)}
                for own in bundle.own.get(name, ())
            ],
        }
        for name in bundle.learners
    ]
    events = [
        {
            "id": event.uuid,
            "learner": key.learner,
            "attempt": key.attempt,
            "deed": event.deed.value,
            "word": event.word,
            "level": event.level,
            "seconds": event.seconds,
            "at": _time(event.at),
            "offset": event.offset,
        }
        for key, event in bundle.entries
    ]
    return {"format": FORMAT, "version": VERSION, "learners": learners, "events": events}


def write_export(values: Mapping[str, Any], path: Path) -> None:
    """Write a file, all of it or none.

    Raises:
        LearnerError: it cannot be written.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(json.dumps(values, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise LearnerError("learner-file", path=path, problem=error.strerror or str(error)) from error


def read_export(path: Path, step: Step = lambda _share: None) -> Bundle:
    """Return what a file holds.

    Args:
        path: the file.
        step: is told how far it is, from 0 to 1; whatever it raises stops the work.

    Raises:
        LearnerError: it cannot be read, or is no such file.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LearnerError("learner-file", path=path, problem=error.strerror or str(error)) from error
    return as_bundle(content, path, step)


def as_bundle(content: str | bytes, place: Path | str, step: Step = lambda _share: None) -> Bundle:
    """Return what the text of a file holds.

    Args:
        content: the text.
        place: what the person calls the file.
        step: is told how far it is, from 0 to 1; whatever it raises stops the work.

    Raises:
        LearnerError: it is no such text.
    """
    try:
        values = json.loads(content)
        if values["format"] == FORMAT and values["version"] == VERSION:
            return _bundle(values, step)
        is_ours = values["format"] == FORMAT
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise LearnerError("learner-no-export", path=place) from error
    if is_ours:
        raise LearnerError("learner-other-export", path=place, version=VERSION)
    raise LearnerError("learner-no-export", path=place)


def _bundle(values: Mapping[str, Any], step: Step) -> Bundle:
    learners = {_text(each["name"]): each for each in _list(values["learners"])}
    facts = {
        Key(name, each.uuid): each for name, table in learners.items() for each in map(_facts, _list(table["attempts"]))
    }
    events, entries = _list(values["events"]), []
    for number, each in enumerate(events):
        entries.append(Entry(Key(_text(each["learner"]), _uuid(each["attempt"])), _event(each)))
        if number % _AT_ONCE == 0:
            step(number / len(events))
    last: dict[str, datetime] = {}
    for key, event in entries:
        # Of an attempt nobody knows, twice the same, or back in time: somebody has been at it.
        if key not in facts or event.at < last.get(key.learner, event.at):
            raise ValueError(key)
        last[key.learner] = event.at
    names = [event.uuid for _, event in entries] + [facts.uuid for facts in facts.values()]
    if len(set(names)) < len(names):
        raise ValueError(FORMAT)
    own = {name: tuple(map(_own, _list(table["own"]))) for name, table in learners.items() if table["own"]}
    return Bundle(tuple(learners), facts, tuple(entries), own)


def _attempt(facts: Facts) -> dict[str, Any]:
    return {
        "id": facts.uuid,
        "puzzle": facts.puzzle_id,
        "kind": facts.kind,
        "themes": list(facts.themes),
        "level": facts.level,
        "difficulty": facts.difficulty,
        "decisions": facts.decisions,
        "hints": facts.hints,
        "mistakes": facts.mistakes,
        "answers": list(facts.answers),
        "abandoned": None if facts.abandoned_at is None else _time(facts.abandoned_at),
    }


def _facts(values: Mapping[str, Any]) -> Facts:
    abandoned = values["abandoned"]
    return Facts(
        _uuid(values["id"]),
        _text(values["puzzle"]),
        PuzzleKind(values["kind"]).value,
        tuple(Theme(each).value for each in _list(values["themes"])),
        _whole(values["level"], MOST_LEVEL),
        _whole(values["difficulty"], _MOST),
        _whole(values["decisions"], MOST_LEVEL),
        _whole(values["hints"], HINTS),
        _whole(values["mistakes"], _MOST),
        tuple(map(_text, _list(values["answers"]))),
        None if abandoned is None else _moment(abandoned),
    )


def _event(values: Mapping[str, Any]) -> Event:
    seconds = float(values["seconds"])
    if not (math.isfinite(seconds) and 0 <= seconds <= MOST_SECONDS):
        raise ValueError(seconds)
    return Event(
        _uuid(values["id"]),
        Deed(values["deed"]),
        _text(values["word"]),
        _whole(values["level"], MOST_LEVEL),
        seconds,
        _moment(values["at"]),
        _whole(values["offset"], _DAY, least=-_DAY),
    )


def _own(values: Mapping[str, Any]) -> Own:
    line = values["line"]
    if not isinstance(line, str):
        raise TypeError(line)
    return Own(_text(values["puzzle"]), unveiled_line(line), _moment(values["at"]))


def _time(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _moment(value: str) -> datetime:
    at = datetime.fromisoformat(value)
    if at.tzinfo is None or at.year not in _YEARS:
        raise ValueError(value)
    return at.astimezone(UTC)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_WORD or "\x00" in value:
        raise ValueError(value)
    value.encode()  # half a character is none
    return value


def _uuid(value: object) -> str:
    if _UUID.fullmatch(_text(value)) is None:
        raise ValueError(value)
    return str(value)


def _whole(value: object, most: int, *, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(value)
    return value
