"""Fewest plays: against trying everything, and what must be true of any row."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.errors import HiddenCardError
from combotutor.families.combo.cards import FACES, Card, Row, inserted, removed
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.plan import fewest_plays, insert_values, plan_row
from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.families.combo.plan.twin import random_row, solve

ROWS = st.lists(st.sampled_from((*FACES, *FACES[4:8], Card.WILD)), max_size=16).map(tuple)


@pytest.mark.parametrize("rows", at_length((700, 2000), 700))
def test_brute_force_random_rows_have_the_same_plays_and_first_plays(rows: int) -> None:
    source = random.Random(2026)
    for number in range(rows):
        row = random_row(source, 10 if number % 8 == 0 else 8)
        plan = plan_row(row)
        assert (plan.plays, set(plan.first)) == solve(row), row
        assert len(plan.first) == len(set(plan.first))


def test_brute_force_the_house_setting_of_wilds_is_kept() -> None:
    source = random.Random(7)
    for _ in range(300):
        row = tuple(source.choices((Card.WILD, Card.WILD, *FACES[4:7], Card.NINE), k=source.randint(0, 8)))
        plan = plan_row(row, wild_pair=False)
        assert (plan.plays, set(plan.first)) == solve(row, wild_pair=False), row


@pytest.mark.parametrize(
    ("row", "plays"),
    [
        ("-", 0),
        ("X", 1),
        ("S", 1),
        ("5,8,5", 2),
        ("2,9,2,9", 3),
        ("5,6,7", 1),
        ("12,1", 2),
        ("X,X", 1),
        ("X,X,X", 1),
        ("S,S", 2),
        ("5,S,5", 2),
        ("1,2,3,1,2,3,1,2,3", 3),
        ("7,3,7,3,7", 3),
        ("D,P,U,S", 4),
        ("5,1,6,1,7", 3),
    ],
)
def test_small_rows_have_the_plays_that_a_person_can_count(row: str, plays: int) -> None:
    assert fewest_plays(parse_row(row)) == plays


def test_two_wilds_alone_are_one_play_unless_the_house_says_no() -> None:
    assert fewest_plays(parse_row("X,X")) == 1
    assert fewest_plays(parse_row("X,X"), wild_pair=False) == 2
    assert fewest_plays(parse_row("X,4,X"), wild_pair=False) == 1


@pytest.mark.parametrize("row", ["?", "7,?,8", "?10"])
def test_a_card_not_seen_is_refused_with_a_sentence_in_every_language(row: str) -> None:
    for ask in (fewest_plays, plan_row):
        with pytest.raises(HiddenCardError) as caught:
            ask(parse_row(row))
        assert caught.value.field == "HAND"
        assert len({caught.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)


@given(ROWS)
def test_property_never_more_plays_than_cards_nor_fewer_than_a_third(row: Row) -> None:
    assert math.ceil(len(row) / 3) <= fewest_plays(row) <= len(row)


@given(ROWS)
def test_property_a_row_read_from_the_other_end_takes_as_many_plays(row: Row) -> None:
    assert fewest_plays(row[::-1]) == fewest_plays(row)


@given(ROWS)
def test_property_numbers_counted_down_from_thirteen_take_as_many_plays(row: Row) -> None:
    turned = tuple(Card(13 - card) if card.is_number else card for card in row)
    assert fewest_plays(turned) == fewest_plays(row)


@given(ROWS, st.sampled_from(FACES), st.data())
def test_property_one_card_more_changes_the_plays_by_at_most_one(row: Row, card: Card, data: st.DataObject) -> None:
    gap = data.draw(st.integers(1, len(row) + 1))
    assert abs(fewest_plays(inserted(row, card, gap)) - fewest_plays(row)) <= 1


@given(ROWS, ROWS)
def test_property_two_rows_side_by_side_take_at_most_the_plays_of_both(left: Row, right: Row) -> None:
    assert fewest_plays(left + right) <= fewest_plays(left) + fewest_plays(right)


@given(ROWS, ROWS)
def test_property_rows_on_both_sides_of_a_special_still_help_each_other(left: Row, right: Row) -> None:
    assert fewest_plays((*left, Card.STOP, *right)) == 1 + fewest_plays(left + right)


@given(ROWS, st.data())
def test_property_a_wild_instead_of_a_number_never_hurts(row: Row, data: st.DataObject) -> None:
    if row:
        at = data.draw(st.integers(0, len(row) - 1))
        if row[at].is_number:
            assert fewest_plays((*row[:at], Card.WILD, *row[at + 1 :])) <= fewest_plays(row)


@given(ROWS)
def test_property_forbidding_wilds_alone_never_helps(row: Row) -> None:
    assert fewest_plays(row, wild_pair=False) >= fewest_plays(row)


@given(ROWS)
def test_property_after_any_first_play_one_play_fewer_is_left(row: Row) -> None:
    plan = plan_row(row)
    assert all(fewest_plays(removed(row, *first)) == plan.plays - 1 for first in plan.first)
    assert bool(plan.first) == bool(row)


@pytest.mark.parametrize(
    ("row", "plays"),
    [
        ([7] * 60, 20),
        ([1, 2, 3] * 20, 20),
        ([13] * 60, 20),
        ([14] * 60, 60),
        ([1, 5] * 30, 31),
        ([*range(1, 13)] * 5, 20),
    ],
)
def test_rows_of_sixty_cards_are_planned(row: list[int], plays: int) -> None:
    cards = tuple(map(Card, row))
    assert fewest_plays(cards) == plays
    assert len(cards) == 60


def test_brute_force_inserting_a_card_is_worth_what_the_inserted_row_is_worth() -> None:
    source = random.Random(4)
    for _ in range(80):
        row, cards = random_row(source, 6), tuple(source.choices(FACES, k=2))
        found = {(each.card, each.gap): each.plays for each in insert_values(row, cards)}
        expected = {
            (number, gap): solve((*row[: gap - 1], card, *row[gap - 1 :]))[0]
            for number, card in enumerate(cards, start=1)
            for gap in range(1, len(row) + 2)
        }
        assert found == expected
