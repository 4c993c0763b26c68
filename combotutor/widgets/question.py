"""What a table asks a person. A family makes it of a position; a hand shows it and hears what is chosen."""

from __future__ import annotations

from typing import Protocol

from combotutor.widgets.choice import Choice, Reading
from combotutor.widgets.table import Table


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

    def still(self) -> str:
        """Return it as HTML that stands by itself, for where no script runs."""
