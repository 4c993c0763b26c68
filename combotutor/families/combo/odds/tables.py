"""The odds of the standard decks, as `odds.making` has found them once: they come with the package."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.chances import Chance, Odds
from combotutor.families.combo.odds.stock import Stock
from combotutor.files import find
from combotutor.shares import wilson

Fields = dict[str, Any]

Counts = tuple[tuple[int, ...], int, int, bool]
"""How many there are of each number, of wilds and of blanks; whether wilds may be played alone, if there are any."""


def standard_odds(stock: Stock, cards: int) -> Odds | None:
    """Return the odds of a row of a whole standard deck, None of any other stock or a longer row than in the tables.

    What a stock is made of tells whether it is a standard deck, whatever its blanks are called. Kinds and places are
    exact; the fewest plays are estimated for the longest rows.

    >>> from combotutor.families.combo.rules import RULE_SETS
    >>> standard_odds(Stock.of_deck(RULE_SETS["combo-breaker"].deck), 10).at_least_one[Kind.PAIR]
    Fraction(3759651465959, 6281812207125)

    Raises:
        InvalidError: there are not so many cards, or none is asked for.
    """
    stock.rows(cards)
    kinds = _decks("kinds").get(_counts(stock), {}).get(str(cards))
    plays = _decks("plays").get(_counts(stock), {}).get(str(cards))
    if kinds is None or plays is None:
        return None
    return Odds(
        stock,
        cards,
        _by_kind(kinds["at_least_one"]),
        MappingProxyType({None if name == "none" else Kind(name): Fraction(p) for name, p in kinds["best"].items()}),
        _by_kind(kinds["expected_places"]),
        MappingProxyType(_plays(plays)),
        plays.get("seed"),
    )


def _by_kind(chances: Mapping[str, str]) -> Mapping[Kind, Fraction]:
    return MappingProxyType({Kind(name): Fraction(chance) for name, chance in chances.items()})


def _plays(entry: Fields) -> dict[int, Chance]:
    if "exact" in entry:
        return {int(fewest): Fraction(chance) for fewest, chance in entry["exact"].items()}
    return {int(fewest): wilson(many, entry["hands"]) for fewest, many in entry["counts"].items()}


def _counts(stock: Stock) -> Counts:
    return stock.numbers, stock.wilds, stock.blanks, stock.wild_pair or not stock.wilds


@functools.cache
def _decks(table: str) -> Mapping[Counts, Mapping[str, Fields]]:
    """Return the entries of a table by what the decks are made of; read when first asked for."""
    decks = json.loads(find(f"data/odds/{table}.json").read_text(encoding="utf-8"))["decks"]
    return {(tuple(deck["numbers"]), deck["wilds"], deck["blanks"], deck["wild_pair"]): deck["cards"] for deck in decks}
