"""Dealing: golden deals, how many cards go where, who leads, and the next round."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import InvalidError
from combotutor.families.combo.notation import format_position
from combotutor.families.combo.rules import RULE_SETS, Position, deal, next_round
from tests.families.combo.rules.rounds import TABLES, dealt, played, random_play, result_of

GOLDEN = [
    (
        "combo-breaker",
        3,
        1,
        (
            "combo-breaker S,11,9,1,11,12,8,5,9,10+10,4/9,12,7,5,8,3,1,7,2,4+7,X/9,S,10,7,8,2,6,10,6,1+11,1 - 1 "
            "11,3,X,5,2,D,6,12,3,4,D,6,12,3,8,4,5,2 2/2/2 discards=-"
        ),
    ),
    (
        "combo-up",
        4,
        2,
        (
            "combo-up 9,1,4,12,7,4,12,11,U,12+10,U/X,6,3,X,5,S,7,9,D,1+4,D/11,2,8,1,3,11,5,12,2,7+10,P/"
            "11,4,5,10,9,6,S,7,1,5+9,2 - 0 8,10,3,3,6,P,8,2,6,8 3/3/3/3 discards=-"
        ),
    ),
    (
        "krass-kariert",
        5,
        3,
        (
            "krass-kariert 2,10,9,1,7,S,2+D,6/3,10,8,D,4,8,7+11,X/6,5,X,7,11,11,6+4,8/5,8,3,2,1,9,12+3,6/"
            "10,S,12,5,1,9,10+2,11 - 0 9,4,7,4,5,12,1,3,12 3/3/3/3/3 discards=-"
        ),
    ),
]


@pytest.mark.parametrize(("rules", "players", "seed", "line"), GOLDEN)
def test_golden_a_seed_gives_the_same_deal_for_ever(rules: str, players: int, seed: int, line: str) -> None:
    assert format_position(dealt(rules, players, seed)) == line


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_deck_is_dealt_to_hands_reserves_and_pile(rules: str, players: int) -> None:
    position = dealt(rules, players, 9)
    hand = 10 if players < 5 else {"combo-up": 8}.get(rules, 7)
    assert {len(seat.hand) for seat in position.seats} == {hand}
    assert {len(seat.reserve) for seat in position.seats} == {2}
    assert Counter(position.cards()) == Counter(RULE_SETS[rules].deck.cards)
    assert len(position.pile) == len(RULE_SETS[rules].deck.cards) - players * (hand + 2)
    assert (position.trick, position.discards, position.result, position.pending) == ((), (), None, None)
    assert not any(seat.is_out for seat in position.seats)


@pytest.mark.parametrize(("rules", "tokens"), [("combo-breaker", 2), ("combo-up", 3), ("krass-kariert", 3)])
def test_each_seat_starts_with_the_tokens_of_its_rule_set(rules: str, tokens: int) -> None:
    assert [seat.tokens for seat in dealt(rules, 3, 1).seats] == [tokens] * 3


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_dealt_card_is_known_to_its_own_seat_only(rules: str, players: int) -> None:
    position = dealt(rules, players, 4)
    for seat, each in enumerate(position.seats):
        assert {held.known_by for held in each.hand} == {frozenset({seat})}


@pytest.mark.parametrize(("oldest", "leader"), [(0, 1), (1, 2), (2, 0)])
def test_combo_breaker_the_oldest_deals_and_the_seat_after_it_leads_first(oldest: int, leader: int) -> None:
    position = deal(RULE_SETS["combo-breaker"], 3, SplitMix64(1), oldest=oldest)
    assert (position.turn, position.oldest) == (leader, oldest)


@pytest.mark.parametrize("rules", ["combo-up", "krass-kariert"])
def test_combo_up_and_krass_kariert_a_named_seat_leads_first_and_seat_0_unless_set(rules: str) -> None:
    assert deal(RULE_SETS[rules], 3, SplitMix64(1), oldest=2).turn == 0
    assert deal(RULE_SETS[rules], 3, SplitMix64(1), oldest=2, leader=1).turn == 1


@pytest.mark.parametrize(
    ("settings", "field"), [({"oldest": 3}, "oldest"), ({"leader": 3}, "TURN"), ({"leader": -1}, "TURN")]
)
def test_a_deal_for_a_seat_that_is_not_there_is_refused(settings: dict[str, int], field: str) -> None:
    with pytest.raises(InvalidError) as caught:
        deal(RULE_SETS["combo-up"], 3, SplitMix64(1), **settings)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.field) == ("no-such-seat", field)
    assert caught.value.details["last"] == 2


@pytest.mark.parametrize("players", [2, 6])
def test_a_deal_for_too_few_or_too_many_says_how_many_may_play(players: int) -> None:
    with pytest.raises(InvalidError) as caught:
        deal(RULE_SETS["combo-up"], players, SplitMix64(1))
    told = caught.value.details
    assert (caught.value.code, told["players"], told["least"], told["most"]) == ("players", players, 3, 5)


def test_points_start_at_nothing_and_are_refused_where_there_is_no_such_variant() -> None:
    assert deal(RULE_SETS["combo-up"], 4, SplitMix64(1), has_points=True).points == (0, 0, 0, 0)
    assert deal(RULE_SETS["combo-up"], 4, SplitMix64(1)).points is None
    with pytest.raises(InvalidError) as caught:
        deal(RULE_SETS["combo-breaker"], 4, SplitMix64(1), has_points=True)
    assert caught.value.code == "no-points"


# The next round


def finished(options: str = "", tokens: str = "3/3/3") -> Position:
    """Return a round of Combo Up that seat 1 has lost."""
    return played(f"combo-up 9,9,1/3,4/x - 0 8,8 {tokens} {options}".rstrip(), "9,9@1")


def test_the_payer_leads_the_next_round_with_one_token_less() -> None:
    position = next_round(finished(), SplitMix64(1))
    assert (position.turn, [seat.tokens for seat in position.seats]) == (1, [3, 2, 3])
    assert (position.trick, position.result, position.pending) == ((), None, None)


def test_all_cards_are_dealt_anew_in_the_next_round() -> None:
    position = next_round(finished("discards=1,2"), SplitMix64(1))
    assert Counter(position.cards()) == Counter(RULE_SETS["combo-up"].deck.cards)
    assert not any(seat.is_out for seat in position.seats)
    assert position.discards == ()
    assert position.seats[0].hand == deal(RULE_SETS["combo-up"], 3, SplitMix64(1)).seats[0].hand


def test_points_are_added_up_from_round_to_round() -> None:
    assert next_round(finished("points=2/0/7"), SplitMix64(1)).points == (3, 0, 10)
    assert next_round(finished(), SplitMix64(1)).points is None


def test_d8_if_several_paid_the_oldest_leads_the_next_round() -> None:
    end = played("combo-up 3/4/5 - 0 - 3/3/3 oldest=2", "3@1", "4@1", "5@1")
    position = next_round(end, SplitMix64(1))
    assert (position.turn, position.oldest) == (2, 2)


def test_house_settings_and_the_oldest_stay_from_round_to_round() -> None:
    position = next_round(finished("oldest=2 tokens=2 wild-pair=no stop-draws=best", "2/2/2"), SplitMix64(1))
    assert format_position(position).endswith("discards=- oldest=2 tokens=2 wild-pair=no stop-draws=best")
    assert [seat.tokens for seat in position.seats] == [2, 1, 2]


def test_a_round_that_runs_and_a_game_that_is_over_have_no_next_round() -> None:
    with pytest.raises(InvalidError) as caught:
        next_round(dealt("combo-up", 3, 1), SplitMix64(1))
    assert caught.value.code == "round-runs"
    with pytest.raises(InvalidError) as caught:
        next_round(finished(tokens="3/1/3"), SplitMix64(1))
    assert caught.value.code == "game-over"


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_property_a_game_of_random_rounds_ends_when_somebody_cannot_pay(rules: str, players: int) -> None:
    source = random.Random(players)
    position = deal(RULE_SETS[rules], players, SplitMix64(7))
    for number in range(players * 3 + 1):
        *_, end = random_play(position, source)
        result = result_of(end)
        paid = [have.tokens - left for have, left in zip(end.seats, result.tokens, strict=True)]
        assert all(paid[seat] == (seat in result.payers and end.seats[seat].tokens > 0) for seat in range(players))
        if result.losers:
            break
        position = next_round(end, SplitMix64(number))
        assert position.turn == result.next_leader
        assert tuple(seat.tokens for seat in position.seats) == result.tokens
    assert result.next_leader is None
    assert set(result.losers) <= set(result.payers)
