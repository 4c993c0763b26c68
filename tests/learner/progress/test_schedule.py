"""The schedule, against the published examples of py-fsrs, and what we make of it.

Source: github.com/open-spaced-repetition/py-fsrs, tests/test_basic.py (version 6.3): test_review_card, test_memo_state,
test_good_learning_steps, test_again_learning_steps, test_hard_learning_steps,
test_learning_card_rate_hard_one_learning_step, test_review_state.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Rating, Scheduler

from combotutor.learner.progress.event import Result
from combotutor.learner.progress.schedule import QUICK, Slot, grade, reviewed

BEGIN = datetime(2022, 11, 29, 12, 30, tzinfo=UTC)
PUBLISHED = Scheduler(enable_fuzzing=False)
"""The library's own steps, which its examples are for."""
GOOD, AGAIN = Rating.Good, Rating.Again


def intervals(ratings: list[Rating], scheduler: Scheduler) -> list[int]:
    """Return the days from each review to the next, each when it is due."""
    slot, at, days = None, BEGIN, []
    for rating in ratings:
        slot = reviewed(slot, rating, at, scheduler)
        days.append((slot.due - at).days)
        at = slot.due
    return days


def first_due(rating: Rating, scheduler: Scheduler = PUBLISHED) -> timedelta:
    """Return after how long a new card comes back."""
    return reviewed(None, rating, BEGIN, scheduler).due - BEGIN


def test_the_published_intervals_of_days_are_met() -> None:
    ratings = [GOOD] * 6 + [AGAIN] * 2 + [GOOD] * 5
    assert intervals(ratings, PUBLISHED) == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


def test_the_published_memory_is_met() -> None:
    slot, at = None, BEGIN
    for rating, days in zip([AGAIN, *[GOOD] * 5], [0, 0, 1, 3, 8, 21], strict=True):
        at += timedelta(days=days)
        slot = reviewed(slot, rating, at, PUBLISHED)
    assert slot is not None
    assert slot.stability == pytest.approx(53.62691, abs=1e-4)
    assert slot.difficulty == pytest.approx(6.3574867, abs=1e-4)


def test_the_published_steps_of_learning_are_met() -> None:
    assert first_due(GOOD) == timedelta(minutes=10)
    assert first_due(AGAIN) == timedelta(minutes=1)
    assert first_due(Rating.Hard) == timedelta(minutes=5.5)
    assert first_due(Rating.Easy) >= timedelta(days=1)
    assert first_due(Rating.Hard, Scheduler(learning_steps=(timedelta(minutes=10),))) == timedelta(minutes=15)


def test_the_published_lapse_is_met() -> None:
    slot, at = None, BEGIN
    for rating in (GOOD, GOOD, GOOD, AGAIN):
        slot = reviewed(slot, rating, at, PUBLISHED)
        before, at = at, slot.due
    assert at - before == timedelta(minutes=10)


def test_a_clean_solution_goes_days_away_and_each_further_one_longer() -> None:
    slot, at, waits = None, BEGIN, []
    for _ in range(4):
        slot = reviewed(slot, GOOD, at)
        waits.append(slot.due - at)
        at = slot.due
    assert waits[0] >= timedelta(days=1)
    assert waits == sorted(waits)


def test_what_was_helped_or_failed_comes_back_in_the_same_sitting() -> None:
    assert reviewed(None, Rating.Hard, BEGIN).due - BEGIN == timedelta(minutes=15)
    failed = reviewed(None, AGAIN, BEGIN)
    assert failed.due - BEGIN == timedelta(minutes=10)
    assert reviewed(failed, GOOD, failed.due).due - failed.due >= timedelta(days=1)


def test_a_quick_clean_solution_goes_further_away() -> None:
    assert reviewed(None, Rating.Easy, BEGIN).due > reviewed(None, GOOD, BEGIN).due


def test_the_same_reviews_give_the_same_slot() -> None:
    slots = {repr(reviewed(reviewed(None, GOOD, BEGIN), GOOD, BEGIN + timedelta(days=40))) for _ in range(20)}
    assert len(slots) == 1


@pytest.mark.parametrize(
    ("result", "has_failed", "seconds", "expected"),
    [
        (Result.CLEAN, False, 0.0, Rating.Good),
        (Result.CLEAN, False, QUICK * 2, Rating.Easy),
        (Result.CLEAN, False, QUICK * 2 + 1, Rating.Good),
        (Result.HELPED, False, 1.0, Rating.Hard),
        (Result.HELPED, True, 1.0, Rating.Again),
        (Result.MISSED, True, 1.0, Rating.Again),
    ],
)
def test_how_it_went_gives_the_grade(result: Result, has_failed: bool, seconds: float, expected: Rating) -> None:  # noqa: FBT001  (a row of the table)
    assert grade(result, has_failed=has_failed, seconds=seconds, decisions=2) is expected


def test_a_slot_of_another_time_zone_is_the_same_moment() -> None:
    local = BEGIN.astimezone()
    slot = reviewed(None, GOOD, local)
    assert isinstance(slot, Slot)
    assert slot.last_review == BEGIN
