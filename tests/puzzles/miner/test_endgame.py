"""Endings dealt for open hands: positions that can be, like what was asked for."""

from __future__ import annotations

import pytest

from combotutor.cards import Card, SplitMix64
from combotutor.games.combo import RULE_SETS
from combotutor.notation import format_position, parse_position
from combotutor.puzzles.miner.endgame import Shape, ending
from combotutor.puzzles.miner.lines import open_line

SHAPES = [Shape(), Shape(5, 6, is_duel=True), Shape(special=Card.STOP), Shape(special=Card.DRAW)]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_an_ending_can_be_and_is_like_what_was_asked_for(rules: object, shape: Shape) -> None:
    known = next(each for each in RULE_SETS.values() if each is rules)
    random = SplitMix64(4)
    found = [position for _ in range(60) if (position := ending(known, random, shape)).result is None]
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
