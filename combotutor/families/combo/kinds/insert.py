"""The kind `insert`: the gap for a card that comes in."""

from __future__ import annotations

from collections.abc import Hashable
from types import MappingProxyType
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.kinds.rows import RowKind, takes_reserve
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.rules import Draw, Move, Position
from combotutor.families.combo.voice.hints import telling
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle


class Insert(RowKind):
    """A card that comes in."""

    name = PuzzleKind.INSERT
    base = 780
    stream = 4
    is_agreed = True
    asks_for_gaps = True
    since = 1
    rulebook = MappingProxyType(
        {
            "rulebook-2": (
                1,
                "combo-breaker ?5+2/?4+3,12/9,6,9,1,4+7,11/?7+12 0:11,11;1:6,7,8 2 ?6 2/1/2/2",
            ),
            "rulebook-3": (1, "combo-up ?5+6,S/?5+2,8/9,4,2,9,7,11+3,1 0:12;1:5,5 2 ?22 3/3/3"),
        }
    )

    def idea(self, progress: Progress, aim: Move) -> str:
        """Return the idea that says most of a move."""
        return telling(progress.position, aim)

    def asks(self, position: Position) -> bool:
        """Tell whether a card comes in, or can only be the one of the reserve."""
        return position.incoming is not None or (takes_reserve(position) and len(position.mover.reserve) == 1)

    def dealt_again(self, position: Position, random: SplitMix64) -> Position:
        """Return the moment with a card that goes to one place only, if there is one to be had."""
        from combotutor.families.combo.mining.redeals import better_pair, with_reserve, with_single_drawn

        if isinstance(position.pending, Draw):
            return with_single_drawn(position, random) or position
        pair = better_pair(position, random) if position.incoming is None else None
        return position if pair is None else with_reserve(position, pair[:1])

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; the reserve is part of the question."""
        from combotutor.families.combo.mining.likeness import row_key

        return row_key(puzzle, takes=True)


INSERT: Final = Insert()
