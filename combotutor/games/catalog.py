"""Every game of the project by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.games.combo import RULE_SETS, ComboGame

GAMES: Final[Mapping[str, ComboGame]] = MappingProxyType({name: ComboGame(rules) for name, rules in RULE_SETS.items()})
"""Every game by its name in the notation."""
