"""What the database holds, as the pages show it."""

from datetime import UTC, date, datetime, timedelta

import pytest

from combotutor.learner import Deed, Store
from combotutor.tutor.record import Record, days_until, read
from tests.tutor.examples import BEAT, CLEAR, INSERT

BEGIN = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


def test_all_that_the_database_holds_is_read() -> None:
    store = Store.in_memory(clock=lambda: BEGIN)
    learner = store.learner()
    assert read(learner) == Record(rating=learner.rating(), today=date(2026, 3, 2))
    learner.note(BEAT, Deed.WRONG, word="R1>1")
    learner.note(CLEAR, Deed.RIGHT, word="9,7,8@3")
    learner.keep(INSERT)
    record = read(learner)
    assert dict(record.standings) == dict(learner.standings())
    assert (record.failed, record.made, record.streak) == ((BEAT.id,), (INSERT,), 1)
    later = read(_later(store).learner())
    assert later.due == (BEAT.id,)


def _later(store: Store) -> Store:
    store.clock = lambda: BEGIN + timedelta(minutes=30)
    return store


def test_what_was_only_looked_at_is_nothing_done() -> None:
    learner = Store.in_memory().learner()
    assert read(learner).is_empty
    learner.note(BEAT, Deed.SHOWN)
    assert read(learner).is_empty
    learner.note(BEAT, Deed.HINT, level=1)
    assert not read(learner).is_empty


@pytest.mark.parametrize(
    ("due", "days"),
    [
        (datetime(2026, 3, 1, 12, tzinfo=UTC), 0),
        (datetime(2026, 3, 2, 12, tzinfo=UTC), 0),
        (datetime(2026, 3, 3, 12, tzinfo=UTC), 1),
        (datetime(2026, 3, 9, 12, tzinfo=UTC), 7),
    ],
)
def test_days_are_those_of_the_learners_own_calendar(due: datetime, days: int) -> None:
    assert days_until(due, date(2026, 3, 2)) == days
