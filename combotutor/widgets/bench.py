"""The workbench: a hand or a position that somebody types, as a family reads it, shows it and lets it be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from combotutor.errors import Listed, Phrase
from combotutor.games import Capability
from combotutor.games.family import has
from combotutor.markup import Markup
from combotutor.widgets.advice import Advice
from combotutor.widgets.question import Question
from combotutor.widgets.scene import Own

LONGEST_LINE: Final = 2000
"""Characters of a typed hand or position that are read and kept; no round needs more."""


@dataclass(frozen=True, slots=True)
class Looked:
    """How it is looked at.

    Args:
        language: the language of the page.
        advice: what is known of its position; None if it is none.
        unfolded: the play of which it is shown how the round goes on; empty for none.
        has_played: whether something was played since it was typed.
        was_position: whether a whole position was typed.
    """

    language: str
    advice: Advice | None = None
    unfolded: str = ""
    has_played: bool = False
    was_position: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be asked of what lies on the workbench.

    Args:
        asks: the question, in words.
        puzzle: the puzzle that asks it.
        why: why it asks nothing better; None where there is nothing to say.
    """

    asks: Phrase | Listed
    puzzle: Own
    why: Phrase | None = None


class Bench(Protocol):
    """What lies on the workbench: a value."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def position(self) -> Own:
        """The position that decides what is legal; None when anything may be played."""

    @property
    def line(self) -> str:
        """The line of text that says the same."""

    def after(self, word: str) -> Bench:
        """Return the workbench once something has been done.

        Raises:
            CombotutorError: it cannot be done.
        """

    def planned(self) -> str | None:
        """Return what is best done next, as a word; None if there is nothing that can be done."""

    def unfolds(self, word: str) -> bool:
        """Tell whether it can be shown how the round goes on after something."""

    def question(self, language: str) -> Question:
        """Return what the hand shows and asks."""

    def answer(self, looked: Looked) -> Markup:
        """Return the least that is to be known of it, in a line or two."""

    def shown(self, looked: Looked) -> Markup:
        """Return all else that is known of it."""

    def said(self, language: str) -> str:
        """Return what a screen reader is told of it."""

    def news(self, advice: Advice, language: str) -> str:
        """Return what a screen reader is told once all is known of its position."""

    def offers(self, name: str) -> tuple[Offer, ...]:
        """Return all that can be asked of it, each as a puzzle of its own kind with this id.

        Raises:
            CombotutorError: there is nothing to find out about it.
        """


class Workbench(Protocol):
    """What a family can lay out."""

    @property
    def game(self) -> str:
        """The name of the game that a page begins with."""

    def lay_out(self, typed: str, game: str) -> Bench:
        """Return what a person typed, by the rules of a game unless it names another.

        Raises:
            CombotutorError: it cannot be read or cannot be; the sentence says what to do.
        """

    def help(self, game: str, language: str) -> str:
        """Return how a hand of a game is typed."""

    def empty(self, language: str) -> Question:
        """Return what the hand shows where nothing lies that can be read."""

    def examples(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return what a person may begin with: what it is called, and what is typed; the plainest first."""


WORKBENCH: Final[Capability[Workbench | None]] = Capability("workbench", None, has(Workbench))
"""What lays out hands and positions of a family; None where it has no workbench."""
