"""Worlds: what may be, for all that a seat knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.games import Capability

WORLDS: Final = Capability[Callable[[Any, SplitMix64], Any] | None]("worlds", None)
"""How a family draws a world from what a seat knows and a random source: a position without hidden cards that the seat
cannot tell from the true one, each as likely. A sorted hand, or what a seat remembers, is the family's to respect. It
raises InvalidError where no world looks so."""


@dataclass(frozen=True, slots=True)
class Written:
    """A position of which a seat knows all that is written.

    Args:
        seat: the seat.
        position: what it knows.
    """

    seat: int
    position: Any
