"""Bars of the fewest plays: exact, estimated, and their average."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.charts import editions, fewest_plays
from tests.charts.drawn import rows, subtitle
from tests.charts.gallery import all_editions, exact_odds, table


def test_the_plays_of_a_hand_have_a_bar_each_and_an_average() -> None:
    chart = fewest_plays(table(), 4)
    odds = exact_odds("combo-breaker", 4)
    assert {row["plays"]: Fraction(row["fraction"]) for row in rows(chart, "bar")} == odds.plays
    average = sum(row["plays"] * row["value"] for row in rows(chart, "bar"))
    assert f"On average {average:.1f} plays" in subtitle(chart)


def test_plays_that_were_estimated_have_their_interval() -> None:
    chart = fewest_plays(table(), 8)
    assert [row["plays"] for row in rows(chart, "rule")] == [row["plays"] for row in rows(chart, "bar")]
    assert rows(fewest_plays(table(), 4), "rule") == []


def test_hands_of_the_length_asked_for_are_shown_else_the_longest() -> None:
    assert {row["cards"] for row in rows(fewest_plays(table()), "bar")} == {8}
    assert {row["cards"] for row in rows(editions(all_editions(), 3), "bar")} == {3}
    with pytest.raises(InvalidError) as error:
        fewest_plays(table(), 9)
    assert error.value.code == "charts-empty"
