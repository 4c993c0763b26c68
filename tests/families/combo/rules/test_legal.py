"""The legal moves of a position, sentence by sentence of the rules."""

from __future__ import annotations

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.rules import PlayCombination, legal_moves
from combotutor.i18n import LANGUAGES
from tests.families.combo.rules.rounds import moves_of, played


def after(*words: str, hand: str, rules: str = "combo-breaker", options: str = "") -> list[str]:
    """Return the moves of seat 1 with this hand and reserve, after seat 0 has led."""
    led = ",".join(word.split("@")[0] for word in words) or "1"
    return moves_of(played(f"{rules} {led},3/{hand}/2,4 - 0 - 2/2/2{options}", *words))


def leading(hand: str, rules: str = "combo-breaker", options: str = "") -> list[str]:
    """Return the moves of a leader with this hand and reserve."""
    return moves_of(played(f"{rules} {hand}/2,4/x - 0 - 2/2/2{options}"))


def test_only_cards_side_by_side_are_played_together() -> None:
    assert leading("5,8,5,6") == ["5@1", "8@2", "5@3", "5,6@3", "6@4"]


def test_one_two_or_three_cards_are_played_never_four() -> None:
    assert leading("5,5,5,5") == ["5@1", "5,5@1", "5,5,5@1", "5@2", "5,5@2", "5,5,5@2", "5@3", "5,5@3", "5@4"]
    assert "3,4,5@1" in leading("3,4,5,6")
    assert all(move.count(",") < 3 for move in leading("3,4,5,6"))


def test_a_run_of_two_may_lie_in_either_order_and_a_run_of_three_in_any() -> None:
    assert leading("9,8") == ["9@1", "9,8@1", "8@2"]
    assert "7,9,8@1" in leading("7,9,8")


def test_d3_the_leader_may_not_take_a_reserve_card() -> None:
    assert leading("5+1,2") == ["5@1"]


def test_the_leader_may_play_a_special_card() -> None:
    assert leading("S,D,5") == ["5@3", "S@1", "D@2"]


def test_another_seat_beats_or_takes_a_reserve_card_or_plays_a_special() -> None:
    assert after("9@1", hand="8,10,S+1") == ["10@2", "S@3", "R1>1", "R1>2", "R1>3", "R1>4"]


@pytest.mark.parametrize(
    ("led", "hand", "answers"),
    [
        ("9@1", "9", []),
        ("9@1", "10", ["10@1"]),
        ("9@1", "1,2", ["1,2@1"]),
        ("8,9@1", "12,3", []),
        ("8,9@1", "10,9", ["10,9@1"]),
        ("8,9@1", "9,8", []),
        ("8,9@1", "1,1", ["1,1@1"]),
        ("9,9@1", "11,12", []),
        ("9,9@1", "1,2,3", ["1,2,3@1"]),
        ("9,9@1", "8,8", []),
        ("9,9@1", "10,10", ["10,10@1"]),
        ("7,8,9@1", "9,7,8", []),
        ("7,8,9@1", "12,12", []),
        ("7,8,9@1", "10,9,8", ["10,9,8@1"]),
        ("7,8,9@1", "1,1,1", ["1,1,1@1"]),
        ("9,9,9@1", "10,11,12", []),
        ("9,9,9@1", "10,10,10", ["10,10,10@1"]),
    ],
)
def test_a_play_beats_by_a_higher_kind_or_a_higher_top_number_of_its_kind(
    led: str, hand: str, answers: list[str]
) -> None:
    line = f"combo-breaker {led.split('@', maxsplit=1)[0]},3/{hand},S/5,7 - 0 - 2/2/2"
    plays = [move for move in moves_of(played(line, led)) if move[0] != "S"]
    assert plays == answers


def test_a_seat_without_reserve_that_can_play_must_play() -> None:
    assert after("9@1", hand="10,3") == ["10@1"]


def test_a_seat_with_reserve_that_can_play_may_still_take() -> None:
    assert after("9@1", hand="10+3") == ["10@1", "R1>1", "R1>2"]


def test_d14_a_special_that_is_all_a_seat_can_do_must_be_played() -> None:
    assert after("9@1", hand="3,D") == ["D@2"]


def test_only_ones_own_reserve_is_taken() -> None:
    line = "combo-breaker 9,3+1,2/10/5,7+6 - 0 - 2/2/2"
    assert moves_of(played(line, "9@1")) == ["10@1"]


