"""How much room the page has for a picture."""

from __future__ import annotations

from typing import Final

from combotutor.charts.look import Look

_TELEPHONE: Final = 360
_SCREEN: Final = 1024
"""How wide a page is taken to be before it says so."""
_SIDES: Final = 0.04
"""What the sheet of the page leaves free at its two sides, as a share; and in pixels."""
_EDGES: Final = 44


def look_on(page: int, *, is_telephone: bool, language: str, large: bool) -> Look:
    """Return the look of charts that fit a page from side to side.

    Args:
        page: how many pixels wide it is; 0 before it has said so.
        is_telephone: what it is taken for until then.
        language: of all words.
        large: whether it is read from the far end of a room.
    """
    wide = page or (_TELEPHONE if is_telephone else _SCREEN)
    return Look.fitting(round(wide * (1 - _SIDES)) - _EDGES, language=language, large=large)
