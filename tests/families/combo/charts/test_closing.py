"""A simulation that closes in: its interval, the exact value, what is refused."""

from __future__ import annotations

from fractions import Fraction

import polars as pl
import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import closing_in
from combotutor.families.combo.charts.closing import thinned
from combotutor.families.combo.odds import Measure, frame
from tests.charts.drawn import rows, subtitle
from tests.charts.gallery import closing, dealt_odds, exact_odds


def test_the_interval_shrinks_while_hands_are_dealt() -> None:
    chart = closing_in(closing(), Kind.RUN2)
    band = rows(chart, "area")
    assert [row["samples"] for row in band] == [*range(10, 500, 10)]
    assert band[-1]["high"] - band[-1]["low"] < 0.3 * (band[0]["high"] - band[0]["low"])
    (line,) = rows(chart, "rule")
    assert Fraction(line["fraction"]) == exact_odds("combo-breaker", 4).at_least_one[Kind.RUN2]
    assert "Dashed: the exact value" in subtitle(chart)


def test_without_an_exact_value_the_chart_says_so() -> None:
    chart = closing_in(closing().filter(~pl.col("exact")), Kind.RUN2)
    assert rows(chart, "rule") == []
    assert "not known" in subtitle(chart)


def test_a_kind_can_be_named_by_its_word_and_plays_by_their_number() -> None:
    assert closing_in(closing(), "run2").to_dict() == closing_in(closing(), Kind.RUN2).to_dict()
    assert {row["plays"] for row in rows(closing_in(closing(), 3, Measure.PLAYS), "line")} == {3}
    assert "3 plays, and no fewer" in subtitle(closing_in(closing(), 3, Measure.PLAYS))
    assert {row["kind"] for row in rows(closing_in(closing(), "none", Measure.BEST), "line")} == {"none"}


def test_a_simulation_needs_hands_and_one_source() -> None:
    with pytest.raises(InvalidError) as error:
        closing_in(closing().filter(pl.col("exact")), Kind.RUN2)
    assert error.value.code == "charts-empty"
    mixed = frame([dealt_odds("combo-breaker", 4), dealt_odds("combo-up", 4)])
    with pytest.raises(InvalidError) as error:
        closing_in(mixed, Kind.RUN2)
    assert error.value.code == "charts-mixed"


def test_a_long_simulation_keeps_its_first_and_last_moments() -> None:
    long = pl.DataFrame({"samples": range(1, 5000)})
    kept = thinned(long)["samples"].to_list()
    assert (kept[0], kept[-1]) == (1, 4999)
    assert len(kept) <= 240
    assert thinned(long.head(240)).equals(long.head(240))
