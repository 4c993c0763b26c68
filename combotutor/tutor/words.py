"""What cards and plays are called in the language of the page."""

from __future__ import annotations

from combotutor.families.combo.cards import Combination, Row
from combotutor.families.combo.pictures import card_name
from combotutor.i18n import text


def called(cards: Row, combination: Combination | None, language: str) -> str:
    """Return what a play is called: its combination, or the name of a special card."""
    if combination is None:
        return card_name(cards[0], language)
    return text(f"reading.{combination.kind}", language, top=combination.top)


def names_of(cards: Row, language: str) -> str:
    """Return the names of cards, in order.

    >>> from combotutor.families.combo.cards import Card
    >>> names_of((Card.SEVEN, Card.WILD), "en")
    '7, wild'
    """
    return ", ".join(card_name(card, language) for card in cards)
