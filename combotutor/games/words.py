"""What a family's catalogues must be before its sentences are said."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

from combotutor.i18n import LANGUAGES
from combotutor.i18n.catalogue import catalogue_of


def check_words(words: Path) -> None:
    """Refuse catalogues that would fail when somebody is spoken to, in whatever language.

    Args:
        words: the folder of a family's catalogues; a language without a file is said in English.

    Raises:
        ValueError: a file is no TOML in UTF-8, or a message cannot be filled in; it says which.
    """
    for language in LANGUAGES:
        file = f"{language}.toml among its words"
        try:
            messages = catalogue_of(words, language)
        except (OSError, ValueError) as error:
            raise ValueError(f"{file} cannot be read: {error}") from error
        for key, message in messages.items():
            try:
                fields = [field for _, field, _, _ in Formatter().parse(message) if field is not None]
            except ValueError as error:
                raise ValueError(f"{key} in {file} cannot be filled in: {error}") from error
            if wrong := [field for field in fields if not field.isidentifier()]:
                raise ValueError(f"{key} in {file} has a field that is no name: {{{wrong[0]}}}")
