"""Families that lack what others have: one can do nothing beside its rules and its notation, one has no scene."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from combotutor.games import Family
from tests.families.highest import FAMILY as HIGHEST
from tests.families.highest.rules import Highest

FAMILY: Final = Family("blank", (replace(Highest(), name="blank", title="Blank"),), HIGHEST.notation, HIGHEST.words)
UNSEEN: Final = replace(HIGHEST, parts={name: part for name, part in HIGHEST.parts.items() if name != "scene"})
"""Highest, with its puzzles, but without anything to see."""
