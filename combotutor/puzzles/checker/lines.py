"""Whether a line stands beside an answer where one is due, and shows what it is there for."""

from __future__ import annotations

from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import AnyProof, Truth
from combotutor.puzzles.checker.walk import Decision
from combotutor.puzzles.puzzle import Valued


def line_problem(proof: AnyProof, decision: Decision, valued: Valued, truth: Truth) -> Problem | None:
    """Return what is wrong with the line of a legal answer, None if nothing is."""
    right = proof.best({word: value for word, value in truth.items() if value is not None})
    is_due = proof.is_shown(truth[valued.word], is_right=valued.word in right)
    details: dict[str, object] = {"step": decision.number, "word": valued.word}
    if not valued.line:
        return Problem(Code.LINE_MISSING, details) if is_due else None
    if not is_due:
        return Problem(Code.LINE_SHOWS, details)
    code = proof.line_fault(decision, valued, truth)
    return None if code is None else Problem(code, details)
