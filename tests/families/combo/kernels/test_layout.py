"""Cards, combinations, moves and windows as the numbers that kernels know them by: each is told from all others."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.cards import FACES, LONGEST, NUMBERS, STRENGTHS, Card, Kind
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rows import drawing, orders, plan, plan_lanes
from combotutor.families.combo.kernels.rules.round import length_of
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.solver.states import reading_table, readings_of
from combotutor.kernels.compiled import filled, small


def test_a_card_is_its_own_number() -> None:
    named = [card for card in Card if hasattr(layout, card.name)]
    assert named == [Card.WILD, Card.STOP, Card.DRAW, Card.PASS_ON, Card.PICK_UP]
    assert [getattr(layout, card.name) for card in named] == named
    assert list(NUMBERS) == list(range(1, plan.NUMBERS_SLOT - 1))
    assert max(FACES) + 1 == drawing.FACES
    assert Card(plan_lanes.FILLER).is_special


def test_every_card_above_the_wild_is_special_and_shares_a_nibble() -> None:
    assert [card for card in FACES if card > layout.WILD] == [card for card in FACES if card.is_special]
    assert max(NUMBERS) < layout.WILD < layout.ANY_SPECIAL < 16


def test_a_strength_tells_how_many_cards_were_played() -> None:
    assert [length_of(strength) for strength in range(1, 58)] == [each.kind.length for each in STRENGTHS]


def test_kinds_are_bits_in_the_order_of_the_cards() -> None:
    assert len(PLACES) == orders.KINDS
    assert list(PLACES) == [kind for kind in Kind if kind.length > 1]
    assert max(kind.length for kind in Kind) == LONGEST == 3


def test_a_deck_fits_into_a_state() -> None:
    assert max(len(rules.deck.cards) for rules in RULE_SETS.values()) <= layout.MOST_CARDS
    assert max(seats for rules in RULE_SETS.values() for seats in rules.players) <= layout.MOST_SEATS
    assert layout.QUEUED + layout.MOST_SEATS <= layout.GIFTS
    assert layout.GIFTS + layout.MOST_SEATS <= layout.PILE
    assert layout.PLAYED_BY + layout.MOST_SEATS <= layout.DRAWS
    assert layout.TRICKS < layout.HEAD


def test_a_move_comes_back_as_it_was() -> None:
    moves = list(
        itertools.product(range(layout.PLAY, layout.INSERT + 1), (0, 1, 7, layout.MOST_CARDS, 63), (0, 1, 57, 63))
    )
    assert [tuple(map(int, layout.unpacked(layout.packed(*move)))) for move in moves] == moves
    assert len({int(layout.packed(*move)) for move in moves}) == len(moves)


@pytest.mark.parametrize("wild_pair", [True, False])
def test_brute_force_a_window_is_found_with_all_that_it_can_be(wild_pair: bool) -> None:  # noqa: FBT001
    table = reading_table(wild_pair=wild_pair)
    lists = 0
    for length in (1, 2, 3):
        for cards in itertools.product(FACES, repeat=length):
            if cards[0].is_special:
                continue
            at = int(layout.window(filled(small(length + 2), (9, *cards, 9)), 1, length))
            expected = [] if any(card.is_special for card in cards) else list(readings_of(cards, wild_pair=wild_pair))
            entry = int(table[at])
            if entry >= layout.MANY:
                start = int(layout.list_of(entry))
                found = [int(each) for each in table[start + 1 : start + 1 + int(table[start])]]
                lists += 1
            else:
                found = [entry] if entry else []
            assert found == expected, cards
            assert int(table[layout.TOPS + at]) == max(expected, default=0), cards
    assert lists > 20
