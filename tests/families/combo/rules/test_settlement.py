"""The end of a round: who pays, who loses the game, who leads the next round, and the points variant."""

from __future__ import annotations

import pytest

from combotutor.families.combo.rules import ComboGame, RoundResult, winners
from combotutor.games import Outcome
from tests.families.combo.rules.rounds import hands_of, played, result_of


def ended(line: str, *words: str) -> RoundResult:
    """Return how the round ended."""
    return result_of(played(line, *words))


# Who pays


def test_a_seat_that_cannot_act_pays_a_token() -> None:
    result = ended("krass-kariert 9,9,1/3,4/10,10,1 - 0 - 3/2/3", "9,9@1")
    assert (result.end, result.payers, result.tokens, result.losers) == ("stuck", (1,), (3, 1, 3), ())


def test_the_only_seat_with_cards_at_the_end_of_a_trick_pays() -> None:
    result = ended("krass-kariert 3/4/5,7 - 0 - 3/3/3", "3@1", "4@1", "5@1")
    assert (result.end, result.payers, result.tokens) == ("last", (2,), (3, 3, 2))


def test_the_only_seat_with_cards_pays_after_a_stop_too() -> None:
    result = ended("krass-kariert 3/S/5,7 - 0 - 3/3/3", "3@1", "S@1")
    assert (result.end, result.payers) == ("last", (2,))


def test_one_seat_with_cards_within_a_trick_is_not_yet_the_end() -> None:
    assert played("krass-kariert 3/4/5,7 - 0 - 3/3/3", "3@1", "4@1").result is None


def test_when_nobody_holds_cards_all_of_the_trick_pay_but_the_best() -> None:
    result = ended("krass-kariert 3/4/5 - 0 - 3/3/3", "3@1", "4@1", "5@1")
    assert (result.end, result.payers, result.tokens) == ("none", (0, 1), (2, 2, 3))
    result = ended("combo-breaker 5/S/x - 0 - 2/2/2", "5@1", "S@1")
    assert (result.end, result.payers) == ("none", (1,))


def test_d15_seats_out_since_earlier_tricks_pay_nothing() -> None:
    result = ended("krass-kariert x/4/5/x - 1 - 3/3/3/3", "4@1", "5@1")
    assert (result.payers, result.tokens) == ((1,), (3, 2, 3, 3))


@pytest.mark.parametrize("last", ["D", "S"])
def test_d16_without_a_combination_all_of_the_trick_pay(last: str) -> None:
    result = ended(f"krass-kariert D/{last}/x - 0 - 3/3/3", "D@1", f"{last}@1")
    assert (result.end, result.payers, result.tokens) == ("none", (0, 1), (2, 2, 3))


def test_a_seat_with_only_a_reserve_holds_no_cards() -> None:
    result = ended("krass-kariert 3+9,9/4+9/5,7 - 0 - 3/3/3", "3@1", "4@1", "5@1")
    assert (result.end, result.payers) == ("last", (2,))


def test_d11_the_last_seat_does_not_pay_if_the_draw_gives_another_one_cards() -> None:
    assert played("krass-kariert D,9/5/x - 0 1,2,3 3/3/3", "D@1", "5@1", ">1", ">1", ">1").result is None


def test_d14_a_special_card_saves_a_seat_that_can_neither_beat_nor_take() -> None:
    after = played("krass-kariert 9,9,1/3,D/10,10,1 - 0 - 3/3/3", "9,9@1")
    assert (after.result, after.turn) == (None, 1)


def test_a_reserve_card_saves_a_seat_that_cannot_beat() -> None:
    after = played("krass-kariert 9,9,1/3,4+1/10,10,1 - 0 - 3/3/3", "9,9@1")
    assert (after.result, after.turn) == (None, 1)


def test_a_line_whose_seat_can_do_nothing_is_a_finished_round() -> None:
    after = played("krass-kariert 1/3,4/10,10,1 0:9,9 1 - 3/3/3")
    assert (result_of(after).end, result_of(after).payers) == ("stuck", (1,))


def test_a_broken_off_trick_shows_emptied_hands_as_empty_and_not_as_out() -> None:
    after = played("krass-kariert 12/3,4/x - 0 - 3/3/3", "12@1")
    assert hands_of(after) == "-/3,4/x"


# Who leads the next round


def test_the_payer_leads_the_next_round() -> None:
    assert ended("krass-kariert 3/4/5,7 - 0 - 3/3/3 oldest=1", "3@1", "4@1", "5@1").next_leader == 2


@pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])
@pytest.mark.parametrize("oldest", [0, 1, 2])
def test_d8_if_several_paid_the_oldest_leads_even_if_it_did_not_pay(rules: str, oldest: int) -> None:
    result = ended(f"{rules} 3/4/5 - 0 - 3/3/3 oldest={oldest}", "3@1", "4@1", "5@1")
    assert (result.payers, result.next_leader) == ((0, 1), oldest)


# The end of the game

STUCK = "9,9,1/3,4/10,10,1 - 0 -"


def test_combo_breaker_the_last_token_is_paid_and_the_game_goes_on() -> None:
    result = ended(f"combo-breaker {STUCK} 2/1/2", "9,9@1")
    assert (result.tokens, result.losers, result.next_leader) == ((2, 0, 2), (), 1)


