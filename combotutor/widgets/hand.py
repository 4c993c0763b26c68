"""A hand that a person clicks in a notebook: neighbours to play, a card to give, a gap to fill."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from combotutor.i18n import text
from combotutor.markup import Markup
from combotutor.widgets.hand_model import HandModel
from combotutor.widgets.posted import PostedWidget
from combotutor.widgets.question import Question
from combotutor.widgets.script import one_text


class HandWidget(HandModel, PostedWidget):
    """A table of cards in a notebook; `HandModel` says how it is made, asked and answered.

    Its `value` is the word of the last answer, empty before the first; below the hand it is said what that was, after
    a reload too, unless a cell replies to it.
    """

    # As texts: of files anywidget waits for changes, and every widget with it, for ever.
    _esm: Any = one_text(Path(__file__).with_name("hand_widget.mjs"))
    _css: Any = Path(__file__).with_name("hand.css").read_text(encoding="utf-8")

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.observe(self._tell_answer, "answer")

    @property
    def _languages(self) -> tuple[str, ...]:
        return (self._question.language,)

    def picture(self) -> Markup:
        """Return the table as it is asked now."""
        return self._question.still()

    def set_state(self, sync_data: object) -> None:
        """Take over what the page sends, as far as it is well formed and the page's to say."""
        self.take_held(sync_data if isinstance(sync_data, Mapping) else {})
        super().set_state(sync_data)

    def _tell_answer(self, change: Mapping[str, Any]) -> None:
        self.tell_value(value=change["new"].get("move", ""))
        given = self.answered_with
        if given is not None and not self.reply:
            self.reply = text("hand.answered", self._question.language, said=given.said or given.button)
