"""Bars of the best kinds: their parts, their order, their shapes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from combotutor.charts import Look, describe
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import best_by_size
from combotutor.families.combo.charts.marks import MARKS
from tests.charts.drawn import rows
from tests.charts.gallery import exact_odds, table


def test_parts_of_a_bar_go_from_low_to_high_and_fill_it() -> None:
    parts = rows(best_by_size(table()), "bar")
    order = ["none", *(kind.value for kind in Kind)]
    for cards in range(1, 9):
        bar = [row for row in parts if row["cards"] == cards]
        assert [row["kind"] for row in bar] == sorted((row["kind"] for row in bar), key=order.index)
        assert bar[0]["bottom"] == pytest.approx(0)
        assert bar[-1]["top"] == pytest.approx(1)
        for lower, higher in pairwise(bar):
            assert lower["top"] == pytest.approx(higher["bottom"])
            assert lower["drawn_bottom"] < lower["drawn_top"] < higher["drawn_bottom"]


def test_the_kinds_beside_a_stack_stand_in_its_order() -> None:
    named = rows(best_by_size(table()), "text")
    assert [row["kind"] for row in sorted(named, key=lambda row: row["place"])] == ["none", *Kind]


def test_the_shapes_in_a_stack_are_those_of_the_lines() -> None:
    scales = [
        layer["encoding"]["shape"]["scale"]
        for layer in best_by_size(table()).to_dict(validate=False)["layer"]
        if "shape" in layer["encoding"]
    ]
    assert len(scales) == 2
    for scale in scales:
        shapes = dict(zip(scale["domain"], scale["range"], strict=True))
        assert {kind: shapes[kind] for kind in MARKS} == {kind: mark.shape for kind, mark in MARKS.items()}


def test_the_size_that_is_looked_at_is_framed_and_told_first_with_its_numbers() -> None:
    chart = best_by_size(table(), cards=3)
    assert [row["cards"] for row in rows(chart, "bar", filled=False)] == [3]
    pair = exact_odds("combo-breaker", 3).best[Kind.PAIR]
    assert isinstance(pair, Fraction)
    names = {row["kind"]: row["name"] for row in rows(chart, "text")}
    assert names["pair"] == f"pair {100 * float(pair):.1f}%"
    assert next(
        each for each in describe(chart).split(". ") if ": single: " in each or "specials only: " in each
    ).startswith("With 3 cards")
    assert chart.title.text == ["With 3 cards, the best is most often a single: 59.5% of hands"]


def test_narrow_pages_have_the_numbers_below_the_names() -> None:
    names = {row["kind"]: row["name"] for row in rows(best_by_size(table(), Look(width=150), cards=3), "text")}
    assert names["trio"].splitlines() == ["trio", "1.0%"]
