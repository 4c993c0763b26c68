"""Chances as people read them: never a bare 0 or 100 % for what is neither."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.i18n import LANGUAGES, text
from combotutor.i18n.catalogue import whole_text
from combotutor.i18n.chances import average_text, between_text, chance_text, estimate_text, number_text
from combotutor.shares import wilson

by_language = pytest.mark.parametrize("language", LANGUAGES)
LISTED = ("en", "es", "de")
"""The languages whose words are listed here, in this order; others have only to hold what is said of all."""

chances = st.floats(0, 1, exclude_min=True, exclude_max=True, allow_subnormal=False)


def looks_sure(said: str) -> bool:
    """Tell whether a text has a number that reads as none or as all."""
    words = said.replace("(", "").replace(")", "").replace(",", ".").split(" ")
    figures = [word for word, unit in itertools.pairwise(words) if unit == "%"]
    return any(float(figure) in {0.0, 100.0} for figure in figures)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), ["never", "nunca", "nie"]),
        (Fraction(1), ["always", "siempre", "immer"]),
        (Fraction(2, 3), ["66.7%", "66,7 %", "66,7 %"]),
        (Fraction(1, 1000), ["0.1%", "0,1 %", "0,1 %"]),
        (Fraction(1, 1001), ["1 in 1,000", "1 de cada 1000", "1 von 1.000"]),
        (Fraction(7, 86_420), ["1 in 12,000", "1 de cada 12\u00a0000", "1 von 12.000"]),
        (Fraction(999, 1000), ["99.9%", "99,9 %", "99,9 %"]),
        (Fraction(1000, 1001), ["more than 99.9%", "más del 99,9 %", "mehr als 99,9 %"]),
        (0.0, ["less than 0.1%", "menos del 0,1 %", "weniger als 0,1 %"]),
        (1.0, ["more than 99.9%", "más del 99,9 %", "mehr als 99,9 %"]),
    ],
)
def test_a_chance_is_said_so_that_rare_and_never_differ(chance: Fraction | float, said: list[str]) -> None:
    assert [chance_text(chance, language) for language in LISTED] == said


@by_language
@given(chance=chances)
def test_property_what_is_neither_sure_nor_impossible_never_looks_so(language: str, chance: float) -> None:
    for value in (chance, Fraction(chance)):
        said = chance_text(value, language)
        assert not looks_sure(said)
        assert said not in {chance_text(Fraction(0), language), chance_text(Fraction(1), language)}


@pytest.mark.parametrize(
    ("paid", "rounds", "said"),
    [
        (5_980, 10_000, "~ 59.8% (58.8% to 60.8%)"),
        (598_000, 1_000_000, "~ 59.8% (59.7% to 59.9%)"),
        (5_980_000, 10_000_000, "~ 59.80% (59.77% to 59.83%)"),
        (0, 1_000, "~ at most 0.4%"),
        (0, 100_000, "~ at most 1 in 26,000"),
        (1_000, 1_000, "~ at least 99.6%"),
        (100_000, 100_000, "~ at least 99.996%"),
        (20, 1_000_000, "~ 1 in 50,000 (1 in 77,000 to 1 in 32,000)"),
        (999_980, 1_000_000, "~ 99.998% (99.997% to 99.999%)"),
        (0, 0, "not known yet"),
    ],
)
def test_an_estimate_is_marked_and_carries_its_interval(paid: int, rounds: int, said: str) -> None:
    share = wilson(paid, rounds)
    assert estimate_text(share.value, share.low, share.high) == said


@by_language
@given(rounds=st.integers(1, 10**9), part=st.floats(0, 1))
def test_property_no_estimate_looks_sure_and_its_limits_differ(language: str, rounds: int, part: float) -> None:
    share = wilson(round(part * rounds), rounds)
    said = estimate_text(share.value, share.low, share.high, language)
    assert said.startswith("~ ")
    assert not looks_sure(said)


@given(low=st.floats(1e-9, 0.999), more=st.floats(0.01, 1))
def test_property_the_limits_of_an_interval_read_differently(low: float, more: float) -> None:
    high = low + more * (1 - low) / 2
    first, _, second = between_text(low, high).partition(" to ")
    assert first != second


def test_an_interval_in_which_everything_lies_tells_nothing() -> None:
    assert between_text(0.0, 1.0) == "not known yet"


@pytest.mark.parametrize(
    ("average", "said"),
    [
        (Fraction(7, 3), ["2.33", "2,33", "2,33"]),
        (Fraction(1, 200), ["0.01", "0,01", "0,01"]),
        (Fraction(1, 250), ["1 in 250", "1 de cada 250", "1 von 250"]),
        (Fraction(0), ["never", "nunca", "nie"]),
        (12.0, ["12.00", "12,00", "12,00"]),
    ],
)
def test_an_average_has_two_decimals_unless_they_would_be_none(average: Fraction | float, said: list[str]) -> None:
    assert [average_text(average, language) for language in LISTED] == said


def test_a_number_has_the_decimals_that_are_asked_for() -> None:
    assert [number_text(Fraction(1, 8), language, 2) for language in LISTED] == ["0.12", "0,12", "0,12"]


@by_language
def test_the_numbers_of_a_catalogue_are_written_as_it_writes_them(language: str) -> None:
    assert number_text(Fraction(1, 2), language) == text("number.half", language)
    assert whole_text(1234, language) == text("number.thousand", language)
    assert whole_text(1_234_567, language) == text("number.million", language)


@pytest.mark.parametrize(
    ("language", "long", "short"),
    [("en", "12,345,678", "4,321"), ("de", "12.345.678", "4.321"), ("es", "12\u00a0345\u00a0678", "4321")],
)
def test_thousands_are_set_apart_as_the_language_does(language: str, long: str, short: str) -> None:
    assert (whole_text(12_345_678, language), whole_text(4321, language)) == (long, short)
