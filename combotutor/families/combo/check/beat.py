"""The proof of the kind `beat`: a move in a trick that leaves as few plays as can be."""

from __future__ import annotations

from combotutor.families.combo.check.moments import follows
from combotutor.families.combo.check.row import RowProof
from combotutor.puzzles.checker.walk import Decision


class Beat(RowProof):
    """Something lies on the table."""

    points = 640

    def asks(self, decision: Decision) -> bool:
        """Tell whether a trick has begun."""
        return follows(decision.position)
