"""Days as people write them."""

from __future__ import annotations

from datetime import date

from combotutor.i18n.catalogue import text


def date_text(day: date, language: str = "en") -> str:
    """Return a day with its year.

    >>> date_text(date(2026, 11, 3)), date_text(date(2026, 11, 3), "de")
    ('3 Nov 2026', '3. Nov. 2026')
    """
    return text("date.full", language, day=day.day, month=_month(day, language), year=day.year)


def day_text(day: date, language: str = "en") -> str:
    """Return a day without its year.

    >>> day_text(date(2026, 11, 3), "es")
    '3 de nov'
    """
    return text("date.day", language, day=day.day, month=_month(day, language))


def weekdays(language: str = "en") -> list[str]:
    """Return the short names of the days of a week, from Monday.

    >>> weekdays("de")[:2]
    ['Mo', 'Di']
    """
    return text("date.weekdays", language).split()


def _month(day: date, language: str) -> str:
    return text("date.months", language).split()[day.month - 1]
