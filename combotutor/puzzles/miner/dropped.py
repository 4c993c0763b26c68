"""Why a puzzle that was found is not in the pack."""

from __future__ import annotations

from enum import StrEnum


class Dropped(StrEnum):
    """The reason for which a puzzle was left out; why a position becomes none, its kind says in a word of its own."""

    ALIKE = "alike"
    """It asks the same as one before, as its kind sees it."""
    SURPLUS = "surplus"
    """There are enough of its kind that fill the pack more evenly."""
