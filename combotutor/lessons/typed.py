"""Numbers as people type them into a lesson: with the signs of their language, as fractions, in per cent."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from combotutor.i18n.chances import decimal_sign

LONGEST: Final = 40
"""Characters of a number that is read."""
_BLANKS: Final = re.compile(r"(?<=\d)[ \u00a0\u2009\u202f'](?=\d{3}(?!\d))", re.ASCII)
"""Between groups of three digits, in every language."""
_GROUPED: Final = re.compile(r"[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*", re.ASCII)
_PLAIN: Final = re.compile(r"\d+(?:[.,]\d+)?|[.,]\d+", re.ASCII)
_FRACTION: Final = re.compile(r"([+-]?\d+)\s*/\s*(\d+)", re.ASCII)


def typed_numbers(typed: str, language: str) -> tuple[Fraction, ...]:
    """Return what a typed number may mean, the likeliest first; nothing where it is no number.

    A sign before three digits groups them where the language writes its groups so, or where there are two such signs;
    else it begins the decimals, whichever sign it is. Per cent may be meant as a share, or as so many of 100.

    >>> typed_numbers("1,000", "en"), typed_numbers("1,5", "en"), typed_numbers("1.000,5", "de")
    ((Fraction(1000, 1),), (Fraction(3, 2),), (Fraction(2001, 2),))
    >>> typed_numbers("50 %", "es"), typed_numbers("1e9", "en"), typed_numbers("1/3", "de")
    ((Fraction(1, 2), Fraction(50, 1)), (), (Fraction(1, 3),))
    """
    text = typed.strip()
    if not text or len(text) > LONGEST:
        return ()
    if ratio := _FRACTION.fullmatch(text):
        return (Fraction(int(ratio[1]), int(ratio[2])),) if int(ratio[2]) else ()
    is_percent = text.endswith("%")
    number = _number(text.removesuffix("%").strip(), language)
    if number is None:
        return ()
    return (number / 100, number) if is_percent else (number,)


def _number(text: str, language: str) -> Fraction | None:
    sign, digits = (text[0], text[1:]) if text[:1] in {"+", "-", "\u2212"} else ("", text)
    digits = _BLANKS.sub("", digits.strip())
    decimal = decimal_sign(language)
    whole, found, rest = digits.rpartition(decimal)
    if found and _GROUPED.fullmatch(whole) and decimal not in whole and rest.isdigit():
        digits = f"{re.sub('[.,]', '', whole)}.{rest}"
    elif (grouped := _GROUPED.fullmatch(digits)) and (grouped[1] != decimal or digits.count(decimal) > 1):
        digits = re.sub("[.,]", "", digits)
    elif not _PLAIN.fullmatch(digits):
        return None
    number = Fraction(digits.replace(",", "."))
    return -number if sign in {"-", "\u2212"} else number
