"""What a person clicks: a table of cards, whatever the game, and the controls of the pages around it.

What stood here of the combo games is theirs now, and is still found here by its name.
"""

from typing import Any

from combotutor.extras import need
from combotutor.moved import forward
from combotutor.names import missing

__all__ = ["Hand", "SeenCards", "Task", "card_svg", "row_svg"]

_CLICKED = {"Hand", "SeenCards"}
"""What needs more than text."""


def __getattr__(name: str) -> Any:  # noqa: ANN401  (each has a type of its own)
    if name in _CLICKED:
        need("widgets-missing", "anywidget", "traitlets")
    try:
        return forward(__name__, name)
    except AttributeError:
        raise missing(__name__, name, __all__) from None


def __dir__() -> list[str]:
    return sorted(__all__)