def test_combo_breaker_who_must_pay_and_has_no_token_loses() -> None:
    result = ended(f"combo-breaker {STUCK} 0/0/2", "9,9@1")
    assert (result.tokens, result.losers, result.next_leader) == ((0, 0, 2), (1,), None)


def test_combo_breaker_several_can_lose_at_once_and_only_those_without_a_token() -> None:
    both = ended("combo-breaker 3/4/5 - 0 - 0/0/0", "3@1", "4@1", "5@1")
    assert (both.payers, both.losers, both.tokens) == ((0, 1), (0, 1), (0, 0, 0))
    one = ended("combo-breaker 3/4/5 - 0 - 0/1/2", "3@1", "4@1", "5@1")
    assert (one.payers, one.losers, one.tokens, one.next_leader) == ((0, 1), (0,), (0, 0, 2), None)


@pytest.mark.parametrize("rules", ["combo-up", "krass-kariert"])
def test_combo_up_and_krass_kariert_who_pays_the_last_token_loses(rules: str) -> None:
    result = ended(f"{rules} {STUCK} 3/1/3", "9,9@1")
    assert (result.tokens, result.losers, result.next_leader) == ((3, 0, 3), (1,), None)
    result = ended(f"{rules} {STUCK} 3/2/3", "9,9@1")
    assert (result.tokens, result.losers, result.next_leader) == ((3, 1, 3), (), 1)


@pytest.mark.parametrize("rules", ["combo-up", "krass-kariert"])
def test_combo_up_and_krass_kariert_several_can_pay_their_last_token_at_once(rules: str) -> None:
    result = ended(f"{rules} 3/4/5 - 0 - 1/1/1", "3@1", "4@1", "5@1")
    assert (result.losers, result.tokens) == ((0, 1), (0, 0, 1))
    result = ended(f"{rules} 3/4/5 - 0 - 2/1/1", "3@1", "4@1", "5@1")
    assert (result.losers, result.tokens) == ((1,), (1, 0, 1))


def test_a_seat_without_tokens_that_need_not_pay_does_not_lose() -> None:
    result = ended(f"combo-breaker {STUCK} 0/2/0", "9,9@1")
    assert (result.losers, result.next_leader) == ((), 1)


# Points


def test_points_a_payer_gets_none_a_holder_one_and_whoever_got_rid_of_all_cards_three() -> None:
    result = ended("combo-up 9,9,1/3,4/10,10,1/x - 0 - 3/3/3/3", "9,9@1")
    assert result.points == (1, 0, 1, 3)


def test_points_a_seat_that_emptied_its_hand_in_a_trick_broken_off_gets_three() -> None:
    result = ended("krass-kariert 9,9/3,4/10,10,1 - 0 - 3/3/3", "9,9@1")
    assert result.points == (3, 0, 1)


def test_points_when_nobody_holds_cards_the_best_gets_three_and_the_payers_none() -> None:
    assert ended("krass-kariert 3/4/5/x - 0 - 3/3/3/3", "3@1", "4@1", "5@1").points == (0, 0, 3, 3)


def test_points_at_the_end_of_a_trick_only_the_payer_holds_cards() -> None:
    assert ended("combo-up 3/4/5,7 - 0 - 3/3/3", "3@1", "4@1", "5@1").points == (3, 3, 0)


def test_d18_points_are_offered_for_krass_kariert_and_not_for_combo_breaker() -> None:
    assert ended(f"krass-kariert {STUCK} 3/3/3", "9,9@1").points == (1, 0, 1)
    assert ended(f"combo-breaker {STUCK} 2/2/2", "9,9@1").points is None


# As every game tells it


def test_who_pays_has_lost_the_round_and_all_others_have_won_it() -> None:
    over = played("krass-kariert 3/4/5,7 - 0 - 3/3/3", "3@1", "4@1", "5@1")
    assert ComboGame(over.rules).outcome(over) == Outcome("last", (2,), (0, 1), (3, 3, 0), 2)
    runs = played("krass-kariert 3/4/5,7 - 0 - 3/3/3", "3@1")
    assert ComboGame(runs.rules).outcome(runs) is None


def test_where_no_points_are_played_a_round_has_no_scores() -> None:
    over = played("combo-breaker 3/4/5,7 - 0 - 2/2/1", "3@1", "4@1", "5@1")
    assert ComboGame(over.rules).outcome(over) == Outcome("last", (2,), (0, 1), (), 2)
    lost = played("combo-breaker 3/4/5,7 - 0 - 2/2/0", "3@1", "4@1", "5@1")
    assert ComboGame(lost.rules).outcome(lost) == Outcome("last", (2,), (0, 1))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"combo-up {STUCK} 3/2/3", ()),
        (f"combo-up {STUCK} 3/1/3", (0, 2)),
        (f"combo-up {STUCK} 3/1/3 points=0/9/0", (1,)),
        (f"combo-up {STUCK} 3/1/3 points=2/2/1", (0,)),
    ],
)
def test_who_wins_is_told_when_the_game_is_over(line: str, expected: tuple[int, ...]) -> None:
    assert winners(played(line)) == ()
    assert winners(played(line, "9,9@1")) == expected
