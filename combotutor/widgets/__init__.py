"""The hand and the deck that a person clicks, and pictures of cards.

The pictures are plain text and need nothing else; what is clicked needs anywidget and is imported only when it is asked
for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from combotutor.extras import need
from combotutor.widgets.picture import card_svg, row_svg
from combotutor.widgets.question import Task

if TYPE_CHECKING:
    from combotutor.widgets.hand import Hand
    from combotutor.widgets.seen import SeenCards

__all__ = ["Hand", "SeenCards", "Task", "card_svg", "row_svg"]

_MODULES = {"Hand": "hand", "SeenCards": "seen"}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("widgets-missing", "anywidget", "traitlets")
    found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return found
