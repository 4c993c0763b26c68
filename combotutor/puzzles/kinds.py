"""Every kind of puzzle by its word, over all families, and what else of puzzles a family brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from combotutor.errors import InvalidError, quote
from combotutor.games.family import Capability, Family, all_are
from combotutor.games.registry import every, families, ours, remembered
from combotutor.puzzles.kind import AnyKind, Kind

if TYPE_CHECKING:
    from combotutor.puzzles.puzzle import Puzzle

KINDS: Final[Capability[tuple[AnyKind, ...]]] = Capability("kinds", (), all_are(Kind))
"""The kinds of puzzles of a family, in their order."""

THEMES: Final[Capability[tuple[str, ...]]] = Capability("themes", (), all_are(str))
"""What its puzzles can be about, in words and in their order."""


def _nowhere(_puzzle: Puzzle) -> int | None:
    return None


def _alike(_puzzle: Puzzle) -> int:
    return 0


def _never(_puzzle: Puzzle) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Topic:
    """What lessons are about: kinds of puzzles that a beginner meets together.

    Args:
        name: its word, which no other topic of the family has; `[lesson]` of its catalogue says what it is called, and
            what is known of it after a lesson.
        kinds: the words of its kinds.
        step: at which step of its first lesson a puzzle may come, from 0; None for one that is none of it. Without
            such puzzles the first lesson has what comes first in all others.
        takes_all: tells whether a puzzle leaves nothing to choose but to play all there is: such come after others, and
            in the first lesson only where a step has no other.
        has_more: tells whether more lies there than a beginner was told of: in a step of the first lesson the others
            come before such, whatever their level.
        teaches: tells whether a card lies there that is taught by this topic: no such puzzle is of the day before it.
        has_words: whether the catalogue says it; else it is called as its kind is.
        size: tells how much there is to look at: of puzzles that are as hard as each other those with less come first,
            and of those with as much the ones that stand first in their packs.
    """

    name: str
    kinds: tuple[str, ...]
    step: Callable[[Puzzle], int | None] = _nowhere
    takes_all: Callable[[Puzzle], bool] = _never
    has_more: Callable[[Puzzle], bool] = _never
    teaches: Callable[[Puzzle], bool] = _never
    has_words: bool = True
    size: Callable[[Puzzle], int] = _alike


COURSE: Final[Capability[tuple[Topic | str, ...]]] = Capability("course", (), all_are((Topic, str)))
"""The topics of its lessons in the order in which a beginner meets them; the word of a kind is a topic of its own."""


def topics_of(family: Family) -> tuple[Topic, ...]:
    """Return the topics of the lessons of a family, in their order."""
    listed = family.get(COURSE)
    return tuple(Topic(each, (each,), has_words=False) if isinstance(each, str) else each for each in listed)


def find_kind(word: str) -> tuple[Family, AnyKind]:
    """Return the kind with this word, after its family; other packages are looked at only where none of ours has it.

    Raises:
        InvalidError: there is none.
    """
    entry = _ours().get(word) or _all().get(word)
    if entry is None:
        raise InvalidError("pack-unknown-kind", "kind", word=quote(word))
    return entry


def kind_of(word: str) -> AnyKind:
    """Return the kind with this word.

    Raises:
        InvalidError: there is none.
    """
    return find_kind(word)[1]


def family_of(word: str) -> Family:
    """Return the family of the kind with this word.

    Raises:
        InvalidError: there is none.
    """
    return find_kind(word)[0]


@remembered
def kinds() -> tuple[AnyKind, ...]:
    """Return all kinds, family by family; a word that one of ours has means ours."""
    return tuple(kind for _, kind in _all().values())


def themes_of(word: str) -> Mapping[str, str]:
    """Return the themes of the family of a kind by their words, as the family has them.

    Raises:
        InvalidError: there is no such kind.
    """
    name = family_of(word).name
    return _our_themes().get(name) or _themes()[name]


def is_margin(word: object) -> bool:
    """Tell whether something sets an answer of some kind apart."""
    if not isinstance(word, str) or not word:
        return False
    return any(kind.margin == word for _, kind in _ours().values()) or any(kind.margin == word for kind in kinds())


@remembered
def _our_themes() -> Mapping[str, Mapping[str, str]]:
    return {name: {theme: theme for theme in family.get(THEMES)} for name, family in ours().items()}


@remembered
def _themes() -> Mapping[str, Mapping[str, str]]:
    return {name: {theme: theme for theme in listed} for name, listed in every(THEMES).items()}


@remembered
def _ours() -> Mapping[str, tuple[Family, AnyKind]]:
    return _by_word({name: family.get(KINDS) for name, family in ours().items()})


@remembered
def _all() -> Mapping[str, tuple[Family, AnyKind]]:
    return _by_word(every(KINDS))


def _by_word(listed: Mapping[str, tuple[AnyKind, ...]]) -> Mapping[str, tuple[Family, AnyKind]]:
    known = families() if listed.keys() - ours().keys() else ours()
    by_word: dict[str, tuple[Family, AnyKind]] = {}
    for name, some in listed.items():
        for kind in some:
            by_word.setdefault(kind.name, (known[name], kind))
    return MappingProxyType(by_word)
