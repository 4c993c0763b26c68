"""How a family is shown: what a seat sees of a position and is asked, and its rules."""

from __future__ import annotations

from typing import Any, Final, Protocol

from combotutor.games import Capability
from combotutor.games.family import has
from combotutor.markup import Markup
from combotutor.widgets.question import Question

Own = Any
"""A value of the family's own."""


class Scene(Protocol):
    """What is seen of the games of a family; a module will do. Positions are as the seat sees them."""

    def asks(self, position: Own, seat: int, language: str, /, *, is_open: bool = False) -> Question:
        """Return what a seat that decides sees and is asked; the cards of the others, too, where all are open."""

    def looks(
        self, position: Own, seat: int, language: str, /, *, is_open: bool = False, last: Own | None = None
    ) -> Question:
        """Return what a seat sees, only to be looked at; the cards of the others, too, where all are open.

        What it played last, if that is given, still lies there, also where it ended a trick.
        """

    def tried(self, position: Own, move: Own, /) -> Own:
        """Return the position as a move of the seat that decides leaves its hand, before anybody does anything else."""

    def said(self, position: Own, seat: int, language: str, /) -> str:
        """Return the hand of a seat in words."""

    def guide(self, game: str, language: str, /) -> Markup:
        """Return the rules of a game of the family."""


SCENE: Final[Capability[Scene | None]] = Capability("scene", None, has(Scene))
"""How a family is shown; None where it is not."""
