"""Whether the fewest plays are a least risk as well: both tried in the same worlds, paired; estimated."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

from combotutor.families.combo.notation import parse_legal_move
from combotutor.families.combo.rules import View, legal_moves
from combotutor.families.combo.solver.states import number_of
from combotutor.families.combo.solver.trial import Trial
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.standard import Paired

LOSS: Final = 0.03
"""What the right answer may lose against the least risk; it loses less."""
HIGH: Final = 0.05
"""What the upper end of the interval stays below."""

_AT_ONCE: Final = 25
"""Worlds between two moments at which an interrupt is heard."""
_Z: Final = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a difference."""
_DIGITS: Final = 4


def agreement(puzzle: Puzzle, worlds: int, seed: int) -> Paired:
    """Return how much oftener the seat pays after the right answer to the first decision than after the least risk.

    Worlds are uniform and careful planners play on, as in an outlook. Where several answers are right, the one that
    pays least often counts; where a right answer is the least risk, nothing is lost.

    Raises:
        CombotutorError: no worlds can be drawn.
    """
    progress = begin(puzzle)
    position = progress.position
    moves = legal_moves(position)
    # The line is what the seat sees already.
    paid = _paid(Trial(View(position.turn, position), seed), [number_of(move) for move in moves], worlds)
    right = {parse_legal_move(position, word) for words in puzzle.steps[progress.decided].answers for word in words}
    least = min(range(len(moves)), key=lambda at: (sum(paid[at]), moves[at] not in right))
    best = min((at for at, move in enumerate(moves) if move in right), key=lambda at: sum(paid[at]))
    return paired(paid[best], paid[least])


def paired(best: Sequence[int], least: Sequence[int]) -> Paired:
    """Return how much oftener one answer pays than another, given world by world whether each does.

    The interval is that of the mean of the differences (normal).
    """
    worlds = len(best)
    differences = [one - other for one, other in zip(best, least, strict=True)]
    loss = sum(differences) / worlds
    spread = sum((each - loss) ** 2 for each in differences) / max(1, worlds - 1)
    reach = _Z * math.sqrt(spread / worlds)
    low, high = loss - reach, loss + reach
    agrees = loss < LOSS and high < HIGH
    return Paired(round(loss, _DIGITS), round(low, _DIGITS), round(high, _DIGITS), worlds, agrees)


def _paid(trial: Trial, tried: Sequence[int], worlds: int) -> list[list[int]]:
    """Return for each move, world by world, 1 where the seat pays after it, else 0."""
    paid: list[list[int]] = [[] for _ in tried]
    for left in range(worlds, 0, -_AT_ONCE):
        found = trial.run(tried, min(left, _AT_ONCE))
        for at, flags in enumerate(paid):
            flags.extend(found[at :: len(tried)])
    return paid
