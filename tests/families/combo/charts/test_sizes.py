"""Lines of kinds by cards: which points there are, which are exact, and how lines are named."""

from __future__ import annotations

import polars as pl

from combotutor.charts import Look, describe
from combotutor.families.combo.charts import kinds_by_size
from combotutor.families.combo.odds import PLACES
from tests.charts.drawn import rows, subtitle
from tests.charts.gallery import chance_of, table


def test_exact_points_are_filled_and_estimates_hollow_with_their_interval() -> None:
    chart = kinds_by_size(table())
    filled, hollow = (rows(chart, "point", filled=filled) for filled in (True, False))
    assert {row["cards"] for row in filled} == {2, 3, 4}
    assert {row["cards"] for row in hollow} == {5, 6, 7, 8}
    assert [row["value"] for row in rows(chart, "rule") if "place" not in row] == [row["value"] for row in hollow]
    assert "Hollow" in subtitle(chart)


def test_all_marks_share_one_scale_of_kinds() -> None:
    # Where they differ, the page complains, and colours may go astray.
    layers = kinds_by_size(table()).to_dict()["layer"]
    for channel in ("color", "shape", "strokeDash"):
        domains = [each["encoding"][channel]["scale"]["domain"] for each in layers if channel in each["encoding"]]
        assert domains
        assert all(domain == ["run2", "pair", "run3", "trio"] for domain in domains)


def test_a_chart_of_exact_numbers_speaks_of_no_estimates() -> None:
    chart = kinds_by_size(table().filter(pl.col("exact")))
    assert rows(chart, "point", filled=False) == []
    assert "95%" not in describe(chart)


def test_a_kind_that_a_hand_is_too_short_for_has_no_mark_but_is_told() -> None:
    chart = kinds_by_size(table())
    assert {row["cards"] for row in rows(chart, "point") if row["kind"] == "trio"} == set(range(3, 9))
    assert "With 1 card: run of two: never" in describe(chart)


def test_a_table_of_single_cards_alone_is_drawn_at_nothing() -> None:
    chart = kinds_by_size(table().filter(pl.col("cards") == 1))
    assert {row["value"] for row in rows(chart, "point")} == {0}
    assert {row["said"] for row in rows(chart, "point")} == {"never"}


def test_lines_are_named_at_their_end() -> None:
    named = rows(kinds_by_size(table(), Look("de")), "text")
    assert {row["name"] for row in named} == {"Zweier-Straße", "Paar", "Dreier-Straße", "Drilling"}
    assert {row["cards"] for row in named} == {8}
    assert sorted(named, key=lambda row: row["place"]) == sorted(named, key=lambda row: row["value"])


def test_the_numbers_of_the_size_that_is_looked_at_are_written_and_told_first() -> None:
    chart = kinds_by_size(table(), cards=4)
    written = {row["kind"]: row["short"] for row in rows(chart, "text") if "short" in row}
    assert written == {str(kind): f"{100 * chance_of(kind, 4):.1f}%" for kind in PLACES}
    assert next(each for each in describe(chart).split(". ") if ": run of two: " in each).startswith("With 4 cards")
    narrow = rows(kinds_by_size(table(), Look(width=150), cards=4), "text")
    assert {row["label"] for row in narrow} >= {f"pair\n{written['pair']}"}
    assert not any("short" in row for row in rows(kinds_by_size(table()), "text"))


def test_whoever_points_at_a_size_reads_all_its_numbers() -> None:
    strips = rows(kinds_by_size(table()), "rect")
    assert [row["at"] for row in strips] == [*range(2, 9)]
    assert all(row["to"] - row["from"] == 1 for row in strips)
    four = strips[2]
    assert (four["at"], four["pair"]) == (4, "27.2%")


def test_the_title_says_from_where_on_most_hands_have_a_kind() -> None:
    assert kinds_by_size(table()).title.text == ["From 8 cards on, more than half of all hands hold a pair"]
    few = table().filter(pl.col("cards") <= 3)  # none of them is in half of the hands
    assert kinds_by_size(few).title.text == ["No kind is in more than half of the hands"]
