"""The situations of the rulebooks, for which the catalogue has words that fit no other puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.kinds.word import PuzzleKind

RULEBOOK: Final[Mapping[str, tuple[str, int, str]]] = MappingProxyType(
    {
        "rulebook-1": (
            PuzzleKind.BEAT,
            1,
            "combo-breaker ?6+3,9/?7+1,12/?6+6,11/10,5,6,10,12,3,7+4,8 0:8;1:12;2:5,4 3 ?6 2/2/2/2",
        ),
        "rulebook-2": (
            PuzzleKind.INSERT,
            1,
            "combo-breaker ?5+2/?4+3,12/9,6,9,1,4+7,11/?7+12 0:11,11;1:6,7,8 2 ?6 2/1/2/2",
        ),
        "rulebook-3": (PuzzleKind.INSERT, 1, "combo-up ?5+6,S/?5+2,8/9,4,2,9,7,11+3,1 0:12;1:5,5 2 ?22 3/3/3"),
        "rulebook-4": (PuzzleKind.SPECIAL, 4, "combo-up -+X/U,8,3,11+4/6,P,1,9,6+2 0:3,2 1 ?22 3/2/3"),
    }
)
"""The situations of the rulebooks: what each asks, in how many decisions, and where."""
