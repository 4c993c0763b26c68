"""A puzzle with what can be told of any: who surely finds it, and how many answers its first decision has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from combotutor.puzzles.judging.technique import finds
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.solver import Technique
from combotutor.puzzles.workshop.answers import worked_out


@dataclass(frozen=True, slots=True)
class Gauged:
    """A puzzle that was looked at.

    Args:
        puzzle: the puzzle.
        finds: for each solver of its kind, by its word, whether it surely finds each decision.
        technique: the weakest that surely finds all of them; None in a kind without solvers.
        answers: how many legal answers there are at the first decision.
        outcomes: how many there are that do not come to the same, as the kind has it.
    """

    puzzle: Puzzle
    finds: Mapping[str, tuple[bool, ...]]
    technique: Technique | None
    answers: int
    outcomes: int

    def answered(self, solver: str) -> bool:
        """Tell whether a solver surely finds the first decision."""
        return self.finds.get(solver, (False,))[:1] == (True,)

    def solved(self, solver: str) -> bool:
        """Tell whether a solver surely finds every decision."""
        return all(self.finds.get(solver, (False,)))


def gauged(puzzle: Puzzle) -> Gauged:
    """Return a puzzle that was looked at; steps that it leaves out, as one of version 1 may, are worked out.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    if not puzzle.steps:
        puzzle = replace(puzzle, steps=worked_out(puzzle).steps)
    kind, found, progress = kind_of(puzzle.kind), finds(puzzle), begin(puzzle)
    words = progress.situation.moves
    outcomes = len(kind.classes(progress.position, words))
    return Gauged(puzzle, found, kind.technique(found), len(words), outcomes)
