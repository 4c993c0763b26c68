"""A second try on the day of a failure: it is no better than the first, and counts for nothing but the schedule."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from combotutor.learner import Deed, Learner, Result, Standing, Store, Tally
from combotutor.learner.exchange.incoming import drafted
from combotutor.puzzles import HINTS
from tests.learner.doings import PUZZLES, Clock, solve

FIRST, SECOND, TWO_STEPS, *_ = PUZZLES


def nothing(_me: Learner, _clock: Clock) -> None:
    pass


def reload(me: Learner, _clock: Clock) -> None:
    me.note(FIRST, Deed.SHOWN)


def another(me: Learner, _clock: Clock) -> None:
    solve(me, SECOND)


def a_click(me: Learner, _clock: Clock) -> None:
    me.note(FIRST, Deed.AGAIN)
    me.note(FIRST, Deed.SHOWN)


def hours(_me: Learner, clock: Clock) -> None:
    clock.on(hours=3)


def a_second_try(me: Learner, _clock: Clock) -> None:
    solve(me, FIRST)


BETWEEN = pytest.mark.parametrize("between", [nothing, reload, another, a_click, hours, a_second_try])


@BETWEEN
@pytest.mark.parametrize(("hints", "wrong"), [(0, 1), (0, 3), (HINTS, 0), (2, 1)])
def test_a_failure_stays_one_for_the_day(
    me: Learner, clock: Clock, between: Callable[[Learner, Clock], None], hints: int, wrong: int
) -> None:
    solve(me, FIRST, hints=hints, wrong=wrong)
    before, rating = me.standing(FIRST.id), me.theme_ratings()[FIRST.themes[0]]
    between(me, clock)
    after = solve(me, FIRST)
    assert (after.last, after.is_clean, after.mistakes) == (before.last, False, before.mistakes)
    assert me.failed() == (FIRST.id,)
    assert me.theme_ratings()[FIRST.themes[0]] == rating
    assert [each.result for each in me.attempts() if each.puzzle_id == FIRST.id] == [before.last]
    assert me.puzzle_tally(FIRST.id).clean == 0


@BETWEEN
def test_what_was_helped_stays_helped_for_the_day(
    me: Learner, clock: Clock, between: Callable[[Learner, Clock], None]
) -> None:
    solve(me, FIRST, hints=2)
    between(me, clock)
    after = solve(me, FIRST)
    assert (after.last, after.is_clean, me.failed()) == (Result.HELPED, False, ())
    assert me.puzzle_tally(FIRST.id) == Tally(helped=1)


def test_what_was_helped_can_still_fail(me: Learner) -> None:
    solve(me, FIRST, hints=2)
    rating = me.rating()
    assert solve(me, FIRST, wrong=1).last is Result.MISSED
    assert (me.failed(), me.rating()) == ((FIRST.id,), rating)
    assert [each.result for each in me.attempts()] == [Result.HELPED, Result.MISSED]


def test_what_was_clean_is_tried_as_if_anew(me: Learner) -> None:
    solve(me, FIRST)
    assert solve(me, FIRST).last is Result.CLEAN
    assert me.puzzle_tally(FIRST.id) == Tally(clean=2)
    assert solve(me, FIRST, wrong=1).last is Result.MISSED
    assert me.failed() == (FIRST.id,)


@BETWEEN
def test_on_another_day_it_is_solved_alone(
    me: Learner, clock: Clock, between: Callable[[Learner, Clock], None]
) -> None:
    solve(me, FIRST, wrong=1)
    between(me, clock)
    rating = me.rating()
    clock.on(days=1)
    # As a page does that is opened then: it begins again only what it shows as solved.
    if not me.note(FIRST, Deed.SHOWN).is_open:
        me.note(FIRST, Deed.AGAIN)
    me.note(FIRST, Deed.RIGHT, word="5@1")
    after = me.note(FIRST, Deed.SOLVED)
    assert (after.last, after.is_clean, after.mistakes, me.failed()) == (Result.CLEAN, True, 0, ())
    assert me.rating().games == rating.games + 1


def test_a_failure_left_open_is_begun_afresh_when_it_is_opened_on_another_day(me: Learner, clock: Clock) -> None:
    me.note(FIRST, Deed.WRONG, word="8@2")
    clock.on(days=1)
    assert me.note(FIRST, Deed.SHOWN) == Standing(FIRST.id, due=me.standing(FIRST.id).due, is_open=True)
    assert me.failed() == (FIRST.id,)
    me.note(FIRST, Deed.RIGHT, word="5@1")
    assert me.note(FIRST, Deed.SOLVED).last is Result.CLEAN


def test_midnight_makes_no_other_day_of_one_sitting(me: Learner, clock: Clock) -> None:
    clock.now = datetime(2026, 5, 4, 21, 55, tzinfo=UTC)  # five to midnight where the learner is
    solve(me, FIRST, wrong=1)
    rating = me.rating()
    clock.on(minutes=10)
    assert solve(me, FIRST).last is Result.MISSED
    assert (me.failed(), me.rating()) == ((FIRST.id,), rating)


def test_a_second_try_that_was_due_goes_days_away_and_one_at_once_does_not(me: Learner, clock: Clock) -> None:
    due = solve(me, FIRST, wrong=1).due
    assert solve(me, FIRST, seconds=1).due == due
    clock.on(minutes=15)
    later = solve(me, FIRST, seconds=1).due
    assert later is not None
    assert later > clock.now.replace(hour=23)
    assert me.failed() == (FIRST.id,)


@pytest.mark.parametrize("slip", [{"wrong": 1}, {"hints": 1}])
def test_a_second_try_that_was_due_and_went_wrong_comes_back_soon(
    me: Learner, clock: Clock, slip: dict[str, int]
) -> None:
    solve(me, FIRST, wrong=1)
    clock.on(minutes=15)
    solve(me, FIRST, **slip)
    assert me.due() == ()
    clock.on(minutes=20)
    assert me.due() == (FIRST.id,)


def test_going_back_a_step_is_no_second_try_of_the_whole(me: Learner, clock: Clock) -> None:
    solve(me, TWO_STEPS, wrong=1)
    clock.on(minutes=15)
    me.note(TWO_STEPS, Deed.BACK)
    me.note(TWO_STEPS, Deed.RIGHT, word="5@1")
    assert me.note(TWO_STEPS, Deed.SOLVED).last is Result.MISSED
    clock.on(minutes=15)
    assert me.due() == (TWO_STEPS.id,)


def test_going_back_on_another_day_costs_no_rating(me: Learner, clock: Clock) -> None:
    solve(me, TWO_STEPS, wrong=1)
    rating = me.rating()
    clock.on(days=1)
    me.note(TWO_STEPS, Deed.BACK)
    me.note(TWO_STEPS, Deed.RIGHT, word="5@1")
    assert me.note(TWO_STEPS, Deed.SOLVED).last is Result.MISSED
    assert me.rating() == rating


def test_a_second_try_in_another_program_is_one_too(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "learner.sqlite"
    with Store.open(path, clock=clock) as one, Store.open(path, clock=clock) as other:
        solve(one.learner(), FIRST, wrong=1)
        assert solve(other.learner(), FIRST).last is Result.MISSED
        assert one.learner().failed() == (FIRST.id,)


def test_an_older_file_is_counted_by_the_rule_of_today(me: Learner, tmp_path: Path) -> None:
    solve(me, FIRST, wrong=1)
    solve(me, FIRST)
    told = me.standing(FIRST.id), me.attempts(), me.failed()
    file = me.store.export()
    # What was done is the same in it; what an attempt takes over, it does not say.
    for each in file["learners"][0]["attempts"]:
        each |= {"hints": 0, "mistakes": 0}
    path = tmp_path / "old.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    with Store.in_memory(clock=Clock()) as store:
        store.import_from(path)
        it = store.learner()
        assert (it.standing(FIRST.id), it.attempts(), it.failed()) == told
        assert me.store.import_from(path).attempts == 0
        assert (me.standing(FIRST.id), me.attempts(), me.failed()) == told


def bring(to: Store, other: Store) -> None:
    """Bring to one device what another holds."""
    with drafted(json.dumps(other.export()), "a file", to.clock()) as draft:
        to.bring(draft, from_others=True)


@pytest.fixture
def devices(clock: Clock) -> Iterator[tuple[Store, Store, Store]]:
    """Three devices of one learner."""
    with (
        Store.in_memory(clock=clock) as one,
        Store.in_memory(clock=clock) as other,
        Store.in_memory(clock=clock) as new,
    ):
        yield one, other, new


def test_what_was_open_on_one_device_and_failed_on_another_goes_on_the_same_everywhere(
    devices: tuple[Store, Store, Store],
) -> None:
    one, other, new = devices
    one.learner().note(FIRST, Deed.SHOWN)
    solve(other.learner(), FIRST, wrong=1)
    bring(one, other)
    one.learner().note(FIRST, Deed.RIGHT, word="5@1", level=1)
    told = one.learner().note(FIRST, Deed.SOLVED)
    bring(new, one)
    assert new.learner().standing(FIRST.id) == told
    assert {solve(each.learner(), FIRST).last for each in (one, new)} == {Result.CLEAN}


def test_what_was_left_behind_on_one_device_is_begun_afresh_the_same_everywhere(
    devices: tuple[Store, Store, Store], clock: Clock
) -> None:
    one, other, new = devices
    one.learner().note(FIRST, Deed.WRONG, word="9@4")
    clock.on(days=1)
    solve(other.learner(), FIRST, wrong=1)
    bring(one, other)
    told = solve(one.learner(), FIRST)
    bring(new, one)
    assert new.learner().standing(FIRST.id) == told