def test_two_equal_reserve_cards_give_two_moves_and_so_do_gaps_beside_equal_cards() -> None:
    assert after("9@1", hand="3,5+7,7") == ["R1>1", "R1>2", "R1>3", "R2>1", "R2>2", "R2>3"]


def test_if_the_trick_has_only_specials_any_combination_is_good() -> None:
    line = "combo-breaker D,3/D,5/1,7 - 0 - 2/2/2"
    assert moves_of(played(line, "D@1", "D@1")) == ["1@1", "7@2"]


def test_two_equal_plays_at_two_places_are_two_moves() -> None:
    assert after("9@1", hand="10,3,10") == ["10@1", "10@3"]


# Wilds


def test_a_wild_alone_stands_for_any_number() -> None:
    assert leading("X") == [f"X={number}@1" for number in range(1, 13)]
    assert after("9@1", hand="X") == ["X=10@1", "X=11@1", "X=12@1"]


def test_a_wild_completes_every_run_and_pair_around_it() -> None:
    assert [move for move in leading("X,7") if "," in move] == ["X=6,7@1", "X=8,7@1", "X=7,7@1"]
    assert [move for move in leading("6,X,7") if move.count(",") == 2] == ["6,X=5,7@1", "6,X=8,7@1"]
    assert [move for move in leading("6,X,8") if move.count(",") == 2] == ["6,X=7,8@1"]
    assert [move for move in leading("7,X,7") if move.count(",") == 2] == ["7,X=7,7@1"]


def test_d19_a_wild_does_not_wrap_a_run_either() -> None:
    assert [move for move in leading("12,X") if "," in move] == ["12,X=11@1", "12,X=12@1"]
    assert [move for move in leading("1,X,12") if move.count(",") == 2] == []


@pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])
def test_d1_two_wilds_together_without_a_number(rules: str) -> None:
    pairs = [move for move in leading("X,X", rules) if "," in move]
    assert len(pairs) == 23
    assert {"X=1,X=2@1", "X=11,X=12@1", "X=1,X=1@1", "X=12,X=12@1"} <= set(pairs)
    assert [move for move in leading("X,X", rules, " wild-pair=no") if "," in move] == []


def test_d1_as_a_house_setting_two_wilds_beside_a_number_still_go() -> None:
    with_number = [move for move in leading("X,X,7", options=" wild-pair=no") if move.count(",") == 2]
    assert with_number == ["X=5,X=6,7@1", "X=6,X=8,7@1", "X=8,X=9,7@1", "X=7,X=7,7@1"]


def test_d2_which_of_two_wilds_is_which_number_makes_no_second_move() -> None:
    moves = [move for move in leading("X,7,X") if move.count(",") == 2]
    assert moves == ["X=5,7,X=6@1", "X=6,7,X=8@1", "X=8,7,X=9@1", "X=7,7,X=7@1"]


def test_wilds_count_in_combo_up_as_they_do_in_combo_breaker() -> None:
    assert leading("6,X,X", "combo-up") == leading("6,X,X", "combo-breaker")


# Cards not seen


def test_the_moves_of_a_hand_not_seen_cannot_be_listed_and_the_error_says_so() -> None:
    position = played("combo-breaker 9,3/?2/5,7 - 0 - 2/2/2", "9@1")
    with pytest.raises(HiddenCardError) as caught:
        legal_moves(position)
    assert caught.value.field == "SEATS"
    assert all("1" in caught.value.text(language) for language in LANGUAGES)


def test_giving_and_inserting_need_no_card_to_be_seen() -> None:
    giving = played("combo-up P,9/?2/5,1 - 0 - 3/3/3", "P@1", "G1")
    assert moves_of(giving) == ["G1", "G2"]
    drawing = played("combo-breaker D,9/?2/x - 0 ?3 2/2/2", "D@1", "9@1")
    assert moves_of(drawing) == [">1", ">2"]


def test_every_combination_move_carries_the_cards_that_lie_there() -> None:
    position = played("combo-breaker X,7,8,9/5,7/x - 0 - 2/2/2")
    for move in legal_moves(position):
        assert isinstance(move, PlayCombination)
        assert position.mover.row[move.at - 1 :][: len(move.cards)] == move.cards
