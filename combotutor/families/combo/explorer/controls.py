"""What a page says about its controls, looked at before it is believed: anybody can send what no control would."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def chosen(value: object, choices: Iterable[T]) -> T:
    """Return what was chosen; the first choice where it is none of them.

    >>> chosen("de", ("en", "es", "de")), chosen(["de"], ("en", "es", "de"))
    ('de', 'en')
    """
    listed = list(choices)
    return next((each for each in listed if type(each) is type(value) and each == value), listed[0])


def whole(value: object, least: int, most: int) -> int:
    """Return a whole number between two bounds; the nearest one where it lies outside, the least where it is none.

    >>> whole(10, 1, 13), whole(10**30, 1, 13), whole("10", 1, 13), whole(True, 1, 13)
    (10, 13, 1, 1)
    """
    return min(max(value, least), most) if type(value) is int else least
