"""Message keys and their texts in English, Spanish and German: one catalogue a language."""

from combotutor.i18n.catalogue import LANGUAGES, card_words, catalogue, choose_language, entries, text, text_with

__all__ = ["LANGUAGES", "card_words", "catalogue", "choose_language", "entries", "text", "text_with"]
