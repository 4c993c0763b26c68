"""A table with a hand that somebody typed: what it looks like to the one who holds it."""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.cards import Row
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.notation import format_row, parse_position, parse_typed_row
from combotutor.families.combo.rules import RuleSet, View, view
from combotutor.families.combo.words import card_words

HAND: Final = "7 8 X 3 3 12 5"
"""A hand to begin with."""


def typed_hand(written: str) -> Row:
    """Return the cards of a hand that somebody typed.

    >>> [card.symbol for card in typed_hand("7 8 x")]
    ['7', '8', 'X']

    Raises:
        InvalidError: it cannot be read, or holds nothing.
    """
    row = parse_typed_row(written, card_words())
    if not row:
        raise InvalidError("no-cards-in-row", "HAND", count=0)
    return row


def seen_by_its_holder(rules: RuleSet, row: Row, others: int, cards: int) -> View:
    """Return what somebody knows who holds a hand and is about to lead; the others hold cards that nobody has shown.

    Args:
        rules: the rule set.
        row: the hand.
        others: how many other seats there are.
        cards: how many cards each of them holds.

    Raises:
        InvalidError: the deck cannot give so many cards.
    """
    unseen = len(rules.deck.cards) - len(row)
    left = unseen - others * cards
    if left < 0:
        raise InvalidError("more-cards-than-stock", "OTHERS", count=others * cards, most=unseen)
    seats = "/".join([format_row(row), *[f"?{cards}"] * others])
    tokens = "/".join(["1"] * (others + 1))
    return view(parse_position(f"{rules.name} {seats} - 0 {f'?{left}' if left else '-'} {tokens}"), 0)
