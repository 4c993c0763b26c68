"""The words for what a puzzle is about, written down a second time: a slip in either list is found."""

from __future__ import annotations

from enum import StrEnum


class Theme(StrEnum):
    """What a puzzle is about."""

    CLOSING = "closing"
    KEEPING = "keeping"
    TEMPTING = "tempting"
    TEARING = "tearing"
    WAITING = "waiting"
    LINK_TWO = "link-two"
    KEEP_APART = "keep-apart"
    MEET_LATER = "meet-later"
    NO_TWIN = "no-twin"
    LOOSE = "loose"
    RUN2 = "run2"
    PAIR = "pair"
    RUN3 = "run3"
    TRIO = "trio"
    MIXED = "mixed"
    WILD = "wild"
    RESERVE = "reserve"
    STOP = "stop"
    DRAW = "draw"
    PICK_UP = "pick-up"
    PASS_ON = "pass-on"  # noqa: S105  (a card, no secret)
    HOLDING = "holding"
    LONG = "long"
    ENDING = "ending"
    LAST = "last"
    TWO_PLAYS = "two-plays"
    THREE_PLAYS = "three-plays"
    FOUR_PLAYS = "four-plays"
