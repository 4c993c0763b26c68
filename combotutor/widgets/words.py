"""Speaking in the language of the page."""

from __future__ import annotations

from collections.abc import Iterable

from combotutor.errors import Phrase
from combotutor.i18n import speaker

__all__ = ["sentences", "speaker"]


def sentences(phrases: Iterable[Phrase], language: str) -> str:
    """Return phrases as one text."""
    return " ".join(phrase.text(language) for phrase in phrases)
