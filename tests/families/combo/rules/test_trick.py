"""How a trick ends: who leads next, who draws, who is out, and what is laid aside."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.rules import Position, play
from tests.families.combo.rules.rounds import hands_of, moves_of, played, result_of, table_of


def leader_after(line: str, *words: str) -> int:
    """Return who leads the next trick, once all draws have been put at the left end."""
    position = played(line, *words)
    while position.pending is not None:
        position = played_on(position, ">1")
    assert position.result is None
    assert position.trick == ()
    return position.turn


def played_on(position: Position, word: str) -> Position:
    """Return the position after one more move."""
    return play(position, parse_move(position, word))


# Who leads next


def test_the_seat_with_the_best_combination_leads_next() -> None:
    assert leader_after("krass-kariert 3,9/4,8/5,7 - 0 - 3/3/3", "3@1", "4@1", "5@1") == 2
    assert leader_after("krass-kariert 3,9/4,8/2,7+1 - 0 - 3/3/3", "3@1", "4@1", "R1>1") == 1


def test_if_the_best_is_out_the_next_best_that_holds_cards_leads() -> None:
    assert leader_after("krass-kariert 3,9/4,8/5 - 0 - 3/3/3", "3@1", "4@1", "5@1") == 1


def test_if_the_two_best_are_out_the_third_best_leads() -> None:
    assert leader_after("krass-kariert 3,9/4/5/2,2+1 - 0 - 3/3/3/3", "3@1", "4@1", "5@1", "R1>1") == 0


def test_d9_if_nobody_who_played_a_combination_holds_cards_the_first_to_the_right_of_the_best_leads() -> None:
    line = "krass-kariert 3/4/2,2+1/1,1+1 - 0 - 3/3/3/3"
    assert leader_after(line, "3@1", "4@1", "R1>1", "R1>1") == 3


def test_d9_going_right_means_the_seat_before_even_past_seats_out_since_an_earlier_trick() -> None:
    line = "krass-kariert x/2,2+1/1,1+1/x/4 - 4 - 3/3/3/3/3"
    assert leader_after(line, "4@1", "R1>1", "R1>1") == 2


def test_d9_the_seat_to_the_right_is_sought_from_the_best_and_not_from_the_leader() -> None:
    line = "krass-kariert 3/1,1+1/4/2,2+1/x - 0 - 3/3/3/3/3"
    assert leader_after(line, "3@1", "R1>1", "4@1", "R1>1") == 1


def test_d5_without_a_combination_the_seat_that_played_the_first_card_leads() -> None:
    assert leader_after("krass-kariert D,5/D,6/7,7+3 - 0 - 3/3/3", "D@1", "D@1", "R1>1") == 0


def test_d5_if_it_is_out_the_first_with_cards_to_its_right_leads() -> None:
    assert leader_after("krass-kariert D/D,6/7,7+3 - 0 - 3/3/3", "D@1", "D@1", "R1>1") == 2
    line = "combo-up x/7,7+3,3/U/x/6,6+2,2 - 2 - 3/3/3/3/3"
    assert leader_after(line, "U@1", "R1>1", "R1>1", "R1>1", "R1>1") == 1


def test_d5_a_stop_led_lets_its_player_lead_again() -> None:
    assert leader_after("combo-breaker S,9/4,8/5,7 - 0 - 2/2/2", "S@1") == 0


# Stop


@pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])
def test_a_stop_ends_the_trick_at_once_and_its_player_leads(rules: str) -> None:
    after = played(f"{rules} 3,9/S,8/5,7 - 0 - 3/3/3", "3@1", "S@1")
    assert (after.trick, after.turn, hands_of(after)) == ((), 1, "9/8/5,7")
    assert moves_of(after) == ["8@1"]


@pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])
def test_d17_a_stop_as_the_last_card_lets_the_first_to_the_right_lead(rules: str) -> None:
    assert leader_after(f"{rules} 3,9/S/5,7 - 0 - 3/3/3", "3@1", "S@1") == 0
    assert leader_after(f"{rules} 3/S/5,7/6,6 - 0 - 3/3/3/3", "3@1", "S@1") == 3


def test_the_cards_of_a_trick_broken_off_are_laid_aside_too() -> None:
    after = played("krass-kariert 3,9/S,8/5,7 - 0 - 3/3/3 discards=1", "3@1", "S@1")
    assert [card.symbol for card in after.discards or ()] == ["1", "3", "S"]


def test_a_stop_needs_to_beat_nothing() -> None:
    assert "S@2" in moves_of(played("krass-kariert 12,12,12,1/4,S/5,7 - 0 - 3/3/3", "12,12,12@1"))


# Draw


def test_the_seat_with_the_best_combination_draws_three_one_by_one_and_leads() -> None:
    drawing = played("combo-breaker D,9/4,8/5,7 - 0 1,2,3,4 2/2/2", "D@1", "4@1", "5@1")
    assert table_of(drawing) == "9/8/7 draw 2"
    assert moves_of(drawing) == [">1", ">2"]
    drawing = played_on(drawing, ">1")
    assert (table_of(drawing), moves_of(drawing)) == ("9/8/1,7 draw 2", [">1", ">2", ">3"])
    drawing = played_on(drawing, ">2")
    assert table_of(drawing) == "9/8/1,2,7 draw 2"
    after = played_on(drawing, ">4")
    assert table_of(after) == "9/8/1,2,7,3 turn 2"
    assert [card.symbol for card in after.pile] == ["4"]


def test_two_draw_cards_in_the_trick_make_six() -> None:
    after = played("combo-breaker D,9/D,8/5,7 - 0 1,2,3,4,5,6,8 2/2/2", "D@1", "D@1", "5@1", *[">1"] * 6)
    assert table_of(after) == "9/8/6,5,4,3,2,1,7 turn 2"


def test_a_draw_card_goes_on_and_the_next_seat_may_play_any_combination() -> None:
    assert moves_of(played("combo-breaker D,9/1,8/5,7 - 0 - 2/2/2", "D@1")) == ["1@1", "8@2"]


def test_d13_the_best_draws_even_if_that_play_emptied_its_hand_and_is_not_out() -> None:
    after = played("combo-breaker D,9/4,8/5 - 0 1,2,3 2/2/2", "D@1", "4@1", "5@1", ">1", ">1", ">1")
    assert table_of(after) == "9/8/3,2,1 turn 2"


def test_d13_the_draw_comes_before_it_is_seen_who_is_out_so_the_round_goes_on() -> None:
    after = played("combo-breaker D,9/12/x - 0 1,2,3 2/2/2", "D@1", "12@1", ">1", ">1", ">1")
    assert table_of(after) == "9/3,2,1/x turn 1"


def test_without_a_combination_the_seat_that_played_the_first_card_draws_and_leads() -> None:
    after = played("combo-breaker D,9/D,8/7,7+1 - 0 1,2,3,4,5,6 2/2/2", "D@1", "D@1", "R1>1", *[">1"] * 6)
    assert table_of(after) == "6,5,4,3,2,1,9/8/1,7,7 turn 0"


def test_an_opener_with_an_empty_hand_draws_and_stays_in() -> None:
    after = played("krass-kariert D/D,8/7,7+1 - 0 1,2,3,4,5,6 2/2/2", "D@1", "D@1", "R1>1", *[">1"] * 6)
    assert table_of(after) == "6,5,4,3,2,1/8/1,7,7 turn 0"


def test_the_first_card_counts_even_if_it_is_no_draw_card() -> None:
    after = played("combo-up U,9/D,8/7,7+1,1 - 0 1,2,3 2/2/2", "U@1", "R1>1", "D@1", "R1>1", ">1", ">1", ">1")
    assert table_of(after) == "3,2,1,9/8/1,1,7,7 turn 0"


def test_d12_the_opener_draws_only_if_no_combination_was_played() -> None:
    stop = played("combo-breaker D,9/4,8/S,7 - 0 1,2,3 2/2/2", "D@1", "4@1", "S@1")
    second = played("combo-breaker D,9/4,8/D,7 - 0 1,2,3,4,5,6 2/2/2", "D@1", "4@1", "D@1")
    assert table_of(stop) == "9/8/7 draw 1"
    assert table_of(second) == "9/8/7 draw 1"


# Stop and draw in one trick, [D6]


def test_d6_combo_breaker_the_best_draws_and_the_stop_player_leads() -> None:
    after = played("combo-breaker D,9/4,8/S,7 - 0 1,2,3 2/2/2", "D@1", "4@1", "S@1", ">1", ">1", ">1")
    assert table_of(after) == "9/3,2,1,8/7 turn 2"


def test_d6_combo_breaker_the_best_that_emptied_its_hand_draws_and_is_not_out() -> None:
    after = played("combo-breaker D,9/4/S,7 - 0 1,2,3 2/2/2", "D@1", "4@1", "S@1", ">1", ">1", ">1")
    assert table_of(after) == "9/3,2,1/7 turn 2"


def test_d6_combo_breaker_in_a_trick_begun_by_a_draw_card_without_combination_the_opener_draws_and_leads() -> None:
    for hand, left in (("D,9", "9"), ("D", "")):
        after = played(f"combo-breaker {hand}/S,8/5,7 - 0 1,2,3 2/2/2", "D@1", "S@1", ">1", ">1", ">1")
        assert table_of(after) == f"{','.join(filter(None, ['3,2,1', left]))}/8/5,7 turn 0"


def test_d6_combo_breaker_if_the_stop_player_is_out_the_first_to_its_right_leads() -> None:
    assert leader_after("combo-breaker D,9/4,8/S - 0 1,2,3 2/2/2", "D@1", "4@1", "S@1") == 1
    assert leader_after("combo-breaker 3,9/x/4,8/D,5/S - 2 1,2,3 2/2/2/2/2", "4@1", "D@1", "S@1") == 3


@pytest.mark.parametrize("rules", ["combo-up", "krass-kariert"])
def test_d6_combo_up_and_krass_kariert_the_stop_player_draws_and_leads(rules: str) -> None:
    with_combination = played(f"{rules} D,9/4,8/S,7 - 0 1,2,3 2/2/2", "D@1", "4@1", "S@1", ">1", ">1", ">1")
    assert table_of(with_combination) == "9/8/3,2,1,7 turn 2"
    without = played(f"{rules} D,9/S,8/5,7 - 0 1,2,3 2/2/2", "D@1", "S@1", ">1", ">1", ">1")
    assert table_of(without) == "9/3,2,1,8/5,7 turn 1"


@pytest.mark.parametrize("rules", ["combo-up", "krass-kariert"])
def test_d6_a_stop_player_whose_stop_was_the_last_card_draws_and_is_not_out(rules: str) -> None:
    after = played(f"{rules} D,9/4,8/S - 0 1,2,3 2/2/2", "D@1", "4@1", "S@1", ">1", ">1", ">1")
    assert table_of(after) == "9/8/3,2,1 turn 2"


def test_d6_as_a_house_setting_combo_breaker_can_let_the_stop_player_draw() -> None:
    line = "combo-breaker D,9/4,8/S,7 - 0 1,2,3 2/2/2 stop-draws=stopper"
    assert table_of(played(line, "D@1", "4@1", "S@1", ">1", ">1", ">1")) == "9/8/3,2,1,7 turn 2"
    line = "combo-breaker D,9/S,8/5,7 - 0 1,2,3 2/2/2 stop-draws=stopper"
    assert table_of(played(line, "D@1", "S@1", ">1", ">1", ">1")) == "9/3,2,1,8/5,7 turn 1"


@pytest.mark.parametrize("rules", ["combo-up", "krass-kariert"])
def test_d6_as_a_house_setting_the_others_can_let_the_best_draw(rules: str) -> None:
    line = f"{rules} D,9/4,8/S,7 - 0 1,2,3 2/2/2 stop-draws=best"
    assert table_of(played(line, "D@1", "4@1", "S@1", ">1", ">1", ">1")) == "9/3,2,1,8/7 turn 2"
    line = f"{rules} D,9/S,8/5,7 - 0 1,2,3 2/2/2 stop-draws=best"
    assert table_of(played(line, "D@1", "S@1", ">1", ">1", ">1")) == "3,2,1,9/8/5,7 turn 0"


def test_d6_the_opener_that_draws_leads_only_if_it_began_with_the_draw_card() -> None:
    line = "combo-up U,9/D,8/S,7 - 0 1,2,3 2/2/2 stop-draws=best"
    assert table_of(played(line, "U@1", "D@1", "S@1", ">1", ">1", ">1")) == "3,2,1,9/8/7 turn 2"


# A pile that is too small, [D7]


def test_d7_a_short_pile_gives_what_it_has() -> None:
    after = played("combo-breaker D,9/4,8/5,7 - 0 1,2 2/2/2", "D@1", "4@1", "5@1", ">1", ">1")
    assert table_of(after) == "9/8/2,1,7 turn 2"
    after = played("combo-breaker D,9/D,8/5,7 - 0 1,2,3,4 2/2/2", "D@1", "D@1", "5@1", *[">1"] * 4)
    assert table_of(after) == "9/8/4,3,2,1,7 turn 2"
    assert after.pile == ()


def test_d7_an_empty_pile_gives_nothing_and_an_empty_handed_drawer_is_out() -> None:
    after = played("combo-breaker D,9/4,8/5 - 0 - 2/2/2", "D@1", "4@1", "5@1")
    assert table_of(after) == "9/8/x turn 1"


def test_d7_one_card_is_enough_to_stay_in() -> None:
    after = played("combo-breaker D,9/4,8/5 - 0 1 2/2/2", "D@1", "4@1", "5@1", ">1")
    assert table_of(after) == "9/8/1 turn 2"


def test_d7_an_opener_out_for_want_of_cards_leaves_the_lead_to_the_stop_player() -> None:
    assert table_of(played("combo-breaker D/S,8/5,7 - 0 - 2/2/2", "D@1", "S@1")) == "x/8/5,7 turn 1"
    assert table_of(played("combo-breaker D/S/5,7/6,6 - 0 - 2/2/2/2", "D@1", "S@1")) == "x/x/5,7/6,6 turn 3"


def test_d7_an_opener_with_cards_leads_though_it_drew_nothing() -> None:
    assert table_of(played("combo-breaker D,9/S,8/5,7 - 0 - 2/2/2", "D@1", "S@1")) == "9/8/5,7 turn 0"


# The order of things at the end


def test_d11_draws_come_before_it_is_counted_who_holds_cards() -> None:
    nobody = played("combo-breaker D/12/x - 0 1,2,3 2/2/2", "D@1", "12@1", ">1", ">1", ">1")
    assert result_of(nobody).end == "last"
    assert result_of(nobody).payers == (1,)


def test_seats_without_cards_are_out_whatever_reserve_they_have() -> None:
    after = played("krass-kariert 3+9,9/4,8/5,7 - 0 - 3/3/3", "3@1", "4@1", "5@1")
    assert hands_of(after) == "x/8/7"
    assert [card.symbol for card in after.seats[0].reserve] == ["9", "9"]


def test_the_played_cards_are_laid_aside_in_the_order_played() -> None:
    after = played("combo-breaker D,9/4,8/5,7 - 0 1,2,3 2/2/2 discards=11,S", "D@1", "4@1", "5@1", ">1", ">1", ">1")
    assert [card.symbol for card in after.discards or ()] == ["11", "S", "D", "4", "5"]


def test_unknown_discards_stay_unknown() -> None:
    assert played("krass-kariert 3,9/4,8/5,7 - 0 - 3/3/3", "3@1", "4@1", "5@1").discards is None


def test_a_seat_out_is_not_asked_in_the_next_trick() -> None:
    after = played("krass-kariert 3+9,9/4,8/5,7,9 - 0 - 3/3/3", "3@1", "4@1", "5@1", "7@1")
    assert after.turn == 1
    after = played("krass-kariert 3/4,8/5,7,9 - 0 - 3/3/3", "3@1", "4@1", "5@1", "7@1", "8@1")
    assert result_of(after).payers == (2,)
