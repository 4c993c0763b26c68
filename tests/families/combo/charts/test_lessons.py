"""Charts that a class asks for: what each says is true of its table, and what cannot be shown is refused."""

from __future__ import annotations

import polars as pl
import pytest

from combotutor.charts import Look
from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import (
    before_and_after_seen,
    cost_of_not_sorting,
    how_many_places,
    ladder_of_rarity,
    many_runs,
    naive_against_exact,
    plays_by_size,
)
from tests.charts.drawn import rows, subtitle
from tests.charts.gallery import chance_of, counts, exact_odds, orders, runs, seen, table


def test_the_ladder_has_the_chance_of_one_group_of_neighbours() -> None:
    bars = {row["kind"]: row["window"] for row in rows(ladder_of_rarity(table().filter(pl.col("cards") == 4)), "bar")}
    odds = exact_odds("combo-breaker", 4)
    for kind, places in odds.expected_places.items():
        assert bars[kind] == pytest.approx(float(places) / (4 - kind.length + 1))
    # Of pairs of neighbours the chance is that of a hand of two.
    assert bars["pair"] == pytest.approx(chance_of(Kind.PAIR, 2))
    assert list(bars.values()) == sorted(bars.values(), reverse=True)


def test_a_ladder_that_is_no_order_of_rarity_is_not_called_one() -> None:
    # Where a deck has other cards, the order may be another: here trios are made as likely as pairs.
    few = table().filter(pl.col("cards") == 4, pl.col("measure") == "expected_places")
    equal = pl.when(pl.col("kind") == "trio").then(pl.lit("1/2")).otherwise("fraction")
    value = pl.when(pl.col("kind") == "trio").then(pl.lit(0.5)).otherwise("value")
    chart = ladder_of_rarity(few.with_columns(fraction=equal, value=value))
    assert chart.title.text == ["Here a higher kind is not always rarer"]


def test_all_sizes_are_in_one_picture_with_their_averages() -> None:
    chart = plays_by_size(table(), cards=3)
    cells = rows(chart, "rect", filled=True) or [row for row in rows(chart, "rect") if "floor" in row]
    assert {row["cards"] for row in cells} == set(range(1, 9))
    averages = {row["cards"]: row["average"] for row in rows(chart, "line")}
    four = [(row["plays"], row["value"]) for row in cells if row["cards"] == 4]
    assert averages[4] == pytest.approx(sum(plays * share for plays, share in four))
    assert {row["cards"] for row in rows(chart, "rect", filled=False)} == {3}
    assert all(row["short"].startswith("~") for row in cells if not row["exact"] and row["short"])
    assert not any(row["short"] for row in rows(plays_by_size(table(), look=Look(width=150)), "text"))


def test_the_simple_rule_is_what_it_says() -> None:
    chart = naive_against_exact(table(), cards=4)
    share = chance_of(Kind.PAIR, 2)
    rule = {row["kind"]: row["value"] for row in rows(chart, "point", filled=False)}
    truth = {row["kind"]: row["value"] for row in rows(chart, "point", filled=True)}
    assert rule["pair"] == pytest.approx(1 - (1 - share) ** 3)
    assert truth["pair"] == pytest.approx(chance_of(Kind.PAIR, 4))
    # One group of neighbours is one draw, and there the rule is right.
    one = naive_against_exact(table(), cards=2)
    assert {row["points"] for row in rows(one, "text") if "points" in row} == {"+0.0 points"}


def test_what_seen_cards_change_has_its_sign() -> None:
    chart = before_and_after_seen(seen())
    points = {row["kind"]: row["points"] for row in rows(chart, "text") if "points" in row}
    assert all(each.startswith("−") for each in points.values())
    assert "● seen: 7 7 X" in subtitle(chart)
    for part in (seen().filter(pl.col("seen") == "-"), seen().filter(pl.col("seen") != "-")):
        with pytest.raises(InvalidError):
            before_and_after_seen(part)


def test_intervals_that_miss_are_marked_and_counted() -> None:
    chart = many_runs(runs(), "pair")
    truth = chance_of(Kind.PAIR, 4)
    bars = [row for row in rows(chart, "rule") if row["low"] is not None]
    held = sum(row["low"] <= truth <= row["high"] for row in bars)
    assert chart.title.text == [f"{held} of 12 intervals hold the exact value"]
    assert len(rows(chart, "point", filled=True)) == held
    assert [row["value"] for row in bars] == sorted(row["value"] for row in bars)
    for part in (runs().filter(pl.col("exact")), runs().filter(~pl.col("exact"))):
        with pytest.raises(InvalidError):
            many_runs(part, "pair")


def test_sorting_can_only_help() -> None:
    chart = cost_of_not_sorting(orders())
    assert all(row["without"] <= row["value"] for row in rows(chart, "rule") if "without" in row)
    with pytest.raises(InvalidError):
        cost_of_not_sorting(orders().filter(pl.col("order") == "any"))
    with pytest.raises(InvalidError):
        cost_of_not_sorting(orders(), cards=9)


def test_places_are_counted_up_to_the_most_that_were_seen() -> None:
    chart = how_many_places(counts(), "pair")
    bars = rows(chart, "bar")
    assert [row["many"] for row in bars] == [*range(len(bars))]
    assert bars[-1]["value"] > 0
    assert sum(row["value"] for row in bars) == pytest.approx(1)
    assert "200 hands" in subtitle(chart)
    several = 100 * sum(row["value"] for row in bars if row["many"] >= 2)
    assert chart.title.text == [f"~\u00a0{several:.1f}% of hands have two places or more for a pair"]
