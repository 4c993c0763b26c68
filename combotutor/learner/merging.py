"""Bringing a file together with what is remembered: worked out beside the database, and written in one go.

Only the learners of whom the file brings anything are read, made anew and written; nobody else is held up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from combotutor.learner.bundle import Bundle, together
from combotutor.learner.ledger import Changes
from combotutor.learner.reading import Step, gathered, owners, row_of
from combotutor.learner.replay import replayed
from combotutor.learner.standing import Imported
from combotutor.learner.writing import write_anew


@dataclass(frozen=True, slots=True)
class Plan:
    """What a file brings, worked out.

    Args:
        learners: all that is to be remembered of the learners who change.
        whole: all their deeds, in order.
        revisions: what each learner who was read stood at; nothing is written if another has written since.
        imported: how much was not known.
    """

    learners: Mapping[str, Changes]
    whole: Bundle
    revisions: Mapping[str, int]
    imported: Imported


@dataclass(frozen=True, slots=True)
class Here:
    """What is remembered of the learners that a file is about.

    Args:
        bundle: what they did.
        revisions: what each stands at.
    """

    bundle: Bundle
    revisions: Mapping[str, int]


def found(connection: Connection, there: Bundle, step: Step = lambda _share: None) -> Here:
    """Return what is remembered of the learners that a file is about, by their names or by their deeds.

    Args:
        connection: a transaction that reads.
        there: what the file holds.
        step: is told how far it is.
    """
    names = dict.fromkeys([*there.learners, *owners(connection, [entry.event.uuid for entry in there.entries])])
    rows = {name: row_of(connection, name) for name in names}
    revisions = {name: 0 if row is None else row.revision for name, row in rows.items()}
    return Here(gathered(connection, list(names), step), revisions)


def planned(remembered: Here, there: Bundle, step: Step = lambda _share: None) -> Plan:
    """Return what a file brings to what is remembered; this takes long, and needs no database.

    Args:
        remembered: what is remembered.
        there: what the file holds.
        step: is told how far it is.
    """
    here = remembered.bundle
    both = together(here, there)
    changed = [name for name in both.learners if _part(both, name) != _part(here, name)]
    counts = Counter(entry.key.learner for entry in both.entries)
    total, done, learners = sum(counts[name] for name in changed) or 1, 0, {}
    for name in changed:
        learners[name] = replayed(both, name, _part_of(step, done / total, counts[name] / total)).changes()
        done += counts[name]
    kept = sum(map(len, both.own.values())) - sum(map(len, here.own.values()))
    imported = Imported(len(both.facts) - len(here.facts), len(both.entries) - len(here.entries), kept)
    return Plan(learners, both, remembered.revisions, imported)


def brought(connection: Connection, plan: Plan) -> bool:
    """Write what a file brings, unless another has written since it was worked out; tell whether it was written.

    Args:
        connection: a transaction that writes.
        plan: what it brings.
    """
    for name, revision in plan.revisions.items():
        row = row_of(connection, name, locks=True)
        if (0 if row is None else row.revision) != revision:
            return False
    write_anew(connection, plan.learners, plan.whole)
    return True


def _part_of(step: Step, first: float, share: float) -> Step:
    """Return what tells how far a part of a work is, as a share of the whole."""
    return lambda part: step(first + share * part)


def _part(bundle: Bundle, name: str) -> tuple[object, ...]:
    """Return what a bundle holds of one learner."""
    return (
        name in bundle.learners,
        {key: facts for key, facts in bundle.facts.items() if key.learner == name},
        [entry for entry in bundle.entries if entry.key.learner == name],
        bundle.own.get(name, ()),
    )
