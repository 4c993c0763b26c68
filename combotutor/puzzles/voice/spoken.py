"""Moves and lists as parts of a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from combotutor.errors import Listed, Phrase
from combotutor.games import Capability, OfGame, find

__all__ = ["SAID", "Listed", "move_phrase"]

SAID: Final[Capability[Callable[[Any, Any], Phrase] | None]] = Capability("move-phrase", None)
"""What a family calls a move of the seat that decides, given the position, as part of a sentence."""


def move_phrase(position: OfGame, move: object) -> Phrase | Listed:
    """Return a move of the seat that decides, as part of a sentence; its word where a family has no better name."""
    family = find(position.game)[0]
    said = family.get(SAID)
    return Listed((family.notation.format_move(move),)) if said is None else said(position, move)
