"""Every claim of a puzzle proved a second time, without the solver that made it: slow, plain, from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor

from combotutor.puzzles.checker.claims import claim_problems
from combotutor.puzzles.checker.fields import field_problems
from combotutor.puzzles.checker.motifs import theme_problems
from combotutor.puzzles.checker.problem import Checked, Problem
from combotutor.puzzles.checker.rating import rating_problems
from combotutor.puzzles.checker.risk import estimate_problems
from combotutor.puzzles.checker.safety import Safety
from combotutor.puzzles.checker.steps import step_problems
from combotutor.puzzles.checker.walk import Broken, Decision, decisions
from combotutor.puzzles.puzzle import Puzzle, PuzzleKind


def check(puzzle: Puzzle) -> Checked:
    """Return what does not hold of a puzzle; nothing if all is proved, or an estimate confirmed in fresh worlds.

    Of a puzzle of version 1, which says less, what it says is checked.
    """
    return Checked(puzzle.id, puzzle.status, tuple(_problems(puzzle)))


def check_all(
    puzzles: Sequence[Puzzle],
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Checked]:
    """Yield what is found of each puzzle, in their order.

    Args:
        puzzles: the puzzles.
        executor: where they are checked; None for here.
        progress: told after each how many have been checked.
    """
    found = map(check, puzzles) if executor is None else executor.map(check, puzzles)
    for number, checked in enumerate(found, start=1):
        if progress is not None:
            progress(number)
        yield checked


def _problems(puzzle: Puzzle) -> list[Problem]:
    found = list(field_problems(puzzle))
    walk: list[Decision] = []
    safety = Safety(puzzle.seat)
    try:
        for decision in decisions(puzzle):
            walk.append(decision)
            found += step_problems(puzzle, decision, safety)
        found += claim_problems(puzzle, walk, safety)
        found += theme_problems(puzzle, walk)
        if puzzle.kind is PuzzleKind.RISK:
            found += estimate_problems(puzzle, walk[0])
    except Broken as broken:
        return [*found, broken.problem]
    # How hard it is follows from all the rest: where that does not hold, nothing is known of it.
    return found or list(rating_problems(puzzle, walk))
