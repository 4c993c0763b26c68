"""What charts say: numbers that are never a bare 0 or 100 per cent, sources, lines that fit."""

from __future__ import annotations

from fractions import Fraction

import polars as pl
import pytest

from combotutor.charts import Look
from combotutor.charts.words import wrapped
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.charts.words import (
    Figure,
    how_sure,
    how_sure_by_sign,
    kind_name,
    kinds_of,
    said,
    short,
    source_text,
    title,
)
from combotutor.families.combo.odds import Stock, frame, row_odds
from combotutor.families.combo.odds.chances import Measure, Odds
from combotutor.families.combo.rules import RULE_SETS
from combotutor.shares import Estimate, wilson

ENGLISH, SPANISH, GERMAN = Look("en"), Look("es"), Look("de")


def exact(a: int, b: int) -> Figure:
    """Return an exact chance of a table."""
    return {"measure": Measure.BEST, "exact": True, "fraction": f"{a}/{b}", "value": a / b}


def estimated(estimate: Estimate) -> Figure:
    """Return an estimated chance of a table."""
    return {
        "measure": Measure.BEST,
        "exact": False,
        "fraction": None,
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
    }


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (exact(2, 3), "66.7%"),
        (exact(0, 1), "never"),
        (exact(1, 1), "always"),
        (exact(1, 1000), "0.1%"),
        (exact(1, 1001), "< 0.1%"),
        (exact(999, 1000), "99.9%"),
        (exact(9999, 10000), "> 99.9%"),
        (estimated(wilson(300, 1000)), "~ 30.0%"),
        (estimated(wilson(0, 1000)), "< 0.4%"),
        (estimated(wilson(1, 10**6)), "< 0.1%"),
        (estimated(wilson(1000, 1000)), "> 99.6%"),
    ],
)
def test_a_chance_beside_a_mark_is_short_and_never_nothing_or_all(figure: Figure, text: str) -> None:
    assert short(figure, ENGLISH) == text


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert short(exact(2, 3), GERMAN) == short(exact(2, 3), SPANISH) == "66,7 %"
    assert short(exact(0, 1), GERMAN) == "nie"


def test_a_number_in_full_tells_how_rare_it_is_or_how_sure() -> None:
    assert said(exact(1, 2407), ENGLISH) == "1 in 2,400"
    assert said(estimated(wilson(300, 1000)), GERMAN).startswith("~ 30,0 % (")
    places = {"measure": Measure.EXPECTED_PLACES, "value": 2.333, "exact": True, "fraction": "7/3"}
    assert said(places, ENGLISH) == "2.33"


def figure_of(stock: Stock, rules: str | None) -> Figure:
    """Return a line of the table of some hands."""
    found = row_odds(stock, 2)
    odds = Odds(stock, 2, found.at_least_one, found.best, found.expected_places, found.plays)
    return frame([odds], rules=rules).row(0, named=True)


def test_a_chart_tells_where_its_hands_come_from() -> None:
    deck = RULE_SETS["combo-up"].deck
    assert source_text(figure_of(Stock.of_deck(deck), "combo-up"), ENGLISH) == "Combo Up"
    seen = Stock.of_deck(deck, (Card.WILD, Card.SEVEN), blank_wilds=True)
    assert (
        source_text(figure_of(seen, "combo-up"), ENGLISH, cards=2)
        == "Combo Up · hands of 2 cards · seen: 7 X · wilds go with nothing"
    )
    assert "wilds" not in source_text(figure_of(seen, "combo-up"), ENGLISH, wilds=False)


def test_a_deck_without_a_name_is_called_by_its_size() -> None:
    assert title(figure_of(Stock((Card.ONE, Card.TWO, Card.STOP)), None), GERMAN) == "aus 3 Karten"


def test_hands_without_a_combination_have_a_name() -> None:
    assert kind_name("none", ENGLISH) == "specials only"
    assert kind_name(Kind.TRIO, GERMAN) == "Drilling"


def test_estimates_are_explained_only_where_there_are_some() -> None:
    sure, unsure = (pl.DataFrame({"exact": [True, each]}) for each in (True, False))
    for explain in (how_sure, how_sure_by_sign):
        assert explain(sure, ENGLISH) == []
        assert len(explain(unsure, ENGLISH)) == 1
    assert how_sure(unsure, ENGLISH) != how_sure_by_sign(unsure, ENGLISH)


def test_kinds_come_from_low_to_high() -> None:
    assert kinds_of(pl.DataFrame({"kind": ["trio", None, "none", "run2", "pair", "trio"]})) == [
        Kind.RUN2,
        Kind.PAIR,
        Kind.TRIO,
    ]


def test_lines_are_broken_where_the_chart_ends() -> None:
    lines = wrapped(["one " * 40, "short"], 13, 300)
    assert len(lines) > 3
    assert max(map(len, lines)) <= 300 / (0.5 * 13)
    assert lines[-1] == "short"


@pytest.mark.parametrize("look", [ENGLISH, SPANISH, GERMAN])
def test_a_rare_chance_is_never_written_as_nothing(look: Look) -> None:
    for part in range(1, 200, 7):
        value = Fraction(part, 100_000)
        text = short(exact(value.numerator, value.denominator), look)
        assert text.replace(",", ".") not in {"0.0%", "0 %"}
        assert ("<" in text) == (value < Fraction(1, 1000))
