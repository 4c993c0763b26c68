"""The kind `reserve`: which of two reserve cards to take, and into which gap."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.kinds.gaps import IDEAS, OF_GAPS, of_gaps, of_the_gap
from combotutor.families.combo.kinds.rows import RowKind, takes_reserve
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.rules import MOST_RESERVE, Move, Position, TakeReserve
from combotutor.families.combo.theme import Theme
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle


class Reserve(RowKind):
    """Two cards to choose from."""

    name = PuzzleKind.RESERVE
    base = 840
    stream = 5
    about_themes = IDEAS
    is_agreed = True
    asks_for_gaps = True
    tries = 12
    wanted_themes = OF_GAPS

    def asks(self, position: Position) -> bool:
        """Tell whether a card is to be taken, and there are two."""
        two = len(position.mover.reserve) == MOST_RESERVE
        return two and position.incoming is None and takes_reserve(position)

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield what its gaps are about, and what is true of any two cards to choose from."""
        yield from of_gaps(progress, aim)
        yield self.name

    def about(self, progress: Progress, move: Move) -> Iterator[Theme]:
        """Yield what the decision is about, the gaps among it."""
        yield from super().about(progress, move)
        yield from of_the_gap(progress, move)

    def dealt_again(self, position: Position, random: SplitMix64) -> Iterator[Position]:
        """Yield the moment with a better and a worse card, for each that could be the better one."""
        from combotutor.families.combo.mining.redeals import better_pairs, with_reserve

        for pair in better_pairs(position, random):
            yield with_reserve(position, tuple(random.shuffled(pair)))

    def dull(self, position: Position, _moves: Sequence[Move], best: Sequence[Move]) -> Flaw | None:
        """Return that either card is right, or both are one, None if one is."""
        if len(set(position.mover.reserve)) == 1:
            return Flaw.SAME_CARD
        cards = {position.mover.reserve[move.number - 1] for move in best if isinstance(move, TakeReserve)}
        return Flaw.SAME_CARD if len(cards) > 1 else None

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; the reserve is part of the question."""
        from combotutor.families.combo.mining.likeness import row_key

        return row_key(puzzle, takes=True)


RESERVE: Final = Reserve()
