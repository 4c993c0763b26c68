"""What kinds of puzzles and themes are called, in the words of the family that brings them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from combotutor.errors import InvalidError, Listed, Phrase
from combotutor.games.registry import every, families, remembered
from combotutor.puzzles.kinds import THEMES, family_of


def kind_name(word: str) -> Phrase | Listed:
    """Return what a kind is called; of one that no family has, as a file of a learner may name it, its word."""
    try:
        family = family_of(word)
    except InvalidError:
        return Listed((word,))
    return Phrase(f"puzzle-kind.{word}", words=family.words)


def theme_name(word: str) -> Phrase | Listed:
    """Return what a theme is called; of one that no family has, its word."""
    words = _words_of_themes()
    return Phrase(f"theme.{word}", words=words[word]) if word in words else Listed((word,))


@remembered
def _words_of_themes() -> Mapping[str, Path | None]:
    """Return for each theme the catalogues of the first family that has it."""
    listed = [(theme, families()[name].words) for name, themes in every(THEMES).items() for theme in themes]
    return MappingProxyType(dict(reversed(listed)))
