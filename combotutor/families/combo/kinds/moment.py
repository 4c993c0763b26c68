"""The kind `moment`: with all hands open, whether now is the moment of a special card: one answer alone is sure."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.kinds.open_hands import OpenKind
from combotutor.families.combo.kinds.theme import Theme
from combotutor.families.combo.kinds.themes import SPECIALS, in_order
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.endgame import Shape, Wanted
from combotutor.families.combo.rules import RuleSet
from combotutor.puzzles.puzzle import Puzzle

_LOOKED_FOR: Final = (Card.STOP, Card.DRAW, *3 * (Card.PASS_ON,), *2 * (Card.PICK_UP,))
"""Which special card is looked for in a deal, each as likely, where the deck has it."""
_HELD: Final = 3
"""In one of so many deals that card is to be held back, so that not every puzzle ends with it."""


class Moment(OpenKind):
    """A special card is played, or held back."""

    name = PuzzleKind.MOMENT
    base = 940
    stream = 9
    tries = 30
    telling_themes = frozenset({*SPECIALS.values(), Theme.HOLDING})

    def themes(self, puzzle: Puzzle) -> tuple[Theme, ...]:
        """Return what the decision is about: the special card, or that it is held back."""
        found = super().themes(puzzle)
        return found if set(found) & set(SPECIALS.values()) else in_order((*found, Theme.HOLDING))

    def wanted(self, rules: RuleSet, random: SplitMix64) -> Wanted | None:
        """Return what endings are looked for; a deck without special cards has none."""
        specials = [card for card in _LOOKED_FOR if card in rules.deck.cards]
        if not specials:
            return None
        shape = Shape(special=specials[random.below(len(specials))])
        return Wanted(shape, is_held=random.below(_HELD) == 0)

    def feature(self, puzzle: Puzzle) -> tuple[str, Hashable]:
        """Return what becomes of the special card."""
        return "card", next((theme for theme in puzzle.themes if theme in (*SPECIALS.values(), Theme.HOLDING)), None)


MOMENT: Final = Moment()
