"""Why a position of a combo game becomes no puzzle."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

FEWEST_CARDS: Final = 3
"""Rows with fewer cards show nothing."""


class Flaw(StrEnum):
    """What is wrong with a position that was looked at."""

    FEW_CARDS = "few-cards"
    """The row is so short that nothing is to be seen in it."""
    ONE_ANSWER = "one-answer"
    """There is but one answer, or all are as good."""
    ONLY_ONE = "only-one"
    """There is but one combination of several cards, or none: to see it is to have it."""
    BEATS_NOTHING = "beats-nothing"
    """What is right takes a card or plays a special one, where it is asked what beats the table."""
    PLAIN = "plain"
    """The blocks of the row lie side by side already: nothing has to meet."""
    SAID = "said"
    """The wild can be but one thing, or goes into no best answer, or not into every one."""
    SAME_CARD = "same-card"
    """Both reserve cards bring as much."""
    EQUAL = "equal"
    """Several answers that leave different rows, or positions, are best."""
    SHORT = "short"
    """What was to be several decisions, each with one answer, is fewer."""
    NOTHING_SAFE = "nothing-safe"
    """No answer is sure, or each is."""
    NO_SPECIAL = "no-special"
    """What is sure does not play the special card, or does where it was to be held back."""
    DEEP = "deep"
    """It takes more decisions than anybody would look forward to."""
    SHALLOWER = "shallower"
    """In the same deal stood one with more decisions."""
    UNDECIDED = "undecided"
    """It was not proved within the nodes that an independent proof can walk."""
    NOTHING_HIDDEN = "nothing-hidden"
    """All cards of the others are known."""
    UNSETTLED = "unsettled"
    """What the row needs after a right answer hangs on hidden cards, or on what others choose."""
    DISAGREES = "disagrees"
    """Another answer pays clearly less often, with the others' cards hidden."""
    AGREES = "agrees"
    """The fewest plays are a least risk as well, or hardly any more."""
    TOO_CLOSE = "too-close"
    """The intervals of the best answer and another meet."""
