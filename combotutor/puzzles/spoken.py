"""Moves and lists as parts of a sentence."""

from __future__ import annotations

from combotutor.errors import Listed, Phrase
from combotutor.games import OfGame, find
from combotutor.puzzles.voice import VOICE

__all__ = ["Listed", "move_phrase"]


def move_phrase(position: OfGame, move: object) -> Phrase:
    """Return a move of the seat that decides, as part of a sentence."""
    said: Phrase = find(position.game)[0].get(VOICE).move(position, move)
    return said
