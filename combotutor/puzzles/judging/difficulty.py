"""What a puzzle is about, and how hard it is: a first guess from what can be counted, which ratings may better.

The scale is that of ratings. A kind has a base, and every feature adds to it: how unlikely a blind guess is, and what
the kind counts besides.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from typing import Final

from combotutor.puzzles.judging.walk import main_line
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Puzzle

LOWEST: Final = 800
HIGHEST: Final = 2400

STARTS: Final = (1170, 1370, 1570, 1800)
"""The difficulties at which the levels 2 to 5 begin."""

_BIT: Final = 80
"""For every halving of the chance that a guess is right; half as much for later decisions, unless hands are open."""
_MOST_BITS: Final = 10


def themes(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what a puzzle is about, in the order of its family's themes; without steps only what its start tells.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    return kind_of(puzzle.kind).themes(puzzle)


def difficulty(puzzle: Puzzle) -> int:
    """Return how hard a puzzle is, from 800 to 2400; it must know its themes.

    One made by hand stays within the level that a person has given it, one whose technique is known within that of it.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    kind = kind_of(puzzle.kind)
    points = min(HIGHEST, max(LOWEST, kind.base + _guessing(puzzle) + kind.hardness(puzzle)))
    is_by_hand = puzzle.made is not None and puzzle.made.by == "hand"
    return _within(points, puzzle.level) if is_by_hand or puzzle.technique else points


def level_of(difficulty: int) -> int:
    """Return the level of a difficulty, 1 to 5.

    >>> level_of(800), level_of(1170), level_of(2400)
    (1, 2, 5)
    """
    return 1 + bisect_right(STARTS, difficulty)


def _guessing(puzzle: Puzzle) -> int:
    """Return what it adds that a guess may fail, along the main line."""
    is_open = kind_of(puzzle.kind).shows_all_hands
    bits = 0.0
    for progress, _ in main_line(puzzle):
        answers = sum(map(len, puzzle.steps[progress.decided].answers))
        guess = math.log2(len(progress.situation.game.legal_moves(progress.position)) / answers)
        bits += guess if not progress.decided or is_open else guess / 2
    return round(_BIT * min(_MOST_BITS, bits))


def _within(difficulty: int, level: int) -> int:
    """Return the difficulty of a level that lies nearest."""
    bounds = (LOWEST, *STARTS, HIGHEST + 1)
    return min(bounds[level] - 1, max(bounds[level - 1], difficulty))
