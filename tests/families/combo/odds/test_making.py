"""The program that makes the tables: a part of each made again is what is shipped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from combotutor.families.combo.cards import Card, Deck
from combotutor.families.combo.odds import making
from combotutor.families.combo.odds.making import (
    EXACT_PLAYS,
    HANDS,
    LONGEST,
    Table,
    made_kinds,
    made_plays,
    made_shapes,
    written,
)
from combotutor.families.combo.odds.simulation import simulate
from combotutor.families.combo.rules import RULE_SETS, RuleSet
from combotutor.files import find


def shipped(name: str) -> Table:
    """Return a table as it is shipped."""
    table: Table = json.loads(find(f"data/odds/{name}.json").read_text(encoding="utf-8"))
    return table


def last(name: str, **sizes: int) -> Table:
    """Return a table that is made now."""
    made: dict[str, Callable[..., Iterator[Table]]] = {"kinds": made_kinds, "plays": made_plays, "shapes": made_shapes}
    *_, table = made[name](**sizes)
    return table


@pytest.mark.parametrize(("name", "sizes"), [("kinds", {"most": 7}), ("plays", {"most": 7})])
def test_the_first_rows_of_every_deck_made_again_are_those_that_are_shipped(name: str, sizes: dict[str, int]) -> None:
    made, there = last(name, **sizes), shipped(name)
    for deck, whole in zip(made["decks"], there["decks"], strict=True):
        assert list(map(int, whole["cards"])) == list(range(1, LONGEST + 1))
        assert deck["cards"] == {cards: whole["cards"][cards] for cards in deck["cards"]}
        assert {**deck, "cards": None} == {**whole, "cards": None}


def test_small_shapes_made_again_are_those_that_are_shipped() -> None:
    made, there = last("shapes", most=6)["tallies"], shipped("shapes")["tallies"]
    assert len(made) > 400
    assert made == {shape: there[shape] for shape in made}


def test_plays_of_long_rows_are_those_of_as_many_hands_as_it_says() -> None:
    for deck in shipped("plays")["decks"]:
        for cards, entry in deck["cards"].items():
            if int(cards) <= EXACT_PLAYS:
                assert list(entry) == ["exact"]
            else:
                assert (entry["hands"], sum(entry["counts"].values())) == (HANDS, HANDS)


@pytest.mark.bench
def test_all_hands_of_one_length_dealt_again_are_those_that_are_shipped() -> None:
    (names, (stock, _)), *_ = making.standard_stocks().items()
    deck = shipped("plays")["decks"][0]
    assert deck["rules"] == names.split()
    entry = deck["cards"]["11"]
    counts = simulate(stock, 11, entry["hands"], seed=entry["seed"]).counted.plays
    assert entry["counts"] == {str(fewest): counts[fewest] for fewest in range(4, 12)}


def test_estimates_are_made_by_the_simulation() -> None:
    table = last("plays", most=4, exact=3, hands=500)
    (stock, _), *_ = making.standard_stocks().values()
    counts = simulate(stock, 4, 500, seed=making.SEED).counted.plays
    assert table["decks"][0]["cards"]["4"] == {
        "seed": making.SEED,
        "hands": 500,
        "counts": {str(fewest): counts[fewest] for fewest in range(2, 5)},
    }


def test_a_deck_without_wilds_has_one_table_whatever_wilds_count_as(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nobodys = Deck.of({Card.STOP: 5})
    plain = RuleSet("plain", "Plain", nobodys, (5,))
    monkeypatch.setattr(making, "RULE_SETS", {**RULE_SETS, "plain": plain})
    stocks = making.standard_stocks()
    assert {names: len(found) for names, found in stocks.items() if "plain" in names.split()} == {"plain": 1}
    assert {len(found) for names, found in stocks.items() if "combo-up" in names.split()} == {2}
    deck = last("kinds", most=2)["decks"][-1]
    assert (deck["rules"], deck["wilds"], deck["blanks"]) == (["plain"], 0, 5)


@pytest.mark.parametrize("name", ["kinds", "plays", "shapes"])
def test_a_shipped_table_is_written_as_the_program_writes_it(name: str) -> None:
    assert find(f"data/odds/{name}.json").read_text(encoding="utf-8") == written(shipped(name))


def test_the_program_writes_what_it_is_asked_for_and_says_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(making.PARTS, "kinds", lambda: made_kinds(2))
    making.main(["kinds", "--folder", str(tmp_path / "odds")])
    assert [each.name for each in (tmp_path / "odds").iterdir()] == ["kinds.json"]
    assert json.loads((tmp_path / "odds" / "kinds.json").read_text(encoding="utf-8")) == last("kinds", most=2)
    assert len(capsys.readouterr().err.splitlines()) == sum(map(len, making.standard_stocks().values()))


def test_a_table_that_there_is_not_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        making.main(["kings", "--folder", str(tmp_path)])
    assert "'kings'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
