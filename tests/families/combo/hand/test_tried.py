"""What a move leaves of a row, before anybody does anything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.families.combo.notation import format_row, parse_legal_move, parse_position
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, Position, legal_moves, play
from combotutor.families.combo.scene import looks, tried
from combotutor.games import situation
from tests.tutor.examples import PUZZLES, SHELF, fresh

PLACES = tuple({puzzle.id: fresh(puzzle).attempt.progress.position for puzzle in (*PUZZLES, *SHELF)}.values())
GIVING = parse_position("combo-up 7,6,D/?2/?1+5 - 2 ?22 3/3/3 moves P@1")


@pytest.mark.parametrize(
    ("line", "word", "row", "reserve", "laid"),
    [
        ("combo-up 9,5,6,9+4/?10/?10 - 0 ?12 3/3/3", "5,6@2", "9,9", "4", "5,6"),
        ("combo-up 9,5,6,9+4,8/?10/?10 2:12 0 ?12 3/3/3", "R1>3", "9,5,4,6,9", "8", "12"),
        ("combo-up 9,S,6+4/?10/?10 2:12 0 ?12 3/3/3", "S@2", "9,6", "4", "S"),
    ],
)
def test_cards_leave_the_row_or_come_in_and_lie_on_the_table(
    line: str, word: str, row: str, reserve: str, laid: str
) -> None:
    position = parse_position(line)
    after = tried(position, parse_legal_move(position, word))
    assert (format_row(after.seats[0].row), format_row(after.seats[0].reserve)) == (row, reserve)
    assert format_row(after.trick[-1].cards) == laid


def test_a_card_that_is_given_has_left_the_row_though_the_others_have_still_to_choose() -> None:
    seat = GIVING.turn
    after = tried(GIVING, parse_legal_move(GIVING, "G1"))
    assert format_row(after.seats[seat].row) == "6,D"
    assert play(GIVING, parse_legal_move(GIVING, "G1")).seats[seat].row == GIVING.seats[seat].row


@given(st.sampled_from(PLACES), st.data())
def test_property_the_row_is_that_of_the_game_and_nothing_of_the_others_changes(
    position: Position, data: st.DataObject
) -> None:
    seat = position.turn
    move = data.draw(st.sampled_from(list(legal_moves(position))))
    after = tried(position, move)
    assert [each for at, each in enumerate(after.seats) if at != seat] == [
        each for at, each in enumerate(position.seats) if at != seat
    ]
    if isinstance(move, PlayCombination | PlaySpecial):
        assert len(after.trick) == len(position.trick) + 1
    # It can be shown to the seat, and asks for nothing.
    shown = looks(situation(after).seen_by(seat).position, seat, "en")
    assert (shown.row, shown.table.task) == (after.seats[seat].row, "look")
