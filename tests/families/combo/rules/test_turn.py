"""Playing a move: whose turn comes next, and what happens within a turn, pick-up and pass-on above all."""

from __future__ import annotations

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.rules import Giving, PickUp, Placing
from tests.families.combo.rules.rounds import hands_of, moves_of, played, result_of, table_of

# A turn


def test_every_seat_acts_once_clockwise_from_the_leader() -> None:
    line = "krass-kariert 4,9/5,9/6,9/3,9 - 3 - 3/3/3/3"
    turns = [played(line, *["3@1", "4@1", "5@1", "6@1"][:moves]).turn for moves in range(5)]
    assert turns == [3, 0, 1, 2, 2]


def test_played_cards_leave_and_the_rest_closes_up_so_that_new_neighbours_arise() -> None:
    line = "krass-kariert 5,8,5/9,9,1/7+1 - 0 - 3/3/3"
    assert hands_of(played(line, "8@2")) == "5,5/9,9,1/7"
    after = played(line, "8@2", "9,9@1", "R1>1", "1@1", "7@2")
    assert table_of(after) == "5,5/-/1 turn 0"
    assert moves_of(after) == ["5,5@1"]


def test_a_reserve_card_goes_into_the_chosen_gap_and_out_of_the_reserve() -> None:
    line = "krass-kariert 3,9/4,8+1,2/5,7 - 0 - 3/3/3"
    for word, hand, reserve in (("R1>1", "1,4,8", "2"), ("R1>3", "4,8,1", "2"), ("R2>2", "4,2,8", "1")):
        after = played(line, "3@1", word)
        assert hands_of(after) == f"9/{hand}/5,7"
        assert [card.symbol for card in after.seats[1].reserve] == [reserve]
        assert after.turn == 2


def test_taking_a_reserve_card_is_the_whole_turn_and_changes_nothing_on_the_table() -> None:
    after = played("krass-kariert 3,9/4,8+1/5,7 - 0 - 3/3/3", "3@1", "R1>1")
    assert after.best == played("krass-kariert 3,9/4,8+1/5,7 - 0 - 3/3/3", "3@1").best
    assert (after.turn, [entry.seat for entry in after.trick]) == (2, [0, 1])


def test_a_special_lets_the_next_seat_face_the_best_combination_from_before() -> None:
    after = played("combo-breaker 9,9,1/D,8/5,10,10 - 0 - 2/2/2", "9,9@1", "D@1")
    assert moves_of(after) == ["10,10@2"]


# Pick-up


def test_pick_up_every_other_seat_with_reserve_takes_one_clockwise_from_the_player() -> None:
    position = played("combo-up 6,6+1/U,5/7,7+2,3/8,8/9,9+4 - 1 - 3/3/3/3/3", "U@1")
    assert (table_of(position), moves_of(position)[:4]) == (
        "6,6/5/7,7/8,8/9,9 pick-up 2",
        ["R1>1", "R1>2", "R1>3", "R2>1"],
    )
    assert isinstance(position.pending, PickUp)
    assert position.pending.seats == (2, 4, 0)
    position = played("combo-up 6,6+1/U,5/7,7+2,3/8,8/9,9+4 - 1 - 3/3/3/3/3", "U@1", "R2>2", "R1>3", "R1>1")
    assert table_of(position) == "1,6,6/5/7,3,7/8,8/9,9,4 turn 2"


def test_pick_up_leaves_the_players_own_reserve_alone() -> None:
    after = played("combo-up U,5+1,2/7,7+3/8,8 - 0 - 3/3/3", "U@1", "R1>1")
    assert [card.symbol for card in after.seats[0].reserve] == ["1", "2"]
    assert table_of(after) == "5/3,7,7/8,8 turn 1"


def test_pick_up_with_no_reserve_left_passes_the_turn_on() -> None:
    assert table_of(played("combo-up U,5+1/7,7/8,8 - 0 - 3/3/3", "U@1")) == "5/7,7/8,8 turn 1"


