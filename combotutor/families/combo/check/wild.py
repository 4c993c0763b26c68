"""The proof of the kind `wild`: a move of the fewest plays, and of such moves the one of the highest rank."""

from __future__ import annotations

from typing import Any

from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.plays import strength
from combotutor.families.combo.check.rows import RowProof, plays_left
from combotutor.families.combo.rules import Move, PlayCombination, Position
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.puzzle import Value


class Wild(RowProof):
    """Where as few plays are left, what the wild stands for decides."""

    margin = "rank"
    is_agreed = True
    points = 560
    ranks = True

    def asks(self, decision: Decision) -> bool:
        """Tell whether all that is right plays a wild within a combination."""
        return all(isinstance(move, PlayCombination) and Card.WILD in move.cards for move in decision.right)

    def value(self, position: Position, move: Move) -> Value:
        """Return the fewest plays left, and the rank of the combination."""
        return plays_left(position, move), strength(move)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the plays, and the rank turned round."""
        plays, rank = _parts(value)
        return plays, -rank

    def is_outranked(self, own: Value, other: Value) -> bool:
        """Tell whether another answer leaves as few plays and is of higher rank."""
        return _parts(own)[0] == _parts(other)[0] and self.cost(other) < self.cost(own)

    def promised(self, value: Value) -> Any:  # noqa: ANN401  (whatever a pack says)
        """Return the plays that a value promises."""
        return value[0] if isinstance(value, tuple) else value


def _parts(value: Value) -> tuple[float, float]:
    assert isinstance(value, tuple), "plays and rank are counted"
    plays, rank = value[:2]
    return plays, rank
