"""What all kinds of puzzles of the combo games have in common."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import ClassVar

from combotutor.errors import HiddenCardError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.kinds.hardness import looking
from combotutor.families.combo.kinds.theme import Theme
from combotutor.families.combo.kinds.themes import in_order, of_the_answer, of_the_row, of_what_is_wrong, what_it_does
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.solver import changes, row_after
from combotutor.puzzles.kind import Kind
from combotutor.puzzles.progress import Progress, main_line
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.verdict import Verdict


class ComboKind(Kind[Position, Move]):
    """A kind of puzzle about one's own row."""

    is_by_rank: ClassVar[bool] = False
    """Whether what a wild is said to be makes another answer."""

    def begun(self, progress: Progress) -> Progress:
        """Return the first decision; the cards to decide about are seen."""
        if Card.UNKNOWN in (*progress.row, progress.position.incoming):
            raise HiddenCardError("hidden-hand", "SEATS", seat=progress.puzzle.seat)
        return progress

    def left(self, position: Position, move: Move) -> Hashable:
        """Return the row that an answer leaves."""
        return row_after(position, move)

    def judged(self, progress: Progress, move: Move) -> Verdict:
        """Return what a legal answer is, and what it does to the row."""
        return replace(super().judged(progress, move), reasons=changes(progress.position, move))

    def themes(self, puzzle: Puzzle) -> tuple[Theme, ...]:
        """Return what its decisions are about, along the main line."""
        return in_order(theme for progress, move in main_line(puzzle) for theme in self.about(progress, move))

    def about(self, progress: Progress, move: Move) -> Iterator[Theme]:
        """Yield what one decision is about, whose main answer is given."""
        position = progress.position
        yield from of_the_row(progress)
        yield from of_the_answer(position, move)
        yield from what_it_does(position, move)
        yield from of_what_is_wrong(progress)
        if not row_after(position, move):
            yield Theme.LAST

    def hardness(self, puzzle: Puzzle) -> int:
        """Return how hard a puzzle is: how much there is to look at, and what leads astray."""
        return super().hardness(puzzle) + looking(puzzle)
