"""Endings as large as they are mined, on the page: all that is to be seen is in the first screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from combotutor.families.combo.mining.endgame import MOST_CARDS
from combotutor.families.combo.notation import parse_position
from combotutor.puzzles import Puzzle, begin, worked_out
from tests.tutor.one_page import one_page
from tests.tutor.screens import faults

LARGEST: Final = (
    "krass-kariert 9,11,7,10,11,9/7,7,11,11+7/9+8/8,10,D+8 - 0 6,5,12,6,X,12 3/3/3/3",
    "combo-up 6,6,X,8,5,7/U+9/x/9,U+X/S,8,10,10,9 - 0 ?8 3/3/3/3/3",
    "krass-kariert 2,3+D/6,5,2,3,S/5,3,2,4,5,3 0:5 1 7,12,10,1,10,8,11,10,9,8,6,1,11,11,7,X,S,12 3/3/3",
    "combo-breaker -+4,11/8,2,10,2,11,1+8/3,D,9,10,2+10/-+2,12/1,4+5 3:12;4:9,8;0:9,10 1 8,7,11,3,D,X,9,3,1 2/2/2/2/2",
)
"""Four who hold cards, or three and a long pile, one of five out; reserve cards; a trick."""
SIZES: Final = ((390, 844), (360, 640), (844, 390), (1366, 625))
LARGE: Final = ((1024, 768),)


def made(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """Return the ways out of endings."""
    return tuple(
        worked_out(Puzzle(f"sure-{number}", "sure", 1, line, parse_position(line).turn))
        for number, line in enumerate(lines, start=9001)
    )


@pytest.mark.parametrize(
    ("lines", "step"), [(LARGEST[:2], 2), pytest.param(LARGEST, 1, marks=pytest.mark.long)], ids=["some", "all"]
)
def test_fourteen_cards_of_four_hands_leave_hand_and_button_in_the_first_screen(
    browser: Browser, lines: tuple[str, ...], step: int
) -> None:
    puzzles = made(lines)
    for puzzle in puzzles:
        assert MOST_CARDS - 2 < sum(len(seat.hand) for seat in begin(puzzle).position.seats) <= MOST_CARDS
    with one_page(browser, puzzles=puzzles) as here:
        wrong = faults(here, {puzzle.id: SIZES[at % step :: step] for at, puzzle in enumerate(puzzles)})
        wrong += faults(here, {puzzle.id: LARGE for puzzle in puzzles}, is_large=True)
        expect(here.root.locator(".ct-felt .ct-row .ct-face")).to_have_count(len(begin(puzzles[-1]).row))
    assert wrong == []
