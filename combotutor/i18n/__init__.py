"""Message keys and their texts in English, Spanish and German: one catalogue a language."""

from combotutor.i18n.catalogue import LANGUAGES, catalogue, choose_language, entries, speaker, text, text_with
from combotutor.moved import forward

__all__ = ["LANGUAGES", "card_words", "catalogue", "choose_language", "entries", "speaker", "text", "text_with"]


def __getattr__(name: str) -> object:
    """Return what older programs look for here."""
    return forward(__name__, name)
