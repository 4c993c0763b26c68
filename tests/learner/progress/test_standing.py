"""Days in a row, against counting them one by one."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from combotutor.learner import Streak
from combotutor.learner.progress.standing import streak_of

DAYS = st.sets(st.integers(0, 30).map(lambda number: date(2026, 2, 20) + timedelta(days=number)))


@given(DAYS)
def test_the_best_is_the_longest_run_of_days(days: set[date]) -> None:
    runs = [0]
    for number in range(40):
        runs.append(runs[-1] + 1 if date(2026, 2, 20) + timedelta(days=number) in days else 0)
    assert streak_of(days, date(2026, 4, 30)).best == max(runs)


@given(DAYS, st.integers(0, 3))
def test_a_day_that_is_not_over_breaks_nothing(days: set[date], ago: int) -> None:
    if not days:
        return
    today = max(days) + timedelta(days=ago)
    streak = streak_of(days, today)
    assert streak.is_today is (ago == 0)
    assert (streak.days > 0) is (ago <= 1)


def test_nothing_done_is_no_streak() -> None:
    assert streak_of(set(), date(2026, 2, 20)) == Streak(0, 0, is_today=False)


def test_a_clock_set_back_does_not_break_a_streak() -> None:
    days = {date(2026, 2, 20), date(2026, 2, 21)}
    assert streak_of(days, date(2026, 2, 1)) == Streak(2, 2, is_today=True)
