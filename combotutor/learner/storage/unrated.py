"""Ratings that still rest on a learner's own puzzles, as they did once, are made anew without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, select

from combotutor.learner.progress.replay import replayed
from combotutor.learner.storage.reading import SEEN, gathered, row_of
from combotutor.learner.storage.schema import LEARNER, LEARNER_RATING, MARK
from combotutor.learner.storage.writing import write
from combotutor.puzzles import OWN

_RATERS = (
    select(LEARNER.c.name)
    .join(MARK, MARK.c.learner_id == LEARNER.c.id)
    .where(MARK.c.puzzle_id.startswith(OWN, autoescape=True), MARK.c.rated_on.is_not(None), SEEN)
    .distinct()
)


def raters_of_own(connection: Connection) -> tuple[str, ...]:
    """Return the learners for whom a puzzle of their own was ever a game: by the rules of today none is."""
    return tuple(connection.scalars(_RATERS))


def rate_anew(connection: Connection, names: Sequence[str]) -> None:
    """Make the ratings of some learners anew by the rules of today; what they did stays, and whence it came.

    Args:
        connection: its transaction.
        names: the learners.
    """
    bundle = gathered(connection, names)
    for name in names:
        row = row_of(connection, name, locks=True)
        assert row is not None, "it has just been read"
        found = replayed(bundle, name).changes()
        # A theme that only own puzzles have is rated no more.
        connection.execute(delete(LEARNER_RATING).where(LEARNER_RATING.c.learner_id == row.number))
        there = replace(found, begun=(), changed=found.begun, events=(), own={}, tallies={})
        write(connection, row.number, replace(there, known_marks=found.marks, known_ratings={}))
