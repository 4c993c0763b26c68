"""A hand of which it is heard what is chosen, before any of it is played: so the first minute sees each tap.

Of a puzzle only that is heard of which there is something to say: a card that does more than its number says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from combotutor.tutor.actions.first import touch_word
from combotutor.tutor.parts import card_told
from combotutor.tutor.state.screen import Screen
from combotutor.widgets.choice import Choice, Neighbours, parse_choice
from combotutor.widgets.hand_model import HandModel

if TYPE_CHECKING:
    from combotutor.tutor.state.state import State


class TouchedHand(HandModel):
    """A hand with pages around it; on that of the first minute a choice is something that is done."""

    if TYPE_CHECKING:  # these come from what has the pages
        screen: str

        @property
        def state(self) -> State:
            """The tutor at this moment."""

        def act(self, name: str, value: str = "", *, file: str = "") -> None:
            """Do what a person could do in the page."""

    def _read(self, change: Mapping[str, Any]) -> None:
        super()._read(change)
        choice = parse_choice(change["new"], self._table)
        # That nothing is chosen any more follows from what was done; nobody does it in the first minute.
        is_of_the_first = self.screen == Screen.FIRST and choice is not None
        if is_of_the_first or (self.screen == Screen.PUZZLE and self._is_told(choice)):
            self.act("touch", "" if choice is None else touch_word(choice))

    def _is_told(self, choice: Choice | None) -> bool:
        """Tell whether there is something to say of a choice in a puzzle, or was of the one before it."""
        state = self.state
        if state.touched or not isinstance(choice, Neighbours) or choice.length > 1:
            return bool(state.touched)
        return bool(card_told(state.puzzle.rules_name, self.cards[choice.at - 1], state.language))
