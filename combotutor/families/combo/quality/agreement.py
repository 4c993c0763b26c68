"""Whether the fewest plays are a least risk as well, as the miner asks it, of a puzzle that is there; estimated."""

from __future__ import annotations

from combotutor.families.combo.mining.agreement import agreements, agrees
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.standard import Paired


def agreement(puzzle: Puzzle, worlds: int, seed: int) -> Paired:
    """Return how much oftener the seat pays after a right answer to the first decision than after the least risk.

    Of several right answers that counts which loses most: who finds any of them is told that it is right.

    Raises:
        CombotutorError: no worlds can be drawn.
    """
    progress = begin(puzzle)
    right = {move for moves in progress.stored_answers() for move in moves}
    found = agreements(progress.position, right, seed, worlds, first=worlds)
    assert found is not None, "all worlds are the first"
    _, worst = found
    return Paired(worst.loss, worst.low, worst.high, worst.worlds, agrees(worst))
