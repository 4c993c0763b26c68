"""Reading everything out of the tables, and making them anew from it."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from combotutor.learner.bundle import Bundle, Entry, Key, Own, together, without
from combotutor.learner.deed import Deed
from combotutor.learner.event import Event, Facts
from combotutor.learner.ledger import Ledger
from combotutor.learner.schema import AttemptRow, Base, EventRow, LearnerRow, OwnRow
from combotutor.learner.standing import Imported


def gathered(session: Session) -> Bundle:
    """Return everything that is remembered."""
    names = {row.id: row.name for row in session.scalars(select(LearnerRow).order_by(LearnerRow.id))}
    attempts = {row.id: row for row in session.scalars(select(AttemptRow).order_by(AttemptRow.id))}
    keys = {number: Key(names[row.learner_id], row.uuid) for number, row in attempts.items()}
    own: dict[str, tuple[Own, ...]] = {}
    for each in session.scalars(select(OwnRow).order_by(OwnRow.at, OwnRow.puzzle_id)):
        name = names[each.learner_id]
        own[name] = (*own.get(name, ()), Own(each.puzzle_id, each.line, each.at))
    return Bundle(
        tuple(names.values()),
        {keys[number]: _facts(row) for number, row in attempts.items()},
        tuple(
            Entry(keys[row.attempt_id], _event(row)) for row in session.scalars(select(EventRow).order_by(EventRow.id))
        ),
        own,
    )


def merged(session: Session, there: Bundle) -> Imported:
    """Add what is not known yet, and return how much that was."""
    here = gathered(session)
    both = together(here, there)
    if both != here:
        restore(session, both)
    kept = sum(map(len, both.own.values())) - sum(map(len, here.own.values()))
    return Imported(len(both.facts) - len(here.facts), len(both.entries) - len(here.entries), kept)


def forget(session: Session, learner_id: int) -> None:
    """Forget one learner; the ratings of puzzles are as if they had never been there."""
    name = session.get_one(LearnerRow, learner_id).name
    restore(session, without(gathered(session), name))


def restore(session: Session, bundle: Bundle) -> None:
    """Make the tables hold exactly this, with all that follows from it. A learner keeps their number."""
    for table in reversed(Base.metadata.sorted_tables):
        if table.name != LearnerRow.__tablename__:
            session.execute(delete(table))
    session.expunge_all()
    learners = {row.name: row for row in session.scalars(select(LearnerRow))}
    for name in bundle.learners:
        row = learners.setdefault(name, LearnerRow(name=name))
        row.last_at = None
        session.add(row)
    session.flush()
    _replay(session, bundle, learners)
    for name, kept in bundle.own.items():
        rows = (
            OwnRow(learner_id=learners[name].id, puzzle_id=each.puzzle_id, line=each.line, at=each.at) for each in kept
        )
        session.add_all(rows)
    session.flush()


def _replay(session: Session, bundle: Bundle, learners: dict[str, LearnerRow]) -> None:
    ledger = Ledger(session, is_empty=True)
    attempts: dict[Key, AttemptRow] = {}
    for key, event in bundle.entries:
        learner = learners[key.learner]
        if key not in attempts:
            attempts[key] = ledger.begin(learner, bundle.facts[key], is_open=False)
        ledger.enter(learner, attempts[key], event)
    # Only now: while they run, attempts of two files may cross.
    for row in attempts.values():
        if row.abandoned_at is not None:
            row.ended_at = row.ended_at or row.abandoned_at
        if row.ended_at is None:
            row.is_open = True
            ledger.go_on_with(row)
    session.flush()


def _facts(row: AttemptRow) -> Facts:
    return Facts(
        row.uuid,
        row.puzzle_id,
        row.kind,
        tuple(row.themes),
        row.level,
        row.difficulty,
        row.decisions,
        row.carried_hints,
        row.carried_mistakes,
        tuple(row.carried_answers),
        row.abandoned_at,
    )


def _event(row: EventRow) -> Event:
    return Event(row.uuid, Deed(row.deed), row.word, row.level, row.seconds, row.at, row.offset)
