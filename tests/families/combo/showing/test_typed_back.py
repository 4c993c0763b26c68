"""Properties: what a value prints as, typed back with the names at hand, is that value again."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import combotutor
from combotutor import puzzles as room
from combotutor.families.combo import cards, odds, plan, rules
from combotutor.families.combo.cards.row import row_of
from combotutor.families.combo.solver import guarantee as sure
from combotutor.families.combo.solver import outlook as wise
from combotutor.puzzles import puzzle as of_puzzles
from tests.families.combo.notation.test_round_trips import moments
from tests.families.combo.rules.rounds import random_rounds

AT_HAND: Final[dict[str, Any]] = {
    module_name: held
    for module in (of_puzzles, odds, wise, sure, plan, rules, cards, combotutor)
    for module_name, held in ((name, getattr(module, name)) for name in getattr(module, "__all__", vars(module)))
} | {
    "puzzles": room,
    "PuzzleKind": room.PuzzleKind,
    "replace": dataclasses.replace,
    "Fraction": Fraction,
    "frozenset": frozenset,
}
puzzles: Any = room
MOST: Final = 12
"""Cards of a row that is tried."""

rows = st.lists(st.sampled_from(cards.FACES), max_size=MOST).map(tuple)


def typed_back(value: object) -> object:
    """Return what its print gives where it is typed."""
    return eval(repr(value), dict(AT_HAND))  # noqa: S307  (what we have printed)


@pytest.mark.parametrize("card", cards.Card)
def test_a_card(card: cards.Card) -> None:
    assert typed_back(card) is card
    assert cards.Card(str(card)) is card  # type: ignore[arg-type]


@given(st.lists(st.sampled_from(cards.Card), max_size=MOST).map(tuple))
def test_property_a_row(row: tuple[cards.Card, ...]) -> None:
    shown = row_of(row)
    assert typed_back(shown) == shown == row
    assert cards.Row(str(shown)) == row  # type: ignore[arg-type]


@settings(max_examples=40)
@given(rows, st.booleans())
def test_property_a_plan(row: tuple[cards.Card, ...], wild_pair: bool) -> None:  # noqa: FBT001
    found = plan.plan_row(row, wild_pair=wild_pair)
    assert typed_back(found) == found
    assert len(str(found).split(" · ")) == max(found.plays, 1)


def test_a_plan_that_is_no_shortest_one_is_told_field_by_field() -> None:
    longer = dataclasses.replace(plan.plan_row("5 8 5"), plays=3)
    assert repr(longer).startswith('Plan(Row("5 8 5"), 3, ')
    assert typed_back(longer) == longer


def test_positions_and_what_their_seats_see() -> None:
    for position in moments()[::3]:
        assert typed_back(position) == position
        for seat in range(len(position.seats)):
            seen = rules.view(position, seat)
            assert typed_back(seen) == seen


def test_moves_print_as_their_words() -> None:
    for position in moments()[::9]:
        assert [str(move) for move in position.legal_moves()] == combotutor.moves(position)
        assert all(typed_back(move) == move for move in position.legal_moves())


def test_rounds_that_are_over() -> None:
    ends = [positions[-1] for positions in random_rounds(late=24, deals=1, seed=5)]
    assert {position.result.end for position in ends if position.result} == {*rules.RoundEnd}
    for position in ends:
        assert typed_back(position) == position
        assert str(position).startswith(f"{position.game}: ")


def test_most_positions_print_as_their_line() -> None:
    lines = [repr(position).startswith("Position.from_line(") for position in moments()]
    assert lines.count(False) < len(lines) * 0.05


def test_a_table_with_rules_of_its_own() -> None:
    shipped = rules.RULE_SETS["combo-up"]
    house = dataclasses.replace(shipped, tokens=2, wild_pair=False)
    own = dataclasses.replace(shipped, name="own")
    assert repr(shipped) == 'RULE_SETS["combo-up"]'
    assert repr(house) == 'replace(RULE_SETS["combo-up"], tokens=2, wild_pair=False)'
    assert repr(own).startswith("RuleSet(name='own', title='Combo Up', deck=")
    assert typed_back(house) == house


@pytest.mark.parametrize("number", range(0, 1500, 150))
def test_a_puzzle_of_the_shelf_prints_as_its_place_there(number: int) -> None:
    puzzle = puzzles.shelf()[number]
    assert repr(puzzle) == f'puzzles["{puzzle.id}"]'
    assert typed_back(puzzle) is puzzle


def test_a_puzzle_of_ones_own_is_told_field_by_field() -> None:
    own = dataclasses.replace(puzzles["beat-1"], id="own-1")
    assert repr(own).startswith("Puzzle(id='own-1', kind=PuzzleKind.BEAT, ")
    assert eval(repr(own), AT_HAND | {"Step": room.Step, "Theme": room.Theme}) == own  # noqa: S307  (a plan has steps of its own)


STOCKS: Final = (
    odds.Stock.of_rules("combo-up"),
    odds.Stock.of_rules("combo-breaker", seen="7 7 X"),
    odds.Stock.of_rules("krass-kariert", blank_wilds=True),
    odds.Stock(cards.Row("5 5 5 5 5 6"), wild_pair=False),  # type: ignore[arg-type]
)


@pytest.mark.parametrize("stock", STOCKS, ids=["whole", "seen", "blank", "made-up"])
def test_a_stock_and_its_odds(stock: odds.Stock) -> None:
    assert typed_back(stock) == stock
    for effort in (odds.Effort.GLANCE, odds.Effort.SECOND):
        found = odds.answer(stock, 3, effort, seed=4)
        assert typed_back(found) == found
    untold = next(odds.answers(stock, 3))
    assert repr(untold).startswith("Odds(stock=")
    assert typed_back(untold) == untold


def test_odds_that_are_estimated() -> None:
    found = odds.answer(odds.Stock.of_rules("combo-up", seen="7"), 9, odds.Effort.GLANCE, seed=3)
    assert not found.is_exact
    assert repr(found) == 'answer(Stock.of_rules("combo-up", seen="7"), 9, Effort.GLANCE, seed=3)'
    assert typed_back(found) == found


OPEN: Final = "combo-breaker 8,3,8/11,3/x - 0 4,4,S 2/2/2"


def test_what_is_sure() -> None:
    position = combotutor.play(OPEN)
    found = sure.guarantee(position)
    assert repr(found) == f"guarantee({position!r})"
    assert typed_back(found) == found
    untold = sure.guarantee(position, nodes=1)
    assert repr(untold).startswith("Guarantee(moves=(")
    assert typed_back(untold) == untold
    ended = sure.guarantee(combotutor.play(OPEN, *map(str, found.moves[0].line)))
    assert typed_back(ended) == ended


def test_what_is_wise() -> None:
    seen = rules.view(combotutor.play(OPEN), 0)
    found = wise.outlook(seen, samples=10, seed=2)
    assert repr(found) == f"outlook({seen!r}, samples=10, seed=2)"
    assert typed_back(found) == found
    untold = dataclasses.replace(found, asked=None)
    assert repr(untold).startswith("Outlook(moves=(")
    assert typed_back(untold) == untold
