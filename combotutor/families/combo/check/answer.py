"""The proof of the kind `answer`: what to do about the table, where something else than to beat it is legal."""

from __future__ import annotations

from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.table import follows
from combotutor.families.combo.rules import PlayCombination, Position, legal_moves
from combotutor.puzzles.checker.decision import Decision


class Answer(RowProof):
    """A combination lies on the table; it can be beaten, and a card be taken or a special card be played."""

    is_agreed = True
    points = 680

    def asks(self, decision: Decision) -> bool:
        """Tell whether there is something to beat, what beats it, and something else to do."""
        position: Position = decision.position
        if not follows(position) or all(entry.combination is None for entry in position.trick):
            return False
        beating = [isinstance(move, PlayCombination) for move in legal_moves(position)]
        return any(beating) and not all(beating)
