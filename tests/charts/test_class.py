"""Charts of a class: shares with their intervals, and guesses beside the truth."""

from __future__ import annotations

import polars as pl
import pytest

from combotutor.charts import Look, guesses_and_truth, shares_compared, shares_frame
from combotutor.errors import InvalidError
from combotutor.i18n import LANGUAGES
from combotutor.shares import wilson
from tests.charts.drawn import rows, subtitle
from tests.charts.gallery import guesses, shares


def test_shares_go_from_the_least_on_and_the_chart_says_what_may_be_chance() -> None:
    chart = shares_compared(shares())
    assert [row["name"] for row in rows(chart, "point")] == ["outlook", "careful", "base"]
    assert [(row["low"], row["high"]) for row in rows(chart, "rule")] == [
        (row["low"], row["high"]) for row in rows(chart, "point")
    ]
    # 5 of 100 and 12 of 100: their intervals reach into one another.
    assert "One other interval reaches as low" in subtitle(chart)
    clear = shares_frame([("one", wilson(2, 500)), ("other", wilson(300, 500))])
    assert "lies below all others" in subtitle(shares_compared(clear))


def test_a_share_of_nothing_is_left_out_and_none_is_a_bare_0() -> None:
    table = shares_frame([("new", wilson(0, 0)), ("never", wilson(0, 40)), ("always", wilson(40, 40))])
    assert table["name"].to_list() == ["never", "always"]
    assert [row["short"] for row in rows(shares_compared(table), "text")] == ["< 0.1%", "> 99.9%"]
    with pytest.raises(InvalidError):
        shares_compared(table.clear())


@pytest.mark.parametrize("language", LANGUAGES)
def test_guesses_stand_in_tens_beside_the_truth(language: str) -> None:
    chart = guesses_and_truth(guesses(), 0.598, look=Look(language))
    bars = {row["from"]: row["count"] for row in rows(chart, "rect")}
    assert bars == {0: 1, 0.2: 2, 0.3: 2, 0.5: 1, 0.6: 1, 0.9: 1}
    assert [row["from"] for row in rows(chart, "rule")] == [0.598]
    assert chart.to_dict()  # refused by Altair if it is not valid


def test_near_guesses_are_counted_and_what_is_none_is_refused() -> None:
    assert "2 of 8 guesses are within ten points" in subtitle(guesses_and_truth(guesses(), 0.598))
    for wrong in ([], [101], [-1]):
        with pytest.raises(InvalidError):
            guesses_and_truth(pl.DataFrame({"guess": wrong}, {"guess": pl.Int64}), 0.5)
