"""How much is spent on finding out what answers are worth: counts, and no clock, so that a second time is the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NODES: Final = 4_000
"""The most nodes of a search with open hands: so few that a slow program can prove the same again."""

WORLDS: Final = 4_000
"""In how many worlds each answer is tried where hands are hidden: intervals of three points at most, either way."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What may be spent on one decision; a kind takes of it what it needs.

    Args:
        nodes: the most nodes of a search to enter.
        worlds: in how many worlds each answer is tried.
        seed: of those worlds.
    """

    nodes: int = NODES
    worlds: int = WORLDS
    seed: int = 0


class Undecided(Exception):  # noqa: N818  (no error: a limit was reached)
    """Not every answer is proved within the limit, or with the cards that are seen."""