def test_pick_up_brings_back_a_seat_that_emptied_its_hand_in_this_trick() -> None:
    line = "combo-up 5+1,2/U,6/7,7 - 0 - 3/3/3"
    position = played(line, "5@1", "U@1")
    assert (table_of(position), moves_of(position)) == ("-/6/7,7 pick-up 0", ["R1>1", "R2>1"])
    after = played(line, "5@1", "U@1", "R2>1", "7@1")
    assert table_of(after) == "2/6/7 turn 2"
    assert not after.seats[0].is_out


def test_pick_up_does_not_touch_seats_out_since_an_earlier_trick() -> None:
    after = played("combo-up x+1,2/U,6/7,7 - 1 - 3/3/3", "U@1")
    assert table_of(after) == "x/6/7,7 turn 2"
    assert len(after.seats[0].reserve) == 2


def test_pick_up_as_the_last_card_of_the_trick_still_brings_seats_back_before_they_are_out() -> None:
    after = played("combo-up 5+1/6+2/U,7 - 0 - 3/3/3", "5@1", "6@1", "U@1", "R1>1", "R1>1")
    assert table_of(after) == "1/2/7 turn 1"


def test_pick_up_lets_the_next_seat_play_what_it_took() -> None:
    after = played("combo-up 11,11,1/U,6/12,2,3+12 - 0 - 3/3/3", "11,11@1", "U@1", "R1>1")
    assert moves_of(after) == ["12,12@1"]


def test_after_a_pick_up_led_any_combination_is_good() -> None:
    assert moves_of(played("combo-up U,5/1,7/8,8 - 0 - 3/3/3", "U@1")) == ["1@1", "7@2"]


# Pass-on


def test_pass_on_the_player_chooses_first_then_the_others_clockwise_then_all_insert_from_the_seat_after() -> None:
    line = "combo-up 1,6/P,5/2,7/3,8 - 1 - 3/3/3/3"
    words = ["P@1", "G1", "G1", "G1", "G1", ">1", ">2", ">2", ">1"]
    asked = [table_of(played(line, *words[:moves])).split(" ", 1)[1] for moves in range(1, 10)]
    assert asked == ["give 1", "give 2", "give 3", "give 0", "place 2", "place 3", "place 0", "place 1", "turn 2"]
    assert hands_of(played(line, *words)) == "6,3/1/5,7/8,2"


def test_pass_on_all_give_at_the_same_time_so_nobody_can_give_what_it_received() -> None:
    line = "combo-up P,9/4/5/6,6 - 0 - 3/3/3/3"
    position = played(line, "P@1", "G1")
    assert moves_of(position) == ["G1"]
    assert hands_of(position) == "9/4/5/6,6"
    assert isinstance(position.pending, Giving)
    after = played(line, "P@1", "G1", "G1", "G1", "G2")
    assert hands_of(after) == "-/-/-/6"
    assert isinstance(after.pending, Placing)
    assert [(seat, held.card.symbol) for seat, held in after.pending.gifts] == [(1, "9"), (2, "4"), (3, "5"), (0, "6")]


def test_pass_on_a_gift_goes_into_any_gap() -> None:
    line = "combo-up P,9/4,4,4/5,1 - 0 - 3/3/3"
    position = played(line, "P@1", "G1", "G2", "G1")
    assert moves_of(position) == [">1", ">2", ">3"]
    assert hands_of(played(line, "P@1", "G1", "G2", "G1", ">2", ">2", ">1")) == "5/4,9,4/1,4"


def test_pass_on_a_player_whose_last_card_it_was_gives_nothing_but_receives() -> None:
    line = "combo-up P/4,9/5,1 - 0 - 3/3/3"
    position = played(line, "P@1")
    assert table_of(position) == "-/4,9/5,1 give 1"
    position = played(line, "P@1", "G1", "G1")
    assert table_of(position) == "-/9/1 place 2"
    assert table_of(played(line, "P@1", "G1", "G1", ">1", ">1")) == "5/9/4,1 turn 1"


def test_pass_on_a_giver_with_one_card_holds_only_what_it_receives() -> None:
    line = "combo-up P,9/4/5,1 - 0 - 3/3/3"
    assert table_of(played(line, "P@1", "G1", "G1", "G1", ">1", ">1", ">1")) == "5/9/4,1 turn 1"


