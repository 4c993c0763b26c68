"""The kind `insert`: the gap for a card that comes in."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from types import MappingProxyType
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.kinds.gaps import IDEAS, OF_GAPS, of_gaps, of_the_gap
from combotutor.families.combo.kinds.rows import RowKind, takes_reserve
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.rules import Draw, Move, Position
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.spoken import the_card
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle


class Insert(RowKind):
    """A card that comes in."""

    name = PuzzleKind.INSERT
    base = 780
    stream = 4
    about_themes = IDEAS
    is_agreed = True
    asks_for_gaps = True
    tries = 12
    wanted_themes = OF_GAPS
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

    def goal(self, puzzle: Puzzle) -> Phrase | None:
        """Return where the card goes, where there is but one: not one after the other, and not two to choose from."""
        position = begin(puzzle).position
        cards = set(position.mover.reserve) if position.incoming is None else {position.incoming}
        if len(cards) > 1 or len(puzzle.steps) > 1:
            return None
        return phrase("goal.insert-one", {"card": the_card(*cards)})

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield what its gaps are about, and what is true of any card that comes in."""
        yield from of_gaps(progress, aim)
        yield from super().ideas(progress, aim)

    def asks(self, position: Position) -> bool:
        """Tell whether a card comes in, or can only be the one of the reserve."""
        return position.incoming is not None or (takes_reserve(position) and len(position.mover.reserve) == 1)

    def about(self, progress: Progress, move: Move) -> Iterator[Theme]:
        """Yield what the decision is about, the gaps among it."""
        yield from super().about(progress, move)
        yield from of_the_gap(progress, move)

    def lacks(self, puzzle: Puzzle) -> int:
        """Return whether most gaps are right, so that a guess would do."""
        first = puzzle.steps[0]
        return int(2 * sum(map(len, first.answers)) > len(first.moves))

    def dealt_again(self, position: Position, _random: SplitMix64) -> Iterator[Position]:
        """Yield the moment with each card that could come in and goes to one place only."""
        from combotutor.families.combo.mining.redeals import singles, with_drawn, with_reserve

        if isinstance(position.pending, Draw):
            yield from (with_drawn(position, card) for card in singles(position))
        elif position.incoming is None:
            yield from (with_reserve(position, (card,)) for card in singles(position))
        else:
            yield position

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; the reserve is part of the question."""
        from combotutor.families.combo.mining.likeness import row_key

        return row_key(puzzle, takes=True)


INSERT: Final = Insert()
