"""One card of the combo games: a number, the wild, a special, or a card not seen."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Card(IntEnum):
    """A face. Numbers are their own value, so that runs and pairs are plain arithmetic.

    >>> Card.SEVEN, Card(13).symbol
    (Card(7), 'X')
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
        return f"Card({int(self)})"

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
