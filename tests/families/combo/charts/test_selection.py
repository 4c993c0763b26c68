"""What a chart takes from a table: the best number for each mark, however long the table is."""

from __future__ import annotations

import json
from itertools import pairwise

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.charts import Look
from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import closing_in
from combotutor.families.combo.charts.selection import apart, of_odds, only_cards, settled
from combotutor.families.combo.odds import Measure, frame, simulate
from combotutor.families.combo.odds.schema import ODDS, typed
from tests.charts.gallery import GALLERY, Piece, both_wilds, closing, dealt_odds, exact_odds, stock_of, table

MANY = 100_000
odds_pieces = {name: piece for name, piece in GALLERY.items() if piece.measure is not None}


def test_the_exact_number_wins_then_that_of_the_most_hands() -> None:
    few, many = dealt_odds("combo-breaker", 4, 100), dealt_odds("combo-breaker", 4, 300)
    exact = exact_odds("combo-breaker", 4)
    for answers in ([few, many], [many, few]):
        found = settled(of_odds(frame(answers), Measure.BEST))
        assert set(found["samples"]) == {300}
        assert len(found) == len(Kind) + 1
    assert settled(of_odds(frame([few, exact, many]), Measure.BEST))["exact"].all()


def test_hands_of_several_sources_are_not_mixed() -> None:
    with pytest.raises(InvalidError) as error:
        settled(of_odds(both_wilds(), Measure.BEST))
    assert error.value.code == "charts-mixed"
    assert "wilds" in error.value.text("es")
    assert len(settled(of_odds(both_wilds(), Measure.BEST), "wilds")) == 2 * len(
        settled(of_odds(table(), Measure.BEST))
    )


def test_lines_come_in_the_order_of_cards_and_kinds() -> None:
    shuffled = table().sample(fraction=1, shuffle=True, seed=4)
    found = settled(of_odds(shuffled, Measure.BEST)).select("cards", "kind").rows()
    order = ["none", *(kind.value for kind in Kind)]
    assert found == sorted(found, key=lambda row: (row[0], order.index(row[1])))


def test_a_table_from_a_file_without_types_is_taken_as_it_was() -> None:
    read = pl.read_csv(table().write_csv().encode(), infer_schema_length=None)
    assert read.schema != ODDS
    assert typed(read, ODDS).equals(table())


def test_what_is_no_kind_is_refused() -> None:
    strange = table().with_columns(pl.lit("flush").alias("kind"))
    with pytest.raises(InvalidError) as error:
        typed(strange, ODDS)
    assert error.value.code == "charts-values"


def test_numbers_of_no_hands_at_all_are_not_drawn() -> None:
    with pytest.raises(InvalidError) as error:
        of_odds(frame([simulate(stock_of("combo-breaker"), 3, 0)]), Measure.BEST)
    assert error.value.code == "charts-empty"


def test_the_longest_hand_is_meant_where_none_is_named() -> None:
    assert only_cards(table(), None) == 8
    assert only_cards(table(), 3) == 3


@pytest.mark.parametrize("piece", odds_pieces.values(), ids=odds_pieces.keys())
def test_a_table_of_100_000_rows_makes_the_same_chart_as_a_short_one(piece: Piece) -> None:
    short = piece.table()
    long = pl.concat([short] * (MANY // len(short) + 1))
    assert len(long) >= MANY
    assert piece.draw(long, Look()).to_dict(validate=False) == piece.spec()


def test_100_000_moments_of_a_simulation_make_a_small_chart() -> None:
    one = closing().filter(pl.col("exact").not_(), pl.col("kind") == "run2").head(1).drop("samples")
    moments = one.join(pl.DataFrame({"samples": range(1, MANY + 1)}), how="cross").select(ODDS.names())
    spec = closing_in(moments, Kind.RUN2).to_dict()
    assert len(json.dumps(spec)) < 100_000
    samples = [row["samples"] for rows in spec["datasets"].values() for row in rows]
    assert 100 < len(samples) <= 240
    assert (min(samples), max(samples)) == (1, MANY)
    assert samples == sorted(samples)


def test_labels_keep_apart_and_in_order() -> None:
    assert apart([0.2, 0.8], 0.1, 0, 1) == [0.2, 0.8]
    assert apart([1.0, 0.99, 0.98], 0.1, 0, 1) == pytest.approx([1.0, 0.9, 0.8])
    assert apart([], 0.1, 0, 1) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_property_labels_keep_apart_and_within_the_chart(values: list[float]) -> None:
    places = apart(values, 0.1, 0, 1)
    order = sorted(range(len(values)), key=values.__getitem__)
    for lower, higher in pairwise(order):
        assert places[higher] - places[lower] >= 0.1 - 1e-9
    assert all(-1e-9 <= place <= 1 + 1e-9 for place in places)
