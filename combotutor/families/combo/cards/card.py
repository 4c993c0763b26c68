"""One card of the combo games: a number, the wild, a special, or a card not seen."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from combotutor.errors import quote
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.words import card_words
from combotutor.games.showing import Shown


class Card(Shown, IntEnum):
    """A face. Numbers are their own value, so that runs and pairs are plain arithmetic.

    It is found by its number, by its letter in the notation or by its name in any of our languages.

    >>> Card(7), Card("7"), Card("x"), Card("Comodín")
    (Card(7), Card(7), Card.WILD, Card.WILD)
    >>> str(Card.WILD)
    'X'

    Raises:
        InvalidError: there is no such card.
    """

    UNKNOWN = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    ELEVEN = 11
    TWELVE = 12
    WILD = 13
    STOP = 14
    DRAW = 15
    PASS_ON = 16
    PICK_UP = 17

    def __repr__(self) -> str:
        return f"Card({int(self)})" if self.is_number else f"Card.{self.name}"

    def __str__(self) -> str:
        return self.symbol

    @classmethod
    def _missing_(cls, value: object) -> Card:
        """Return the card that people call so."""
        card = typed_card(value.strip(), card_words()) if isinstance(value, str) else None
        if card is None:
            raise InvalidError("unknown-card", "HAND", card=quote(str(value)))
        return card

    @property
    def symbol(self) -> str:
        """The card in the notation: `1`…`12`, `X`, `S`, `D`, `P`, `U`, or `?` for a card not seen."""
        return _SYMBOLS[self]

    @property
    def is_number(self) -> bool:
        """Whether it is one of the numbers 1 to 12."""
        return 1 <= self <= HIGHEST

    @property
    def is_special(self) -> bool:
        """Whether it is played alone and beats nothing: stop, draw, pass-on or pick-up."""
        return self > Card.WILD


HIGHEST: Final = 12
"""The highest number on a card."""

NUMBERS: Final = tuple(Card(value) for value in range(1, HIGHEST + 1))
"""The numbered cards, 1 to 12."""

FACES: Final = tuple(card for card in Card if card is not Card.UNKNOWN)
"""Every face that a deck can hold: 17."""

_SYMBOLS: Final = ("?", *(str(value) for value in range(1, HIGHEST + 1)), "X", "S", "D", "P", "U")

CARDS_BY_SYMBOL: Final[Mapping[str, Card]] = MappingProxyType({card.symbol: card for card in Card})
"""Every card by its symbol in the notation."""

_CARDS_BY_SMALL: Final = {symbol.lower(): card for symbol, card in CARDS_BY_SYMBOL.items()}


def card_of(face: Card | int | str) -> Card:
    """Return the card that is meant: a card, a number from 1 to 12, or a letter or name as `Card` finds it.

    Raises:
        InvalidError: there is no such card.
    """
    if isinstance(face, Card):
        return face
    if not isinstance(face, str) and not _is_number(face):
        raise InvalidError("unknown-card", "HAND", card=quote(_said(face)))
    return Card(face)  # type: ignore[arg-type]


def _is_number(face: object) -> bool:
    """Return whether something that is no text is the number of a card, as NumPy's are too."""
    is_one = getattr(face, "__hash__", None) is not None  # an array is many, a list too
    return is_one and not isinstance(face, bool) and face in NUMBERS


def _said(face: object) -> str:
    """Return how a sentence names what is no card; what is too long to be written down is named by its kind."""
    try:
        return str(face)
    except ValueError:  # an integer of thousands of digits
        return type(face).__name__


def typed_card(typed: str, words: Mapping[str, str]) -> Card | None:
    """Return the one card that a word means, None if it means none or how many are not seen.

    Args:
        typed: the word, in small letters or not.
        words: names of specials, in small letters, each with its card's letter.
    """
    small = typed.lower()  # not casefold or upper, which would take foreign letters for ours
    return _CARDS_BY_SMALL.get(words.get(small, small).lower())
