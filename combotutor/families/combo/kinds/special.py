"""The kind `special`: several decisions around special cards, while the other seats act in between."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.kinds.rows import RowKind
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.puzzles.dropped import Dropped
from combotutor.puzzles.puzzle import Made, Puzzle

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Rounds


class Special(RowKind):
    """Decisions one after the other."""

    name = PuzzleKind.SPECIAL
    base = 860
    stream = 7
    since = 1

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Dropped]:
        """Yield what becomes of every moment of a deal around a special card."""
        from combotutor.families.combo.mining.turns import turn_puzzles

        return turn_puzzles(self, rounds.moments, random, made)

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; what comes in later is part of the question."""
        from combotutor.families.combo.mining.likeness import row_key

        return row_key(puzzle, goes_on=True)


SPECIAL: Final = Special()
