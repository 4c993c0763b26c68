"""What it takes to solve a puzzle: which of the solvers of its kind surely find the answers, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.solver import Technique

Finds = Mapping[str, tuple[bool, ...]]
"""For each solver, by its word, whether it surely finds each decision along the main line."""


def finds(puzzle: Puzzle) -> Finds:
    """Return what each solver of the kind surely finds, the weakest first.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    solvers = kind_of(puzzle.kind).solvers
    found: dict[str, list[bool]] = {solver.word: [] for solver in solvers}
    for progress, right in _decisions(puzzle):
        position, moves = progress.position, progress.situation.game.legal_moves(progress.position)
        for solver in solvers:
            taken = () if solver.takes is None else solver.takes(position, moves)
            found[solver.word].append(all(move in right for move in taken))
    return {word: tuple(each) for word, each in found.items()}


def technique(puzzle: Puzzle) -> Technique | None:
    """Return the weakest solver that surely finds every decision; None in a kind of which no solvers are known.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    return kind_of(puzzle.kind).technique(finds(puzzle))


def _decisions(puzzle: Puzzle) -> Iterator[tuple[Progress, frozenset[Any]]]:
    """Yield every decision along the main line with its right answers, worked out where the pack has no steps."""
    kind, progress = kind_of(puzzle.kind), begin(puzzle)
    while not progress.is_solved:
        classes = progress.stored_answers() if puzzle.steps else kind.right_answers(progress)
        if not classes:
            return
        yield progress, frozenset(move for moves in classes for move in moves)
        progress = kind.advanced(progress, classes[0][0])
