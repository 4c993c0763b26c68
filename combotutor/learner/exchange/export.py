"""Everything that is remembered as one JSON file; `incoming` reads it.

The file holds what happened, not what follows from it: ratings and schedule are made anew by whoever reads it, and so
are the answers of the learner's own puzzles, which nobody is to find there before they are solved.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, select

from combotutor.errors import LearnerError
from combotutor.learner.progress.bundle import Bundle
from combotutor.learner.progress.clock import clamped
from combotutor.learner.progress.event import Facts
from combotutor.learner.progress.replay import OnProgress, unheard
from combotutor.learner.storage.reading import SEEN, gathered
from combotutor.learner.storage.schema import LEARNER
from combotutor.puzzles.workshop.stripped import stripped_line

FORMAT: Final = "combotutor-learner"
VERSION: Final = 1
FILE: Final = "combotutor-learner.json"
"""What the file is called, unless somebody calls it otherwise."""


def exported(
    connection: Connection, names: Sequence[str] | None, now: datetime, step: OnProgress = unheard
) -> dict[str, Any]:
    """Return everything that is remembered, of some learners or of all, as JSON values.

    Args:
        connection: its transaction.
        names: the learners; None for all.
        now: the present time: nothing is told of what comes after it.
        step: is told how far it is.
    """
    bundle = gathered(connection, names, step)
    badges = connection.execute(select(LEARNER.c.name, LEARNER.c.badge).where(SEEN)).all()
    return as_json(clamped(bundle, now), {each.name: each.badge for each in badges})


def as_json(bundle: Bundle, badges: Mapping[str, str]) -> dict[str, Any]:
    """Return everything as JSON values.

    Args:
        bundle: what is remembered.
        badges: the badge of each learner.
    """
    learners = [
        {
            "name": name,
            "badge": badges[name],
            "attempts": [_attempt(facts) for key, facts in bundle.facts.items() if key.learner == name],
            "own": [
                {"puzzle": own.puzzle_id, "line": stripped_line(own.line), "at": _time(own.at)}
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
        for key, event, _ in bundle.entries
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


def _time(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
