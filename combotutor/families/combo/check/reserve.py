"""The proof of the kind `reserve`: which of two reserve cards to take, and into which gap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from combotutor.families.combo.check.gaps import of_the_gaps
from combotutor.families.combo.check.rows import RowProof, plays_left
from combotutor.families.combo.check.themes import Theme
from combotutor.families.combo.rules import Position, TakeReserve, legal_moves
from combotutor.puzzles.checker.decision import Decision


class Reserve(RowProof):
    """One of two different cards is to be taken."""

    is_agreed = True
    points = 840

    def asks(self, decision: Decision) -> bool:
        """Tell whether nothing can be done but to take one of two different cards, and one of them brings more."""
        position: Position = decision.position
        moves = legal_moves(position)
        takes = [move for move in moves if isinstance(move, TakeReserve)]
        if len(takes) != len(moves) or len(set(position.mover.reserve)) != len(("one", "other")):
            return False
        least = [min(plays_left(position, move) for move in takes if move.number == each) for each in (1, 2)]
        return least[0] != least[1]

    def motifs(self, walk: Sequence[Decision]) -> Iterator[Theme]:
        """Yield what can be seen in the right answers, and in the gaps."""
        yield from super().motifs(walk)
        yield from of_the_gaps(self.puzzle, walk)
