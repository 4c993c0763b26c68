"""Hands compared: with wilds and without, and from edition to edition."""

from __future__ import annotations

import pytest

from combotutor.charts.look import PLAIN, Look
from combotutor.errors import InvalidError
from combotutor.families.combo.charts import editions, with_and_without_wilds
from combotutor.families.combo.charts.comparisons import same_decks
from combotutor.families.combo.odds import Wilds
from combotutor.families.combo.rules import RULE_SETS
from tests.charts.drawn import rows, subtitle
from tests.charts.gallery import all_editions, both_wilds, table


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
    values = {game: [row["value"] for row in rows(chart, "bar") if row["rules"] == game] for game in RULE_SETS}
    assert values["combo-breaker"] == values["krass-kariert"] != values["combo-up"]
    assert same_decks(["combo-breaker", "combo-up"], PLAIN) == []


def test_on_a_narrow_page_names_stand_aslant_and_editions_below_one_another() -> None:
    for width, angle, columns in ((165, -35, 1), (560, 0, 0)):
        bars = editions(all_editions(), look=Look(width=width)).to_dict()["layer"][0]["encoding"]
        assert bars["x"]["axis"]["labelAngle"] == angle
        assert bars["fill"]["legend"]["columns"] == columns
