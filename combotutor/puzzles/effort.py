"""How much may be spent on one decision, and that it was not enough."""

from __future__ import annotations

from collections.abc import Callable
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
        is_stopped: whether nobody wants to know any more; what takes long asks now and then, and is undecided then.
    """

    nodes: int = NODES
    worlds: int = WORLDS
    seed: int = 0
    is_stopped: Callable[[], bool] = lambda: False


class Undecided(Exception):  # noqa: N818  (no error: a limit was reached)
    """Not every answer is proved within the limit, or with the cards that are seen."""
