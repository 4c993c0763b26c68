"""The last gates of a puzzle of one's own row: what follows is certain, and the answer is among the least risks."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.mining.agreement import agreements, agrees
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.solver.settled import settled
from combotutor.puzzles.judging.walk import begin, main_line
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Puzzle


def agreed(puzzle: Puzzle) -> Puzzle | Flaw:
    """Return a puzzle with how far its first answer and the least risk agree, or why it is none.

    Worlds depend on the deal, so that the same job finds the same. A kind that has no agreement is not asked for it.
    """
    if not kind_of(puzzle.kind).is_agreed:
        return puzzle
    if not is_settled(puzzle):
        return Flaw.UNSETTLED
    progress = begin(puzzle)
    right = {move for moves in progress.stored_answers() for move in moves}
    found = agreements(progress.position, right, 0 if puzzle.made is None else puzzle.made.deal)
    if found is None or not agrees(found[0]):
        return Flaw.DISAGREES
    best, worst = found
    return replace(puzzle, agreement=best) if agrees(worst) else Flaw.UNEVEN


def is_settled(puzzle: Puzzle) -> bool:
    """Tell whether what the row needs after right answers is what it is said to need."""
    return all(
        settled(progress.position, move)
        == fewest_plays(row_after(progress.position, move), wild_pair=progress.position.rules.wild_pair)
        for progress, _ in main_line(puzzle)
        for moves in progress.stored_answers()
        for move in moves
    )
