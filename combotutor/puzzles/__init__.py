"""Puzzles: a position, a seat to decide for, and answers that the engine and the plan prove."""

from combotutor.puzzles.asked import Asked, asked
from combotutor.puzzles.pack import read_pack
from combotutor.puzzles.progress import Progress, Verdict, VerdictKind, begin, best_replies, judge
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.words import phrases

__all__ = [
    "Asked",
    "Progress",
    "Puzzle",
    "Verdict",
    "VerdictKind",
    "asked",
    "begin",
    "best_replies",
    "judge",
    "phrases",
    "read_pack",
]
