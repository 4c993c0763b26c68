"""The kind `special`: several decisions around special cards, while the other seats act in between."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.kinds.rows import RowKind
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.rules import PlaySpecial, legal_moves
from combotutor.families.combo.voice.told import OF_ROWS, OF_SPECIALS
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin, main_line
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Made, Puzzle

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Rounds


class Special(RowKind):
    """Decisions one after the other."""

    name = PuzzleKind.SPECIAL
    base = 860
    stream = 7
    about_themes = (*OF_SPECIALS, *OF_ROWS)
    is_agreed = True
    since = 1
    rulebook = MappingProxyType(
        {
            "rulebook-4": (4, "combo-up -+X/U,8,3,11+4/6,P,1,9,6+2 0:3,2 1 ?22 3/2/3"),
        }
    )

    def goal(self, puzzle: Puzzle) -> Phrase | None:
        """Return that a card came in, where no special card can be played from then on."""
        if begin(puzzle).position.incoming is None:
            return None
        moves = (move for progress, _ in main_line(puzzle) for move in legal_moves(progress.position))
        return None if any(isinstance(move, PlaySpecial) for move in moves) else phrase("goal.special-new")

    def story(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what the others did, as the rulebook tells it where the situation is one of its own."""
        puzzle = progress.puzzle
        if self.is_from_rulebook(puzzle):
            return (phrase(puzzle.story_key(progress.decided + 1)),)
        return super().story(progress)

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what becomes of every moment of a deal around a special card."""
        from combotutor.families.combo.mining.turns import turn_puzzles

        return turn_puzzles(self, rounds.moments, random, made)

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; what comes in later is part of the question."""
        from combotutor.families.combo.mining.likeness import row_key

        return row_key(puzzle, goes_on=True)


SPECIAL: Final = Special()
