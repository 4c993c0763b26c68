"""The hand that a person clicks, and pictures of cards.

The pictures are plain text and need nothing else; the hand needs anywidget and is imported only when it is asked for.
"""

from typing import TYPE_CHECKING

from combotutor.widgets.picture import card_svg, row_svg
from combotutor.widgets.question import Task

if TYPE_CHECKING:
    from combotutor.widgets.hand import Hand

__all__ = ["Hand", "Task", "card_svg", "row_svg"]


def __getattr__(name: str) -> object:
    if name == "Hand":
        from combotutor.widgets.hand import Hand

        return Hand
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
