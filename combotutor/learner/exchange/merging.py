"""What an import makes of one learner: all that is to be remembered then, worked out beside the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from combotutor.learner.exchange.arrivals import Imported
from combotutor.learner.exchange.draft import packed, unpacked
from combotutor.learner.progress.bundle import Bundle, Key, together
from combotutor.learner.progress.event import Facts
from combotutor.learner.progress.ledger import Changes
from combotutor.learner.progress.replay import OnProgress, replayed, unheard


@dataclass(frozen=True, slots=True)
class Plan:
    """What becomes of a learner.

    Args:
        changes: all that is to be remembered.
        whole: the deeds, in order.
        imported: how much more that is than before, or how much less.
        memo: what has to be known to take it back.
    """

    changes: Changes
    whole: Bundle
    imported: Imported
    memo: Mapping[str, Any]


def merged(here: Bundle, there: Bundle, name: str, step: OnProgress = unheard) -> Plan | None:
    """Return what becomes of a learner to whom a file is brought; None if it brings nothing.

    Args:
        here: what is remembered of the learner.
        there: what the file brings.
        name: the learner's name.
        step: is told how far it is.
    """
    both = together(here, there)
    if both == here:
        return None
    ledger = replayed(both, name, step)
    # An attempt that another has taken up, or that has taken over more by now, is put back as it was.
    where = {entry.event.uuid: entry.key.attempt for entry in both.entries}
    before = {where[entry.event.uuid]: here.facts[entry.key] for entry in here.entries}
    after = {uuid: ledger.attempt(uuid).facts for uuid in before}
    memo = {uuid: [packed(was), packed(after[uuid])] for uuid, was in before.items() if after[uuid] != was}
    return Plan(ledger.changes(), both, _more(here, both), {"facts": memo})


def parted(here: Bundle, name: str, brought: int, memo: Mapping[str, Any], step: OnProgress = unheard) -> Plan:
    """Return what becomes of a learner when an import is taken back.

    What was done since stays, an own puzzle that was brought and tried since with it.

    Args:
        here: what is remembered of the learner.
        name: the learner's name.
        brought: the number of the import.
        memo: what was kept when it was brought in.
        step: is told how far it is.
    """
    left = [entry for entry in here.entries if entry.brought != brought]
    kept = {uuid: (unpacked(was), unpacked(then)) for uuid, (was, then) in memo["facts"].items()}
    facts: dict[Key, Facts] = {}
    for key in dict.fromkeys(entry.key for entry in left):
        was, then = kept.get(key.attempt, (None, None))
        now = here.facts[key]
        facts[Key(name, key.attempt if was is None else was.uuid)] = now if was is None else _as_before(was, then, now)
    names = {uuid: was.uuid for uuid, (was, _) in kept.items()}
    entries = (each._replace(key=Key(name, names.get(each.key.attempt, each.key.attempt))) for each in left)
    tried = {each.puzzle_id for each in facts.values()}
    own = tuple(
        each._replace(brought=None) if each.brought == brought else each
        for each in here.own.get(name, ())
        if each.brought != brought or each.puzzle_id in tried
    )
    rest = Bundle(here.learners, facts, tuple(entries), {name: own} if own else {})
    # Two attempts at a puzzle may be open again by this: they become one, as where two files come together.
    rest = together(Bundle((), {}, (), {}), rest)
    return Plan(replayed(rest, name, step).changes(), rest, _more(rest, here), {})


def _as_before(was: Facts, then: Facts | None, now: Facts) -> Facts:
    """Return the facts of an attempt as they were, but that it may have been given up since then."""
    is_given_up_since = then is not None and now.abandoned_at != then.abandoned_at
    return replace(was, abandoned_at=now.abandoned_at) if is_given_up_since else was


def _more(less: Bundle, more: Bundle) -> Imported:
    own = [sum(map(len, each.own.values())) for each in (less, more)]
    return Imported(len(more.facts) - len(less.facts), len(more.entries) - len(less.entries), own[1] - own[0])
