"""Endings dealt for open hands: positions that can be, like what was asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Deck
from combotutor.families.combo.kinds import open_hands
from combotutor.families.combo.kinds.moment import MOMENT
from combotutor.families.combo.mining.endgame import MOST_CARDS, Shape, ending, fits, late, leading
from combotutor.families.combo.mining.lines import open_line
from combotutor.families.combo.notation import format_position, parse_position, parse_row
from combotutor.families.combo.rules import RULE_SETS, Position
from combotutor.puzzles.miner.rounds import Moment, Rounds
from combotutor.puzzles.puzzle import Made

DUEL = range(1, 2)
SHAPES = [
    Shape(),
    Shape(range(5, 7), DUEL),
    Shape(range(3, 6), range(1, 3)),
    Shape(specials=(Card.STOP,)),
    Shape(specials=(Card.DRAW, Card.STOP)),
    Shape(range(3, 4), DUEL, (Card.PICK_UP, Card.PICK_UP)),
]


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        pytest.param(name, shape, id=f"{shape}-{name}")
        for name, rules in RULE_SETS.items()
        for shape in SHAPES
        if set(shape.specials) <= set(rules.deck.cards)
    ],
)
def test_an_ending_can_be_and_is_mostly_like_what_was_asked_for(name: str, shape: Shape) -> None:
    random = SplitMix64(4)
    found = [position for _ in range(60) if (position := ending(RULE_SETS[name], random, shape)).result is None]
    assert len(found) > 40
    for position in found:
        assert position.pending is None
        assert parse_position(format_position(position)).pile == position.pile
        assert parse_position(open_line(position, hides_pile=True)).mover.row == position.mover.row
        assert sum(not seat.is_out for seat in position.seats) - 1 <= shape.others[-1]
    alike = [position for position in found if fits(position, shape)]
    assert len(alike) > len(found) // 2
    assert {len(position.mover.row) for position in alike} == set(shape.own)
    assert {bool(position.trick) for position in alike} == {False, True}


def at(line: str) -> Position:
    """Return a position of Combo Up."""
    tokens = "/".join("3" for _ in line.split(maxsplit=1)[0].split("/"))
    return parse_position(f"combo-up {line} ?6 {tokens}")


@pytest.mark.parametrize(
    ("line", "is_so"),
    [
        ("1,2,3,4,5/6/7 - 0", True),
        ("1,2,3,4/6/7 - 0", False),
        ("1,2,3,4,5,6,7/6/7 - 0", True),
        ("1,2,3,4,5,6,7,8/6/7 - 0", False),
        ("1,2,3,4,5/6/7/8 - 0", True),
        ("1,2,3,4,5/6/7/8/9 - 0", False),
        ("1,2,3,4,5/6/x - 0", False),
        ("1,2,3,4,5/6/- 2:3 0", False),  # who has no card left may be safe at the end of the trick
        ("1,2,3,4,5,6,7/1,2,3,4/5,6,7+8,9 - 0", True),
        ("1,2,3,4,5,6,7/1,2,3,4/5,6,7,8 - 0", False),
    ],
)
def test_an_ending_is_wide_with_five_to_seven_cards_two_or_three_others_and_fourteen_in_all(
    line: str, *, is_so: bool
) -> None:
    assert fits(at(line), Shape()) is is_so


def test_a_seat_must_hold_as_many_special_cards_as_are_wanted_and_have_its_turn() -> None:
    twice = Shape(specials=(Card.PASS_ON, Card.PASS_ON))
    assert [fits(at(f"{row}/6/7 - 0"), twice) for row in ("P,2,3,4,P", "P,2,3,4,S")] == [True, False]
    passing = parse_position("combo-up P,2,3,4,P,6/6/7 - 0 ?6 3/3/3 moves P@1")
    assert passing.pending is not None
    assert not fits(passing, Shape())


def test_a_row_that_is_chosen_is_held_by_the_seat_that_decides_and_no_card_is_there_twice() -> None:
    random, row = SplitMix64(5), parse_row("X,9,X,9,9,9")
    for position in (ending(RULE_SETS["combo-up"], random, Shape(), row) for _ in range(40)):
        if not fits(position, Shape()):
            continue
        assert position.mover.row == row
        others = [card for seat in position.seats for card in (*seat.row, *seat.reserve)]
        assert (others.count(Card.WILD), others.count(Card.NINE)) == (2, 4)
        assert not {Card.WILD, Card.NINE} & set(position.pile)


def test_a_row_alone_is_dealt_as_those_of_endings_are() -> None:
    shape = Shape(range(6, 7), specials=(Card.STOP,))
    position = leading(RULE_SETS["combo-breaker"], SplitMix64(3), shape)
    assert (len(position.mover.row), Card.STOP in position.mover.row) == (6, True)
    assert (position.trick, position.turn, position.result) == ((), 0, None)
    assert parse_position(format_position(position)).mover.row == position.mover.row


def test_of_played_rounds_the_last_moments_that_are_alike_come_first() -> None:
    rounds = [at(line) for line in ("1,2,3,4,5/6/7 - 0", "1,2/6/7 - 0", "1,2,3,4,5,6/8/9 - 0")]
    found = late([Moment(position, ply) for ply, position in enumerate(rounds)], Shape())
    assert [moment.ply for moment in found] == [2, 0]


def test_the_same_seed_gives_the_same_endings() -> None:
    rules = RULE_SETS["combo-up"]
    assert ending(rules, SplitMix64(9), Shape()) == ending(rules, SplitMix64(9), Shape())


def test_nobody_keeps_more_reserve_cards_than_were_dealt_nor_is_anybody_dealt_too_many_cards() -> None:
    random, rules = SplitMix64(9), replace(RULE_SETS["combo-up"], reserve=1)
    dealt = [leader for _ in range(60) if not (leader := ending(rules, random, Shape())).trick]
    assert {len(seat.reserve) for position in dealt for seat in position.seats} == {0, 1}
    assert max(sum(len(seat.row) for seat in position.seats) for position in dealt) == MOST_CARDS


def test_of_a_deck_without_special_cards_no_moment_of_one_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(RULE_SETS["combo-up"], deck=Deck.of({Card.WILD: 2}))
    monkeypatch.setattr(open_hands, "RULE_SETS", {rules.name: rules})
    assert list(MOMENT.mine(Rounds(rules.name, SplitMix64(1)), SplitMix64(1), Made("miner"))) == []
