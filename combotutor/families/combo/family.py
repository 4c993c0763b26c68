"""What makes the combo games a family: their rule sets as games, and one notation for all."""

from __future__ import annotations

from typing import Final

from combotutor import notation
from combotutor.games.combo import RULE_SETS, ComboGame
from combotutor.games.family import Family, late

FAMILY: Final = Family(
    "combo",
    tuple(map(ComboGame, RULE_SETS.values())),
    notation,
    parts={"ending": late("combotutor.families.combo.prose", "ending")},
)
"""Combo Breaker, Combo Up and its classic variant."""
