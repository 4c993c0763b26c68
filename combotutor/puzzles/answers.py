"""The answers of a puzzle, worked out: what a pack stores is exactly this."""

from __future__ import annotations

from dataclasses import replace

from combotutor.notation import format_move
from combotutor.plan import best_partitions
from combotutor.puzzles.progress import advanced, begin
from combotutor.puzzles.puzzle import Puzzle, Theme
from combotutor.puzzles.worth import answer_classes


def worked_out(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with all its answers as the engine and the plan find them, along the main line.

    What the other seats do is taken from its steps, whose answers are not looked at; blocks are worked out anew.

    Raises:
        CombotutorError: the puzzle cannot be begun, or what the other seats do does not fit.
    """
    progress = begin(puzzle)
    if puzzle.theme is Theme.CLEAR:
        blocks = best_partitions(progress.row, wild_pair=progress.position.rules.wild_pair)
        return replace(puzzle, blocks=blocks)
    steps = []
    for step in puzzle.steps:
        classes = answer_classes(progress.position, puzzle.theme)
        steps.append(replace(step, answers=tuple(tuple(map(format_move, moves)) for moves in classes)))
        progress = advanced(progress, classes[0][0])
    return replace(puzzle, steps=tuple(steps))
