"""What a gap of a row is called, by the cards beside it."""

from __future__ import annotations

from combotutor.errors import Phrase
from combotutor.families.combo.cards.card import Card
from combotutor.families.combo.words import phrase


def gap_phrase(gap: int, left: Card | None, right: Card | None) -> Phrase:
    """Return what a gap is called: its number, and where it is.

    Args:
        gap: its number, from 1.
        left: the card before it, if there is one.
        right: the card after it.
    """
    if left is not None and right is not None:
        spoken = {"left": _beside(left, "between"), "right": _beside(right, "between")}
        return phrase("hand.gap.between", {"gap": gap, **spoken})
    if left is not None:
        return phrase("hand.gap.last", {"gap": gap, "left": _beside(left, "next-to")})
    if right is not None:
        return phrase("hand.gap.first", {"gap": gap, "right": _beside(right, "next-to")})
    return phrase("hand.gap.only", {"gap": gap})


def _beside(card: Card, where: str) -> Phrase:
    """Return a card with its article, as it stands after a word for a place."""
    if card.is_number:
        return phrase(f"card.{where}.number", {"card": card.symbol})
    if card.is_special:
        return phrase(f"card.{where}.special", {"card": phrase(f"card.name.{card.symbol}")})
    return phrase(f"card.{where}.wild" if card is Card.WILD else f"card.{where}.hidden")
