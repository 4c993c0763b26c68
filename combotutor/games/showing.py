"""How values show themselves: as text, and as a picture in a notebook.

Values lie low and know nothing of what draws them. So a value asks here when somebody looks at it, and here every
family is asked in turn: the first that knows the value shows it.
"""

from __future__ import annotations

from typing import Final, Protocol

from combotutor.errors import CombotutorError
from combotutor.games.family import Capability, has
from combotutor.games.registry import families
from combotutor.markup import tag


class Showing(Protocol):
    """How a family shows its values, and those of the house that are about its games."""

    def picture(self, value: object, language: str) -> str | None:
        """Return a value as HTML that stands by itself, with a text for those who do not see it; None if unknown."""

    def told(self, value: object, language: str) -> str | None:
        """Return a value in words and notation, None if it is not known."""


SHOWING: Final = Capability[Showing | None]("showing", None, has(Showing))
"""How a family shows values."""


class Shown:
    """A value that notebooks show as a picture, or as what can be typed back where no family draws it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return picture_of(self) or tag("code", repr(self))


class Named:
    """An enum whose members print as they are typed."""

    __slots__ = ()
    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def picture_of(value: object, language: str = "en") -> str | None:
    """Return a value as HTML that stands by itself, None where no family draws it."""
    try:
        pictures = (showing.picture(value, language) for showing in _showings())
        return next((picture for picture in pictures if picture is not None), None)
    except CombotutorError:  # what cannot be, such as a puzzle that somebody has begun to write, is told instead
        return None


def told(value: object, language: str = "en") -> str | None:
    """Return a value in words and notation, None where no family tells it."""
    try:
        said = (showing.told(value, language) for showing in _showings())
        return next((each for each in said if each is not None), None)
    except CombotutorError:
        return None


def _showings() -> list[Showing]:
    return [showing for family in families().values() if (showing := family.get(SHOWING)) is not None]
