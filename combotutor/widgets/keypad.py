"""A hand put together card by card: the keys, and what was typed as the cards that it means. A family knows both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from combotutor.games import Capability
from combotutor.games.family import has
from combotutor.markup import NOTHING, Markup


@dataclass(frozen=True, slots=True)
class Part:
    """One card as it is typed, or one field of a line; also a key, which types it.

    Args:
        word: what is typed for it; empty where something is missing.
        name: what a person calls it.
        face: its picture; nothing where it has none.
        is_wrong: whether it cannot be read, or cannot be there.
    """

    word: str
    name: str
    face: Markup = NOTHING
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """What was typed, part by part: either the cards of a hand, or the fields of a line for a whole position.

    Args:
        row: the cards of the hand, left to right.
        beside: the cards beside it.
        fields: the fields of a line; cards cannot be put into that.
    """

    row: tuple[Part, ...] = ()
    beside: tuple[Part, ...] = ()
    fields: tuple[Part, ...] = ()

    def zone(self, *, is_beside: bool) -> tuple[Part, ...]:
        """Return the cards of the hand, or those beside it."""
        return self.beside if is_beside else self.row


class Keypad(Protocol):
    """How a family has hands put together."""

    def keys(self, game: str, language: str) -> tuple[Part, ...]:
        """Return a key for every card that a game has."""

    def written(self, typed: str, game: str, language: str) -> Written:
        """Return what was typed, part by part: where none is wrong it can be laid out, and means these cards."""

    def has_room(self, written: Written, word: str, game: str, *, is_beside: bool) -> bool:
        """Tell whether there is one more of a card in the game, and room for it."""

    def joined(self, row: Sequence[str], beside: Sequence[str]) -> str:
        """Return the text that is typed for a hand, and what lies beside it; empty where there is nothing."""


KEYPAD: Final[Capability[Keypad | None]] = Capability("keypad", None, has(Keypad))
"""The keys for hands of a family; None where hands are only typed."""
