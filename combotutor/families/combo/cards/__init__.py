"""One card, a deck, an ordered row, every combination in it and which beats which."""

from combotutor.families.combo.cards.card import FACES, NUMBERS, Card
from combotutor.families.combo.cards.combination import STRENGTHS, Combination, Kind
from combotutor.families.combo.cards.deck import Deck
from combotutor.families.combo.cards.row import (
    LONGEST,
    Row,
    combinations_in,
    inserted,
    readings,
    removed,
    wild_values,
)

__all__ = [
    "FACES",
    "LONGEST",
    "NUMBERS",
    "STRENGTHS",
    "Card",
    "Combination",
    "Deck",
    "Kind",
    "Row",
    "combinations_in",
    "inserted",
    "readings",
    "removed",
    "wild_values",
]
