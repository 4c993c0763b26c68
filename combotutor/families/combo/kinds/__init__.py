"""What puzzles of the combo games ask for: a file a kind. What they share stands beside them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.kinds.advisers import ADVISERS
from combotutor.families.combo.kinds.answer import ANSWER
from combotutor.families.combo.kinds.beat import BEAT
from combotutor.families.combo.kinds.clear import CLEAR
from combotutor.families.combo.kinds.find import FIND
from combotutor.families.combo.kinds.insert import INSERT
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.kinds.moment import MOMENT
from combotutor.families.combo.kinds.reserve import RESERVE
from combotutor.families.combo.kinds.risk import RISK
from combotutor.families.combo.kinds.special import SPECIAL
from combotutor.families.combo.kinds.sure import SURE
from combotutor.families.combo.kinds.topics import COURSE
from combotutor.families.combo.kinds.wild import WILD
from combotutor.families.combo.theme import Theme

__all__ = ["ADVISERS", "ANSWER", "BEAT", "CLEAR", "COURSE", "FIND", "INSERT", "KIND", "KINDS", "MOMENT", "OPEN"]
__all__ += ["RESERVE", "RISK", "SPECIAL", "STORED", "SURE", "THEMES", "WILD", "ComboKind"]

_OF_THE_ROW: Final = (FIND, BEAT, ANSWER, CLEAR, INSERT, RESERVE, WILD, SPECIAL)
KINDS: Final[tuple[ComboKind, ...]] = (*_OF_THE_ROW, SURE, MOMENT, RISK, ADVISERS)
"""All kinds, in their order."""

KIND: Final[Mapping[str, ComboKind]] = MappingProxyType({kind.name: kind for kind in KINDS})
"""Each by its word."""

STORED: Final = frozenset(kind.name for kind in KINDS if kind.is_stored)
"""The kinds whose answers are judged by what the pack holds; those of all others are worked out anew each time."""

OPEN: Final = frozenset(kind.name for kind in KINDS if kind.shows_all_hands)
"""The kinds in which all hands are seen."""

THEMES: Final = tuple(Theme)
"""What their puzzles can be about."""
