"""Chances and averages as people read them: never a bare 0 for what is rare, nor 100 % for what is nearly sure."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from combotutor.i18n.catalogue import text, whole_text

_RARE: Final = Fraction(1, 1000)
"""Below it a chance is said as 1 in so many; as far from sure, as more than the rest."""

_LEAST_AVERAGE: Final = Fraction(1, 200)
"""An average below it would be 0 in two decimals."""

_MOST_DECIMALS: Final = 6


def chance_text(value: Fraction | float, language: str = "en") -> str:
    """Return a chance in per cent, or as 1 in so many where it is rare.

    Only a fraction is exact, so that it can be never or always; the float 0.0 may be anything too small for floats.

    >>> chance_text(Fraction(2, 3)), chance_text(Fraction(1, 2407)), chance_text(Fraction(0))
    ('66.7%', '1 in 2,400', 'never')
    >>> chance_text(0.99999), chance_text(Fraction(2, 3), "de")
    ('more than 99.9%', '66,7 %')
    """
    if isinstance(value, Fraction) and value <= 0:
        return text("chance.never", language)
    if isinstance(value, Fraction) and value >= 1:
        return text("chance.always", language)
    if value <= 0:
        return text("chance.less-than", language, percent=percent_text(_RARE, language))
    if value < _RARE:
        return text("chance.one-in", language, number=whole_text(_rounded(1 / value), language))
    if value > 1 - _RARE:
        return text("chance.more-than", language, percent=percent_text(1 - _RARE, language))
    return percent_text(value, language)


def estimate_text(value: float | None, low: float, high: float, language: str = "en") -> str:
    """Return an estimated chance with its interval, marked with a ~; as far as it is known where none or all were seen.

    Args:
        value: the share that was seen; None where nothing was.
        low: the lower limit, from 0 to 1.
        high: the upper limit.
        language: of the words and figures.

    >>> estimate_text(0.598, 0.5887, 0.6069), estimate_text(0.0, 0.0, 0.0038)
    ('~ 59.8% (58.9% to 60.7%)', '~ at most 0.4%')
    """
    if value is None:
        return text("chance.unknown", language)
    if value <= 0 or value >= 1:
        return f"~ {between_text(low, high, language)}"
    shown = chance_text(float(value), language) if value < _RARE else _limit(value, _decimals(low, high), language)
    return f"~ {shown} ({between_text(low, high, language)})"


def between_text(low: float, high: float, language: str = "en") -> str:
    """Return the interval of a chance, with as many decimals as tell its limits apart.

    >>> between_text(0.59802, 0.59811), between_text(0.0, 0.003), between_text(0.9995, 0.9997)
    ('59.80% to 59.81%', 'at most 0.3%', '99.95% to 99.97%')
    """
    if low <= 0 and high >= 1:
        return text("chance.unknown", language)
    if low <= 0:
        return text("chance.at-most", language, high=_limit(high, 1, language, is_rare=high < _RARE))
    if high >= 1:
        return text("chance.at-least", language, low=_limit(low, 1, language))
    for more in range(_MOST_DECIMALS):
        limits = [_limit(limit, 1 + more, language, is_rare=high < _RARE) for limit in (low, high)]
        if limits[0] != limits[1]:
            break
    return text("chance.between", language, low=limits[0], high=limits[1])


def average_text(value: Fraction | float, language: str = "en") -> str:
    """Return an average with two decimals, or as one in so many where that would be none.

    >>> average_text(Fraction(7, 3)), average_text(Fraction(1, 3000)), average_text(Fraction(0))
    ('2.33', '1 in 3,000', 'never')
    """
    if value <= 0:
        return chance_text(value, language)
    if value < _LEAST_AVERAGE:
        return text("chance.one-in", language, number=whole_text(_rounded(1 / value), language))
    return number_text(value, language, 2)


def decimal_sign(language: str = "en") -> str:
    """Return what stands before the tenths.

    >>> decimal_sign(), decimal_sign("de")
    ('.', ',')
    """
    return text("number.half", language)[1]


def percent_sign(language: str = "en") -> str:
    """Return what stands behind a number of per cent, with the space that the language leaves there.

    >>> percent_sign(), percent_sign("de")
    ('%', ' %')
    """
    return text("number.share", language).lstrip("50")


def number_text(value: Fraction | float, language: str = "en", decimals: int = 1) -> str:
    """Return a number with some decimals, after the sign that the language puts before them.

    >>> number_text(12.34), number_text(12.34, "es")
    ('12.3', '12,3')
    """
    return f"{float(value):.{decimals}f}".replace(".", decimal_sign(language))


def percent_text(value: Fraction | float, language: str = "en", decimals: int = 1) -> str:
    """Return a share in per cent; what may be rare is said by `chance_text`.

    >>> percent_text(0.1234), percent_text(0.1234, "de")
    ('12.3%', '12,3 %')
    """
    return f"{number_text(100 * value, language, decimals)}{percent_sign(language)}"


def _limit(value: float, decimals: int, language: str, *, is_rare: bool = False) -> str:
    """Return a limit of an interval; it is neither 0 nor 1, and never looks so."""
    if is_rare:
        return text("chance.one-in", language, number=whole_text(_rounded(1 / value, decimals + 1), language))
    while round(100 * value, decimals) in {0, 100}:
        decimals += 1
    return percent_text(value, language, decimals)


def _decimals(low: float, high: float) -> int:
    """Return how many decimals of per cent tell two limits apart, one at least."""
    return next(
        (many for many in range(1, _MOST_DECIMALS) if round(100 * low, many) != round(100 * high, many)),
        _MOST_DECIMALS,
    )


def _rounded(value: Fraction | float, digits: int = 2) -> int:
    """Return a number of some size with only its first digits."""
    whole = round(value)
    return round(whole, digits - len(str(whole)))
