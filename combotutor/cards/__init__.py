"""What cards of any game need: chance that is the same everywhere."""

from combotutor.cards.splitmix import SEEDS, SplitMix64, stream
from combotutor.moved import forward
from combotutor.names import missing

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
    """Return what lies in the folder of its family."""
    try:
        return forward(__name__, name)
    except AttributeError:
        raise missing(__name__, name, __all__) from None


def __dir__() -> list[str]:
    return sorted(__all__)
