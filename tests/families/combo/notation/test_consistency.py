"""Positions that cannot be, and their neighbours that can."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import RULE_SETS
from tests.families.combo.notation.refused import refusal_of
from tests.families.combo.rules.rounds import RULEBOOKS, played


@pytest.mark.parametrize(
    ("good", "bad", "code"),
    [
        ("combo-up 7,7/7/7 - 0 - 3/3/3", "combo-up 7,7/7/7,7 - 0 - 3/3/3", "too-many-of-a-card"),
        ("combo-up 7,7/7/7 - 0 - 3/3/3", "combo-up 7,7/7/7+7 - 0 - 3/3/3", "too-many-of-a-card"),
        ("combo-up 7,7/7/7 - 0 8 3/3/3", "combo-up 7,7/7/7 - 0 7 3/3/3", "too-many-of-a-card"),
        ("combo-up 7,7/8/9 2:7 0 - 3/3/3", "combo-up 7,7/8/9 2:7,7,7 0 - 3/3/3", "too-many-of-a-card"),
        ("combo-up 5,7/8/x - 0 - 3/3/3", "combo-up 5,7/x/x - 0 - 3/3/3", "too-few-in"),
        ("combo-up 5,7/8,8/9 0:3 1 - 3/3/3", "combo-up 5,7/8,8/9 0:3;1:2 2 - 3/3/3", "trick-does-not-beat"),
        ("combo-up 5,7/8,8/9,2 0:3;1:4 2 - 3/3/3", "combo-up 5,7/8,8/9,2 0:4;1:4 2 - 3/3/3", "trick-does-not-beat"),
        ("combo-up 5,7/8,8/10,2 0:9;1:P 2 - 3/3/3", "combo-up 5,7/8,8/10,2 0:9;1:8 2 - 3/3/3", "trick-does-not-beat"),
        ("combo-up 5/8+1/9,2 0:3;1:R 2 - 3/3/3", "combo-up 5/8+1,2/9,2 0:3;1:R 2 - 3/3/3", "took-and-has-all"),
        ("combo-up 5/8/9,2 0:3;1:R 2 - 3/3/3", "combo-up 5/8/9,2 0:R 1 - 3/3/3", "leader-took"),
        ("combo-up 5/8,9/9 0:3 1 - 3/3/3", "combo-up 5/8,9/9 0:3 2 - 3/3/3", "turn-skips"),
        ("combo-up 5/8,9/9 0:3;1:5 2 - 3/3/3", "combo-up 5/8,9/9 0:3;1:5 1 - 3/3/3", "turn-has-acted"),
        ("combo-up 5/8,9/9 0:3;1:5 2 - 3/3/3", "combo-up 5/8,9/9 0:3;1:5 0 - 3/3/3", "turn-has-acted"),
        ("combo-up 5/8,9/9 2:3;0:4 1 - 3/3/3", "combo-up 5/8,9/9 2:3;1:4;0:5 0 - 3/3/3", "trick-order"),
        ("combo-up 5/8,9/9/2 0:3;1:4 2 - 3/3/3/3", "combo-up 5/8,9/9/2 0:3;2:4 3 - 3/3/3/3", "seat-skipped"),
        ("combo-up 5/-/9/2 0:P 2 - 3/3/3/3", "combo-up 5/-/9/2 0:D 2 - 3/3/3/3", ("empty-hand", "seat-skipped")),
        ("combo-up 5/8/9/2 0:P 1 - 3/3/3/3", "combo-up 5/-/9/2 0:P 1 - 3/3/3/3", "turn-empty-hand"),
        ("combo-up -/8/9 0:3 1 - 3/3/3", "combo-up 5/8/- 0:3 1 - 3/3/3", "empty-hand"),
        ("combo-up 5/8,9/x 0:3 1 - 3/3/3", "combo-up 5/8,9/x 2:3 0 - 3/3/3", "seat-out"),
        ("combo-up 5/8,9/x 0:3 1 - 3/3/3", "combo-up 5/8,9/x 0:3 2 - 3/3/3", "seat-out"),
    ],
)
def test_a_position_that_cannot_be_is_refused_and_its_neighbour_is_read(
    good: str, bad: str, code: str | tuple[str, ...]
) -> None:
    assert format_position(parse_position(good)) == good
    assert refusal_of(bad).code in ((code,) if isinstance(code, str) else code)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_as_many_cards_as_the_deck_has_are_read_and_one_more_is_refused(rules: str) -> None:
    size = len(RULE_SETS[rules].deck.cards)
    assert len(parse_position(f"{rules} ?10+7,7/?10/?10 - 0 ?{size - 32} 2/2/2").pile) == size - 32
    assert refusal_of(f"{rules} ?10+7,7/?10/?10 - 0 ?{size - 31} 2/2/2").code == "too-many-cards"


def test_the_field_named_is_the_one_with_which_it_becomes_too_much() -> None:
    assert refusal_of("combo-up 7,7/7/7,7 - 0 7 3/3/3").field == "SEATS"
    assert refusal_of("combo-up 7,7/7/9 2:7,7 0 - 3/3/3").field == "TRICK"
    assert refusal_of("combo-up 7,7/7/7 - 0 7 3/3/3").field == "PILE"
    assert refusal_of("combo-up 7,7/7/7 - 0 - 3/3/3 discards=7").field == "discards"


def test_cards_may_be_missing_and_hands_may_be_of_any_length() -> None:
    assert parse_position("combo-up 1,2,3,4,5,6,7,8,9,10,11,12,1,2,3/7/8 - 0 - 3/3/3").turn == 0


def test_d4_positions_with_a_seat_passed_over_are_read() -> None:
    line = "combo-up P/6+1/U,2/8,9 - 0 - 3/3/3/3"
    words = ["P@1", "G1", "G2", "G1", ">1", ">2", ">1"]
    passed_over = played(line, *words)
    assert parse_position(format_position(passed_over)).turn == 2
    back = played(line, *words, "U@2", "R1>1")
    assert format_position(back) == "combo-up 8/1/6/9,2 0:P;2:U 3 - 3/3/3/3"
    assert parse_position(format_position(back)).turn == 3


def test_d4_a_seat_that_holds_cards_is_not_passed_over_unless_something_brought_it_back() -> None:
    assert refusal_of("combo-up 8/1/6/9,2 0:P;2:5 3 - 3/3/3/3").code == "seat-skipped"
    assert parse_position("combo-up 8/-/6/9,2 0:P;2:5 3 - 3/3/3/3").turn == 3


def test_d4_a_pass_on_played_later_in_the_trick_has_not_emptied_a_hand_before_its_turn() -> None:
    assert refusal_of("combo-up 8/-/6/9,2 0:5;2:P 3 - 3/3/3/3").code == "seat-skipped"
    assert parse_position("combo-up 8/-/6/9,2 0:5;1:8;2:P 3 - 3/3/3/3").turn == 3


def test_a_seat_that_did_play_may_have_an_empty_hand_or_have_cards_again() -> None:
    assert parse_position("combo-up -/8/9 0:3 1 - 3/3/3").turn == 1
    assert parse_position("combo-up 4/8/9,2 0:3;1:U 2 - 3/3/3").turn == 2
