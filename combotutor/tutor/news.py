"""How soon a page is to ask for news of what is found in the background."""

from __future__ import annotations

from typing import Final

from combotutor.tutor.pages.layout import is_drawing
from combotutor.tutor.state.footing import Footing
from combotutor.tutor.state.state import State
from combotutor.widgets.advice import Stage

SOON: Final = 400
"""Milliseconds after which a page asks for news of what is at work."""
LATER: Final = 1500
"""The same, of a file that does not answer: a whole class may wait for it; and of a code, which another may replace."""


def news_in(state: State) -> int:
    """Return after how many milliseconds the page is to ask for news; 0 where none will come."""
    is_thinking = state.thought_about is not None and state.advice_on(state.thought_about).stage is not Stage.DONE
    if is_thinking or state.works or is_drawing(state):
        return SOON
    return LATER if state.footing is Footing.WAITING or state.code else 0
