"""The tutor held to one puzzle: its page without what leads to other pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.i18n import text
from combotutor.learner import Store
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import Puzzle
from combotutor.tutor import wire
from combotutor.tutor.model import TutorModel
from combotutor.tutor.pages import layout, puzzle_page, rules_page, title_bar
from combotutor.tutor.state.attempt import NEVER, Attempt
from combotutor.tutor.state.footing import Footing
from combotutor.tutor.state.state import State, Tab
from combotutor.widgets.action import Action
from combotutor.widgets.controls import button
from combotutor.widgets.live import Live

DOES: Final[frozenset[Action]] = frozenset(
    {"answer", "retry", "happens", "pay", "hint", "back", "again", "show", "touch", "read", "guide", "size"}
)
"""What can be done on a card; all else leads away from its puzzle."""


def head(state: State) -> Markup:
    """Return what the puzzle is called, the rules, and whether what is done here outlives the cell."""
    # What waits for the file is written when it answers.
    is_kept = state.footing in {Footing.KEPT, Footing.WAITING}
    keeps = text("lessons.card.kept" if is_kept else "lessons.card.memory", state.language)
    return join(
        tag("p", title_bar.called(state), class_="ct-where", data_testid="title"),
        rules_page.rules_button(state),
        tag("p", keeps, class_="ct-facts", data_testid="keeps"),
    )


def tools(state: State) -> Markup:
    """Return the button that opens a hint, or leads to the other side of a wrong answer; none once it is solved."""
    is_over = state.attempt.progress.is_solved and state.attempt.other is None
    return NOTHING if is_over else puzzle_page.tools(state)


def onward(state: State) -> Markup:
    """Return what leads on; once it is solved, the way back to its beginning."""
    attempt = state.attempt
    is_last = attempt.shown == NEVER or attempt.shown + 1 == len(attempt.answers)
    if attempt.other is not None or not (attempt.progress.is_solved and is_last):
        return puzzle_page.onward(state)
    return button("again", text("tutor.again", state.language), kind="main", key="next")


def _shows(state: State) -> object:
    return state.language, state.attempt, state.puzzle, state.footing


class CardPages(layout.Pages):
    """The page of one puzzle: the regions of the tutor's, its head and what leads on made for a cell."""

    MADE: Final[Mapping[str, Callable[[State], Markup]]] = MappingProxyType(
        {"head": head, "tools": tools, "onward": onward}
    )

    def there(self, state: State) -> Mapping[str, layout.Region]:
        """Return the regions of the page."""
        own = {name: layout.Region(made, _shows) for name, made in self.MADE.items()}
        return {**super().there(state), **own}


class CardModel(TutorModel, Live):
    """The tutor held to one puzzle.

    Args:
        puzzle: the puzzle.
        language: its language; None for that of the page.
        keeps: whether what is done is entered into the learner's book.
        changed: told after everything that was done.
    """

    def __init__(
        self, puzzle: Puzzle, *, language: str | None, keeps: bool, changed: Callable[[Attempt], None]
    ) -> None:
        self._named, self._changed_to = puzzle.id, changed
        super().__init__(language=language, puzzles=(puzzle,), open_store=Store.open if keeps else None)
        self._pages = CardPages()
        self._state = self._blank = replace(self._state, tab=Tab.PUZZLES, current=puzzle.id)
        self._show(self._state)

    def still(self) -> Markup:
        """Return the hand and what is asked of it, for where no script runs."""
        return self._question.still()

    def act(self, name: str, value: str = "", *, file: str = "") -> None:
        """Do what a person can do on a card; nothing else is done."""
        if name in DOES:
            super().act(name, value, file=file)

    def _show(self, state: State) -> None:
        with self.hold_sync():
            super()._show(state)
            self.kept = None  # how the page of the tutor looks is that page's

    def _greet(self, hello: wire.Hello) -> None:
        """Open the puzzle, whatever the page has kept of the tutor; its looks are left as they are."""
        super()._greet(wire.Hello(query={"puzzle": self._named}, wishes=hello.wishes, zone=hello.zone))

    def _present(self, state: State) -> State:
        shown = super()._present(state)
        if self._is_made:
            self._changed_to(shown.attempt)
        return shown
