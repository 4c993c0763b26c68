"""The solvers of the combo games, the weakest first: the first that surely finds a puzzle makes its level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from combotutor.families.combo.cards import Row
from combotutor.families.combo.rules import Move, PlayCombination, Position
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.technique.ahead import side_by_side, two_removals, whole_row
from combotutor.families.combo.technique.thumb import high, low, most, special, twin
from combotutor.puzzles.solver import Solver


class Counting(Protocol):
    """Counts the plays of a row, as far as it looks ahead."""

    def __call__(self, row: Row, *, wild_pair: bool) -> int:
        """Return how many plays it takes to empty the row."""


THUMBS: Final = (
    Solver("high", 1, high),
    Solver("most", 1, most),
    Solver("low", 1, low),
    Solver("special", 1, special),
    Solver("twin", 1, twin),
)
"""The rules of thumb."""


def _leaving_least(counted: Counting, *, by_rank: bool) -> Callable[[Position, Sequence[Move]], list[Move]]:
    """Return what takes the answers that leave the fewest plays, as somebody counts them who looks so far ahead.

    Args:
        counted: how the plays are counted.
        by_rank: whether it takes the highest rank among these alone.
    """

    def takes(position: Position, moves: Sequence[Move]) -> list[Move]:
        wild_pair = position.rules.wild_pair
        costs = [
            (counted(row_after(position, move), wild_pair=wild_pair), -_rank(move) if by_rank else 0) for move in moves
        ]
        least = min(costs)
        return [move for move, cost in zip(moves, costs, strict=True) if cost == least]

    return takes


def _rank(move: Move) -> int:
    return move.combination.strength if isinstance(move, PlayCombination) else 0


def _solvers(*, by_rank: bool) -> tuple[Solver, ...]:
    return (
        *THUMBS,
        Solver("ahead-1", 2, _leaving_least(side_by_side, by_rank=by_rank)),
        Solver("ahead-2", 3, _leaving_least(two_removals, by_rank=by_rank)),
        Solver("row", 4, _leaving_least(whole_row, by_rank=by_rank)),
        Solver("replies", 5),
    )


SOLVERS: Final = _solvers(by_rank=False)
"""Those of most kinds."""
BY_RANK: Final = _solvers(by_rank=True)
"""Those of a kind in which the rank decides among answers that leave as few plays."""
