"""One puzzle in a cell of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from combotutor import puzzles
from combotutor.errors import known_language
from combotutor.i18n import LANGUAGES
from combotutor.lessons.card_model import CardModel
from combotutor.markup import Markup, tag
from combotutor.puzzles import Puzzle, goal
from combotutor.tutor.state.attempt import Attempt
from combotutor.tutor.style import style_text
from combotutor.widgets.posted import PostedWidget
from combotutor.widgets.script import one_text

_HERE = Path(__file__).parent
_ALL: Any = puzzles
"""All puzzles by their ids: the module is one that can be looked up in."""


class PuzzleCard(PostedWidget):
    """One puzzle: its hand, what is asked, hints, one button, and the judgement of an answer.

    It is the tutor's own page of a puzzle, without the way to others. `value` is the word of the last answer, and
    `solved` whether the puzzle is; a notebook holds these two alone.

    >>> card = PuzzleCard("beat-3")
    >>> card.solved, card.answer, card.hints_used
    (False, '', 0)

    Args:
        puzzle: the puzzle, or the id of one that ships.
        language: its language; None for that of the reader's browser.
        keep: whether what is done is entered into the learner's book; else it is gone when the cell runs again.

    Raises:
        UnknownKeyError: there is no such puzzle, or no such language.
    """

    _esm: Any = one_text(_HERE / "card.mjs")
    _css: Any = style_text() + (_HERE / "lessons.css").read_text(encoding="utf-8")

    held = ("value", "solved")
    solved = traitlets.Bool().tag(sync=True)

    def __init__(self, puzzle: str | Puzzle, *, language: str | None = None, keep: bool = False) -> None:
        self.puzzle = puzzle if isinstance(puzzle, Puzzle) else _ALL[puzzle]
        self._language = language if language is None else known_language(language)
        self._hints_used, self._answer = 0, ""
        self._card = CardModel(self.puzzle, language=language, keeps=keep, changed=self._look)
        super().__init__()
        self._card.connect(self.post)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.puzzle.id!r})"

    @property
    def answer(self) -> str:
        """The word of the last answer, right or not; empty before the first."""
        return self._answer

    @property
    def hints_used(self) -> int:
        """How many hints were opened, at the decision where it was most."""
        return self._hints_used

    @property
    def _languages(self) -> tuple[str, ...]:
        return (self._language,) if self._language else LANGUAGES

    def picture(self) -> Markup:
        """Return what is asked and the hand that it is asked of."""
        asked = goal(self.puzzle).text(self._languages[0])
        return tag("div", tag("p", tag("strong", asked), lang=self._languages[0]), self._card.still())

    def page_state(self) -> dict[str, Any]:
        """Return all that a page begins with."""
        return self._card.get_state()

    def heard(self, message: Mapping[str, Any]) -> None:
        """Take over a message of the page."""
        self._card.hear(dict(message))

    def close(self) -> None:
        """Let go of the page."""
        if "_card" in vars(self):  # one that was refused is closed, too
            self._card.close()
        super().close()

    def _heard_of_model(self, content: object, buffers: object) -> None:
        del buffers
        self._card.hear({"method": "custom", "content": content})

    def _look(self, attempt: Attempt) -> None:
        """Tell the notebook what has come of what was done."""
        verdict = attempt.verdict
        self._hints_used = attempt.most_hints
        self._answer = self._answer if verdict is None else verdict.word
        if verdict is None and attempt.answers and not self._answer:
            self._answer = attempt.answers[-1]  # what the book knows from before
        if (self._answer, attempt.is_done) != (self._due.get("value", ""), self._due.get("solved", False)):
            self.tell_value(value=self._answer, solved=attempt.is_done)
