"""What is said about a guess, once it was made."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from combotutor.families.combo.odds import Chance
from combotutor.families.combo.words import text
from combotutor.i18n.chances import chance_text, estimate_text

_SPOT_ON: Final = 2
"""Hands of a hundred that a guess may be off and yet be as good as one can see."""
_CLOSE: Final = 7
_NEAR: Final = 20


def judged(guess: int, chance: Chance, language: str) -> str:
    """Return what is to be said about a guess: the chance, how sure it is, and how far off the guess was.

    >>> judged(60, Fraction(3, 5), "en")
    'You said 60 of 100. The answer: 60.0% (exact). Spot on!'

    Args:
        guess: in how many of a hundred hands it happens.
        chance: how likely it is.
        language: of the sentences.
    """
    if isinstance(chance, Fraction):
        truth = text("explorer.exact", language, chance=chance_text(chance, language))
        off = abs(guess - 100 * chance)
        value: Fraction | float = chance
    else:
        said = estimate_text(chance.value, chance.low, chance.high, language)
        truth = text("explorer.estimated", language, chance=said)
        value = chance.value or 0.0
        off = Fraction(max(0.0, 100 * chance.low - guess, guess - 100 * chance.high))
    praise = _praise(round(off), is_low=guess < 100 * value, language=language)
    return f"{text('explorer.said', language, guess=guess, truth=truth)} {praise}"


def _praise(off: int, *, is_low: bool, language: str) -> str:
    if off <= _SPOT_ON:
        return text("explorer.spot-on", language)
    key = "explorer.close" if off <= _CLOSE else "explorer.near" if off <= _NEAR else "explorer.far"
    side = text("explorer.too-low" if is_low else "explorer.too-high", language, off=off)
    return f"{text(key, language)} {side}"
