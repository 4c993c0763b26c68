"""The kind `risk`: with the others' cards hidden, the play after which the seat pays least often."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.kinds.hardness import closeness
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.kinds.outcome import outcome
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, Position, View, legal_moves
from combotutor.puzzles.dropped import Dropped
from combotutor.puzzles.effort import Effort
from combotutor.puzzles.puzzle import Made, Puzzle, Value, Valued

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Rounds

_DIGITS: Final = 4
"""Of an estimated share."""


class Risk(ComboKind):
    """An answer is worth how likely the seat is to pay (0 to 1), and the ends of the 95 % interval."""

    name = PuzzleKind.RISK
    base = 760
    stream = 10
    margin = "interval"
    is_stored = True
    is_estimated = True
    is_by_rank = True

    def left(self, position: Position, move: Move) -> Hashable:
        """Return what an answer leads to."""
        return outcome(position, move)

    def merit(self, value: Value) -> tuple[float, ...]:
        """Return the share alone."""
        return (value[0],)

    def values(self, position: Position, effort: Effort) -> tuple[Valued, ...]:
        """Return every legal answer, tried in sampled worlds."""
        from combotutor.families.combo.solver.outlook import outlook

        # The line is what the seat sees already: to look through its eyes once more would hide cards that are known.
        seen = View(position.turn, position)
        risks = {each.move: each for each in outlook(seen, samples=effort.worlds, seed=effort.seed).moves}
        found = ((move, risks[move]) for move in legal_moves(position))
        return tuple(
            Valued(format_move(move), (round(risk.pays, _DIGITS), round(risk.low, _DIGITS), round(risk.high, _DIGITS)))
            for move, risk in found
        )

    def hardness(self, puzzle: Puzzle) -> int:
        """Return how hard a puzzle is: the more, the closer the two least risks lie together."""
        return super().hardness(puzzle) + closeness(puzzle)

    def is_value(self, value: object) -> bool:
        """Tell whether a field can be a share with its interval."""
        return isinstance(value, list) and len(value) == len(("share", "low", "high")) and all(map(_is_share, value))

    def value(self, field: Any) -> Value:  # noqa: ANN401  (as JSON has it)
        """Return the share with its interval; in JSON one may stand as a whole number."""
        return tuple(map(float, field))

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Dropped]:
        """Yield what becomes of some moments of a deal at which the answers are clearly apart."""
        from combotutor.families.combo.mining.hidden_hands import hidden_puzzles

        return hidden_puzzles(self, rounds.moments, random, made)

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; the reserve and the others' cards are counted."""
        from combotutor.families.combo.mining.likeness import others_key, row_key

        return row_key(puzzle, takes=True), others_key(puzzle)


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


RISK: Final = Risk()
