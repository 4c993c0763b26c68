"""The numbers that kernels know cards and combinations by are those of the cards, and fit where they are put."""

from __future__ import annotations

from combotutor.families.combo.cards import FACES, LONGEST, NUMBERS, STRENGTHS, Card, Kind
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rows import drawing, plan, plan_lanes
from combotutor.families.combo.kernels.rows import orders as row_words
from combotutor.families.combo.kernels.rules.round import length_of
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.rules import RULE_SETS


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
    assert len(PLACES) == row_words.KINDS
    assert list(PLACES) == [kind for kind in Kind if kind.length > 1]
    assert max(kind.length for kind in Kind) == LONGEST == 3


def test_a_deck_fits_into_a_state() -> None:
    assert max(len(rules.deck.cards) for rules in RULE_SETS.values()) <= layout.MOST_CARDS
    assert max(seats for rules in RULE_SETS.values() for seats in rules.players) <= layout.MOST_SEATS
    assert layout.QUEUED + layout.MOST_SEATS <= layout.GIFTS
    assert layout.GIFTS + layout.MOST_SEATS <= layout.PILE
    assert layout.PLAYED_BY + layout.MOST_SEATS <= layout.DRAWS
    assert layout.TRICKS < layout.HEAD
