"""Figures as people read them."""

from __future__ import annotations

from combotutor.i18n import LANGUAGES


def decimal(number: float, language: str) -> str:
    """Return a number with one decimal, after the sign that the language puts before it.

    >>> decimal(12.34, "en"), decimal(12.34, "de")
    ('12.3', '12,3')
    """
    plain = f"{number:.1f}"
    return plain if language == LANGUAGES[0] else plain.replace(".", ",")


def percent(share: float, language: str) -> str:
    """Return a share in per cent with one decimal.

    >>> percent(0.1234, "en"), percent(0.1234, "de")
    ('12.3 %', '12,3 %')
    """
    return f"{decimal(100 * share, language)} %"
