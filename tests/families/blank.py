"""A family that can do nothing beside its rules and its notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from combotutor.games import Family
from tests.families.highest import FAMILY as HIGHEST
from tests.families.highest.rules import Highest

FAMILY: Final = Family("blank", (replace(Highest(), name="blank", title="Blank"),), HIGHEST.notation, HIGHEST.words)
