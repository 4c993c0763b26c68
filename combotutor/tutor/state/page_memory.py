"""What the page keeps over a reload, how it looks and what is open: as plain JSON values with a version, and back.

What was done is not among it: that is in the learner's database. Whatever comes back may be old, cut short or made up;
what cannot be read is passed over, and the rest still counts. Version 1 held what was done, too: it is still read, its
answers are judged again, and the tutor takes it over into the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import CombotutorError
from combotutor.games import games
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Puzzle, hint_count
from combotutor.puzzles.workshop.links import FIELDS
from combotutor.tutor.parts import first_steps_of, laid_games, puzzle_games
from combotutor.tutor.state.attempt import Attempt, replayed
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.own_hand import OwnHand, typed_text
from combotutor.tutor.state.screen import RULES, Screen
from combotutor.tutor.state.state import NO_BOX, State, Tab
from combotutor.tutor.state.stock import EVERY, LEVELS, Filters, kind_words, theme_words
from combotutor.tutor.state.way import Way
from combotutor.tutor.state.work import WorkKind

VERSION: Final = 2
"""The version of what is kept."""
WITH_ATTEMPTS: Final = 1
"""The version that held what was done; any other is left alone."""

_MOST: Final = 1_000_000
_MOST_PLAYED: Final = 120


def dump(state: State) -> dict[str, Any] | None:
    """Return what the page is to keep; None if it must not touch what it holds."""
    if state.memory in {Memory.UNKNOWN, Memory.FOREIGN}:
        return None
    filters = state.filters
    # What came by a link is worked out again.
    sent = {"sent": dict(state.sent)} if has_what_was_sent(state) else {}
    # Whose it is: a browser keeps it for each who plays there.
    person = {"person": state.person.learner} if state.person else {}
    return {
        "version": VERSION,
        **person,
        "generation": state.generation,
        "language": state.language,
        "large": state.is_large,
        "tab": state.tab.value,
        **({"list": True} if state.screen is Screen.PUZZLES else {}),
        "way": state.way.value,
        **({"polished": state.polished} if state.polished else {}),
        "filters": [filters.kind, str(filters.level or EVERY), filters.rules, filters.theme],
        "current": state.puzzle.id,
        **({"box": state.box} if state.box else {}),
        **({"at": state.at} if state.at else {}),
        **({"further": state.further} if state.further else {}),
        **({"first": True} if state.was_first else {}),
        **({"through": True} if state.went_through else {}),
        **({} if state.first is None or state.first.is_over else {"step": state.first.step + 1}),
        "guide": state.guide,
        **({"reading": True} if state.is_reading else {}),
        "own": _kept_hand(state.own),
        **sent,
    }


def _kept_hand(own: OwnHand) -> dict[str, Any]:
    chosen = {"chosen": True} if own.is_chosen else {}
    return {"typed": own.typed, "rules": own.rules, "played": list(own.played), **chosen}


def has_what_was_sent(state: State) -> bool:
    """Tell whether the puzzle is open, or will be in a moment, that the link brought along which was followed."""
    return state.is_received or state.work(WorkKind.SENT) is not None


def told(state: State, held: object, *, has_storage: bool) -> State:
    """Return the state with what a page tells of what it held.

    Args:
        state: the state of a tutor that has just been opened.
        held: as in `load`.
        has_storage: whether the browser allows the page a memory; else it holds something only while its line is down.
    """
    if has_storage:
        return load(state, held)
    return replace(state if has_attempts(held) else load(state, held), memory=Memory.NONE)


def load(state: State, held: object) -> State:
    """Return the state with what the page held; of the old version, with its attempts.

    Args:
        state: the state of a tutor that has just been opened.
        held: what the page sends: what `dump` gave, None if there is nothing, or anything else.
    """
    if held is None:
        return replace(state, memory=Memory.KEPT)
    version = held.get("version") if isinstance(held, Mapping) else None
    if not isinstance(held, Mapping) or version not in (VERSION, WITH_ATTEMPTS) or version is True:
        return replace(state, memory=Memory.FOREIGN)
    read = _Reader(held)
    loaded = replace(
        state,
        memory=Memory.KEPT,
        generation=read.number("generation"),
        language=read.one_of("language", LANGUAGES, state.language),
        is_large=held.get("large") is True,
        # What kept no page stood on a puzzle.
        tab=Tab(read.one_of("tab", tuple(Tab), Tab.PUZZLES)),
        is_choosing=read.is_true("list"),
        filters=_filters(*read.four_texts("filters")),
        way=Way(read.one_of("way", tuple(Way), state.way)),
        current=current if state.known(current := read.text("current")) else state.current,
        box=read.one_of("box", (*state.stock.games, NO_BOX), state.box),
        guide=read.one_of("guide", tuple(games()), state.guide),
        is_reading=read.is_true("reading") or read.text("tab") == RULES,
        attempts=MappingProxyType(
            _attempts(state.stock.known.values(), read.table("attempts")) if version == WITH_ATTEMPTS else {},
        ),
        own=_own(_Reader(read.table("own"))),
        sent=MappingProxyType(_sent(_Reader(read.table("sent"))) if version == VERSION else {}),
    )
    return _of_the_path(loaded, read)


def has_attempts(held: object) -> bool:
    """Tell whether what a page holds is of the version that held what was done."""
    return isinstance(held, Mapping) and type(held.get("version")) is int and held["version"] == WITH_ATTEMPTS


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

    def four_texts(self, name: str) -> tuple[str, str, str, str]:
        value = (*self.texts(name, 4), EVERY, EVERY, EVERY, EVERY)
        return value[0], value[1], value[2], value[3]

    def is_true(self, name: str) -> bool:
        return self._table.get(name) is True


def _of_the_path(state: State, read: _Reader) -> State:
    """Return the state with the lesson that was open, and the step of the first minute."""
    # A lesson may have gone since, with the pack that had it.
    names = tuple(each.name for each in state.lessons)
    at, further, polished = (read.one_of(name, names, "") for name in ("at", "further", "polished"))
    # It is kept from 1, so that none is nothing.
    steps, step = first_steps_of(state.rules_of_box), read.number("step")
    first = steps.at(step - 1) if steps is not None and step else None
    was_first, through = read.is_true("first"), read.is_true("through")
    place = replace(state, at=at, further=further, polished=polished)
    return replace(place, was_first=was_first, went_through=through, first=first)


def _attempts(puzzles: Iterable[Puzzle], held: Mapping[str, Any]) -> dict[str, Attempt]:
    tables = {puzzle: held[puzzle.id] for puzzle in puzzles if isinstance(held.get(puzzle.id), Mapping)}
    return {puzzle.id: _recalled_attempt(puzzle, _Reader(table)) for puzzle, table in tables.items()}


def _recalled_attempt(puzzle: Puzzle, read: _Reader) -> Attempt:
    attempt = replayed(puzzle, read.texts("answers", _MOST_PLAYED))
    hints = min(read.number("hints", HINTS), hint_count(attempt.progress))
    return replace(
        attempt,
        hints=hints,
        most_hints=max(hints, read.number("most", HINTS)),
        mistakes=read.number("mistakes"),
        is_done=attempt.is_done or read.is_true("done"),
    )


def _filters(kind: str, level: str, rules: str, theme: str) -> Filters:
    return Filters(
        kind if kind in kind_words() else EVERY,
        int(level) if level in map(str, LEVELS) else None,
        rules if rules in puzzle_games() else EVERY,
        theme if theme in theme_words() else EVERY,
    )


def _sent(read: _Reader) -> dict[str, str]:
    return {name: read.text(name) for name in FIELDS if read.text(name)}


def _own(read: _Reader) -> OwnHand:
    rules = read.one_of("rules", tuple(laid_games()), OwnHand().rules)
    own = OwnHand(typed_text(read.text("typed")), rules, is_chosen=read.is_true("chosen"))
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
