"""Hands dealt and looked at one by one in plain, readable Python: what the simulation must find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from combotutor.cards import stream
from combotutor.families.combo.cards import Card, Kind, Row, readings
from combotutor.families.combo.odds import PLACES, Stock
from combotutor.families.combo.odds.simulation import HandCounts
from combotutor.families.combo.plan import fewest_plays


def hand(stock: Stock, cards: int, seed: int, number: int) -> Row:
    """Return a hand as the stock counts it: the end of the shuffled stock, wilds as blanks where they are."""
    dealt = stream(seed, number).shuffled(stock.cards)[::-1][:cards]
    return tuple(Card.STOP if stock.blank_wilds and card == Card.WILD else card for card in dealt)


def places(row: Row, *, wild_pair: bool) -> Counter[Kind]:
    """Return how many windows of a row can be played as each kind."""
    found: Counter[Kind] = Counter()
    for length in (1, 2, 3):
        for start in range(len(row) - length + 1):
            found.update({each.kind for each in readings(row[start : start + length], wild_pair=wild_pair)})
    return found


def counted(stock: Stock, cards: int, numbers: Iterable[int], seed: int = 0) -> HandCounts:
    """Return what is counted in the hands with these numbers."""
    having, best, total, squares, plays = (Counter[object]() for _ in range(5))
    for number in numbers:
        row = hand(stock, cards, seed, number)
        found = places(row, wild_pair=stock.wild_pair)
        best[next((kind for kind in reversed(Kind) if found[kind]), None)] += 1
        plays[fewest_plays(row, wild_pair=stock.wild_pair)] += 1
        for kind in PLACES:
            having[kind] += found[kind] > 0
            total[kind] += found[kind]
            squares[kind] += found[kind] ** 2
    return HandCounts(
        tuple(having[kind] for kind in PLACES),
        tuple(best[kind] for kind in (None, *Kind)),
        tuple(total[kind] for kind in PLACES),
        tuple(squares[kind] for kind in PLACES),
        tuple(plays[fewest] for fewest in range(cards + 1)),
    )
