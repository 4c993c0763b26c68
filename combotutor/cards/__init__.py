"""One card, a deck, an ordered row, every combination in it and which beats which."""

from combotutor.cards.card import FACES, NUMBERS, Card
from combotutor.cards.combination import STRENGTHS, Combination, Kind
from combotutor.cards.deck import Deck
from combotutor.cards.row import LONGEST, Row, combinations_in, inserted, readings, removed, wild_values
from combotutor.cards.splitmix import SEEDS, SplitMix64, stream

__all__ = [
    "FACES",
    "LONGEST",
    "NUMBERS",
    "SEEDS",
    "STRENGTHS",
    "Card",
    "Combination",
    "Deck",
    "Kind",
    "Row",
    "SplitMix64",
    "combinations_in",
    "inserted",
    "readings",
    "removed",
    "stream",
    "wild_values",
]
