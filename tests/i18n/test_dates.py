"""Days as people write them, in three languages."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.i18n.dates import date_text, day_text, weekdays


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_days_of_a_year_read_the_same(language: str) -> None:
    days = [date(2028, 1, 1) + timedelta(days=each) for each in range(366)]
    for said in (date_text, day_text):
        assert len({said(day, language) for day in days}) == 366


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_is_said_with_its_number_and_its_year(language: str) -> None:
    said = date_text(date(2026, 2, 28), language)
    assert said.startswith("28")
    assert said.endswith(" 2026")
    assert said.startswith(day_text(date(2026, 2, 28), language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_week_has_seven_days_of_different_names(language: str) -> None:
    assert len(set(weekdays(language))) == 7


def test_a_month_is_named_as_the_language_does() -> None:
    assert [date_text(date(2026, 1, 5), language) for language in ("en", "es", "de")] == [
        "5 Jan 2026",
        "5 de ene de 2026",
        "5. Jan. 2026",
    ]
