"""The rating puzzle by puzzle: its band, its marks, what is told of it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from math import inf

import polars as pl
import pytest

from combotutor.charts import Look, describe, rating_over_time
from combotutor.charts.learning_rating import Steps
from combotutor.i18n import LANGUAGES
from combotutor.i18n.catalogue import whole_text
from tests.charts.drawn import layers, rows, subtitle
from tests.charts.practice import attempts


def test_the_band_and_the_line_are_those_of_the_table() -> None:
    chart, table = rating_over_time(attempts()), attempts()
    for mark in ("area", "line"):
        drawn = [(row["number"], row["low"], row["rating"], row["high"]) for row in rows(chart, mark)]
        assert drawn == table.select("number", "low", "rating", "high").rows()


def test_every_attempt_has_the_mark_of_its_result() -> None:
    marks = [(mark["shape"], mark["filled"], {row["result"] for row in data}) for mark, data in _points(attempts())]
    assert [results for _, _, results in marks] == [{"clean"}, {"helped"}, {"missed"}]
    assert len({shape for shape, _, _ in marks}) == 3
    assert [filled for _, filled, _ in marks] == [True, False, False]
    assert sum(len(data) for _, data in _points(attempts())) == attempts().height


def _points(table: pl.DataFrame) -> list[tuple[dict[str, object], list[dict[str, object]]]]:
    return [(mark, data) for mark, data in layers(rating_over_time(table)) if mark["type"] == "point"]


def test_many_attempts_are_thinned_to_a_line_that_ends_with_the_last() -> None:
    chart = rating_over_time(attempts(700))
    numbers = [row["number"] for row in rows(chart, "line")]
    assert len(numbers) <= 240
    assert numbers[-1] == 700
    assert {after - before for before, after in pairwise(numbers)} == {3}
    assert rows(chart, "point") == []
    assert "□" in subtitle(rating_over_time(attempts()))
    assert "□" not in subtitle(chart)


@pytest.mark.parametrize("count", [1, 239, 240, 241, 480])
def test_no_number_of_attempts_is_too_small_or_unlucky(count: int) -> None:
    numbers = [row["number"] for row in rows(rating_over_time(attempts(count)), "line")]
    assert numbers[-1] == count
    assert len(numbers) <= 240


def test_one_attempt_has_a_bar_where_a_band_would_have_no_width() -> None:
    chart = rating_over_time(attempts(1))
    assert rows(chart, "area") == []
    (bar,) = rows(chart, "rule")
    assert (bar["low"], bar["high"]) == attempts(1).select("low", "high").row(0)
    assert subtitle(chart).startswith("One puzzle tried, 1 Sep 2026 ")


def test_what_is_told_begins_with_the_first_rating_and_ends_with_the_last() -> None:
    table = attempts()
    told = describe(rating_over_time(table))
    last = table.row(-1, named=True)
    assert f"Now: {last['rating']:,.0f}, between {last['low']:,.0f} and {last['high']:,.0f}." in told
    clean = table.filter(pl.col("result") == "clean").height
    assert f"{clean} on your own, " in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rating_stands_at_the_end_of_the_line_as_the_language_writes_it(language: str) -> None:
    (text,) = rows(rating_over_time(attempts(), Look(language)), "text")
    assert text["written"] == whole_text(round(text["rating"]), language)


STEPS = Steps(("Single", "Run of two", "Pair", "Run of three", "Trio"), (0, 1170, 1370, 1570, 1800), "Pair")


def test_at_an_axis_of_steps_stand_their_names_and_no_number() -> None:
    chart = rating_over_time(attempts(), steps=STEPS)
    low, high = min(attempts()["low"]), max(attempts()["high"])
    assert [row["begins"] for row in rows(chart, "rule")] == [each for each in STEPS.begins if low < each < high]
    drawn = [layer["encoding"]["y"] for layer in chart.to_dict(validate=False)["layer"] if "y2" in layer["encoding"]]
    (axis,) = (each["axis"] for each in drawn)
    names = json.loads(axis["labelExpr"].removesuffix("[datum.value]")).values()
    assert len(names) > 2
    for name, at in zip(names, axis["values"], strict=True):
        step = STEPS.names.index(name)
        assert STEPS.begins[step] <= at < (*STEPS.begins, inf)[step + 1]
    assert rows(chart, "text") == []
    assert "Now: Pair. " in describe(chart)


def test_a_step_of_which_too_little_is_seen_has_no_name() -> None:
    steps = replace(STEPS, begins=(0, 1170, 1370, 1570, int(max(attempts()["high"])) - 1))
    assert "Trio" not in str(rating_over_time(attempts(), steps=steps).to_dict(validate=False)["layer"])


def test_lines_in_another_order_are_drawn_in_order() -> None:
    mixed = attempts().sample(fraction=1, shuffle=True, seed=1)
    assert [row["number"] for row in rows(rating_over_time(mixed), "line")] == list(range(1, 41))
