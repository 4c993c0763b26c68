"""Hands compared: with wilds and without, and from edition to edition."""

from __future__ import annotations

import polars as pl
import pytest

from combotutor.charts.look import PLAIN, Look
from combotutor.errors import InvalidError
from combotutor.families.combo.charts import editions, with_and_without_wilds
from combotutor.families.combo.charts.comparisons import same_decks
from combotutor.families.combo.odds import Wilds
from combotutor.families.combo.rules import RULE_SETS
from tests.charts.drawn import rows, subtitle
from tests.charts.gallery import all_editions, both_wilds, exact_odds, table


def test_filled_points_are_with_wilds_and_hollow_ones_without() -> None:
    chart = with_and_without_wilds(both_wilds(), 4)
    for filled, wilds in ((True, Wilds.COUNTED), (False, Wilds.BLANK)):
        assert {row["wilds"] for row in rows(chart, "point", filled=filled)} == {wilds.value}
        assert len(rows(chart, "point", filled=filled)) == 4
    for row in rows(chart, "rule"):
        assert row["without"] < row["value"]


def test_wilds_are_not_compared_with_nothing() -> None:
    with pytest.raises(InvalidError) as error:
        with_and_without_wilds(table(), 4)
    assert error.value.code == "charts-empty"


def test_editions_that_share_a_deck_are_said_to_have_equal_odds() -> None:
    chart = editions(all_editions(), 4)
    assert "Combo Breaker and Krass Kariert share one deck" in subtitle(chart)
    # One mark for the two, so that neither hides the other.
    filled, hollow = (rows(chart, "point", filled=each) for each in (True, False))
    assert {row["game"] for row in filled} == {"Combo Breaker, Krass Kariert"}
    assert {row["game"] for row in hollow} == {"Combo Up"}
    assert len(filled) == len(hollow) == 4
    odds = {rules: exact_odds(rules, 4).at_least_one for rules in RULE_SETS}
    assert odds["combo-breaker"] == odds["krass-kariert"] != odds["combo-up"]
    assert same_decks(["combo-breaker", "combo-up"], PLAIN) == []


def test_on_a_narrow_page_editions_stand_below_one_another() -> None:
    for width, lines in ((165, ["● Combo Breaker, Krass Kariert", "○ Combo Up"]), (560, None)):
        chart = editions(all_editions(), look=Look(width=width))
        wide = ["● Combo Breaker, Krass Kariert\u2003○ Combo Up"]
        told = chart.to_dict()["title"]["subtitle"]
        assert [each for each in told if each[0] in "●○"] == (lines or wide)


def test_gains_are_written_and_the_greatest_is_the_title() -> None:
    chart = with_and_without_wilds(both_wilds(), 4)
    points = {row["kind"]: row["value"] - row["without"] for row in rows(chart, "text") if "points" in row}
    assert points["pair"] == max(points.values())
    assert chart.title.text == ["Wilds help pairs most: from 14.5% to 27.2% of hands"]
    assert [row["points"] for row in rows(chart, "text") if row["kind"] == "pair" and "points" in row] == [
        "+12.7 points"
    ]
    (axis,) = {tuple(each["encoding"]["x"]["scale"]["domain"]) for each in chart.to_dict()["layer"][:1]}
    assert axis == (0, 1)


def test_one_deck_is_no_difference() -> None:
    shared = all_editions().filter(pl.col("rules").is_in(["combo-breaker", "krass-kariert"]))
    chart = editions(shared, 4)
    assert chart.title.text == ["All these editions share one deck, and so their odds"]
    assert [row for row in rows(chart, "text") if "points" in row] == []
