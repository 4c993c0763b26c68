"""What the combo games say: their own catalogues, one a language, asked before the house's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from combotutor import i18n
from combotutor.errors import Phrase

WORDS: Final = Path(__file__).parent
"""The folder of the catalogues."""

_NO_VALUES: Final[Mapping[str, object]] = MappingProxyType({})


def phrase(key: str, values: Mapping[str, object] = _NO_VALUES) -> Phrase:
    """Return a message of the combo games, or else of the house, to be spoken in the language of its sentence."""
    return Phrase(key, dict(values), WORDS)


def text(key: str, language: str = "en", **values: object) -> str:
    """Return a message of the combo games, or else of the house, with its fields filled in.

    >>> text("reason.unbeatable")
    'Nothing beats it.'
    """
    return i18n.text_with(WORDS, key, language, values)


def entries(prefix: str, language: str = "en") -> dict[str, str]:
    """Return the messages below a prefix, keyed by the rest of their key, fields left open.

    >>> entries("rule")["C1"]
    'Only cards that lie side by side are played together.'
    """
    return i18n.entries(prefix, language, WORDS)


def speaker(language: str) -> Callable[..., str]:
    """Return the function that says a key in a language."""
    return i18n.speaker(language, WORDS)


@cache
def card_words() -> Mapping[str, str]:
    """Return the words that people type for special cards in any language, each with its card's letter.

    >>> card_words()["comodín"]
    'X'
    """
    words = {}
    for language in i18n.LANGUAGES:
        for letter, listed in entries("card.typed", language).items():
            words.update({word.strip().lower(): letter.upper() for word in listed.split(",")})
    return MappingProxyType(words)