def test_pass_on_brings_back_a_seat_that_emptied_its_hand_in_this_trick() -> None:
    line = "combo-up 3/P,9/5,1 - 0 - 3/3/3"
    position = played(line, "3@1", "P@1")
    assert table_of(position) == "-/9/5,1 give 1"
    after = played(line, "3@1", "P@1", "G1", "G1", ">1", ">1")
    assert table_of(after) == "5/-/9,1 turn 2"
    assert table_of(played(line, "3@1", "P@1", "G1", "G1", ">1", ">1", "9@1")) == "5/x/1 turn 2"


def test_pass_on_seats_out_since_an_earlier_trick_neither_give_nor_receive() -> None:
    line = "combo-up x+1/P,9/x/5,1/x - 1 - 3/3/3/3/3"
    position = played(line, "P@1", "G1", "G2")
    assert table_of(position) == "x/-/x/5/x place 3"
    assert table_of(played(line, "P@1", "G1", "G2", ">2", ">1")) == "x/1/x/5,9/x turn 3"


def test_pass_on_between_two_seats_left_is_an_exchange() -> None:
    line = "combo-up P,5/x/6,7 - 0 - 3/3/3"
    assert table_of(played(line, "P@1", "G1", "G2", ">1", ">1")) == "7/x/5,6 turn 2"


def test_pass_on_between_two_seats_of_which_one_is_empty_is_a_present() -> None:
    line = "combo-up P/x/6,7 - 0 - 3/3/3"
    assert table_of(played(line, "P@1", "G2", ">1")) == "7/x/6 turn 2"


def test_pass_on_when_nobody_holds_a_card_moves_nothing() -> None:
    after = played("combo-up 5/P/x - 0 - 3/3/3", "5@1", "P@1")
    assert (result_of(after).end, result_of(after).payers) == ("none", (1,))


def test_after_a_pass_on_the_next_seat_must_beat_what_was_best_before() -> None:
    line = "combo-up 8,8,1/P,9/9,10,2 - 0 - 3/3/3"
    after = played(line, "8,8@1", "P@1", "G1", "G3", "G1", ">1", ">1", ">1")
    assert hands_of(after) == "2/1/9,9,10"
    assert moves_of(after) == ["9,9@1"]


def test_a_gift_nobody_has_seen_is_needed_to_exchange_and_the_error_says_so() -> None:
    line = "combo-up P,9/?2/5,1 - 0 - 3/3/3"
    assert table_of(played(line, "P@1", "G1", "G?")) == "9/?2/5,1 give 2"
    with pytest.raises(HiddenCardError) as caught:
        played(line, "P@1", "G1", "G?", "G1")
    assert "seat 1" in str(caught.value)


def test_a_gift_out_of_a_hidden_hand_stays_hidden_where_it_goes() -> None:
    line = "combo-up P,9/?2/5,1 - 0 - 3/3/3"
    assert table_of(played(line, "P@1", "G1", "G2", "G1", ">1", ">2", ">1")) == "5/9,?/1,? turn 1"


# A seat passed over, [D4]


def test_d4_a_seat_emptied_by_a_pass_on_is_passed_over() -> None:
    after = played("combo-up P/6/7,2/8,9 - 0 - 3/3/3/3", "P@1", "G1", "G1", "G1", ">1", ">2", ">1")
    assert table_of(after) == "8/-/6,2/9,7 turn 2"
    assert after.trick[-1].seat == 0


def test_d4_it_has_no_choice_even_with_a_reserve() -> None:
    after = played("combo-up P/6+1,2/7,2/8,9 - 0 - 3/3/3/3", "P@1", "G1", "G1", "G1", ">1", ">2", ">1")
    assert after.turn == 2


def test_d4_brought_back_by_a_pick_up_it_still_does_not_act_in_this_trick() -> None:
    line = "combo-up P/6+1/U,2/8,9 - 0 - 3/3/3/3"
    words = ["P@1", "G1", "G2", "G1", ">1", ">2", ">1", "U@2", "R1>1"]
    after = played(line, *words)
    assert table_of(after) == "8/1/6/9,2 turn 3"
    after = played(line, *words, "9@1")
    assert table_of(after) == "8/1/6/2 turn 3"
    assert after.trick == ()


