"""What makes a puzzle hard, counted a second time, from what `puzzles/FORMAT.md` says that each is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.plays import fewest, left_by
from combotutor.families.combo.check.themes import Theme
from combotutor.families.combo.rules import Position
from combotutor.puzzles.checker.decision import Decision

_THEMES: Final[Mapping[str, int]] = MappingProxyType(
    {
        Theme.WAITING: 110,
        Theme.TEARING: 100,
        Theme.TEMPTING: 90,
        Theme.KEEPING: 40,
        Theme.CLOSING: 40,
        Theme.MIXED: 40,
    }
)
_CARD: Final = 40
_WILD: Final = 60
_PLAY: Final = 40
_OTHERS_CARD: Final = 12
_WORD: Final = 16


def of_themes(themes: Iterable[str]) -> int:
    """Return what the themes of a puzzle are worth."""
    return sum(_THEMES.get(theme, 0) for theme in themes)


def at_first(first: Decision) -> int:
    """Return what the first decision adds: its cards, and how far it lies from the end."""
    position: Position = first.position
    row = position.mover.row
    plays = fewest(left_by(position, first.right[0]), wild_pair=position.rules.wild_pair)
    return _CARD * len(row) + _WILD * (Card.WILD in row) + _PLAY * plays


def of_open_hands(first: Decision) -> int:
    """Return what the first decision adds where all hands are seen: the cards of the others, and the longest line."""
    position: Position = first.position
    cards = sum(len(seat.row) for at, seat in enumerate(position.seats) if at != position.turn)
    return _OTHERS_CARD * cards + _WORD * max(len(each.line) for each in first.step.moves)
