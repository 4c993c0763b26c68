"""Puzzles: a position, a seat to decide for, and answers that the engine, the plan and the solver prove.

Here stand the values that all speak of and what a family says of its kinds; in folders how puzzles are written down
(`format`), judged (`judging`), spoken of (`voice`), made (`workshop`), found (`miner`) and proved again (`checker`).

>>> from combotutor import puzzles
>>> puzzles["find-1"], len(puzzles.all()) == len(puzzles)
(puzzles["find-1"], True)
"""

import sys
from typing import Any

from combotutor.moved import forward, found_at_once
from combotutor.names import missing
from combotutor.puzzles.asked import asked
from combotutor.puzzles.format.course import Chapter
from combotutor.puzzles.format.pack import format_pack, format_puzzle, load_pack, read_pack
from combotutor.puzzles.format.shelf import course, packs, shelf
from combotutor.puzzles.judging.values import Undecided, valued
from combotutor.puzzles.judging.walk import begin, judge
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import OWN, Made, Puzzle, Status, Step, Value, Valued
from combotutor.puzzles.room import Room, get
from combotutor.puzzles.verdict import Verdict, VerdictKind
from combotutor.puzzles.voice.feedback import phrases
from combotutor.puzzles.voice.story import HINTS, PREVIEWED, closing, goal, hint, hint_count, preview, story, title
from combotutor.puzzles.workshop.answers import is_single, worked_out

__all__ = [
    "HINTS",
    "OPEN",
    "OWN",
    "PREVIEWED",
    "STORED",
    "Asked",
    "Chapter",
    "Made",
    "Progress",
    "Puzzle",
    "PuzzleKind",
    "Status",
    "Step",
    "Theme",
    "Undecided",
    "Value",
    "Valued",
    "Verdict",
    "VerdictKind",
    "answer_classes",
    "asked",
    "begin",
    "best_replies",
    "closing",
    "course",
    "format_pack",
    "format_puzzle",
    "get",
    "goal",
    "hint",
    "hint_count",
    "is_single",
    "judge",
    "load_pack",
    "packs",
    "phrases",
    "preview",
    "read_pack",
    "reason_phrase",
    "shelf",
    "story",
    "title",
    "valued",
    "worked_out",
]

found_at_once(__name__, "closing", "course", "shelf", "story")
sys.modules[__name__].__class__ = Room


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what has moved into the folder of its family, or all puzzles by the name that is no good in a star."""
    if name == "all":
        return shelf
    try:
        return forward(__name__, name)
    except AttributeError:
        raise missing(__name__, name, __dir__()) from None


def __dir__() -> list[str]:
    return sorted([*__all__, "all"])
