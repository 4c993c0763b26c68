"""Level and difficulty, counted a second time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import AnyProof

_BEGINS: Final = (800, 1170, 1370, 1570, 1800, 2401)
"""Where each level begins, as `puzzles/FORMAT.md` says; the last is where there is none any more."""


def rating_problems(proof: AnyProof, walk: Sequence[Decision]) -> Iterator[Problem]:
    """Yield a level or a difficulty that is not the one counted in a puzzle of which all else is proved.

    A level set by hand is kept, or by a technique, and the difficulty stays within it; that the technique is the
    weakest that surely finds all decisions is found out first. Where neither is said how a puzzle was made nor how hard
    it is, as in version 1, the level is set by hand.
    """
    puzzle = proof.puzzle
    needed = proof.technique(walk) if puzzle.technique else None
    if needed is not None and needed != (puzzle.level, puzzle.technique):
        level, word = needed
        told = {"stored": puzzle.level, "word": puzzle.technique, "found": level, "other": word}
        yield Problem(Code.SOLVER, told)
        return
    if puzzle.made is None and not puzzle.difficulty:
        return
    difficulty = min(max(proof.difficulty(walk), _BEGINS[0]), _BEGINS[-1] - 1)
    if puzzle.made is None or puzzle.made.by == "hand" or puzzle.technique:
        difficulty = min(max(difficulty, _BEGINS[puzzle.level - 1]), _BEGINS[puzzle.level] - 1)
    level = sum(difficulty >= begins for begins in _BEGINS)
    if puzzle.difficulty != difficulty:
        yield Problem(Code.DIFFICULTY, {"stored": puzzle.difficulty, "found": difficulty})
    if puzzle.level != level:
        yield Problem(Code.LEVEL, {"stored": puzzle.level, "found": level})
