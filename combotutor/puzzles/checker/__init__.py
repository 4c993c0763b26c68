"""A second, independent proof of every claim that a pack makes, and fresh worlds for those that are estimates."""

from combotutor.puzzles.checker.check import check, check_all
from combotutor.puzzles.checker.decision import Broken, Decision
from combotutor.puzzles.checker.problem import Checked, Code, Problem
from combotutor.puzzles.checker.proof import PROOFS, Proof, Proofs, Truth
from combotutor.puzzles.checker.reading import Damaged, readable

__all__ = [
    "PROOFS",
    "Broken",
    "Checked",
    "Code",
    "Damaged",
    "Decision",
    "Problem",
    "Proof",
    "Proofs",
    "Truth",
    "check",
    "check_all",
    "readable",
]
