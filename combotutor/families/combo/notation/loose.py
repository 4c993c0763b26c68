"""A row as people type it: small letters, spaces, semicolons, the specials' names in their own language."""

from __future__ import annotations

from collections.abc import Mapping

from combotutor.families.combo.cards import Row
from combotutor.families.combo.cards.card import typed_card
from combotutor.families.combo.cards.row import row_of
from combotutor.families.combo.cards.typed import MOST_TYPED, typed_cards, typed_words

__all__ = ["MOST_TYPED", "parse_typed_row", "typed_card", "typed_words"]


def parse_typed_row(text: str, words: Mapping[str, str], field: str = "HAND") -> Row:
    """Return the cards of a row typed by a person.

    Cards stand apart by spaces, commas or semicolons; letters may be small; a special may be called by its name.
    Everything that would have to be guessed is refused: other digits, a card missing between two commas.

    Args:
        text: what was typed.
        words: names of specials, in small letters, each with its card's letter (`combotutor.i18n.card_words()`).
        field: the part of the input it stands in.

    >>> parse_typed_row("7 8 x; 3, joker", {"joker": "X"})
    Row("7 8 X 3 X")

    Raises:
        InvalidError: nothing typed, no such card, a missing card, or more than 60 cards.
    """
    return row_of(typed_cards(text, words, field))
