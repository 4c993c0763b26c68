"""The proof of the kind `moment`: with all hands open, whether now is the moment of a special card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from combotutor.families.combo.check.open_hands import OpenProof
from combotutor.families.combo.check.themes import Theme, answered
from combotutor.families.combo.rules import PlaySpecial, legal_moves
from combotutor.puzzles.checker.decision import Decision


class Moment(OpenProof):
    """A special card could be played, and one answer alone is sure."""

    points = 940

    def asks(self, decision: Decision) -> bool:
        """Tell whether a special card could be played."""
        return any(isinstance(move, PlaySpecial) for move in legal_moves(decision.position))

    def motifs(self, walk: Sequence[Decision]) -> Iterator[Theme]:
        """Yield what can be seen in the right answer, and whether it holds a special card back."""
        yield from super().motifs(walk)
        for decision in walk:
            move = answered(decision)
            if move is not None and not isinstance(move, PlaySpecial):
                yield Theme.HOLDING
