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
    limits = [row["plays"] for row in rows(chart, "rule") if "low" in row]
    assert limits == [row["plays"] for row in rows(chart, "bar")]
    assert [row for row in rows(fewest_plays(table(), 4), "rule") if "low" in row] == []


def test_the_average_is_a_line_and_axes_are_those_of_all_sizes() -> None:
    charts = [fewest_plays(table(), cards) for cards in (4, 8)]
    average = sum(row["plays"] * row["value"] for row in rows(charts[0], "bar"))
    assert [row["plays"] for row in rows(charts[0], "rule")] == [pytest.approx(average)]
    scales = [
        [layer["encoding"][axis]["scale"] for layer in chart.to_dict(validate=False)["layer"][:1] for axis in "xy"]
        for chart in charts
    ]
    assert scales[0] == scales[1] == [{"domain": [0.5, 8.5], "nice": False, "zero": False}, {"domain": [0, 1]}]
    assert charts[0].title.text == ["With 4 cards, most often 3 plays: 54.9% of hands"]


def test_hands_of_the_length_asked_for_are_shown_else_the_longest() -> None:
    assert {row["cards"] for row in rows(fewest_plays(table()), "bar")} == {8}
    assert {row["cards"] for row in rows(editions(all_editions(), 3), "point")} == {3}
    with pytest.raises(InvalidError) as error:
        fewest_plays(table(), 9)
    assert error.value.code == "charts-empty"
