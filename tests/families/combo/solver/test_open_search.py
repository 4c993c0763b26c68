"""What the search with open hands is asked with: a state for every position of its round, after every move."""

from __future__ import annotations

from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import Giving, legal_moves, play
from combotutor.families.combo.solver.open_search import OpenSearch
from tests.families.combo.solver.guarantees import golden

PASS = "combo-up P,5,7/6,7/x - 0 - 1/1/1 moves P@1"  # noqa: S105  (a card, no secret)


def test_d10_a_gift_of_another_seat_is_not_known_to_the_one_that_is_asked_for() -> None:
    position = parse_position(PASS)
    assert isinstance(position.pending, Giving)
    other = next(seat for seat in position.pending.seats if seat != position.turn)
    search = OpenSearch(position, other)
    for move in legal_moves(position):
        assert list(search.state_after(position, move)) == list(search.state(play(position, move)))


def test_a_trick_that_has_ended_is_counted_in_the_state_after_a_move() -> None:
    for case in golden()[:40]:
        position = parse_position(case["position"])
        if position.result is not None or isinstance(position.pending, Giving):
            continue
        search = OpenSearch(position, position.turn)
        for move in legal_moves(position):
            after = play(position, move)
            tricks = int(not after.trick and after.pending is None)
            assert list(search.state_after(position, move)) == list(search.state(after, tricks))
