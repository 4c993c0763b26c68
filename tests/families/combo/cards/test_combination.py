"""Which combination beats which: 57 of them in one strict order."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.cards import STRENGTHS, Combination, Kind
from tests.families.combo.cards.brute_force import ORDER, readings_by_trying


def rank(combination: Combination) -> tuple[int, int]:
    """Return what decides by the rules' words: the kind, then the higher top number."""
    return ORDER.index(combination.kind.value), combination.top


def test_there_are_fifty_seven_combinations_and_they_are_those_that_numbers_can_make() -> None:
    found = set[tuple[str, int]]()
    for length in (1, 2, 3):
        for numbers in itertools.product(range(1, 13), repeat=length):
            found |= readings_by_trying(numbers)
    assert {(each.kind.value, each.top) for each in STRENGTHS} == found
    assert len(STRENGTHS) == 57


def test_one_beats_another_exactly_by_kind_then_top_number() -> None:
    for one, other in itertools.product(STRENGTHS, repeat=2):
        assert one.beats(other) == (rank(one) > rank(other)), (one, other)


def test_equal_does_not_beat() -> None:
    assert not any(each.beats(each) for each in STRENGTHS)


def test_of_two_different_combinations_exactly_one_beats_the_other() -> None:
    for one, other in itertools.combinations(STRENGTHS, 2):
        assert one.beats(other) != other.beats(one)


def test_beating_is_handed_on() -> None:
    for low, middle, high in itertools.combinations(STRENGTHS, 3):
        assert high.beats(middle)
        assert middle.beats(low)
        assert high.beats(low)


def test_strength_counts_from_one_to_fifty_seven() -> None:
    assert [each.strength for each in STRENGTHS] == list(range(1, 58))


@pytest.mark.parametrize(
    ("high", "low"),
    [
        (("run2", 2), ("single", 12)),
        (("pair", 1), ("run2", 12)),
        (("run3", 3), ("pair", 12)),
        (("trio", 1), ("run3", 12)),
        (("run3", 4), ("run3", 3)),
    ],
)
def test_the_lowest_of_a_kind_beats_the_highest_of_the_kind_below(high: tuple[str, int], low: tuple[str, int]) -> None:
    assert Combination(Kind(high[0]), high[1]).beats(Combination(Kind(low[0]), low[1]))
    assert not Combination(Kind(low[0]), low[1]).beats(Combination(Kind(high[0]), high[1]))


def test_anything_beats_an_empty_table() -> None:
    assert all(each.beats(None) for each in STRENGTHS)


def test_the_numbers_of_a_combination_name_it() -> None:
    for each in STRENGTHS:
        assert readings_by_trying(each.numbers) == {(each.kind.value, each.top)}
        assert list(each.numbers) == sorted(each.numbers)
