"""What cards of any game need: chance that is the same everywhere."""

from combotutor.cards.splitmix import SEEDS, SplitMix64, stream
from combotutor.moved import forward

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


def __getattr__(name: str) -> object:
    """Return what older programs look for here."""
    return forward(__name__, name)
