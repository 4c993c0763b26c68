"""Everything that is remembered, as values: what a file of it holds, and what the tables are made anew from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import NamedTuple

from combotutor.errors import CombotutorError
from combotutor.learner.progress.bulk import replace
from combotutor.learner.progress.event import Deed, Event, Facts
from combotutor.puzzles.format.pack import fields_of


class Key(NamedTuple):
    """Which attempt: a learner's name and the attempt's own."""

    learner: str
    attempt: str


class Entry(NamedTuple):
    """A deed, the attempt that it belongs to, and the number of the import that has brought it, if one has."""

    key: Key
    event: Event
    brought: int | None = None


class Own(NamedTuple):
    """A learner's own puzzle: its name, its line of a pack, when it was kept, and the import that brought it."""

    puzzle_id: str
    line: str
    at: datetime
    brought: int | None = None

    def called(self, name: str) -> Own:
        """Return it under another name."""
        try:
            fields = fields_of(self.line.encode("utf-8", "replace"))
        except CombotutorError:  # it is passed over wherever it is read
            return self
        return self._replace(puzzle_id=name, line=json.dumps(fields | {"id": name}))


@dataclass(frozen=True, slots=True)
class Bundle:
    """Everything.

    Args:
        learners: the names of all learners.
        facts: what each attempt is about.
        entries: every deed; those of one learner in the order of time.
        own: the own puzzles of each learner, by name.
    """

    learners: tuple[str, ...]
    facts: dict[Key, Facts]
    entries: tuple[Entry, ...]
    own: dict[str, tuple[Own, ...]]

    def entries_of(self, name: str) -> Iterator[Entry]:
        """Yield the deeds of one learner."""
        return (entry for entry in self.entries if entry.key.learner == name)


def together(here: Bundle, there: Bundle) -> Bundle:
    """Return what both hold, nothing of it twice.

    Where both left an attempt at the same puzzle open, the two become one, so that a hint of either counts.
    """
    there = _named_apart(here, there)
    known = {entry.event.uuid: entry.key for entry in here.entries}
    renamed = {entry.key: known[entry.event.uuid] for entry in there.entries if entry.event.uuid in known}
    new = [_moved(entry, renamed) for entry in there.entries if entry.event.uuid not in known]
    entries = _in_order(here.entries, new)
    # What is called here as an attempt there was stays what it is: only what comes gets another name.
    facts = _gathered([*here.facts.items(), *_gathered(there.facts.items(), renamed).items()], {})
    folded = dict(_folded(facts, entries))
    facts = _gathered(facts.items(), folded)
    entries = [_moved(entry, folded) for entry in entries]
    used = {entry.key for entry in entries}
    own = {name: _both(here.own.get(name, ()), there.own.get(name, ())) for name in (*here.own, *there.own)}
    return Bundle(
        tuple(dict.fromkeys((*here.learners, *there.learners))),
        {
            key: each if each.uuid == key.attempt else replace(each, uuid=key.attempt)
            for key, each in facts.items()
            if key in used
        },
        tuple(entries),
        own,
    )


def _named_apart(here: Bundle, there: Bundle) -> Bundle:
    """Return what another file brings, with other names for own puzzles that are called as different ones are here.

    On every machine the first is `own-1`. One that is the same here under another name is called as here.
    """
    names: dict[tuple[str, str], str] = {}
    own: dict[str, tuple[Own, ...]] = {}
    # An own puzzle that keeps its name keeps its line to the letter.
    for learner, brought in there.own.items():
        at_home = {_content(each): each.puzzle_id for each in here.own.get(learner, ())}
        taken = {*at_home.values(), *(each.puzzle_id for each in brought)}
        for each in brought:
            name = at_home.get(_content(each), each.puzzle_id)
            if name in at_home.values() and at_home.get(_content(each)) != name:
                name = _free(name, taken)
                taken.add(name)
            names[learner, each.puzzle_id] = name
            own[learner] = (*own.get(learner, ()), each if name == each.puzzle_id else each.called(name))
    facts = {
        key: replace(each, puzzle_id=names.get((key.learner, each.puzzle_id), each.puzzle_id))
        for key, each in there.facts.items()
    }
    return replace(there, facts=facts, own=own)


def _both(here: Sequence[Own], there: Sequence[Own]) -> tuple[Own, ...]:
    """Return the own puzzles of both, those here as they are and in their order: then it shows if nothing is new."""
    names = {each.puzzle_id for each in here}
    return (*here, *{each.puzzle_id: each for each in there if each.puzzle_id not in names}.values())


def _content(own: Own) -> str:
    """Return what an own puzzle is but for its name."""
    return own.called("").line


def _free(name: str, taken: AbstractSet[str]) -> str:
    """Return a name like one, but for the number at its end, that nothing has."""
    stem = name.rpartition("-")[0] or name
    return next(each for number in count(1) if (each := f"{stem}-{number}") not in taken)


def _in_order(here: Sequence[Entry], new: Sequence[Entry]) -> list[Entry]:
    """Return all entries in the order of time, but so that of each learner either list keeps its own order.

    That is by number: where a clock was wrong, a time in a list may lie before the one above it. Where one was set back
    those of several learners need not be in order, and two lists cannot just be merged.
    """
    if not (here and new):
        return [*here, *new]
    return [entry for *_, entry in sorted([*_timed(here), *_timed(new)], key=lambda each: each[:3])]


def _timed(entries: Sequence[Entry]) -> Iterator[tuple[datetime, str, int, Entry]]:
    """Yield each entry after the latest time up to it within its learner, whose deed that was, and its number."""
    latest: dict[str, Event] = {}
    for number, entry in enumerate(entries):
        leader = latest.get(entry.key.learner)
        if leader is None or entry.event.at >= leader.at:
            leader = latest[entry.key.learner] = entry.event
        yield leader.at, leader.uuid, number, entry


def _moved(entry: Entry, names: dict[Key, Key]) -> Entry:
    return entry._replace(key=names[entry.key]) if entry.key in names else entry


def _gathered(facts: Iterable[tuple[Key, Facts]], names: dict[Key, Key]) -> dict[Key, Facts]:
    """Return the facts of each attempt under its new name; of several that become one, none may look better for it."""
    gathered: dict[Key, Facts] = {}
    for key, each in facts:
        known = gathered.get(names.get(key, key))
        gathered[names.get(key, key)] = each if known is None else _joined(known, each)
    return gathered


def _joined(one: Facts, other: Facts) -> Facts:
    return replace(
        one,
        hints=max(one.hints, other.hints),
        mistakes=max(one.mistakes, other.mistakes),
        answers=max(one.answers, other.answers),
        abandoned_at=one.abandoned_at or other.abandoned_at,
    )


def _folded(facts: dict[Key, Facts], entries: list[Entry]) -> Iterator[tuple[Key, Key]]:
    """Yield each open attempt but the first at the same puzzle, and that first one."""
    solved = {entry.key for entry in entries if entry.event.deed is Deed.SOLVED}
    first: dict[tuple[str, str], Key] = {}
    for key in dict.fromkeys(entry.key for entry in entries):
        if key in solved or facts[key].abandoned_at is not None:
            continue
        kept = first.setdefault((key.learner, facts[key].puzzle_id), key)
        if kept != key:
            yield key, kept
