"""Everything that is remembered, as values: what a file of it holds, and what the tables are made anew from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import merge
from typing import NamedTuple

from combotutor.learner.deed import Deed
from combotutor.learner.event import Event, Facts


class Key(NamedTuple):
    """Which attempt: a learner's name and the attempt's own."""

    learner: str
    attempt: str


class Entry(NamedTuple):
    """A deed, and the attempt that it belongs to."""

    key: Key
    event: Event


class Own(NamedTuple):
    """A learner's own puzzle: its name, its line of a pack, and when it was kept."""

    puzzle_id: str
    line: str
    at: datetime


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


def together(here: Bundle, there: Bundle) -> Bundle:
    """Return what both hold, nothing of it twice.

    Where both left an attempt at the same puzzle open, the two become one, so that a hint of either counts.
    """
    known = {entry.event.uuid: entry.key for entry in here.entries}
    renamed = {entry.key: known[entry.event.uuid] for entry in there.entries if entry.event.uuid in known}
    new = [_moved(entry, renamed) for entry in there.entries if entry.event.uuid not in known]
    entries = list(merge(here.entries, new, key=lambda entry: entry.event.at))
    facts = _gathered([*here.facts.items(), *there.facts.items()], renamed)
    folded = dict(_folded(facts, entries))
    facts = _gathered(facts.items(), folded)
    entries = [_moved(entry, folded) for entry in entries]
    used = {entry.key for entry in entries}
    own = {
        name: tuple({each.puzzle_id: each for each in (*there.own.get(name, ()), *here.own.get(name, ()))}.values())
        for name in (*here.own, *there.own)
    }
    return Bundle(
        tuple(dict.fromkeys((*here.learners, *there.learners))),
        {key: replace(each, uuid=key.attempt) for key, each in facts.items() if key in used},
        tuple(entries),
        own,
    )


def without(bundle: Bundle, learner: str) -> Bundle:
    """Return everything but one learner, whose name stays."""
    return Bundle(
        bundle.learners,
        {key: facts for key, facts in bundle.facts.items() if key.learner != learner},
        tuple(entry for entry in bundle.entries if entry.key.learner != learner),
        {name: own for name, own in bundle.own.items() if name != learner},
    )


def _moved(entry: Entry, names: dict[Key, Key]) -> Entry:
    return entry._replace(key=names.get(entry.key, entry.key))


def _gathered(facts: Iterable[tuple[Key, Facts]], names: dict[Key, Key]) -> dict[Key, Facts]:
    """Return the facts of each attempt under its new name; of several that become one, none may look better for it."""
    found: dict[Key, Facts] = {}
    for key, each in facts:
        known = found.get(names.get(key, key))
        found[names.get(key, key)] = each if known is None else _joined(known, each)
    return found


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
