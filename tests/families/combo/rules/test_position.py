"""A position as a value: what it says of itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from combotutor.families.combo.notation import format_position, parse_position
from tests.families.combo.rules.rounds import played


def test_the_leader_is_who_played_the_first_card_or_has_the_turn() -> None:
    assert parse_position("combo-breaker 5,6/7,8/9,9 - 2 - 2/2/2").leader == 2
    assert played("combo-breaker 5,6/7,8/9,9 - 2 - 2/2/2", "9@1").leader == 2


def test_the_best_is_the_last_combination_played_specials_and_reserves_aside() -> None:
    line = "combo-breaker 5,6/D,8/9,9+1/10,2 - 0 - 2/2/2/2"
    assert played(line).best is None
    assert played(line, "5@1", "D@1", "R1>1").best == played(line, "5@1").best
    best = played(line, "5@1", "D@1", "9@1").best
    assert best is not None
    assert (best.kind.value, best.top) == ("single", 9)


def test_clockwise_passes_over_seats_out_and_ends_before_the_seat_itself() -> None:
    position = parse_position("combo-breaker 5,6/x/9,9/x/3 - 2 - 2/2/2/2/2")
    assert [list(position.clockwise_from(seat)) for seat in (0, 2, 4, 1)] == [[2, 4], [4, 0], [0, 2], [2, 4, 0]]


def test_with_another_seat_all_else_stays() -> None:
    position = parse_position("combo-breaker 5,7/6/x - 0 - 2/1/2")
    lone = replace(position.seats[1], tokens=2)
    changed = position.with_seat(1, lone)
    assert format_position(changed) == format_position(position).replace("2/1/2", "2/2/2")
    assert changed.seats == (position.seats[0], lone, position.seats[2])


def test_cards_are_counted_wherever_they_lie() -> None:
    line = "combo-up P,5+1/6,7/x+2 - 0 8,9,? 3/3/3 discards=10,11"
    expected = Counter(["P", "5", "1", "6", "7", "2", "8", "9", "?", "10", "11"])
    for words in ([], ["P@1"], ["P@1", "G1"], ["P@1", "G1", "G2"], ["P@1", "G1", "G2", ">1"]):
        assert Counter(card.symbol for card in played(line, *words).cards()) == expected


def test_how_a_moment_came_about_makes_it_no_other_position() -> None:
    line = "combo-breaker D,5/6,6/7 - 0 1,2,3,4 2/2/2"
    one = played(line, "D@1", "6@1", "7@1", ">1", ">1")
    other = played(line, "D@1", "6@1", "7@1", ">1", ">2")
    assert one != other
    same = played("combo-breaker 1,5/6/2 - 0 - 2/2/2", "1@1")
    again = played("combo-breaker 5,1/6/2 - 0 - 2/2/2", "1@2")
    assert same == again
    assert hash(same) == hash(again)


def test_a_position_cannot_be_changed() -> None:
    position = parse_position("combo-breaker 5,6/7,8/9,9 - 2 - 2/2/2")
    for name in ("turn", "pile", "seats", "result"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)
