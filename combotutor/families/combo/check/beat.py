"""The proof of the kind `beat`: a move in a trick that leaves as few plays as can be."""

from __future__ import annotations

from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.table import follows
from combotutor.puzzles.checker.decision import Decision


class Beat(RowProof):
    """Something lies on the table."""

    is_agreed = True
    points = 640

    def asks(self, decision: Decision) -> bool:
        """Tell whether a trick has begun."""
        return follows(decision.position)
