"""Glicko-2, against the published example and what must hold of any rating."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.learner import Rating
from combotutor.learner.progress.rating import (
    GLICKO,
    Game,
    first_rating,
    rated,
    score,
)

GLICKMAN = (
    Game(Rating(1400.0, 30.0), 1.0),
    Game(Rating(1550.0, 100.0), 0.0),
    Game(Rating(1700.0, 300.0), 0.0),
)
RATINGS = st.builds(Rating, st.floats(0, 4000), st.floats(GLICKO.least_deviation, 350), st.floats(0.03, 0.09))
SCORES = st.sampled_from((0.0, 0.5, 1.0))


def test_the_published_example_is_met_to_its_printed_digits() -> None:
    """Mark Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, and a volatility of 0.05999, cut off.

    The paper makes its 1464.06 of -0.2069, rounded; unrounded the same number is 1464.05.
    """
    after = rated(Rating(1500.0, 200.0, 0.06), *GLICKMAN)
    inner = round((after.value - GLICKO.middle) / GLICKO.unit, 4)
    assert (inner, round(after.deviation / GLICKO.unit, 4)) == (-0.2069, 0.8722)
    assert (round(inner * GLICKO.unit + GLICKO.middle, 2), round(after.deviation, 2)) == (1464.06, 151.52)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert int(after.volatility * 100_000) == 5999
    assert after.games == 3


def test_a_great_surprise_raises_the_volatility() -> None:
    after = rated(Rating(1500.0, 50.0, 0.06), *(Game(Rating(2300.0, 50.0), 1.0) for _ in range(5)))
    assert after.volatility > 0.06


def test_a_game_as_expected_lowers_the_volatility_a_little() -> None:
    after = rated(Rating(1500.0, 200.0, 0.06), Game(Rating(1500.0, 200.0), 0.5))
    assert 0.0599 < after.volatility < 0.06
    assert after.value == pytest.approx(1500.0)


@given(RATINGS, RATINGS, SCORES)
def test_a_win_never_lowers_and_a_loss_never_raises(mine: Rating, other: Rating, result: float) -> None:
    after = rated(mine, Game(other, result))
    if result == 1.0:
        assert after.value >= mine.value
    if result == 0.0:
        assert after.value <= mine.value
    assert GLICKO.least_deviation <= after.deviation <= 360
    assert 0.01 < after.volatility < 1.0


@given(RATINGS, RATINGS)
def test_the_better_score_gives_the_better_rating(mine: Rating, other: Rating) -> None:
    lost, half, won = (rated(mine, Game(other, result)).value for result in (0.0, 0.5, 1.0))
    assert lost <= half <= won


@given(RATINGS, RATINGS, SCORES, st.floats(-500, 500))
def test_only_differences_count(mine: Rating, other: Rating, result: float, shift: float) -> None:
    """The middle of the scale is a name only; a wrong step 5 shows here."""
    moved = rated(
        Rating(mine.value + shift, mine.deviation, mine.volatility),
        Game(Rating(other.value + shift, other.deviation), result),
    )
    after = rated(mine, Game(other, result))
    assert moved.value - shift == pytest.approx(after.value, abs=1e-3)
    assert moved.volatility == pytest.approx(after.volatility, abs=1e-6)


def test_a_puzzle_begins_at_its_difficulty_and_without_one_at_its_level() -> None:
    assert first_rating(2, 1234) == Rating(1234.0, 200.0)
    assert [first_rating(level, 0).value for level in range(1, 6)] == [1000, 1300, 1600, 1900, 2200]
    assert first_rating(1, 10**6).value == GLICKO.highest


@pytest.mark.parametrize(
    ("hints", "mistakes", "expected"), [(0, 0, 1.0), (1, 0, 0.5), (2, 0, 0.5), (3, 0, 0.0), (0, 1, 0.0), (1, 1, 0.0)]
)
def test_a_few_hints_are_half_a_win_and_a_wrong_answer_is_a_loss(hints: int, mistakes: int, expected: float) -> None:
    assert score(hints, mistakes) == expected
