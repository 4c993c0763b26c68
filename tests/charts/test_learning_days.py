"""The days of practice: a calendar of weeks, numbers in its squares, what is told of it."""

from __future__ import annotations

from datetime import date, timedelta

import polars as pl
import pytest

from combotutor.charts import Look, days_of_practice, describe
from combotutor.i18n import LANGUAGES
from combotutor.i18n.dates import weekdays
from combotutor.learner.columns import DAYS
from tests.charts.drawn import rows
from tests.charts.practice import days


def calendar(table: pl.DataFrame, language: str = "en") -> dict[tuple[str, str], int]:
    """Return the numbers in the squares, by week and weekday."""
    drawn = rows(days_of_practice(table, Look(language)), "text")
    return {(row["week"], row["weekday"]): row["games"] for row in drawn}


def test_every_day_with_attempts_has_its_number_in_its_place() -> None:
    there = days().filter(pl.col("games") > 0)
    found = calendar(days())
    assert len(found) == there.height
    assert found["31 Aug", "Wed"] == days()["games"][1]
    assert sum(found.values()) == there["games"].sum()


def test_days_without_attempts_are_there_and_empty_up_to_the_last() -> None:
    squares = rows(days_of_practice(days()), "square", filled=False)
    # From the Monday before the first day, a Tuesday, to the last.
    assert len(squares) == 1 + days().height
    assert ({row["week"] for row in squares}, squares[-1]["weekday"]) == ({*_weeks()}, "Fri")


def _weeks() -> list[str]:
    mondays = [date(2026, 8, 31) + timedelta(weeks=each) for each in range(9)]
    return [f"{day:%-d %b}" for day in mondays]


def test_a_beginner_sees_two_months_and_an_old_hand_three() -> None:
    for count, weeks in ((1, 8), (60, 9), (400, 12)):
        squares = rows(days_of_practice(days(count)), "square", filled=False)
        assert len({row["week"] for row in squares}) == weeks


def test_numbers_older_than_the_calendar_are_left_out_of_what_is_told() -> None:
    told = describe(days_of_practice(days(400)))
    shown = days(400).filter(pl.col("day") >= date(2027, 7, 19))
    assert f"{shown['games'].sum()} puzzles tried." in told
    assert "Since 19 Jul 2027: " in told


def test_the_more_attempts_the_larger_the_square() -> None:
    spec = days_of_practice(days()).to_dict(validate=False)
    (scale,) = [layer["encoding"]["size"]["scale"] for layer in spec["layer"] if "size" in layer["encoding"]]
    assert scale["domain"] == [0, days()["games"].max()]
    assert scale["range"][0] < scale["range"][1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_weekdays_are_those_of_the_language_from_monday(language: str) -> None:
    monday = date(2026, 11, 23)
    for place, name in enumerate(weekdays(language)):
        line = (monday + timedelta(days=place), 1, 1, 0, 0, 1)
        assert [weekday for _, weekday in calendar(pl.DataFrame([line], DAYS, orient="row"), language)] == [name]
    assert len(set(weekdays(language))) == 7


def test_the_busiest_day_and_the_days_in_a_row_are_told() -> None:
    told = describe(days_of_practice(days()))
    best = days().sort("games", "day", descending=True).row(0, named=True)
    assert f"Most on {best['day']:%-d %b %Y}: {best['games']}." in told
    assert "In a row up to the last day shown: 0 days." in told
