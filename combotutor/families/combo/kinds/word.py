"""The words of the kinds, and of what estimates assume."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from combotutor.games.showing import Named


class PuzzleKind(Named, StrEnum):
    """What a puzzle asks for."""

    FIND = "find"
    """The highest combination of the row, when nothing lies on the table."""
    BEAT = "beat"
    """A move in a trick that leaves as few plays as can be."""
    ANSWER = "answer"
    """The same where beating, taking a card and special cards stand to choose, any of which may be right."""
    CLEAR = "clear"
    """All plays, one after the other, that empty the row, when nothing has to be beaten."""
    INSERT = "insert"
    """The gap for a card that comes in."""
    RESERVE = "reserve"
    """Which of two reserve cards to take, and into which gap."""
    WILD = "wild"
    """A move as in `BEAT`, and of such moves the one of the highest rank: what the wild stands for."""
    SPECIAL = "special"
    """Several decisions around special cards, while the other seats act in between."""
    SURE = "sure"
    """With all hands open, every play of the way out on which the seat is sure not to pay."""
    MOMENT = "moment"
    """With all hands open, whether now is the moment of a special card: one answer alone is sure."""
    RISK = "risk"
    """With the others' cards hidden, the play after which the seat pays least often."""
    ADVISERS = "advisers"
    """The same where the fewest plays left are clearly something else."""


UNIFORM_CAREFUL: Final = "uniform-careful-1"
"""What estimates assume: every world is as likely, and careful planners play on in it, as `puzzles/FORMAT.md` says."""
