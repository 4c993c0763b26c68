"""A row of cards as text: `7,8,X,3`; `-` for an empty one, `?10` for ten cards not seen."""

from __future__ import annotations

from typing import Final

from combotutor.errors import quote
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.cards.card import CARDS_BY_SYMBOL
from combotutor.families.combo.cards.row import RowLike, row_of, row_text
from combotutor.families.combo.cards.typed import HIDDEN, MOST_TYPED
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules import Seat
from combotutor.games import LONGEST_TEXT, check_length  # noqa: F401  (older programs look for them here)

MOST_IN_ROW: Final = 99
"""The most cards of a row, more than any deck has."""


def parse_row(cards: RowLike, field: str | None = None) -> Row:
    """Return the cards of a row, as a person types them or one by one; of part of a line, only as a line is written.

    >>> parse_row("7,X,?"), parse_row("7 8 joker"), parse_row([7, 8])
    (Row("7 X ?"), Row("7 8 X"), Row("7 8"))
    >>> len(parse_row("?10")), parse_row("-")
    (10, Row())

    Args:
        cards: what is read.
        field: the part of a line it stands in; None for what stands alone.

    Raises:
        InvalidError: not a row of cards; `field` names the part of the input it stands in.
    """
    if field is not None and isinstance(cards, str):
        return _written(cards, field)
    if isinstance(cards, str) and cards.count(",") >= MOST_TYPED:  # as no person types
        return row_of(_written(cards, "HAND"))
    return row_of(cards, field or "HAND")


def _written(text: str, field: str) -> Row:
    """Return the cards of a row written strictly."""
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
    return row_text(row)


def format_hand(seat: Seat) -> str:
    """Return the text of a seat's hand: its row, or `x` for a seat that is out of the round."""
    return "x" if seat.is_out else format_row(seat.row)
