"""What makes the combo games a family: their rule sets as games, and one notation for all."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Final

from combotutor.families.combo import notation
from combotutor.families.combo.rules import RULE_SETS, ComboGame
from combotutor.families.combo.words import WORDS
from combotutor.games.family import Family, late

FAMILY: Final = Family(
    "combo",
    tuple(map(ComboGame, RULE_SETS.values())),
    notation,
    words=WORDS,
    parts={
        "ending": late("combotutor.families.combo.prose", "ending"),
        "mining-play": late("combotutor.families.combo.mining.played", "PLAY"),
        "voice": partial(import_module, "combotutor.families.combo.voice"),
    },
)
"""Combo Breaker, Combo Up and its classic variant."""
