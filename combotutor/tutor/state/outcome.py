"""What an action comes to: the tutor after it, and what it did, said by the action itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from combotutor.puzzles import Puzzle
from combotutor.tutor.state.state import State

Saying = Callable[[State], str]
"""Says something of a state, in its language; what is not to be said is empty."""


def nothing(_state: State) -> str:
    """Say nothing: the page says it all."""
    return ""


Deed = Literal["shown", "hint", "right", "wrong", "refused", "back", "again", "solved"]
"""What can be done to a puzzle: the words of `learner.Deed`, which takes long to load."""
NEARLY: Final = 1
"""As the learner's book has it, which takes long to load."""


@dataclass(frozen=True, slots=True)
class Done:
    """One thing that was done to a puzzle.

    Args:
        puzzle: the puzzle.
        deed: what it was.
        word: the answer, if it was one.
        level: the number of the hint, or of the decision that was answered rightly; `NEARLY` of a wrong answer that was
            nearly right.
    """

    puzzle: Puzzle
    deed: Deed
    word: str = ""
    level: int = 0


class Want(StrEnum):
    """What an action wants done that is more than a change of the page."""

    NOTHING = "nothing"
    FORGET = "forget"
    """All that the learner ever did is to be forgotten."""
    EXPORT = "export"
    """All of it is to be made into a file."""
    IMPORT = "import"
    """A file is to be brought in: its text is the action's value."""
    BRING = "bring"
    """The file that was asked about is to be brought in all the same."""
    DECLINE = "decline"
    """It is to be left out."""
    TAKE_BACK = "take-back"
    """What was brought in last is to be taken back."""
    MAKE = "make"
    """The workbench is to be made into a puzzle."""
    LIKE = "like"
    """A puzzle like the open one is to be found."""
    FOLLOW = "follow"
    """The puzzle that a link brings along is to be worked out."""
    STOP = "stop"
    """Work that is under way is to stop: its kind is the action's value."""
    CODE = "code"
    """A code is to be made by which the learner comes back."""
    RETURN = "return"
    """It is to be found out whose the code is that is the action's value."""


NEWCOMER = ""
"""Stands for a learner who has never been there, and has no name yet."""


@dataclass(frozen=True, slots=True)
class Called:
    """What somebody wants to be called.

    Args:
        name: their name.
        card: the word for their card back.
    """

    name: str
    card: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action comes to.

    Args:
        state: the tutor after it.
        doings: what was done to puzzles, in order: that goes into the learner's book.
        made: a puzzle that the learner has made, which is to be kept.
        said: what a screen reader is told, once the book is read; a refusal or a notice goes before it.
        want: what is to be done besides.
        file: the text of a file that is given to the page.
        becomes: the learner as whom the page goes on, or `NEWCOMER`; None if it stays with the one it has.
        called: what that learner, else the one it has, is called from now on.
        until: what the one is called from now on whom another follows.
    """

    state: State
    doings: tuple[Done, ...] = ()
    made: Puzzle | None = None
    said: Saying = nothing
    want: Want = Want.NOTHING
    file: str = ""
    becomes: str | None = None
    called: Called | None = None
    until: Called | None = None
