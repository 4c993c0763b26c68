"""The proof of the kind `beat`: a move in a trick that leaves as few plays as can be, and beats what lies there."""

from __future__ import annotations

from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.table import follows
from combotutor.families.combo.rules import PlayCombination
from combotutor.puzzles.checker.decision import Decision


class Beat(RowProof):
    """Something lies on the table."""

    is_agreed = True
    points = 640

    def asks(self, decision: Decision) -> bool:
        """Tell whether a trick has begun, and what is right beats it, which earlier packs did not ask for.

        Those had no agreement with the least risk to tell.
        """
        beats = all(isinstance(move, PlayCombination) for move in decision.right)
        return follows(decision.position) and (beats or self.puzzle.agreement is None)
