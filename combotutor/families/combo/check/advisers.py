"""The proof of the kind `advisers`: the least risk, where who only counts plays answers something that pays oftener."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from combotutor.families.combo.check.meaning import meaning
from combotutor.families.combo.check.risk import Risk
from combotutor.families.combo.check.rows import plays_left
from combotutor.families.combo.check.worlds import estimate_problems
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, Position, legal_moves
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.puzzle import Value

_APART: Final = 0.03
"""How much more often the seat pays at least after what leaves the fewest plays, as `puzzles/FORMAT.md` says."""


class Advisers(Risk):
    """An estimate in which several answers may be right: those that cannot be told from the least risk."""

    points = 820

    def best(self, values: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the answers whose interval begins no higher than that of a least share ends."""
        least = min((self.cost(value) for value in values.values()), default=None)
        reach = max((value[2] for value in values.values() if self.cost(value) == least), default=0.0)
        return tuple(word for word, value in values.items() if self.cost(value) == least or value[1] <= reach)

    def several(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield nothing: as many classes are right as cannot be told apart."""
        return iter(())

    def claims(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield that the advisers do not disagree: the fewest plays are several answers, or pay no oftener."""
        position: Position = walk[0].position
        left = {move: plays_left(position, move) for move in legal_moves(position)}
        fewest = [move for move, plays in left.items() if plays == min(left.values())]
        if len({meaning(position, move) for move in fewest}) > 1 or not self._are_worse(walk[0], fewest):
            yield Problem(Code.KIND, {"step": walk[0].number})

    def _are_worse(self, decision: Decision, fewest: Sequence[Move]) -> bool:
        """Tell whether answers are wrong by what the pack says of them, and by far."""
        pays = {each.word: each.value[0] for each in decision.step.moves}
        wrong, words = pays.keys() - {*map(format_move, decision.right)}, [*map(format_move, fewest)]
        return all(word in wrong and pays[word] >= min(pays.values()) + _APART for word in words)

    def estimates(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield what cannot be told apart and is said to be, and what fresh worlds do not confirm."""
        return estimate_problems(self.puzzle, walk[0], is_single=False)

    def added(self, first: Decision) -> int:
        """Return nothing."""
        return 0
