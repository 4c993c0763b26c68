"""A clock that was wrong once does not rule for ever, and the learner's day is the learner's."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.learner import Backing, Deed, Doing, Footing, Keeper, Learner, Store
from combotutor.learner.progress.bundle import Bundle, Entry, Key
from combotutor.learner.progress.clock import brought_to
from combotutor.learner.progress.event import Event, facts_of
from combotutor.learner.report import report
from tests.learner.doings import PUZZLES, Clock, puzzle, solve

TOKYO = 9 * 60
MARCH = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
MANY = tuple(puzzle(f"find-{number}") for number in range(20))


def jumped(clock: Clock) -> Learner:
    """Return a learner who did three puzzles in 2026 and two in 2036, and whose clock is right again the next day."""
    clock.now = MARCH
    me = Store.in_memory(clock=clock).learner()
    for each in MANY[:3]:
        solve(me, each)
    clock.now = MARCH.replace(year=2036)
    solve(me, MANY[3], wrong=1)
    solve(me, MANY[4])
    clock.now = MARCH + timedelta(days=1)
    return me


def test_what_is_missed_after_the_clock_is_right_again_comes_back_the_same_day() -> None:
    clock = Clock()
    me = jumped(clock)
    me.note(MANY[5], Deed.WRONG, word="9@4")
    due = me.standing(MANY[5].id).due
    assert due is not None
    assert round((due - clock.now).total_seconds()) == 600
    clock.on(minutes=30)
    assert MANY[5].id in me.due()
    assert MANY[3].id in me.due()  # what was missed in 2036 waits too


def test_after_a_jump_five_days_are_five_days_in_a_row() -> None:
    clock = Clock()
    me = jumped(clock)
    for number in range(5):
        clock.now = MARCH + timedelta(days=1 + number)
        solve(me, MANY[6 + number])
    assert (me.streak().days, me.streak().best) == (6, 6)  # and the day before the jump
    days = report(me, MANY).days
    assert [each.day for each in days] == [date(2026, 3, 1) + timedelta(days=number) for number in range(6)]
    assert [each.counts.games for each in days] == [3, 3, 1, 1, 1, 1]


def test_after_a_jump_a_puzzle_counts_again_on_each_day() -> None:
    clock = Clock()
    me = jumped(clock)
    games = []
    for day in (10, 12):
        clock.now = MARCH.replace(day=day)
        solve(me, MANY[0])
        games.append(me.rating().games)
    assert games == [6, 7]


def test_a_jump_is_said_once_and_the_order_stays() -> None:
    clock = Clock()
    me = jumped(clock)
    before = [each["id"] for each in me.store.export()["events"]]
    for each in MANY[5:8]:
        solve(me, each)
    (notice,) = me.store.notices
    assert notice.key == "learner.clock-right"
    events = me.store.export()["events"]
    assert [each["id"] for each in events][: len(before)] == before
    times = [each["at"] for each in events]
    assert times == sorted(set(times))
    assert times[-1] < "2026-03-03"
    assert [each.puzzle_id for each in me.attempts()] == [each.id for each in MANY[:8]]


def test_another_learner_of_the_file_is_left_alone() -> None:
    clock = Clock()
    me = jumped(clock)
    ana = me.store.learner("ana")
    solve(ana, MANY[0])
    before = ana.book
    solve(me, MANY[5])
    assert ana.book is before


@given(st.lists(st.integers(-3000, 3000), min_size=1, max_size=30))
def test_deeds_brought_to_now_keep_their_order_and_those_of_before_keep_their_time(minutes: list[int]) -> None:
    key = Key("me", "0" * 32)
    times = [MARCH + timedelta(minutes=each) for each in minutes]
    entries = tuple(Entry(key, Event(f"{n:032x}", Deed.WRONG, "", 0, 0.0, at, 0)) for n, at in enumerate(times))
    bundle = Bundle(("me",), {key: facts_of(PUZZLES[0], key.attempt)}, entries, {})
    after = brought_to(bundle, MARCH).entries
    assert [each.event.uuid for each in after] == [each.event.uuid for each in entries]
    moved = [each.event.at for each in after]
    assert moved == sorted(set(moved))
    assert moved[-1] - MARCH < timedelta(milliseconds=1)
    if times == sorted(set(times)):
        kept = [at for at in times if at <= MARCH]
        assert moved[: len(kept)] == kept


def test_the_day_is_the_learners_though_the_machine_runs_in_another_zone(tmp_path: Path) -> None:
    """Monday 08:00, Tuesday 20:00 and Wednesday 08:30 of Tokyo are three days, in UTC they are two."""
    clock = Clock(zone=UTC)
    keeper = Keeper(lambda: Store.open(tmp_path / "learner.sqlite", clock=clock), clock=clock)
    desk = keeper.desk("tokyo")
    desk.offset = TOKYO
    tokyo = timezone(timedelta(minutes=TOKYO))
    for number, (day, hour, minute) in enumerate(((2, 8, 0), (3, 20, 0), (4, 8, 30))):
        clock.now = datetime(2026, 3, day, hour, minute, tzinfo=tokyo).astimezone(UTC)
        desk.enter([Doing(MANY[number], Deed.RIGHT, "5@1"), Doing(MANY[number], Deed.SOLVED)])
    assert {each["offset"] for each in desk.export()["events"]} == {TOKYO}
    assert [each.on for each in desk.attempts()] == [date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4)]
    assert desk.book.streak(desk.now().date()).days == 3
    assert [each.streak for each in report(desk, MANY).days] == [1, 2, 3]
    keeper.close()


def test_a_zone_that_cannot_be_is_passed_over() -> None:
    clock = Clock(zone=UTC)
    desk = Keeper(clock=clock).desk()
    desk.offset = 10**9
    assert desk.now().utcoffset() == timedelta()


@pytest.mark.parametrize("zone", [-14 * 60, 0, 14 * 60])
@pytest.mark.parametrize("wrong", [datetime(9999, 12, 31, 23, 59, tzinfo=UTC), datetime(1, 1, 1, tzinfo=UTC)])
def test_a_clock_that_says_what_no_calendar_can_is_no_damage_and_is_told_once(
    tmp_path: Path, wrong: datetime, zone: int
) -> None:
    path, now = tmp_path / "learner.sqlite", [MARCH]
    keeper = Keeper(lambda: Store.open(path, clock=lambda: now[0]), clock=lambda: now[0], patience=20.0)
    desk = keeper.desk()
    desk.offset = zone
    for number, time in enumerate([MARCH, wrong, wrong, MARCH + timedelta(days=1), MARCH + timedelta(days=2)]):
        now[0] = time
        desk.enter([Doing(MANY[number], Deed.RIGHT, "5@1", 1, 20.0), Doing(MANY[number], Deed.SOLVED)])
        assert desk.backing == Backing(Footing.KEPT)
        assert len(report(desk, MANY).attempts) == number + 1
    assert [notice.key for notice in desk.notices].count("learner.clock-beyond") == 1
    keeper.close()
    with Store.open(path, clock=lambda: MARCH + timedelta(days=3)) as store:
        book = store.learner().book
        assert len(book.marks) == 5
        assert book.last_at is not None
        assert book.last_at < MARCH + timedelta(days=3)


def test_whoever_has_no_desk_is_told_of_such_a_clock_too() -> None:
    store = Store.in_memory(clock=lambda: datetime(9999, 12, 31, 23, 59, tzinfo=UTC))
    solve(store.learner(), MANY[0])
    assert [notice.key for notice in store.notices] == ["learner.clock-beyond"]


@pytest.mark.parametrize("wrong", [datetime(1970, 1, 1, tzinfo=UTC), MARCH + timedelta(minutes=5)])
def test_where_the_clock_was_set_back_what_waited_at_the_last_deed_still_waits(wrong: datetime) -> None:
    clock = Clock()
    clock.now = MARCH
    me = Store.in_memory(clock=clock).learner()
    solve(me, MANY[0], wrong=1)
    clock.on(hours=20)
    solve(me, MANY[1])
    clock.now = wrong
    assert me.due() == report(me, MANY).due == (MANY[0].id,)
    assert me.book.solved_before(wrong) == {MANY[0].id}
    clock.now = MARCH + timedelta(days=2)
    assert me.due() == (MANY[0].id,)


@pytest.mark.parametrize("wrong", [datetime(9999, 12, 31, 23, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC)])
def test_what_was_done_is_taken_along_and_brought_in_whatever_the_clock_says(tmp_path: Path, wrong: datetime) -> None:
    clock = Clock(zone=UTC)
    me = Store.in_memory(clock=clock)
    solve(me.learner(), MANY[0])
    before = me.export()["events"]
    clock.now = wrong
    me.export_to(tmp_path / "mine.json")
    assert me.export()["events"] == before
    other = Store.in_memory(clock=lambda: wrong)
    assert other.import_from(tmp_path / "mine.json").attempts == 1
    assert other.learner().attempts() == me.learner().attempts()
