"""Puzzles: a position, a seat to decide for, and answers that the engine and the plan prove."""

from combotutor.puzzles.pack import read_pack
from combotutor.puzzles.progress import Progress, Verdict, VerdictKind, begin, judge
from combotutor.puzzles.puzzle import Puzzle

__all__ = ["Progress", "Puzzle", "Verdict", "VerdictKind", "begin", "judge", "read_pack"]
