"""The proof of the kind `insert`: the gap for a card that comes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from combotutor.families.combo.check.gaps import of_the_gaps
from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.themes import Theme
from combotutor.families.combo.rules import InsertCard, TakeReserve
from combotutor.puzzles.checker.decision import Decision


class Insert(RowProof):
    """A card comes in, once or more often."""

    is_agreed = True
    points = 780

    def has_its_steps(self) -> bool:
        """Tell whether there is a step."""
        return len(self.puzzle.steps) > 0

    def asks(self, decision: Decision) -> bool:
        """Tell whether all that is right brings a card in."""
        return all(isinstance(move, InsertCard | TakeReserve) for move in decision.right)

    def motifs(self, walk: Sequence[Decision]) -> Iterator[Theme]:
        """Yield what can be seen in the right answers, and in the gaps."""
        yield from super().motifs(walk)
        yield from of_the_gaps(self.puzzle, walk)
