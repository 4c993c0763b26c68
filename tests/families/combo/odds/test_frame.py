"""Odds as tables: every number once, its columns as declared, the same after a file."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from functools import cache, partial
from pathlib import Path

import polars as pl
import pytest

import combotutor.families.combo.odds
from combotutor.errors import HiddenCardError, InvalidError, UsageError
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.odds import PLACES, Measure, Simulated, Stock, frame, gap_frame, row_odds, simulate
from combotutor.families.combo.odds.answer import Effort, answer
from combotutor.families.combo.odds.chances import Odds
from combotutor.families.combo.odds.schema import GAPS, ODDS
from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.shares import Estimate

DECK = RULE_SETS["combo-breaker"].deck
BREAKER = Stock.of_deck(DECK)
BLANK = Stock.of_deck(DECK, (Card.SEVEN, Card.WILD, Card.SEVEN), blank_wilds=True)


def exact(stock: Stock, cards: int) -> Odds:
    """Return odds that are exact."""
    found = row_odds(stock, cards)
    return Odds(stock, cards, found.at_least_one, found.best, found.expected_places, found.plays)


def mixed(stock: Stock) -> list[Odds | Simulated]:
    """Return odds that are exact, estimated, and of no hand so far."""
    return [exact(stock, 3), simulate(stock, 9, 200, seed=3), simulate(stock, 2, 0)]


@cache
def of_breaker() -> list[Odds | Simulated]:
    """Return those of one deck: by kernels, which no test asks for while it is collected."""
    return mixed(BREAKER)


def test_every_number_of_an_answer_is_in_the_table_once() -> None:
    odds = exact(BREAKER, 4)
    table = frame([odds], rules="combo-breaker")
    groups = {
        Measure.AT_LEAST_ONE: odds.at_least_one,
        Measure.BEST: {kind or "none": value for kind, value in odds.best.items()},
        Measure.EXPECTED_PLACES: odds.expected_places,
        Measure.PLAYS: odds.plays,
    }
    for measure, group in groups.items():
        lines = table.filter(pl.col("measure") == measure.value).to_dicts()
        name = "plays" if measure is Measure.PLAYS else "kind"
        assert {line[name]: Fraction(line["fraction"]) for line in lines} == group
        assert all(line["value"] == float(Fraction(line["fraction"])) for line in lines)
    assert len(table) == 4 + 6 + 4 + len(odds.plays)
    assert table["exact"].all()
    assert table.select("low", "high", "samples", "seed").null_count().row(0) == (len(table),) * 4


def test_an_estimate_has_its_interval_and_its_hands() -> None:
    dealt = simulate(BREAKER, 9, 200, seed=3)
    table = frame([dealt])
    for kind in PLACES:
        (line,) = table.filter(pl.col("kind") == kind.value, pl.col("measure") == Measure.BEST.value).to_dicts()
        assert Estimate(*(line[name] for name in ("value", "low", "high", "samples"))) == dealt.best[kind]
        assert (line["exact"], line["fraction"], line["seed"]) == (False, None, 3)


def test_the_columns_are_as_declared_also_of_no_answers() -> None:
    assert frame(of_breaker()).schema == ODDS
    assert frame([]).schema == ODDS
    assert gap_frame((), ()).schema == GAPS
    assert gap_frame(parse_row("7,8"), parse_row("9")).schema == GAPS


@pytest.mark.parametrize("rules", [*RULE_SETS, None])
def test_a_table_is_the_same_after_csv_and_parquet(rules: str | None, tmp_path: Path) -> None:
    table = frame(mixed(BREAKER if rules is None else Stock.of_deck(RULE_SETS[rules].deck)), rules=rules)
    table.write_csv(tmp_path / "odds.csv")
    table.write_parquet(tmp_path / "odds.parquet")
    assert pl.read_csv(tmp_path / "odds.csv", schema=ODDS).equals(table)
    read = pl.read_parquet(tmp_path / "odds.parquet")
    assert read.schema == ODDS
    assert read.equals(table)


def test_gaps_are_the_same_after_csv(tmp_path: Path) -> None:
    table = gap_frame(parse_row("9,5,7,9,3,X"), parse_row("8,6"))
    table.write_csv(tmp_path / "gaps.csv")
    assert pl.read_csv(tmp_path / "gaps.csv", schema=GAPS).equals(table)


def test_a_rule_set_is_asked_by_its_name() -> None:
    table = frame("combo-breaker", cards=range(1, 4))
    assert table.equals(frame([answer(BREAKER, cards) for cards in (1, 2, 3)], rules="combo-breaker"))
    assert frame("combo-breaker", 2).equals(table.filter(pl.col("cards") == 2))


def test_seen_cards_and_blank_wilds_can_be_asked_for() -> None:
    seen = (Card.WILD, Card.SEVEN, Card.SEVEN)
    table = frame("combo-breaker", 3, seen=seen, blank_wilds=True)
    assert table.select("rules", "seen", "stock", "wilds").unique().rows() == [("combo-breaker", "7,7,X", 51, "blank")]
    assert table["fraction"].to_list() == frame([exact(BLANK, 3)])["fraction"].to_list()


def test_a_seed_and_an_effort_are_passed_on() -> None:
    tables = [frame("combo-breaker", 9, seen=[Card.ONE], effort=Effort.GLANCE, seed=seed) for seed in (1, 1, 2)]
    assert tables[0].equals(tables[1])
    assert not tables[0].equals(tables[2])
    assert not tables[0]["exact"].all()
    for table, seed in zip(tables, (1, 1, 2), strict=True):
        assert set(table.filter(~pl.col("exact"))["seed"]) == {seed}


def test_what_comes_with_the_package_names_the_seed_it_was_made_by() -> None:
    table = frame("combo-breaker", 13, seed=5)
    assert set(table.filter(~pl.col("exact"))["seed"]) == {0}


def test_a_fresh_deck_and_a_deck_without_a_name_are_told_apart() -> None:
    columns = ["rules", "seen", "stock", "wilds"]
    assert frame(of_breaker()[:1], rules="combo-breaker").row(0)[:4] == ("combo-breaker", "-", 54, "counted")
    assert frame(of_breaker()[:1]).row(0)[:4] == (None, None, 54, "counted")
    assert frame(of_breaker()[:1]).columns[:4] == columns


def test_cards_that_a_rule_set_does_not_have_are_refused() -> None:
    up = Stock.of_deck(RULE_SETS["combo-up"].deck)
    with pytest.raises(InvalidError) as error:
        frame([exact(up, 2)], rules="combo-breaker")
    assert error.value.field == "STOCK"


def test_unknown_rules_are_refused() -> None:
    for ask in (partial(frame, "combo-braker", 2), partial(frame, of_breaker(), rules="combo")):
        with pytest.raises(InvalidError) as error:
            ask()
        assert (error.value.code, error.value.field) == ("unknown-rules-near", "RULES")


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(InvalidError) as error:
        frame("combo-breaker", 55)
    assert error.value.code == "more-cards-than-stock"


def test_a_gap_knows_its_neighbours_and_what_it_saves() -> None:
    table = gap_frame(parse_row("5,8,5"), parse_row("8,S"))
    assert table.filter(pl.col("number") == 1).rows() == [
        (1, "8", 1, None, "5", 3, 0),
        (1, "8", 2, "5", "8", 2, 1),
        (1, "8", 3, "8", "5", 2, 1),
        (1, "8", 4, "5", None, 3, 0),
    ]
    assert set(table.filter(pl.col("number") == 2)["saved"]) == {0}


def test_a_house_rule_about_wilds_changes_what_is_saved() -> None:
    row, cards = parse_row("X"), parse_row("X")
    assert gap_frame(row, cards)["saved"].to_list() == [1, 1]
    assert gap_frame(row, cards, wild_pair=False)["saved"].to_list() == [0, 0]


def test_a_hidden_card_is_refused() -> None:
    with pytest.raises(HiddenCardError):
        gap_frame((Card.UNKNOWN,), parse_row("7"))


def test_without_polars_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    for ask in (partial(frame, of_breaker()), partial(gap_frame, (), ())):
        with pytest.raises(UsageError) as error:
            ask()
        assert {'pip install "combotutor[charts]"' in error.value.text(language) for language in LANGUAGES} == {True}


def test_the_public_name_is_the_function() -> None:
    assert combotutor.families.combo.odds.frame is frame
    assert [kind.value for kind in Kind] == list(ODDS["kind"].categories)[1:]  # type: ignore[attr-defined]


def test_hands_are_no_longer_than_the_cards_that_are_left() -> None:
    deck = RULE_SETS["combo-breaker"].deck.cards
    assert frame("combo-breaker", seen=deck[4:])["cards"].unique().sort().to_list() == [1, 2, 3, 4]
