"""What a table asks a person. A family makes it of a position; a hand shows it and hears what is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from combotutor.i18n import entries, text
from combotutor.markup import NOTHING, Markup
from combotutor.widgets.choice import Choice, Reading
from combotutor.widgets.table import Table, Zone


class Question(Protocol):
    """A table, and what a choice on it means: a value, equal to another that shows and asks the same."""

    @property
    def language(self) -> str:
        """The language of everything shown."""

    @property
    def table(self) -> Table:
        """What is shown."""

    def moves_of(self, choice: Choice) -> tuple[Reading, ...]:
        """Return every move that a choice can mean; none if it means nothing."""

    def note_of(self, choice: Choice) -> str:
        """Return the sentence for a choice: what it is, that it can be several things, or why it can mean nothing."""

    def still(self) -> Markup:
        """Return it as HTML that stands by itself, for where no script runs."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A table on which nothing lies."""

    language: str

    @property
    def table(self) -> Table:
        """What is shown."""
        hand = Zone("row", text("hand.row", self.language), (), ())
        return Table((hand,), "look", "", {}, {}, entries("hand", self.language))

    def moves_of(self, choice: Choice) -> tuple[Reading, ...]:
        """Return no move: nothing can be chosen."""
        del choice
        return ()

    def note_of(self, choice: Choice) -> str:
        """Return nothing: nothing can be chosen."""
        del choice
        return ""

    def still(self) -> Markup:
        """Return nothing."""
        return NOTHING
