"""A hand that a person clicks in a notebook: neighbours to play, a card to give, a gap to fill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from combotutor.widgets.ending import CellWidget
from combotutor.widgets.hand_model import HandModel
from combotutor.widgets.script import one_text
from combotutor.widgets.still import still_html


class HandWidget(HandModel, CellWidget):
    """A table of cards in a notebook; `HandModel` says how it is made, asked and answered."""

    # As texts: of files anywidget waits for changes, and every widget with it, for ever.
    _esm: Any = one_text(Path(__file__).with_name("hand.mjs"))
    _css: Any = Path(__file__).with_name("hand.css").read_text(encoding="utf-8")

    @property
    def _languages(self) -> tuple[str, ...]:
        """The languages that its reader may speak, the likeliest first."""
        return (self._question.language,)

    def _repr_html_(self) -> str:
        return still_html(self._question.still(), self._languages)
