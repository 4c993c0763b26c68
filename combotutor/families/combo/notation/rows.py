"""A row of cards as text: `7,8,X,3`; `-` for an empty one, `?10` for ten cards not seen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.errors import quote
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules import Seat
from combotutor.games import LONGEST_TEXT, check_length  # noqa: F401  (older programs look for them here)

CARDS_BY_SYMBOL: Final[Mapping[str, Card]] = MappingProxyType({card.symbol: card for card in Card})
"""Every card by its symbol in the notation."""

MOST_IN_ROW: Final = 99
"""The most cards of a row, more than any deck has."""

HIDDEN: Final = re.compile(r"\?([1-9][0-9]?)", re.ASCII)
"""A row of which only the number of cards is known."""


def parse_row(text: str, field: str = "HAND") -> Row:
    """Return the cards of a row written strictly.

    >>> parse_row("7,X,?")
    (Card(7), Card(13), Card(0))
    >>> len(parse_row("?10")), parse_row("-")
    (10, ())

    Raises:
        InvalidError: not a row of cards; `field` names the part of the input it stands in.
    """
    if text == "-":
        return ()
    hidden = HIDDEN.fullmatch(text)
    if hidden:
        return (Card.UNKNOWN,) * int(hidden[1])
    return tuple(parse_card(symbol, field) for symbol in parted(text, field, MOST_IN_ROW))


def parted(text: str, field: str, most: int) -> list[str]:
    """Return the words of a row or a combination, which stand apart by commas; they are counted before they are read.

    Raises:
        InvalidError: a card is missing beside a comma, or there are too many.
    """
    count = text.count(",") + 1
    if count > most:
        if ",," in text or text.startswith(",") or text.endswith(","):
            raise InvalidError("missing-card", field)
        raise InvalidError("field-too-long", field, count=count, most=most)
    return text.split(",")


def parse_card(symbol: str, field: str) -> Card:
    """Return the card with this symbol.

    Raises:
        InvalidError: there is none; the message tells an empty place and a small letter from a wrong card.
    """
    card = CARDS_BY_SYMBOL.get(symbol)
    if card is None:
        if not symbol:
            raise InvalidError("missing-card", field)
        code = "small-letter" if symbol.upper() in CARDS_BY_SYMBOL else "unknown-card"
        raise InvalidError(code, field, card=quote(symbol), upper=symbol.upper())
    return card


def format_row(row: Row) -> str:
    """Return the text of a row; cards not seen are counted when there is nothing else.

    >>> format_row((Card.SEVEN, Card.WILD)), format_row((Card.UNKNOWN,) * 3), format_row(())
    ('7,X', '?3', '-')
    """
    if not row:
        return "-"
    if all(card is Card.UNKNOWN for card in row):
        return f"?{len(row)}"
    return ",".join(card.symbol for card in row)


def format_hand(seat: Seat) -> str:
    """Return the text of a seat's hand: its row, or `x` for a seat that is out of the round."""
    return "x" if seat.is_out else format_row(seat.row)
