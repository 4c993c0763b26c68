"""Endings dealt for open hands: positions that can be, like what was asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Deck
from combotutor.families.combo.kinds import open_hands
from combotutor.families.combo.kinds.moment import MOMENT
from combotutor.families.combo.mining.endgame import Shape, ending
from combotutor.families.combo.mining.lines import open_line
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import RULE_SETS
from combotutor.puzzles.miner.rounds import Rounds
from combotutor.puzzles.puzzle import Made

SHAPES = [Shape(), Shape(5, 6, is_duel=True), Shape(special=Card.STOP), Shape(special=Card.DRAW)]


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        pytest.param(name, shape, id=f"{shape}-{name}")
        for name, rules in RULE_SETS.items()
        for shape in SHAPES
        if shape.special in (None, *rules.deck.cards)
    ],
)
def test_an_ending_can_be_and_is_like_what_was_asked_for(name: str, shape: Shape) -> None:
    random = SplitMix64(4)
    found = [position for _ in range(60) if (position := ending(RULE_SETS[name], random, shape)).result is None]
    assert len(found) > 40
    for position in found:
        assert position.pending is None
        assert parse_position(format_position(position)).pile == position.pile
        assert parse_position(open_line(position, hides_pile=True)).mover.row == position.mover.row
        seats_in = sum(not seat.is_out for seat in position.seats)
        assert seats_in == 2 or (seats_in == 3 and not shape.is_duel)
    holding = [position for position in found if shape.special in (None, *position.mover.row)]
    assert len(holding) > len(found) // 2
    assert {bool(position.trick) for position in found} == {False, True}


def test_the_same_seed_gives_the_same_endings() -> None:
    rules = RULE_SETS["combo-up"]
    assert ending(rules, SplitMix64(9), Shape()) == ending(rules, SplitMix64(9), Shape())


def test_nobody_keeps_more_reserve_cards_than_were_dealt() -> None:
    random, rules = SplitMix64(9), replace(RULE_SETS["combo-up"], reserve=1)
    kept = {len(seat.reserve) for _ in range(60) for seat in ending(rules, random, Shape()).seats}
    assert kept == {0, 1}


def test_of_a_deck_without_special_cards_no_moment_of_one_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(RULE_SETS["combo-up"], deck=Deck.of({Card.WILD: 2}))
    monkeypatch.setattr(open_hands, "RULE_SETS", {rules.name: rules})
    assert list(MOMENT.mine(Rounds(rules.name, SplitMix64(1)), SplitMix64(1), Made("miner"))) == []
