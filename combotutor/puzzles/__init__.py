"""Puzzles: a position, a seat to decide for, and answers that the engine and the plan prove."""

from combotutor.puzzles.answers import worked_out
from combotutor.puzzles.asked import Asked, asked
from combotutor.puzzles.closing import closing
from combotutor.puzzles.hints import HINTS, hint
from combotutor.puzzles.pack import format_puzzle, read_pack
from combotutor.puzzles.progress import Progress, begin
from combotutor.puzzles.puzzle import Puzzle, Step, Theme
from combotutor.puzzles.reasoned import reason_phrase
from combotutor.puzzles.story import goal, story, title
from combotutor.puzzles.verdict import Verdict, VerdictKind, judge
from combotutor.puzzles.words import phrases
from combotutor.puzzles.worth import answer_classes, best_replies

__all__ = [
    "HINTS",
    "Asked",
    "Progress",
    "Puzzle",
    "Step",
    "Theme",
    "Verdict",
    "VerdictKind",
    "answer_classes",
    "asked",
    "begin",
    "best_replies",
    "closing",
    "format_puzzle",
    "goal",
    "hint",
    "judge",
    "phrases",
    "read_pack",
    "reason_phrase",
    "story",
    "title",
    "worked_out",
]
