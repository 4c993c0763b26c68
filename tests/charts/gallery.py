"""Every chart of ours with the table it is made from."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import polars as pl

from combotutor.charts import (
    Look,
    days_of_practice,
    rating_over_time,
    shares_compared,
    shares_frame,
    strengths,
)
from combotutor.charts.heading import Chart
from combotutor.charts.look import PLAIN
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.charts import (
    before_and_after_seen,
    best_by_size,
    closing_in,
    cost_of_not_sorting,
    editions,
    fewest_plays,
    gaps_saved,
    how_many_places,
    kinds_by_size,
    ladder_of_rarity,
    many_runs,
    naive_against_exact,
    plays_by_size,
    plays_weighed,
    ways_to_empty,
    what_drawing_does,
    with_and_without_wilds,
)
from combotutor.families.combo.explorer.table_of_one import seen_by_its_holder
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.odds import (
    Measure,
    Simulated,
    Stock,
    count_frame,
    drawing_frame,
    frame,
    gap_frame,
    order_frame,
    play_frame,
    row_odds,
    simulate,
    tree_frame,
)
from combotutor.families.combo.odds.chances import Odds
from combotutor.families.combo.rules import RULE_SETS, View
from combotutor.shares import wilson
from tests.charts import practice

EXACT = range(1, 5)
DEALT = range(5, 9)


def stock_of(rules: str, *, blank_wilds: bool = False) -> Stock:
    """Return all cards of a rule set."""
    return Stock.of_deck(RULE_SETS[rules].deck, blank_wilds=blank_wilds)


@functools.cache
def exact_odds(rules: str, cards: int, *, blank_wilds: bool = False) -> Odds:
    """Return odds that are exact."""
    stock = stock_of(rules, blank_wilds=blank_wilds)
    found = row_odds(stock, cards)
    return Odds(stock, cards, found.at_least_one, found.best, found.expected_places, found.plays)


def chance_of(kind: Kind, cards: int) -> float:
    """Return the exact chance of at least one place for a kind in a hand of Combo Breaker."""
    found = exact_odds("combo-breaker", cards).at_least_one[kind]
    assert isinstance(found, Fraction)
    return float(found)


@functools.cache
def dealt_odds(rules: str, cards: int, hands: int = 400, *, blank_wilds: bool = False) -> Simulated:
    """Return odds of hands that were dealt."""
    return simulate(stock_of(rules, blank_wilds=blank_wilds), cards, hands, seed=6)


@functools.cache
def table(rules: str = "combo-breaker", *, blank_wilds: bool = False) -> pl.DataFrame:
    """Return the odds of hands of 1 to 8 cards: of the shorter ones exact, of the others estimated."""
    exact = [exact_odds(rules, cards, blank_wilds=blank_wilds) for cards in EXACT]
    dealt = [dealt_odds(rules, cards, blank_wilds=blank_wilds) for cards in DEALT]
    return frame([*exact, *dealt], rules=rules)


@functools.cache
def both_wilds() -> pl.DataFrame:
    """Return odds with wilds and with wilds that go with nothing."""
    return pl.concat([table(), table(blank_wilds=True)])


@functools.cache
def all_editions() -> pl.DataFrame:
    """Return the odds of every rule set."""
    return pl.concat([table(rules) for rules in RULE_SETS])


@functools.cache
def closing() -> pl.DataFrame:
    """Return the odds of four cards after 10 hands, 20 hands and so on, and the exact ones."""
    dealt = [dealt_odds("combo-breaker", 4, hands) for hands in range(10, 500, 10)]
    return frame([*dealt, exact_odds("combo-breaker", 4)], rules="combo-breaker")


@functools.cache
def gaps() -> pl.DataFrame:
    """Return what two cards are worth at the gaps of a hand."""
    return gap_frame(parse_row("9,5,7,9,3,X"), parse_row("8,6"))


@functools.cache
def seen() -> pl.DataFrame:
    """Return the odds of three cards before and after some were seen."""
    gone = (Card.SEVEN, Card.SEVEN, Card.WILD)
    return pl.concat([frame("combo-breaker", 3), frame("combo-breaker", 3, seen=gone)])


@functools.cache
def runs() -> pl.DataFrame:
    """Return forty hands of four cards by each of twelve seeds, and the exact odds."""
    dealt = [simulate(stock_of("combo-breaker"), 4, 40, seed=seed) for seed in range(12)]
    return frame([exact_odds("combo-breaker", 4), *dealt], rules="combo-breaker")


@functools.cache
def orders() -> pl.DataFrame:
    """Return the chances of four cards as they lie and in any order."""
    return order_frame("combo-breaker", 4)


@functools.cache
def counts() -> pl.DataFrame:
    """Return how many places two hundred hands of six cards have."""
    return count_frame("combo-breaker", 6, hands=200)


@functools.cache
def leads() -> pl.DataFrame:
    """Return what a short hand could lead with, against two others of three cards."""
    return play_frame(small_table(), worlds=300)


@functools.cache
def drawn() -> pl.DataFrame:
    """Return what two cards do to that hand."""
    return drawing_frame(small_table(), 2)


@functools.cache
def ways() -> pl.DataFrame:
    """Return the shortest ways to empty a short row."""
    return tree_frame(parse_row("7,3,8,3,9"))


@functools.cache
def shares() -> pl.DataFrame:
    """Return how often three players paid in a hundred rounds."""
    return shares_frame([("base", wilson(33, 100)), ("careful", wilson(12, 100)), ("outlook", wilson(5, 100))])


@functools.cache
def guesses() -> pl.DataFrame:
    """Return what a class guessed."""
    return pl.DataFrame({"guess": [5, 20, 25, 30, 30, 50, 62, 100]})


def small_table() -> View:
    """Return a table as the holder of a short hand sees it."""
    return seen_by_its_holder(RULE_SETS["combo-breaker"], parse_row("7,8,X,3,12,5"), others=2, cards=3)


@dataclass(frozen=True, slots=True)
class Piece:
    """A chart of the gallery.

    Args:
        table: what it is made from.
        draw: how.
        measure: which numbers of the table it shows; None if they are no odds.
    """

    table: Callable[[], pl.DataFrame]
    draw: Callable[[pl.DataFrame, Look], Chart]
    measure: Measure | None = None

    def spec(self, look: Look = PLAIN) -> dict[str, Any]:
        """Return the chart as Vega-Lite reads it, made once for each look; nobody writes to it."""
        return _specs(self, look)


@functools.cache
def _specs(piece: Piece, look: Look) -> dict[str, Any]:
    spec: dict[str, Any] = piece.draw(piece.table(), look).to_dict()
    return spec


GALLERY = {
    "kinds by size": Piece(table, kinds_by_size, Measure.AT_LEAST_ONE),
    "best by size": Piece(table, best_by_size, Measure.BEST),
    "fewest plays, exact": Piece(table, lambda frame, look: fewest_plays(frame, 4, look), Measure.PLAYS),
    "fewest plays, estimated": Piece(table, lambda frame, look: fewest_plays(frame, look=look), Measure.PLAYS),
    "wilds, exact": Piece(both_wilds, lambda frame, look: with_and_without_wilds(frame, 4, look), Measure.AT_LEAST_ONE),
    "wilds, estimated": Piece(
        both_wilds, lambda frame, look: with_and_without_wilds(frame, look=look), Measure.AT_LEAST_ONE
    ),
    "editions, exact": Piece(all_editions, lambda frame, look: editions(frame, 4, look), Measure.AT_LEAST_ONE),
    "editions, estimated": Piece(all_editions, lambda frame, look: editions(frame, look=look), Measure.AT_LEAST_ONE),
    "closing in on a kind": Piece(
        closing, lambda frame, look: closing_in(frame, Kind.RUN2, look=look), Measure.AT_LEAST_ONE
    ),
    "closing in on the best": Piece(
        closing, lambda frame, look: closing_in(frame, Kind.PAIR, Measure.BEST, look=look), Measure.BEST
    ),
    "closing in on plays": Piece(
        closing, lambda frame, look: closing_in(frame, 3, Measure.PLAYS, look=look), Measure.PLAYS
    ),
    "gaps": Piece(gaps, gaps_saved),
    "the ladder": Piece(table, lambda frame, look: ladder_of_rarity(frame, look=look), Measure.EXPECTED_PLACES),
    "plays by size": Piece(table, lambda frame, look: plays_by_size(frame, cards=4, look=look), Measure.PLAYS),
    "a simple rule": Piece(
        table, lambda frame, look: naive_against_exact(frame, cards=4, look=look), Measure.AT_LEAST_ONE
    ),
    "before and after": Piece(seen, lambda frame, look: before_and_after_seen(frame, look=look), Measure.AT_LEAST_ONE),
    "many runs": Piece(runs, lambda frame, look: many_runs(frame, "pair", look=look), Measure.AT_LEAST_ONE),
    "plays weighed": Piece(leads, lambda frame, look: plays_weighed(frame, look=look)),
    "ways to empty": Piece(ways, lambda frame, look: ways_to_empty(frame, look=look)),
    "drawing": Piece(drawn, lambda frame, look: what_drawing_does(frame, look=look)),
    "sorting": Piece(orders, lambda frame, look: cost_of_not_sorting(frame, look=look)),
    "how many places": Piece(counts, lambda frame, look: how_many_places(frame, "pair", look=look)),
    "shares": Piece(shares, lambda frame, look: shares_compared(frame, look=look)),
    "rating over time": Piece(practice.attempts, rating_over_time),
    "strengths": Piece(practice.themes, strengths),
    "days of practice": Piece(practice.days, days_of_practice),
}
