"""Odds as tables, a number a line: for charts, for files, and for those who write their own cells.

The tables are polars frames with the columns of `combotutor.odds.schema`; polars is loaded with the first of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from combotutor.extras import need
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.cards.row import RowLike, row_of
from combotutor.families.combo.odds.answer import Effort, answer
from combotutor.families.combo.odds.chances import NO_KIND, Chance, Measure, Odds, Wilds
from combotutor.families.combo.odds.simulation import Simulated
from combotutor.families.combo.odds.stock import Stock
from combotutor.families.combo.plan import fewest_plays, insert_values
from combotutor.families.combo.rules import rule_set

if TYPE_CHECKING:
    import polars as pl

SIZES: Final = range(1, 14)
"""Cards of a hand, from the first to the most that a rule set deals with its reserve."""


def frame(
    odds: str | Iterable[Odds | Simulated],
    cards: int | Iterable[int] | None = None,
    *,
    rules: str | None = None,
    seen: RowLike = (),
    blank_wilds: bool = False,
    effort: Effort = Effort.SECOND,
    seed: int = 0,
) -> pl.DataFrame:
    """Return odds as a table with the columns of `combotutor.odds.schema.ODDS`, which files do not keep.

    >>> table = frame("combo-breaker", cards=range(1, 4))
    >>> table.filter(measure="at_least_one", kind="pair").select("cards", "fraction").rows()
    [(1, '0/1'), (2, '169/1431'), (3, '3686/18603')]

    Args:
        odds: the name of a rule set, which asks for its odds, and all else is about them; or answers that are there.
        cards: how many cards the hand has, or several such numbers; else 1 to 13, or as many as are left.
        rules: the rule set that answers belong to, where they do.
        seen: cards that are gone from the deck, as a text or one by one.
        blank_wilds: whether wilds count as cards that go with nothing.
        effort: how long to wait for each answer.
        seed: of what is dealt where it cannot be exact so soon.

    Raises:
        InvalidError: there are no such rules or cards.
        MissingExtraError: polars cannot be used.
    """
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.families.combo.odds.schema import ODDS

    if isinstance(odds, str):
        rules = odds
        stock = Stock.of_rules(odds, seen, blank_wilds=blank_wilds)
        odds = [answer(stock, each, effort, seed=seed) for each in _sizes(cards, stock)]
    lines = [line for each in odds for line in _lines(each, rules)]
    return pl.DataFrame(lines, ODDS, orient="row")


def _sizes(cards: int | Iterable[int] | None, stock: Stock) -> Iterable[int]:
    if cards is None:
        return [size for size in SIZES if size <= len(stock)]
    return [cards] if isinstance(cards, int) else cards


def gap_frame(row: RowLike, cards: RowLike, *, wild_pair: bool = True) -> pl.DataFrame:
    """Return what cards are worth at each gap of a row, with the columns of `combotutor.odds.schema.GAPS`.

    >>> gap_frame("5 8", "9").select("gap", "saved").rows()
    [(1, 1), (2, 1), (3, 1)]

    Args:
        row: the cards of the hand, left to right.
        cards: the cards offered, such as its reserve.
        wild_pair: whether several wilds may be played with no number among them ([D1]).

    Raises:
        InvalidError: that is no row of cards.
        HiddenCardError: a card of the row, or one offered, is not seen.
        MissingExtraError: polars cannot be used.
    """
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.families.combo.odds.schema import GAPS

    row, cards = row_of(row), row_of(cards, "CARDS")
    alone = fewest_plays(row, wild_pair=wild_pair) + 1
    symbols = [None, *(card.symbol for card in row), None]
    lines = [
        (
            each.card,
            cards[each.card - 1].symbol,
            each.gap,
            symbols[each.gap - 1],
            symbols[each.gap],
            each.plays,
            alone - each.plays,
        )
        for each in insert_values(row, cards, wild_pair=wild_pair)
    ]
    return pl.DataFrame(lines, GAPS, orient="row")


Cells = tuple[object, ...]


def _lines(odds: Odds | Simulated, rules: str | None) -> Iterator[Cells]:
    """Yield the lines of one answer."""
    head = (*source_of(odds.stock, rules), odds.cards)
    groups: tuple[tuple[Measure, Mapping[Kind | None, Chance] | Mapping[Kind, Chance]], ...] = (
        (Measure.AT_LEAST_ONE, odds.at_least_one),
        (Measure.BEST, odds.best),
        (Measure.EXPECTED_PLACES, odds.expected_places),
    )
    for measure, group in groups:
        for kind, value in group.items():
            yield *head, measure, NO_KIND if kind is None else kind, None, *_figures(value, odds.seed)
    for plays, value in odds.plays.items():
        yield *head, Measure.PLAYS, None, plays, *_figures(value, odds.seed)


def source_of(stock: Stock, rules: str | None) -> Cells:
    """Return the first columns: where a hand comes from."""
    wilds = Wilds.BLANK if stock.blank_wilds else Wilds.COUNTED
    if rules is None:
        return None, None, len(stock), wilds
    rule_set(rules).check_held(stock.cards, "STOCK")
    gone = Counter(rule_set(rules).deck.cards) - Counter(stock.cards)
    seen = ",".join(card.symbol for card in sorted(gone.elements()))
    return rules, seen or "-", len(stock), wilds


def _figures(value: Chance, seed: int | None) -> Cells:
    """Return the last columns: a number, how sure it is, and what it rests on."""
    if isinstance(value, Fraction):
        return True, f"{value.numerator}/{value.denominator}", float(value), None, None, None, None
    return False, None, value.value, value.low, value.high, value.samples, seed
