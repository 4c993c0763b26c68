"""A row: every combination in it with every reading of its wilds, and how cards leave and come in."""

from __future__ import annotations

import itertools
import random

import pytest

from combotutor.families.combo.cards import FACES, Card, Row, combinations_in, inserted, readings, removed, wild_values
from combotutor.families.combo.notation import parse_row
from tests.families.combo.cards.brute_force import named, readings_by_trying


def read(cards: Row, *, wild_pair: bool = True) -> list[tuple[str, int]]:
    """Return the readings in plain words."""
    return [(each.kind.value, each.top) for each in readings(cards, wild_pair=wild_pair)]


@pytest.mark.parametrize("wild_pair", [True, False])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_brute_force_every_row_of_up_to_three_faces_reads_as_trying_every_number(length: int, wild_pair: bool) -> None:  # noqa: FBT001
    for cards in itertools.product((Card.UNKNOWN, *FACES), repeat=length):
        found = read(cards, wild_pair=wild_pair)
        assert set(found) == readings_by_trying(cards, wild_pair=wild_pair), cards
        assert len(found) == len(set(found)), cards


def test_readings_stand_from_the_lowest_to_the_highest() -> None:
    for cards in itertools.product(FACES[:13], repeat=2):
        possible = readings(cards)
        assert all(after.beats(before) for before, after in itertools.pairwise(possible)), cards


def test_d1_two_wilds_together_are_every_run_of_two_and_every_pair() -> None:
    assert read(parse_row("X,X")) == [
        *(("run2", top) for top in range(2, 13)),
        *(("pair", top) for top in range(1, 13)),
    ]


def test_d1_a_house_setting_forbids_wilds_without_a_number_but_not_a_wild_alone() -> None:
    assert read(parse_row("X,X"), wild_pair=False) == []
    assert len(read(parse_row("X"), wild_pair=False)) == 12
    assert read(parse_row("X,9,X"), wild_pair=False) == [("run3", 9), ("run3", 10), ("run3", 11), ("trio", 9)]


def test_d19_runs_do_not_wrap_from_twelve_to_one() -> None:
    for cards in ("12,1", "1,12", "12,1,2", "11,12,1", "1,2,12"):
        assert read(parse_row(cards)) == []
    assert read(parse_row("12,X")) == [("run2", 12), ("pair", 12)]
    assert read(parse_row("1,X,12")) == []


@pytest.mark.parametrize("cards", ["5,6,7", "5,7,6", "6,5,7", "6,7,5", "7,5,6", "7,6,5"])
def test_a_run_of_three_may_lie_in_any_order(cards: str) -> None:
    assert read(parse_row(cards)) == [("run3", 7)]


@pytest.mark.parametrize("cards", ["5,5,6", "5,7", "5,6,8", "5,7,7", "4,6,8", "S,S", "5,S", "X,D", "D,X,5", "?,5", "S"])
def test_other_neighbours_make_no_combination(cards: str) -> None:
    assert read(parse_row(cards)) == []


@pytest.mark.parametrize("wild_pair", [True, False])
def test_brute_force_the_combinations_of_random_rows_are_those_of_all_their_windows(wild_pair: bool) -> None:  # noqa: FBT001
    source = random.Random(1)
    for _ in range(60):
        row = tuple(source.choices((*FACES, Card.WILD, Card.WILD), k=source.randint(0, 9)))
        expected = {
            (start + 1, kind, top)
            for start in range(len(row))
            for length in (1, 2, 3)
            if start + length <= len(row)
            for kind, top in readings_by_trying(row[start : start + length], wild_pair=wild_pair)
        }
        found = [(at, each.kind.value, each.top) for at, each in combinations_in(row, wild_pair=wild_pair)]
        assert set(found) == expected, row
        assert len(found) == len(expected), row


def test_d2_the_wilds_of_a_combination_take_the_missing_numbers_lowest_first() -> None:
    for cards in itertools.product(FACES[:13], repeat=3):
        for reading in readings(cards):
            values = wild_values(cards, reading)
            numbers = [int(card) for card in cards if card is not Card.WILD]
            assert named([*numbers, *values]) == (reading.kind.value, reading.top), cards
            assert list(values) == sorted(values)


def test_a_combination_of_other_numbers_leaves_nothing_for_the_wilds() -> None:
    (pair,) = readings(parse_row("9,9"))
    assert wild_values(parse_row("X,5"), pair) == ()


def test_cards_that_leave_let_the_rest_close_up() -> None:
    row = parse_row("1,2,3,4")
    assert removed(row, 2) == parse_row("1,3,4")
    assert removed(row, 1, 3) == parse_row("4")
    assert removed(row, 2, 3) == parse_row("1")


def test_gap_g_lies_before_the_card_now_at_g() -> None:
    row = parse_row("1,2")
    assert [inserted(row, Card.NINE, gap) for gap in (1, 2, 3)] == [parse_row(r) for r in ("9,1,2", "1,9,2", "1,2,9")]
    assert inserted((), Card.NINE, 1) == (Card.NINE,)


def test_a_card_put_in_and_taken_out_again_leaves_the_row_as_it_was() -> None:
    row = parse_row("4,X,S,4")
    assert all(removed(inserted(row, Card.SIX, gap), gap) == row for gap in range(1, 6))
