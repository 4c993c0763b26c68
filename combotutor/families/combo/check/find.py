"""The proof of the kind `find`: the highest combination of the row, when nothing lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from combotutor.families.combo.check.plays import strength
from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.table import leads
from combotutor.families.combo.check.themes import Theme, of_the_answer, of_the_end
from combotutor.families.combo.rules import Move, Position
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.problem import Code
from combotutor.puzzles.checker.proof import Truth
from combotutor.puzzles.puzzle import Value, Valued


class Find(RowProof):
    """The greatest rank is best; of what is left in the row nothing is asked."""

    margin = "rank"
    points = 620

    def asks(self, decision: Decision) -> bool:
        """Tell whether nothing lies on the table."""
        return leads(decision.position)

    def value(self, position: Position, move: Move) -> Value:
        """Return the rank of a combination, 0 for a special card."""
        return strength(move)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the rank, turned round."""
        assert isinstance(value, int), "a rank is a number"
        return (-value,)

    def line_fault(self, decision: Decision, valued: Valued, truth: Truth) -> Code | None:
        """See that the line is one word: an answer of higher rank."""
        if len(valued.line) > 1:
            return Code.LINE_SHOWS
        return self.higher_fault(valued, truth)

    def is_outranked(self, own: Value, other: Value) -> bool:
        """Tell whether another answer is of higher rank."""
        return self.cost(other) < self.cost(own)

    def motifs(self, walk: Sequence[Decision]) -> Iterator[Theme]:
        """Yield what the right answer is."""
        for decision in walk:
            yield from of_the_answer(decision)
            yield from of_the_end(decision)
