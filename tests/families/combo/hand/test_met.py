"""What lies around the row is told of when it is seen for the first time, and not again."""

from __future__ import annotations

import pytest

from combotutor.families.combo.hand.met import first_met
from combotutor.puzzles import Puzzle, PuzzleKind

OTHERS = "At the top: the other players and their cards."
RESERVE = "From your reserve you may take a card instead of playing, unless you begin."


def find(own: str, trick: str = "2:5") -> Puzzle:
    """Return a puzzle whose row is 7 and 7 with something beside it, and something to beat unless it begins."""
    return Puzzle(f"find{own}{trick}", PuzzleKind.FIND, 1, f"combo-up 7,7{own}/?10+3/?10 {trick} 0 ?22 3/3/3", 0)


BARE, KEPT, OTHER, LEADS = find(""), find("+1"), find("+2,3"), find("+1", "-")


@pytest.mark.parametrize(
    ("puzzle", "solved", "said"),
    [
        (BARE, (), OTHERS),
        (KEPT, (), f"{OTHERS} {RESERVE}"),
        (KEPT, (BARE,), RESERVE),
        (KEPT, (BARE, OTHER), ""),
        (KEPT, (OTHER, BARE), ""),
        (BARE, (BARE,), ""),
        (LEADS, (), OTHERS),
        (LEADS, (BARE,), ""),
        (KEPT, (LEADS,), RESERVE),
    ],
)
def test_each_thing_is_told_of_once(puzzle: Puzzle, solved: tuple[Puzzle, ...], said: str) -> None:
    assert first_met(puzzle, iter(solved), "en") == said
