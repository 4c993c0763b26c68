"""A hand of which it is heard what is chosen, before any of it is played: so the first minute sees each tap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from combotutor.tutor.actions.first import touch_word
from combotutor.tutor.state.screen import Screen
from combotutor.widgets.choice import parse_choice
from combotutor.widgets.hand_model import HandModel


class TouchedHand(HandModel):
    """A hand with pages around it; on that of the first minute a choice is something that is done."""

    if TYPE_CHECKING:  # these come from what has the pages
        screen: str

        def act(self, name: str, value: str = "", *, file: str = "") -> None:
            """Do what a person could do in the page."""

    def _read(self, change: Mapping[str, Any]) -> None:
        super()._read(change)
        choice = parse_choice(change["new"], self._table) if self.screen == Screen.FIRST else None
        # That nothing is chosen any more follows from what was done; nobody does it there.
        if choice is not None:
            self.act("touch", touch_word(choice))
