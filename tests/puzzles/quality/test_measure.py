"""A number beside what is wanted of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combotutor.errors import Phrase
from combotutor.puzzles.quality.measure import NONE, Bounds, Measure, percent


@pytest.mark.parametrize(
    ("bounds", "holds", "does_not"),
    [
        (Bounds(below=percent(35)), Fraction(349, 1000), percent(35)),
        (Bounds(above=percent(50)), Fraction(501, 1000), percent(50)),
        (Bounds(least=80), 80, 79),
        (Bounds(most=12), 12, 13),
        (Bounds(least=percent(40), most=percent(60)), percent(40), percent(61)),
        (NONE, 0, 1),
    ],
)
def test_a_bound_is_kept_up_to_itself_or_not(bounds: Bounds, holds: Fraction, does_not: Fraction) -> None:
    assert bounds.hold(holds)
    assert not bounds.hold(does_not)


def measure(count: int, total: int | None, wanted: Bounds, of: str = "") -> Measure:
    """Return a measure of that number."""
    return Measure("twins", of, Phrase("quality.twice"), wanted, count, total)


def test_a_share_is_of_all_and_a_count_is_itself() -> None:
    assert measure(1, 3, NONE).value == Fraction(1, 3)
    assert measure(4, None, NONE).value == 4
    assert measure(1, 3, Bounds(below=percent(34))).meets
    assert not measure(1, 3, Bounds(below=percent(33))).meets


def test_nothing_is_wrong_with_a_share_of_nothing() -> None:
    assert measure(0, 0, Bounds(least=percent(50))).meets
    assert not measure(0, None, Bounds(least=1)).meets


def test_a_measure_is_known_by_its_name_and_of_what_it_is() -> None:
    assert measure(0, None, NONE).key == "twins"
    assert measure(0, None, NONE, "insert").key == "twins:insert"


def test_programs_are_told_the_bounds_there_are() -> None:
    assert Bounds(below=Fraction(20, 174)).to_json() == {"below": 0.1149}
    assert Bounds(least=0, most=3).to_json() == {"least": 0, "most": 3}
