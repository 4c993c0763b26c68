"""What if, drawn: plays that could lead, and cards that are drawn; each number is that of the room of the odds."""

from __future__ import annotations

from fractions import Fraction

import polars as pl
import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card, Combination, Kind
from combotutor.families.combo.charts import plays_weighed, ways_to_empty, what_drawing_does
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.odds import after_drawing, after_play, beaten_by, tree_frame
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import PlayCombination
from tests.charts.drawn import rows
from tests.charts.gallery import drawn, leads, small_table, ways


def test_each_play_has_what_it_leaves_and_how_likely_it_is_beaten() -> None:
    table, view = leads(), small_table()
    assert table.select("play", "at").n_unique() == table.height
    line = table.filter(play="7 8 X", at=1).row(0, named=True)
    highest = Combination(Kind.RUN3, 9)
    assert (line["kind"], line["top"]) == ("run3", 9)
    play = PlayCombination(1, (Card.SEVEN, Card.EIGHT, Card.WILD), highest)
    assert line["plays"] == after_play(view, play).after.plays
    chance = beaten_by(view, highest, worlds=300).by_any
    assert line["value"] == (float(chance) if isinstance(chance, Fraction) else chance.value)


def test_plays_that_leave_the_fewest_come_first_and_are_filled() -> None:
    chart = plays_weighed(leads())
    least = leads().select(pl.col("plays").min()).item()
    assert {row["plays"] for row in rows(chart, "point", filled=True)} == {least}
    assert least not in {row["plays"] for row in rows(chart, "point", filled=False)}
    best = leads().filter(pl.col("plays") == least).sort("value").row(0, named=True)
    assert chart.title.text[0].startswith(f"{best['play']} leaves the fewest plays, {least}")
    # No number lies upon what stands to the right of the lines.
    assert len([row for row in rows(chart, "text") if "short" in row]) >= len(rows(chart, "point"))


def test_what_is_drawn_is_exact_and_says_how_it_was() -> None:
    found = after_drawing(small_table(), 2)
    chart = what_drawing_does(drawn())
    assert {row["plays"]: Fraction(row["chance"]) for row in rows(chart, "bar")} == found.plays
    assert [row["plays"] for row in rows(chart, "rule")] == [found.before.plays]
    assert f"instead of {found.before.plays}" in chart.title.text[0]
    assert sum(row["value"] for row in rows(chart, "bar")) == pytest.approx(1)


def test_the_tree_has_all_shortest_ways_and_no_other() -> None:
    chart = ways_to_empty(ways())
    lines = [row for row in rows(chart, "rule") if "play" in row]
    # Either 3 goes first, then the other; only then do 7, 8 and 9 meet.
    assert [(row["before"], row["play"], row["after"]) for row in lines] == [
        ("7 3 8 3 9", "3", "7 8 3 9"),
        ("7 3 8 3 9", "3", "7 3 8 9"),
        ("7 8 3 9", "3", "7 8 9"),
        ("7 3 8 9", "3", "7 8 9"),
        ("7 8 9", "7 8 9", ""),
    ]
    assert chart.title.text == ["2 ways empty this row in 3 plays"]
    steps = tree_frame(parse_row("5,9,5,5,9,2"))
    assert steps["step"].max() == fewest_plays(parse_row("5,9,5,5,9,2"))
    for each in steps.to_dicts():
        before, after = (parse_row(each[name].replace(" ", ",") or "-") for name in ("before", "after"))
        assert fewest_plays(after) == fewest_plays(before) - 1


def test_where_lines_are_many_cards_are_not_written_upon_one_another() -> None:
    crowded = ways_to_empty(tree_frame(parse_row("5,9,5,5,9,2")))
    assert not any("play" in row for row in rows(crowded, "text"))
    assert any("play" in row for row in rows(ways_to_empty(ways()), "text"))


@pytest.mark.parametrize("row", ["-", "1,2,3,4,5,6,7,8,9"])
def test_a_row_of_none_or_too_many_has_no_tree(row: str) -> None:
    with pytest.raises(InvalidError):
        tree_frame(parse_row(row))
