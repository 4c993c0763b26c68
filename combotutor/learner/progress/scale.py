"""How ratings are called: a family of games is a scale of its own, on which a learner stands in all and in each theme.

The family that was there before all others has the empty name, so that what was written then stays true.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.errors import InvalidError
from combotutor.games.family import Capability, Family, is_a
from combotutor.games.registry import every, families
from combotutor.puzzles.kinds import THEMES, family_of

SCALE: Final[Capability[str | None]] = Capability("scale", None, is_a(str))
"""What the scale of a family is called, where that is not its name."""
BANDS: Final[Capability[Mapping[str, int]]] = Capability("bands", MappingProxyType({}), is_a(Mapping))
"""The steps of the ladder that a family lays on its scale: by their words, from low to high, where each begins."""


def scale_of(kind: str) -> str | None:
    """Return the name of the scale of the family that has a kind; None if none has it.

    What is tried of a kind that nobody knows counts, but changes no rating.
    """
    try:
        return _scale(family_of(kind))
    except InvalidError:
        return None


def name_of(scale: str | None, theme: str = "") -> str:
    """Return the name of a learner's rating in a theme of a family, or in all its games.

    >>> name_of("", "closing"), name_of(""), name_of("highest", "closing"), name_of("highest")
    ('closing', '', 'highest.closing', 'highest.')
    """
    return f"{scale}.{theme}" if scale else theme


def names_of_themes() -> list[str]:
    """Return the names of the ratings in all themes, family by family."""
    listed = ((_scale(families()[name]), themes) for name, themes in every(THEMES).items())
    return [name_of(scale, theme) for scale, themes in listed for theme in themes]


def _scale(family: Family) -> str:
    scale = family.get(SCALE)
    return family.name if scale is None else scale
