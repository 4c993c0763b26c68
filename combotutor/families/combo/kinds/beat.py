"""The kind `beat`: a move in a trick that leaves as few plays as can be."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.kinds.rows import RowKind, combinations
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.voice.told import OF_ROWS, OF_SPECIALS


class Beat(RowKind):
    """A play in a trick."""

    name = PuzzleKind.BEAT
    base = 640
    stream = 2
    about_themes = (*OF_SPECIALS, *OF_ROWS)
    is_agreed = True
    since = 1
    rulebook = MappingProxyType(
        {
            "rulebook-1": (
                1,
                "combo-breaker ?6+3,9/?7+1,12/?6+6,11/10,5,6,10,12,3,7+4,8 0:8;1:12;2:5,4 3 ?6 2/2/2/2",
            ),
        }
    )

    def asks(self, position: Position) -> bool:
        """Tell whether a combination lies on the table, and one can be played."""
        return position.best is not None and super().asks(position)

    def dull(self, _position: Position, moves: Sequence[Move], best: Sequence[Move]) -> Flaw | None:
        """Return that what is right beats nothing, or no play is another, or none of several cards; else None."""
        if not combinations(best):
            return Flaw.BEATS_NOTHING
        played, right = _places(moves), _places(best)
        several = {each for each in played if each[1] > 1}
        return Flaw.ONLY_ONE if played == right or (bool(right) and several == right) else None


def _places(moves: Sequence[Move]) -> set[tuple[int, int]]:
    """Return where combinations are played, and how long they are."""
    return {(move.at, len(move.cards)) for move in combinations(moves)}


BEAT: Final = Beat()
