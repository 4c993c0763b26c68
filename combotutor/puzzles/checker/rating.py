"""How hard a puzzle is, counted a second time: level and difficulty, from what `puzzles/FORMAT.md` says of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import legal_moves
from combotutor.puzzles.checker.motifs import themes_of
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.rows import fewest, left_by
from combotutor.puzzles.checker.walk import Decision
from combotutor.puzzles.puzzle import OPEN, Puzzle, PuzzleKind
from combotutor.puzzles.theme import Theme

_BEGINS: Final = (800, 1170, 1370, 1570, 1800, 2401)
"""Where each level begins; the last is where there is none any more."""

_KINDS: Final[Mapping[PuzzleKind, int]] = MappingProxyType(
    {
        PuzzleKind.CLEAR: 500,
        PuzzleKind.WILD: 560,
        PuzzleKind.FIND: 620,
        PuzzleKind.BEAT: 640,
        PuzzleKind.RISK: 760,
        PuzzleKind.INSERT: 780,
        PuzzleKind.RESERVE: 840,
        PuzzleKind.SPECIAL: 860,
        PuzzleKind.SURE: 880,
        PuzzleKind.MOMENT: 940,
    }
)
_THEMES: Final[Mapping[Theme, int]] = MappingProxyType(
    {
        Theme.WAITING: 110,
        Theme.TEARING: 100,
        Theme.TEMPTING: 90,
        Theme.KEEPING: 40,
        Theme.CLOSING: 40,
        Theme.MIXED: 40,
    }
)
_HALVED: Final = 80
_MOST_HALVED: Final = 10
_CARD: Final = 40
_WILD: Final = 60
_PLAY: Final = 40
_OTHERS_CARD: Final = 12
_WORD: Final = 16
_CLOSE: Final = 150
_APART: Final = 750
"""What `puzzles/FORMAT.md` says that each is worth."""


def rating_problems(puzzle: Puzzle, walk: Sequence[Decision]) -> Iterator[Problem]:
    """Yield a level or a difficulty that is not the one counted in a puzzle of which all else is proved.

    A level set by hand is kept, and the difficulty stays within it. Where neither is said how a puzzle was made nor how
    hard it is, as in version 1, the level is set by hand.
    """
    if puzzle.made is None and not puzzle.difficulty:
        return
    found = _counted(puzzle, walk)
    if puzzle.made is None or puzzle.made.by == "hand":
        found = min(max(found, _BEGINS[puzzle.level - 1]), _BEGINS[puzzle.level] - 1)
    level = sum(found >= begins for begins in _BEGINS)
    if puzzle.difficulty != found:
        yield Problem(Code.DIFFICULTY, {"stored": puzzle.difficulty, "found": found})
    if puzzle.level != level:
        yield Problem(Code.LEVEL, {"stored": puzzle.level, "found": level})


def _counted(puzzle: Puzzle, walk: Sequence[Decision]) -> int:
    """Return the difficulty that a puzzle has by what can be counted in it."""
    halved = 0.0
    for decision in walk:
        right = sum(map(len, decision.step.answers))
        if right:  # in `clear` blocks may stand in place of all answers
            guess = math.log2(len(legal_moves(decision.position)) / right)
            halved += guess if decision.number == 1 or puzzle.kind in OPEN else guess / 2
    found = _KINDS[puzzle.kind] + sum(_THEMES.get(theme, 0) for theme in themes_of(puzzle, walk))
    if walk[0].right:
        found += _at_first(puzzle, walk[0])
    return min(max(found + round(_HALVED * min(_MOST_HALVED, halved)), _BEGINS[0]), _BEGINS[-1] - 1)


def _at_first(puzzle: Puzzle, first: Decision) -> int:
    """Return what the first decision adds: its cards, how far it lies from the end, and what leads astray."""
    position = first.position
    row = position.mover.row
    plays = fewest(left_by(position, first.right[0]), wild_pair=position.rules.wild_pair)
    found = _CARD * len(row) + _WILD * (Card.WILD in row) + _PLAY * plays
    if puzzle.kind in OPEN:
        found += _OTHERS_CARD * sum(len(seat.row) for at, seat in enumerate(position.seats) if at != position.turn)
        found += _WORD * max(len(each.line) for each in first.step.moves)
    if puzzle.kind is PuzzleKind.RISK:
        least, *others = sorted(each.value[0] for each in first.step.moves if isinstance(each.value, tuple))
        apart = min((share - least for share in others if share > least), default=0.0)
        found += max(0, round(_CLOSE - _APART * apart))
    return found
