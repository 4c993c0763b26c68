"""What is said about a guess: true, warm, and by how much it was off."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combotutor.families.combo.explorer import judged
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.shares import wilson

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("guess", "praise"),
    [
        (50, "spot-on"),
        (48, "spot-on"),
        (52, "spot-on"),
        (45, "close"),
        (57, "close"),
        (31, "near"),
        (70, "near"),
        (10, "far"),
    ],
)
def test_the_further_off_the_less_praise(guess: int, praise: str) -> None:
    said = judged(guess, HALF, "en")
    assert {key for key in ("spot-on", "close", "near", "far") if text(f"explorer.{key}", "en") in said} == {praise}


def test_it_is_said_in_which_direction_and_how_far() -> None:
    assert judged(40, HALF, "en").endswith("Your guess was 10 of 100 too low.")
    assert judged(75, HALF, "en").endswith("Your guess was 25 of 100 too high.")


def test_exact_and_estimated_are_told_apart() -> None:
    assert "exact" in judged(50, HALF, "en")
    assert "estimated" in judged(50, wilson(50, 100), "en")
    assert "exact" not in judged(50, wilson(50, 100), "en")


def test_every_guess_within_the_interval_is_as_good_as_can_be_told() -> None:
    interval = wilson(50, 100)
    for guess in (41, 50, 59):
        assert text("explorer.spot-on", "en") in judged(guess, interval, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "chance", [Fraction(0), Fraction(1, 100_000), HALF, Fraction(99_999, 100_000), Fraction(1), wilson(0, 50)]
)
def test_nothing_is_just_zero_or_a_hundred_per_cent(language: str, chance: Fraction) -> None:
    said = judged(20, chance, language)
    assert " 0 %" not in said
    assert "100 %" not in said
