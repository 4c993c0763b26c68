"""What the page keeps over a reload: the state as plain JSON values with a version, and back.

Whatever comes back may be old, cut short or made up. Answers are judged again, so nothing counts as solved that is not;
what cannot be read is passed over, and the rest still counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import CombotutorError
from combotutor.games.combo import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Puzzle
from combotutor.tutor.attempt import Attempt, answered, fresh
from combotutor.tutor.state import EVERY, LEVELS, THEMES, Filters, Memory, OwnHand, State, Tab, typed_text

VERSION: Final = 1
"""The version of what is kept; another one is left alone."""

_MOST: Final = 1_000_000
_MOST_PLAYED: Final = 120


def kept(state: State) -> dict[str, Any] | None:
    """Return what the page is to keep; None if it must not touch what it holds."""
    if state.memory in {Memory.UNKNOWN, Memory.FOREIGN}:
        return None
    return {
        "version": VERSION,
        "generation": state.generation,
        "language": state.language,
        "large": state.is_large,
        "tab": state.tab.value,
        "filters": [state.filters.theme, state.filters.level, state.filters.rules],
        "current": state.puzzle.id,
        "guide": state.guide,
        "attempts": {name: _attempt(each) for name, each in state.attempts.items() if each.is_touched},
        "own": {"typed": state.own.typed, "rules": state.own.rules, "played": list(state.own.played)},
    }


def recalled(state: State, held: object) -> State:
    """Return the state with what the page held.

    Args:
        state: the state of a tutor that has just been opened.
        held: what the page sends: what `kept` gave, None if there is nothing, or anything else.
    """
    if held is None:
        return replace(state, memory=Memory.KEPT)
    if not isinstance(held, Mapping) or held.get("version") != VERSION or held["version"] is True:
        return replace(state, memory=Memory.FOREIGN)
    read = _Reader(held)
    theme, level, rules = read.three_texts("filters")
    return replace(
        state,
        memory=Memory.KEPT,
        generation=read.number("generation"),
        language=read.one_of("language", LANGUAGES, state.language),
        is_large=held.get("large") is True,
        tab=Tab(read.one_of("tab", tuple(Tab), state.tab)),
        filters=Filters(
            theme if theme in THEMES else EVERY,
            level if level in LEVELS else EVERY,
            rules if rules in RULE_SETS else EVERY,
        ),
        current=read.one_of("current", tuple(puzzle.id for puzzle in state.puzzles), state.current),
        guide=read.one_of("guide", tuple(RULE_SETS), state.guide),
        attempts=MappingProxyType(_attempts(state.puzzles, read.table("attempts"))),
        own=_own(_Reader(read.table("own"))),
    )


class _Reader:
    """Reads values of which any may be missing or wrong."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._table = table

    def text(self, name: str) -> str:
        value = self._table.get(name)
        return value if isinstance(value, str) else ""

    def one_of(self, name: str, choices: tuple[str, ...], otherwise: str) -> str:
        value = self.text(name)
        return value if value in choices else otherwise

    def number(self, name: str, most: int = _MOST) -> int:
        value = self._table.get(name)
        return min(max(value, 0), most) if type(value) is int else 0

    def table(self, name: str) -> Mapping[str, Any]:
        value = self._table.get(name)
        return value if isinstance(value, Mapping) else {}

    def texts(self, name: str, most: int) -> tuple[str, ...]:
        value = self._table.get(name)
        return tuple(each for each in value[:most] if isinstance(each, str)) if isinstance(value, list) else ()

    def three_texts(self, name: str) -> tuple[str, str, str]:
        value = (*self.texts(name, 3), EVERY, EVERY, EVERY)
        return value[0], value[1], value[2]

    def is_true(self, name: str) -> bool:
        return self._table.get(name) is True


def _attempt(attempt: Attempt) -> dict[str, Any]:
    return {
        "answers": list(attempt.answers),
        "hints": attempt.hints,
        "most": attempt.most_hints,
        "mistakes": attempt.mistakes,
        "done": attempt.is_done,
    }


def _attempts(puzzles: tuple[Puzzle, ...], held: Mapping[str, Any]) -> dict[str, Attempt]:
    tables = {puzzle: held[puzzle.id] for puzzle in puzzles if isinstance(held.get(puzzle.id), Mapping)}
    return {puzzle.id: _recalled_attempt(puzzle, _Reader(table)) for puzzle, table in tables.items()}


def _recalled_attempt(puzzle: Puzzle, read: _Reader) -> Attempt:
    attempt = fresh(puzzle)
    for word in read.texts("answers", _MOST_PLAYED):
        further = answered(attempt, word)
        if len(further.way) == len(attempt.way):
            break
        attempt = replace(further, verdict=None)
    hints = 0 if attempt.progress.is_solved else read.number("hints", HINTS)
    return replace(
        attempt,
        hints=hints,
        most_hints=max(hints, read.number("most", HINTS)),
        mistakes=read.number("mistakes"),
        is_done=attempt.is_done or read.is_true("done"),
    )


def _own(read: _Reader) -> OwnHand:
    own = OwnHand(typed_text(read.text("typed")), read.one_of("rules", tuple(RULE_SETS), OwnHand().rules))
    played: tuple[str, ...] = ()
    for word in read.texts("played", _MOST_PLAYED):
        try:
            longer = replace(own, played=(*played, word)).benches()
        except CombotutorError:
            break
        if not longer:
            break
        played = (*played, word)
    return replace(own, played=played)
