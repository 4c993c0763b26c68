"""Every kind of puzzle by its word, over all families, and what else of puzzles a family brings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.errors import InvalidError, quote
from combotutor.games.family import Capability, Family, all_are
from combotutor.games.registry import every, families, ours, remembered
from combotutor.puzzles.kind import AnyKind, Kind

KINDS: Final[Capability[tuple[AnyKind, ...]]] = Capability("kinds", (), all_are(Kind))
"""The kinds of puzzles of a family, in their order."""

THEMES: Final[Capability[tuple[str, ...]]] = Capability("themes", (), all_are(str))
"""What its puzzles can be about, in words and in their order."""

COURSE: Final[Capability[tuple[str, ...]]] = Capability("course", (), all_are(str))
"""The words of its kinds in the order in which a beginner meets them."""


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
