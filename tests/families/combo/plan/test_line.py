"""The plan of a row: every best first play, and a line that plays out."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.families.combo.cards import FACES, Card, Row
from combotutor.families.combo.notation import format_move, format_row, parse_position, parse_row
from combotutor.families.combo.plan import fewest_plays, plan_row
from combotutor.families.combo.rules import legal_moves
from tests.families.combo.cards.brute_force import readings_by_trying
from tests.families.combo.plan.twin import can_play, random_row

ROWS = st.lists(st.sampled_from((*FACES, *FACES[4:8], Card.WILD)), max_size=12).map(tuple)


def test_two_nine_two_nine_has_four_equally_good_first_plays() -> None:
    assert plan_row(parse_row("2,9,2,9")).first == ((1, 1), (2, 1), (3, 1), (4, 1))


def test_five_eight_five_has_one_first_play_only() -> None:
    assert plan_row(parse_row("5,8,5")).first == ((2, 1),)


def test_an_empty_row_has_an_empty_plan() -> None:
    plan = plan_row(())
    assert (plan.plays, plan.first, plan.line, list(plan.rows())) == (0, (), (), [()])


def test_each_step_is_the_move_that_makes_its_play() -> None:
    plan = plan_row(parse_row("9,4,X,9,D,7"))
    assert [format_move(step.move) for step in plan.line] == ["9@1", "4@1", "D@3", "X=8,9,7@1"]
    for row, step in zip(plan.rows(), plan.line, strict=False):
        assert step.move in legal_moves(parse_position(f"combo-breaker {format_row(row)}/1/x - 0 - 2/2/2"))


@pytest.mark.parametrize("wild_pair", [True, False])
@given(row=ROWS)
def test_property_the_line_plays_out_and_every_step_saves_one_play(row: Row, wild_pair: bool) -> None:  # noqa: FBT001
    plan = plan_row(row, wild_pair=wild_pair)
    left = row
    assert len(plan.line) == plan.plays
    for step, shown in zip(plan.line, plan.rows(), strict=False):
        assert left == shown
        before = fewest_plays(left, wild_pair=wild_pair)
        cards = left[step.at - 1 : step.at - 1 + len(step.cards)]
        assert cards == step.cards
        assert can_play(tuple(map(int, cards)), wild_pair=wild_pair)
        left = left[: step.at - 1] + left[step.at - 1 + len(step.cards) :]
        assert fewest_plays(left, wild_pair=wild_pair) == before - 1
    assert left == ()
    assert list(plan.rows())[-1] == ()


def test_the_line_begins_with_one_of_the_first_plays() -> None:
    source = random.Random(3)
    for _ in range(100):
        plan = plan_row(random_row(source, 9))
        assert not plan.line or (plan.line[0].at, len(plan.line[0].cards)) in plan.first


def test_a_step_is_read_as_something_its_cards_can_be_and_a_special_as_nothing() -> None:
    source = random.Random(5)
    for _ in range(100):
        for step in plan_row(random_row(source, 9)).line:
            if step.combination is None:
                assert [card.is_special for card in step.cards] == [True]
            else:
                assert (step.combination.kind.value, step.combination.top) in readings_by_trying(step.cards)


def test_a_row_of_sixty_cards_has_a_line() -> None:
    plan = plan_row(tuple(map(Card, [1, 5, 2, 5, 3, 5] * 10)))
    assert sum(len(step.cards) for step in plan.line) == 60
    assert len(plan.line) == plan.plays < 60
