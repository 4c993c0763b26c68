"""Tables beside that of the odds: what a free order would be worth, and how many places there are, not only whether."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from combotutor.extras import need
from combotutor.families.combo.cards import Card, Kind, Row, readings
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.answer import Effort
from combotutor.families.combo.odds.chances import Measure
from combotutor.families.combo.odds.exact.any_order import any_order
from combotutor.families.combo.odds.frame import frame, source_of
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.odds.simulation import dealt_row
from combotutor.families.combo.odds.stock import Stock
from combotutor.shares import wilson

if TYPE_CHECKING:
    import polars as pl

HANDS: Final = 4_000
"""Hands that are dealt to count places: half a second, and three points either way at the most."""

_MOST: Final = 1_000_000


def order_frame(
    rules: str,
    cards: int,
    *,
    seen: Iterable[Card] = (),
    blank_wilds: bool = False,
    effort: Effort = Effort.SECOND,
) -> pl.DataFrame:
    """Return the chances of hands as they are dealt and if their order were free, with the columns of `ORDERS`.

    Those of a free order are exact.

    >>> table = order_frame("combo-breaker", 2)
    >>> table.filter(kind="pair").select("order", "fraction").rows()
    [('dealt', '169/1431'), ('any', '169/1431')]

    Args:
        rules: the name of a rule set.
        cards: how many cards the hand has.
        seen: cards that are gone from the deck.
        blank_wilds: whether wilds count as cards that go with nothing.
        effort: how long to wait for the chances of hands as they are dealt.

    Raises:
        InvalidError: there are no such rules or cards.
        MissingExtraError: polars cannot be used.
    """
    gone = tuple(seen)
    odds = frame(rules, cards, seen=gone, blank_wilds=blank_wilds, effort=effort)
    import polars as pl

    from combotutor.families.combo.odds.schema import ORDERS

    dealt = odds.filter(pl.col("measure") == Measure.AT_LEAST_ONE.value).with_columns(order=pl.lit("dealt"))
    free = _free(Stock.of_rules(rules, gone, blank_wilds=blank_wilds), rules, cards).with_columns(order=pl.lit("any"))
    return pl.concat([dealt, free]).select(ORDERS.names()).cast(ORDERS)


def _free(stock: Stock, rules: str, cards: int) -> pl.DataFrame:
    """Return the chances of hands in any order, with the columns of a table of odds."""
    import polars as pl

    from combotutor.families.combo.odds.schema import ODDS

    head = (*source_of(stock, rules), cards, Measure.AT_LEAST_ONE)
    lines = [
        (*head, kind, None, True, f"{chance.numerator}/{chance.denominator}", float(chance), None, None, None, None)
        for kind, chance in any_order(stock, cards).items()
    ]
    return pl.DataFrame(lines, ODDS, orient="row")


def count_frame(
    rules: str,
    cards: int,
    *,
    seen: Iterable[Card] = (),
    blank_wilds: bool = False,
    hands: int = HANDS,
    seed: int = 0,
) -> pl.DataFrame:
    """Return how many places hands have for each kind, with the columns of `COUNTS`; estimated from dealt hands.

    >>> table = count_frame("combo-breaker", 3, hands=50)
    >>> table.filter(kind="trio").select("many").to_series().to_list()
    [0, 1]

    Args:
        rules: the name of a rule set.
        cards: how many cards the hand has.
        seen: cards that are gone from the deck.
        blank_wilds: whether wilds count as cards that go with nothing.
        hands: how many hands are dealt.
        seed: of the hands.

    Raises:
        InvalidError: there are no such rules, cards or hands.
        MissingExtraError: polars cannot be used.
    """
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.families.combo.odds.schema import COUNTS

    if not 1 <= hands <= _MOST:
        raise InvalidError("no-whole-number", "HANDS", name="HANDS", value=str(hands), least=1, most=_MOST)
    stock = Stock.of_rules(rules, tuple(seen), blank_wilds=blank_wilds)
    dealt = [dealt_row(stock, cards, number, seed=seed) for number in range(hands)]
    head = (*source_of(stock, rules), cards)
    lines = [(*head, kind, *each, hands, seed) for kind in PLACES for each in _counted(dealt, kind, stock)]
    return pl.DataFrame(lines, COUNTS, orient="row")


def _counted(dealt: list[Row], kind: Kind, stock: Stock) -> Iterator[tuple[int, float | None, float, float]]:
    """Yield each number of places that there can be, with the share of hands that have so many and its limits."""
    counted = Counter(_places(row, kind, stock) for row in dealt)
    for many in range(max(0, len(dealt[0]) - kind.length + 1) + 1):
        share = wilson(counted[many], len(dealt))
        yield many, share.value, share.low, share.high


def _places(row: Row, kind: Kind, stock: Stock) -> int:
    """Return in how many places the neighbours of a row can be played as a kind."""
    ends = range(kind.length, len(row) + 1)
    return sum(_makes(row[end - kind.length : end], kind, stock.wild_pair, stock.blank_wilds) for end in ends)


@lru_cache(maxsize=1 << 15)
def _makes(cards: Row, kind: Kind, wild_pair: bool, blank_wilds: bool) -> bool:  # noqa: FBT001  (keys of the memory)
    if blank_wilds and Card.WILD in cards:
        return False
    return any(each.kind is kind for each in readings(cards, wild_pair=wild_pair))
