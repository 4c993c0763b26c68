"""The second program's proofs of the combo games, from their rules alone: one file a kind.

Nothing here is shared with the plan, the solver or the kinds that make puzzles, so that each proves the other. Only
who tries an estimate again asks for fresh worlds (`worlds.py`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from combotutor.families.combo.check.advisers import Advisers
from combotutor.families.combo.check.answer import Answer
from combotutor.families.combo.check.beat import Beat
from combotutor.families.combo.check.clear import Clear
from combotutor.families.combo.check.find import Find
from combotutor.families.combo.check.insert import Insert
from combotutor.families.combo.check.moment import Moment
from combotutor.families.combo.check.reserve import Reserve
from combotutor.families.combo.check.risk import Risk
from combotutor.families.combo.check.special import Special
from combotutor.families.combo.check.sure import Sure
from combotutor.families.combo.check.wild import Wild
from combotutor.puzzles.checker.proof import Proofs

PROOFS: Final[Proofs] = MappingProxyType(
    {
        "find": Find,
        "beat": Beat,
        "answer": Answer,
        "clear": Clear,
        "insert": Insert,
        "reserve": Reserve,
        "wild": Wild,
        "special": Special,
        "sure": Sure,
        "moment": Moment,
        "risk": Risk,
        "advisers": Advisers,
    }
)
"""The proof of each kind, by its word."""
