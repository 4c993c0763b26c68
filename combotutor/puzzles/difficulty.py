"""How hard a puzzle is, from what can be counted in it: a first guess, which the ratings of attempts may better.

The scale is that of ratings. A kind has a base, and every feature adds to it: how unlikely a blind guess is, how much
there is to look at, how far ahead the answer lies, and what leads astray. The weights were chosen so that puzzles as
they are mined spread over the five levels; they rest on no attempts of learners.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.puzzles.progress import main_line
from combotutor.puzzles.puzzle import OPEN, Puzzle, PuzzleKind
from combotutor.puzzles.theme import Theme

LOWEST: Final = 800
HIGHEST: Final = 2400

STARTS: Final = (1170, 1370, 1570, 1800)
"""The difficulties at which the levels 2 to 5 begin."""

_BASE: Final[Mapping[PuzzleKind, int]] = MappingProxyType(
    {
        PuzzleKind.FIND: 620,
        PuzzleKind.BEAT: 640,
        PuzzleKind.CLEAR: 500,
        PuzzleKind.INSERT: 780,
        PuzzleKind.RESERVE: 840,
        PuzzleKind.WILD: 560,
        PuzzleKind.SPECIAL: 860,
        PuzzleKind.SURE: 880,
        PuzzleKind.MOMENT: 940,
        PuzzleKind.RISK: 760,
    }
)
_BIT: Final = 80
"""For every halving of the chance that a guess is right; half as much for decisions after the first in one row."""
_MOST_BITS: Final = 10
_CARD: Final = 40
"""For every card of the row."""
_OTHERS_CARD: Final = 12
"""For every card in the other hands, where they are seen."""
_PLAY: Final = 40
"""For every play that the row still needs after the first answer."""
_PLY: Final = 16
"""For every move of the longest line that shows why an answer is right or wrong, where hands are open."""
_CLOSE: Final = 150
"""For a risk that is hardly less than the next: so much less for every hundredth part by which they lie apart."""
_CLOSE_STEP: Final = 750
_WILD: Final = 60
"""For a wild in the row."""
_THEMES: Final[Mapping[Theme, int]] = MappingProxyType(
    {
        Theme.TEMPTING: 90,
        Theme.KEEPING: 40,
        Theme.WAITING: 110,
        Theme.TEARING: 100,
        Theme.CLOSING: 40,
        Theme.MIXED: 40,
    }
)


def difficulty(puzzle: Puzzle) -> int:
    """Return how hard a puzzle is, from 800 to 2400; it must know its themes.

    One made by hand stays within the level that a person has given it.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    found = _BASE[puzzle.kind] + sum(_THEMES.get(theme, 0) for theme in puzzle.themes)
    bits = 0.0
    for progress, move in main_line(puzzle):
        position, step = progress.position, puzzle.steps[progress.decided]
        guess = math.log2(len(legal_moves(position)) / sum(map(len, step.answers)))
        bits += guess if not progress.decided or puzzle.kind in OPEN else guess / 2
        if progress.decided:
            continue
        found += _CARD * len(progress.row) + _WILD * (Card.WILD in progress.row)
        found += _PLAY * fewest_plays(row_after(position, move), wild_pair=position.rules.wild_pair)
        if puzzle.kind in OPEN:
            found += _OTHERS_CARD * (sum(len(seat.hand) for seat in position.seats) - len(progress.row))
            found += _PLY * max(len(each.line) for each in step.moves)
        if puzzle.kind is PuzzleKind.RISK:
            found += _closeness(sorted(each.value[0] for each in step.moves if isinstance(each.value, tuple)))
    found = min(HIGHEST, max(LOWEST, found + round(_BIT * min(_MOST_BITS, bits))))
    return _within(found, puzzle.level) if puzzle.made is not None and puzzle.made.by == "hand" else found


def level_of(difficulty: int) -> int:
    """Return the level of a difficulty, 1 to 5.

    >>> level_of(800), level_of(1170), level_of(2400)
    (1, 2, 5)
    """
    return 1 + bisect_right(STARTS, difficulty)


def _within(difficulty: int, level: int) -> int:
    """Return the difficulty of a level that lies nearest."""
    bounds = (LOWEST, *STARTS, HIGHEST + 1)
    return min(bounds[level] - 1, max(bounds[level - 1], difficulty))


def _closeness(shares: list[float]) -> int:
    """Return what it adds that the two least risks lie close together."""
    apart = next((share - shares[0] for share in shares if share > shares[0]), 0.0)
    return max(0, round(_CLOSE - _CLOSE_STEP * apart))
