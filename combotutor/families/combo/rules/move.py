"""The moves of the combo games: values that say what is done, whoever does it, and print as words of the notation.

Positions and gaps count from 1, left to right, as on the table and in the notation.
"""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.families.combo.cards import Card, Combination, Row, wild_values


@dataclass(frozen=True, slots=True)
class PlayCombination:
    """Play neighbouring cards as a combination; `at` is the position of the first."""

    at: int
    cards: Row
    combination: Combination

    def __str__(self) -> str:
        return f"{said(self.cards, self.combination)}@{self.at}"


@dataclass(frozen=True, slots=True)
class PlaySpecial:
    """Play the special card at a position."""

    at: int
    card: Card

    def __str__(self) -> str:
        return f"{self.card.symbol}@{self.at}"


@dataclass(frozen=True, slots=True)
class TakeReserve:
    """Take the reserve card with this number (from 1) into a gap of the hand."""

    number: int
    gap: int

    def __str__(self) -> str:
        return f"R{self.number}>{self.gap}"


@dataclass(frozen=True, slots=True)
class GiveCard:
    """Give the card at a position to the next seat; None is a gift that the viewer has not seen being chosen."""

    at: int | None

    def __str__(self) -> str:
        return "G?" if self.at is None else f"G{self.at}"


@dataclass(frozen=True, slots=True)
class InsertCard:
    """Insert the card just drawn or received into a gap."""

    gap: int

    def __str__(self) -> str:
        return f">{self.gap}"


Move = PlayCombination | PlaySpecial | TakeReserve | GiveCard | InsertCard
"""Anything that a seat can do when it must decide."""


def said(cards: Row, combination: Combination) -> str:
    """Return the cards of a combination, each wild with the value it has in it.

    >>> from combotutor.families.combo.cards import readings
    >>> said((Card.WILD, Card.SEVEN), readings((Card.WILD, Card.SEVEN))[-1])
    'X=7,7'
    """
    values = iter(wild_values(cards, combination))
    return ",".join(f"X={next(values)}" if card is Card.WILD else card.symbol for card in cards)
