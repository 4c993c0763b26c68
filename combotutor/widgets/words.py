"""Speaking in the language of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from combotutor.errors import Phrase
from combotutor.i18n import text


def speaker(language: str) -> Callable[..., str]:
    """Return the function that says a key of the catalogue in a language."""

    def say(key: str, **values: object) -> str:
        return text(key, language, **values)

    return say


def sentences(phrases: Iterable[Phrase], language: str) -> str:
    """Return phrases as one text."""
    return " ".join(phrase.text(language) for phrase in phrases)
