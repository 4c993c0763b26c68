"""What makes a puzzle about a row hard beside that a guess may fail: what there is to look at, and what leads astray.

The weights were chosen so that puzzles as they are mined spread over the five levels; they rest on no attempts of
learners.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.theme import Theme
from combotutor.puzzles.judging.walk import main_line
from combotutor.puzzles.puzzle import Puzzle

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
_THEMES: Final[Mapping[str, int]] = MappingProxyType(
    {
        Theme.TEMPTING: 90,
        Theme.KEEPING: 40,
        Theme.WAITING: 110,
        Theme.TEARING: 100,
        Theme.CLOSING: 40,
        Theme.MIXED: 40,
    }
)


def looking(puzzle: Puzzle) -> int:
    """Return what the row of the first decision adds, and the themes of all."""
    found = sum(_THEMES.get(theme, 0) for theme in puzzle.themes)
    for progress, move in main_line(puzzle):
        after = row_after(progress.position, move)
        found += _CARD * len(progress.row) + _WILD * (Card.WILD in progress.row)
        return found + _PLAY * fewest_plays(after, wild_pair=progress.position.rules.wild_pair)
    return found


def seeing(puzzle: Puzzle) -> int:
    """Return what open hands add: the others' cards, and how far ahead the answer lies."""
    for progress, _ in main_line(puzzle):
        cards = sum(len(seat.hand) for seat in progress.position.seats) - len(progress.row)
        return _OTHERS_CARD * cards + _PLY * max(len(each.line) for each in puzzle.steps[0].moves)
    return 0


def closeness(puzzle: Puzzle) -> int:
    """Return what it adds that the two least risks lie close together."""
    if not puzzle.steps or not puzzle.steps[0].answers:
        return 0
    shares = sorted(each.value[0] for each in puzzle.steps[0].moves)
    apart = next((share - shares[0] for share in shares if share > shares[0]), 0.0)
    return max(0, round(_CLOSE - _CLOSE_STEP * apart))
