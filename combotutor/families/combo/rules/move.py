"""The moves of the combo games: values that say what is done, whoever does it.

Positions and gaps count from 1, left to right, as on the table and in the notation.
"""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.families.combo.cards import Card, Combination, Row


@dataclass(frozen=True, slots=True)
class PlayCombination:
    """Play neighbouring cards as a combination; `at` is the position of the first."""

    at: int
    cards: Row
    combination: Combination


@dataclass(frozen=True, slots=True)
class PlaySpecial:
    """Play the special card at a position."""

    at: int
    card: Card


@dataclass(frozen=True, slots=True)
class TakeReserve:
    """Take the reserve card with this number (from 1) into a gap of the hand."""

    number: int
    gap: int


@dataclass(frozen=True, slots=True)
class GiveCard:
    """Give the card at a position to the next seat; None is a gift that the viewer has not seen being chosen."""

    at: int | None


@dataclass(frozen=True, slots=True)
class InsertCard:
    """Insert the card just drawn or received into a gap."""

    gap: int


Move = PlayCombination | PlaySpecial | TakeReserve | GiveCard | InsertCard
"""Anything that a seat can do when it must decide."""
