"""What a card saves at the gaps of a hand: a bar a gap, between the cards."""

from __future__ import annotations

from combotutor.charts import Look, describe
from combotutor.families.combo.charts import gaps_saved
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.odds import gap_frame
from combotutor.families.combo.plan import fewest_plays as fewest_of_row
from tests.charts.drawn import layers, rows
from tests.charts.gallery import gaps


def test_a_gap_has_a_bar_as_high_as_the_plays_it_saves() -> None:
    row, cards = parse_row("9,5,7,9,3,X"), parse_row("8,6")
    bars = rows(gaps_saved(gaps()), "bar")
    assert len(bars) == 2 * (len(row) + 1)
    for bar in bars:
        card, at = cards[bar["number"] - 1], bar["gap"] - 1
        assert bar["saved"] == fewest_of_row(row) + 1 - fewest_of_row((*row[:at], card, *row[at:]))
    best = max(bar["saved"] for bar in bars)
    assert all(bar["best"] == (bar["saved"] == best) for bar in bars)


def test_the_cards_of_the_hand_lie_between_the_bars() -> None:
    (first, second) = (
        [row["right"] for row in data] for mark, data in layers(gaps_saved(gaps())) if mark["type"] == "text"
    )
    assert first == second == ["9", "5", "7", "9", "3", "X"]


def test_a_card_that_saves_nothing_is_told_so() -> None:
    chart = gaps_saved(gap_frame(parse_row("1,4"), parse_row("S")))
    assert "Card S saves nothing in any gap." in describe(chart)
    assert not any(bar["best"] for bar in rows(chart, "bar"))
    told = describe(gaps_saved(gap_frame(parse_row("1,4"), parse_row("5")), Look("de")))
    gaps = "Lücke 1 (vor der 1); Lücke 2 (zwischen der 1 und der 4); Lücke 3 (hinter der 4)"
    assert f"Karte 5 spart am meisten, 1 Zug, hier: {gaps}." in told


def test_the_empty_hand_has_one_gap() -> None:
    chart = gaps_saved(gap_frame((), parse_row("7")))
    assert [bar["where"] for bar in rows(chart, "bar")] == ["gap 1 (in the empty hand)"]
