"""The proof of the kind `risk`: with the others' cards hidden, the play after which the seat pays least often."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.table import all_after
from combotutor.families.combo.check.worlds import estimate_problems
from combotutor.families.combo.rules import Move, Position
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.problem import Problem
from combotutor.puzzles.puzzle import Value

_CLOSE: Final = 150
_APART: Final = 750
"""What `puzzles/FORMAT.md` says that close answers are worth, and how much less where they lie apart."""


class Risk(RowProof):
    """An estimate, which fresh worlds are to confirm."""

    margin = "interval"
    is_estimate = True
    is_valued = True
    assumes = "uniform-careful-1"
    points = 760

    def asks(self, decision: Decision) -> bool:
        """Tell whether a position can be what a seat sees: cards of others hidden, the pile face down."""
        position: Position = decision.position
        others = [card for seat, each in enumerate(position.seats) if seat != position.turn for card in each.row]
        return Card.UNKNOWN in others and set(position.pile) <= {Card.UNKNOWN}

    def value(self, position: Position, move: Move) -> Value | None:
        """Return nothing: it is open."""
        return None

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the share."""
        assert isinstance(value, tuple), "an estimate is a share and the ends of its interval"
        return (value[0],)

    def led_to(self, position: Position, move: Move) -> Hashable:
        """Return all that is on the table."""
        return all_after(position, move)

    def kept_as_one(self, position: Position, move: Move) -> Hashable:
        """Return all that is on the table."""
        return self.led_to(position, move)

    def is_shown(self, value: Value | None, *, is_right: bool) -> bool:
        """Tell that nothing can be shown."""
        return False

    def claims(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield nothing: it is one decision."""
        return iter(())

    def estimates(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield what does not separate the best answer, and what fresh worlds do not confirm."""
        return estimate_problems(self.puzzle, walk[0])

    def added(self, first: Decision) -> int:
        """Return the more the closer another answer comes to the best."""
        least, *others = sorted(self.cost(each.value)[0] for each in first.step.moves)
        apart = min((share - least for share in others if share > least), default=0.0)
        return max(0, round(_CLOSE - _APART * apart))
