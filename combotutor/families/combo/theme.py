"""What a puzzle is about: themes that are computed from its position and its answers, never given by hand."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from combotutor.games.showing import Named


class Theme(Named, StrEnum):
    """Something that a puzzle trains; a puzzle has several.

    A theme belongs to a puzzle if it belongs to one of its decisions. The right answer of a decision is the main one:
    the first of the first class. What a right answer does to the row, and what a wrong one would do, is no theme of
    the kind `find`, which does not ask for it. `themes` computes them.
    """

    CLOSING = "closing"
    """The right answer makes cards meet that a shortest way then plays together; no insertion counts."""
    KEEPING = "keeping"
    """A play that outranks every right answer of its decision tears cards apart that go together."""
    TEMPTING = "tempting"
    """A legal play outranks every right answer; one that plays no combination is outranked by all."""
    TEARING = "tearing"
    """The right answer tears cards apart that go together, and no shortest way leaves its own cards together."""
    WAITING = "waiting"
    """Every shortest way of the row that the right answer leaves has cards meet once those between have gone."""
    LINK_TWO = "link-two"
    """Every shortest way plays the card that comes in with two of the row that make nothing without it.

    This and the next three are themes of the kinds `insert` and `reserve` alone, and are told from number 1001 on.
    """
    KEEP_APART = "keep-apart"
    """In a wrong gap the card makes something at once, after which the row needs more plays than without it."""
    MEET_LATER = "meet-later"
    """Every shortest way plays the card with others once those between have gone."""
    NO_TWIN = "no-twin"
    """An equal card lies in the row, and no right answer lies beside it."""
    LOOSE = "loose"
    """The right answer plays a card that goes together with no neighbour."""
    RUN2 = "run2"
    """The right answer is a run of two; the next three are named likewise."""
    PAIR = "pair"
    RUN3 = "run3"
    TRIO = "trio"
    MIXED = "mixed"
    """The right answer is a run whose cards lie neither from low to high nor from high to low."""
    WILD = "wild"
    """The right answer plays a wild within a combination."""
    RESERVE = "reserve"
    """The right answer takes a reserve card."""
    STOP = "stop"
    """The right answer plays a stop card; the next three are named likewise."""
    DRAW = "draw"
    PICK_UP = "pick-up"
    PASS_ON = "pass-on"  # noqa: S105  (a card, no secret)
    HOLDING = "holding"
    """In the kind `moment`: the right answer holds back a special card that could be played."""
    LONG = "long"
    """The row has nine cards or more at first."""
    ENDING = "ending"
    """The row has four cards or fewer at first."""
    LAST = "last"
    """The right answer empties the row; in the kind `clear`, where the last always does, this is no theme."""
    TWO_PLAYS = "two-plays"
    """In the kind `sure`: there are two decisions; the next two are named likewise."""
    THREE_PLAYS = "three-plays"
    FOUR_PLAYS = "four-plays"


MAIN: Final = frozenset(
    {
        *(Theme.CLOSING, Theme.KEEPING, Theme.TEMPTING, Theme.TEARING, Theme.WAITING, Theme.LOOSE, Theme.MIXED),
        *(Theme.LINK_TWO, Theme.KEEP_APART, Theme.MEET_LATER, Theme.NO_TWIN),
        *(Theme.WILD, Theme.RESERVE, Theme.STOP, Theme.DRAW, Theme.PICK_UP, Theme.PASS_ON),
        *(Theme.TWO_PLAYS, Theme.THREE_PLAYS, Theme.FOUR_PLAYS),
    }
)
"""The themes that a puzzle is about; the others say what its row happens to be like."""
