"""What kinds of puzzles, their themes and moves are called, in the words of the family that brings them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import InvalidError, Listed, Phrase
from combotutor.games import Capability, OfGame, find
from combotutor.games.registry import every, families, remembered
from combotutor.puzzles.kinds import THEMES, family_of, topics_of

__all__ = [
    "MOVE_PHRASE",
    "Listed",
    "kind_name",
    "lesson_name",
    "move_phrase",
    "theme_name",
    "topic_done",
    "topic_name",
]

MOVE_PHRASE: Final[Capability[Callable[[Any, Any], Phrase] | None]] = Capability("move-phrase", None)
"""What a family calls a move of the seat that decides, given the position, as part of a sentence."""


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


def topic_name(game: str, topic: str) -> Phrase | Listed:
    """Return what lessons on a topic of a game are called; where its family has no words for it, as the kind is."""
    family = find(game)[0]
    return Phrase(f"lesson.{topic}.name", words=family.words) if _has_words(game, topic) else kind_name(topic)


def lesson_name(game: str, topic: str, number: int) -> Phrase | Listed:
    """Return what a lesson is called: the first on a topic of a game as that is, of the later ones which it is."""
    named = topic_name(game, topic)
    return named if number == 1 else Listed((named, str(number)), " ")


def topic_done(game: str, topic: str) -> Phrase | None:
    """Return what is known after a lesson on a topic of a game; None where its family has no words for it."""
    family = find(game)[0]
    return Phrase(f"lesson.{topic}.done", words=family.words) if _has_words(game, topic) else None


def _has_words(game: str, topic: str) -> bool:
    return any(each.name == topic and each.has_words for each in topics_of(find(game)[0]))


def move_phrase(position: OfGame, move: object) -> Phrase | Listed:
    """Return a move of the seat that decides, as part of a sentence; its word where a family has no better name."""
    family = find(position.game)[0]
    phrase_of = family.get(MOVE_PHRASE)
    return Listed((family.notation.format_move(move),)) if phrase_of is None else phrase_of(position, move)


@remembered
def _words_of_themes() -> Mapping[str, Path | None]:
    """Return for each theme the catalogues of the first family that has it."""
    listed = [(theme, families()[name].words) for name, themes in every(THEMES).items() for theme in themes]
    return MappingProxyType(dict(reversed(listed)))
