"""The three rule sets as data, against the table of the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card, Deck
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import (
    MOST_RESERVE,
    MOST_TOKENS,
    RULE_SETS,
    GameEnd,
    RuleSet,
    StopDraws,
    deal,
    legal_moves,
)
from tests.families.combo.rules.rounds import RULEBOOKS, faces_of

THREE = [RULE_SETS[name] for name in RULEBOOKS]
BREAKER, UP, KRASS = THREE


def test_the_three_rulebooks_come_first_and_every_rule_set_is_found_under_its_name() -> None:
    assert list(RULE_SETS)[:3] == ["combo-breaker", "combo-up", "krass-kariert"]
    assert [rules.name for rules in RULE_SETS.values()] == list(RULE_SETS)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_every_rule_set_can_be_dealt_and_written(rules: RuleSet) -> None:
    assert 1 <= rules.tokens <= MOST_TOKENS
    assert 0 <= rules.reserve <= MOST_RESERVE
    for players in rules.players:
        position = deal(rules, players, SplitMix64(players))
        assert parse_position(format_position(position)) == position


@pytest.mark.parametrize("rules", THREE, ids=RULEBOOKS)
def test_all_are_played_by_three_to_five_with_two_reserve_cards_each(rules: RuleSet) -> None:
    assert (list(rules.players), rules.reserve) == ([3, 4, 5], 2)
    assert (MOST_RESERVE, MOST_TOKENS) == (2, 3)


@pytest.mark.parametrize(("rules", "cards"), [(BREAKER, 54), (UP, 58), (KRASS, 54)])
def test_the_deck_has_the_cards_of_the_table(rules: RuleSet, cards: int) -> None:
    assert Counter(card.symbol for card in rules.deck.cards) == Counter(faces_of(rules.name))
    assert len(rules.deck.cards) == cards


@pytest.mark.parametrize(("rules", "five"), [(BREAKER, 7), (UP, 8), (KRASS, 7)])
def test_a_hand_has_ten_cards_or_fewer_at_five(rules: RuleSet, five: int) -> None:
    assert [rules.hand_size(players) for players in (3, 4, 5)] == [10, 10, five]


def test_tokens_and_the_end_of_the_game_are_those_of_the_table() -> None:
    assert [rules.tokens for rules in THREE] == [2, 3, 3]
    assert [rules.game_end for rules in THREE] == [
        GameEnd.UNPAYABLE,
        GameEnd.LAST_TOKEN,
        GameEnd.LAST_TOKEN,
    ]


def test_only_combo_breaker_asks_for_the_value_of_a_wild_and_lets_the_best_draw_on_a_stop() -> None:
    assert [rules.wild_is_said for rules in THREE] == [True, False, False]
    assert [rules.stop_draws for rules in THREE] == [StopDraws.BEST, StopDraws.STOPPER, StopDraws.STOPPER]


def test_only_combo_breaker_has_no_points_and_an_oldest_that_deals() -> None:
    assert [rules.has_points for rules in THREE] == [False, True, True]
    assert [rules.oldest_deals for rules in THREE] == [True, False, False]


def test_d1_two_wilds_alone_are_allowed_in_all_three() -> None:
    assert all(rules.wild_pair for rules in THREE)


def test_rule_sets_cannot_be_changed_but_copied_with_house_settings() -> None:
    with pytest.raises(AttributeError):
        BREAKER.tokens = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        RULE_SETS["mine"] = BREAKER  # type: ignore[index]
    assert replace(BREAKER, tokens=3) != BREAKER
    assert len({BREAKER, UP, KRASS, replace(BREAKER, tokens=3)}) == 4


@pytest.mark.parametrize(("cards", "code"), [([Card.NINE] * 5, "row-not-in-deck"), ([Card.PICK_UP], "row-not-in-deck")])
def test_a_row_that_the_deck_cannot_give_is_refused(cards: list[Card], code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        BREAKER.check_held(tuple(cards))
    assert (caught.value.code, caught.value.field) == (code, "HAND")
    assert str(len(cards)) in str(caught.value)


def test_a_row_longer_than_the_deck_is_refused() -> None:
    with pytest.raises(InvalidError) as caught:
        BREAKER.check_held((Card.UNKNOWN,) * 55)
    assert caught.value.code == "row-too-long"
    BREAKER.check_held(BREAKER.deck.cards)


def test_a_made_up_rule_set_is_one_value_and_plays() -> None:
    mine = RuleSet(name="mine", title="Mine", deck=Deck.of({}), hand_sizes=(5,))
    position = deal(mine, 3, SplitMix64(1))
    assert list(mine.players) == [3]
    assert [len(seat.hand) for seat in position.seats] == [5, 5, 5]
    assert len(position.pile) == 48 - 21
    assert len(legal_moves(position)) >= 5