def test_d4_brought_back_by_a_second_pass_on_it_still_does_not_act_in_this_trick() -> None:
    line = "combo-up P/6/P,2/8,9 - 0 - 3/3/3/3"
    words = ["P@1", "G1", "G2", "G1", ">1", ">1", ">1"]
    assert table_of(played(line, *words)) == "8/-/6,P/2,9 turn 2"
    words += ["P@2", "G1", "G1", "G1", ">1", ">1", ">1"]
    assert table_of(played(line, *words)) == "2/8/-/6,9 turn 3"
    assert table_of(played(line, *words, "6@1")) == "2/8/x/9 turn 3"


def test_d4_brought_back_it_can_lead_and_act_in_the_next_trick() -> None:
    line = "combo-up P/6+1/U,2/8,9 - 0 - 3/3/3/3"
    words = ["P@1", "G1", "G2", "G1", ">1", ">2", ">1", "U@2", "R1>1", "9@1", "2@1", "8@1"]
    after = played(line, *words)
    assert result_of(after).payers == (1,)
    line = "combo-up P/6+1,12/U,2/8,9 - 0 - 3/3/3/3"
    after = played(line, *words, "R1>1")
    assert table_of(after) == "-/12,1/6/- turn 2"


def test_d4_when_all_left_to_act_are_empty_the_trick_ends() -> None:
    after = played("combo-up x/5,P/7/x - 1 - 3/3/3/3", "P@2", "G1", "G1", ">1", ">1")
    assert table_of(after) == "x/7/5/x turn 2"
    after = played("combo-up 4/P/7/x - 0 - 3/3/3/3", "4@1", "P@1", "G1", ">1")
    assert result_of(after).end == "last"
    assert (hands_of(after), result_of(after).payers) == ("7/x/x/x", (0,))


# Stuck at once


def test_a_seat_that_can_do_nothing_ends_the_round_the_moment_its_turn_comes() -> None:
    after = played("krass-kariert 9,9,1/3,4/10,10,1 - 0 - 3/3/3", "9,9@1")
    assert (result_of(after).end, result_of(after).payers) == ("stuck", (1,))
    assert hands_of(after) == "1/3,4/10,10,1"


def test_stuck_right_after_a_pick_up() -> None:
    after = played("combo-up 9,9,1/U,4/3,5/2,2+6 - 0 - 3/3/3/3", "9,9@1", "U@1", "R1>1")
    assert (result_of(after).end, result_of(after).payers) == ("stuck", (2,))


def test_stuck_right_after_a_pass_on_that_took_the_only_answer() -> None:
    line = "combo-up 9,1/P,4/12,6/2,2 - 0 - 3/3/3/3"
    words = ["9@1", "P@1", "G1", "G1", "G1", "G1", ">1", ">1", ">1", ">1"]
    after = played(line, *words)
    assert hands_of(after) == "2/1/4,6/12,2"
    assert (result_of(after).end, result_of(after).payers) == ("stuck", (2,))


def test_stuck_right_after_a_seat_was_passed_over() -> None:
    line = "combo-up 12,P/6/7,2/8,9 - 3 - 3/3/3/3"
    # Seat 1 is not emptied while seat 0 holds a card to give it.
    after = played(line, "9@2", "P@2", "G1", "G1", "G1", "G1", ">1", ">1", ">1", ">1")
    assert (hands_of(after), after.turn) == ("8/12/6,2/7", 1)
    after = played("combo-up P/6/7,2/8,9 - 3 - 3/3/3/3", "9@2", "P@1", "G1", "G1", "G1", ">1", ">1", ">1")
    assert (hands_of(after), result_of(after).end, result_of(after).payers) == ("8/-/6,2/7", "stuck", (2,))


def test_d11_stuck_comes_before_any_draw_of_the_trick() -> None:
    after = played("combo-breaker D,9/12,8/5,7 - 0 1,2,3 2/2/2", "D@1", "12@1")
    assert (result_of(after).end, result_of(after).payers) == ("stuck", (2,))
    assert (hands_of(after), len(after.pile)) == ("9/8/5,7", 3)
