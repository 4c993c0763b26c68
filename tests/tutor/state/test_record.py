"""What the learner's book holds, as the pages show it."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from combotutor.learner import Deed, Doing, Keeper
from combotutor.tutor.state.record import Record, record_of
from tests.tutor.examples import BEAT, CLEAR, INSERT

BEGIN = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
TOKYO = timezone(timedelta(hours=9))


def test_all_that_the_book_holds_is_there() -> None:
    desk = Keeper(clock=lambda: BEGIN).desk()
    empty = record_of(desk.book, BEGIN)
    assert (empty, empty.is_empty, empty.done) == (Record(now=BEGIN), True, frozenset())
    desk.keep(INSERT)
    wrong, right = Doing(BEAT, Deed.WRONG, word="R1>1"), Doing(CLEAR, Deed.RIGHT, word="9,7,8@3")
    book = desk.enter([wrong, right])
    record = record_of(book, BEGIN)
    assert (record.failed, record.made, record.streak, record.due) == ((BEAT.id,), (INSERT,), 1, ())
    assert record.standings[BEAT.id].mistakes == 1
    assert record_of(book, BEGIN + timedelta(minutes=30)).due == (BEAT.id,)


def test_what_was_only_looked_at_is_nothing_done() -> None:
    desk = Keeper().desk()
    assert record_of(desk.enter([Doing(BEAT, Deed.SHOWN)]), BEGIN).is_empty
    assert not record_of(desk.enter([Doing(BEAT, Deed.HINT, level=1)]), BEGIN).is_empty


def test_what_was_ever_solved_is_done_though_it_goes_wrong_now() -> None:
    desk = Keeper().desk()
    desk.enter([Doing(BEAT, Deed.SOLVED), Doing(CLEAR, Deed.HINT, level=1), Doing(BEAT, Deed.AGAIN)])
    record = record_of(desk.enter([Doing(BEAT, Deed.WRONG, word="R1>1")]), BEGIN)
    assert record.done == {BEAT.id}


def test_what_is_solved_today_is_not_solved_before_today_on_the_learners_own_calendar() -> None:
    desk = Keeper(clock=lambda: BEGIN).desk()
    book = desk.enter([Doing(CLEAR, Deed.SOLVED)])
    later = (
        BEGIN,
        BEGIN + timedelta(hours=5),
        BEGIN + timedelta(hours=7),
        (BEGIN + timedelta(hours=7)).astimezone(TOKYO),
    )
    assert [record_of(book, now).solved_before_today for now in later] == [set(), set(), {CLEAR.id}, set()]


@pytest.mark.parametrize(
    ("due", "zone", "days"),
    [
        (datetime(2026, 3, 1, 12, tzinfo=UTC), UTC, 0),
        (datetime(2026, 3, 2, 12, tzinfo=UTC), UTC, 0),
        (datetime(2026, 3, 3, 12, tzinfo=UTC), UTC, 1),
        (datetime(2026, 3, 9, 12, tzinfo=UTC), UTC, 7),
        # At six in the evening of UTC it is tomorrow in Tokyo.
        (datetime(2026, 3, 3, 12, tzinfo=UTC), TOKYO, 0),
        (datetime(2026, 3, 3, 16, tzinfo=UTC), TOKYO, 1),
    ],
)
def test_days_are_those_of_the_learners_own_calendar(due: datetime, zone: timezone, days: int) -> None:
    assert Record(now=BEGIN.astimezone(zone)).days_until(due) == days
