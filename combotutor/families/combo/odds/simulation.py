"""The odds of a row by dealing it many times: the twin of `exact.rows.row_odds` for rows too long to be exact at once.

Hand k of a seed is the same everywhere and for ever, in plain Python, compiled and in a browser: the cards of the
stock, in ascending order of their faces, are shuffled by `cards.stream(seed, k)`, and the hand is dealt from the end.
So longer runs begin with the hands of shorter ones, and a hand of more cards begins with the hand of fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar

from combotutor.cards import SEEDS, SplitMix64, stream
from combotutor.families.combo.cards import Card, Kind, Row
from combotutor.families.combo.cards.row import row_of
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.neighbours import PLACES, kinds_table
from combotutor.families.combo.odds.stock import Stock, stock_of
from combotutor.families.combo.plan.batch import LONGEST
from combotutor.families.combo.plan.tables import plan_tables
from combotutor.shares import Estimate, average, wilson

HANDS: Final = 1 << 62
"""How many hands a seed has: their numbers go from 0 to HANDS - 1."""

_AT_ONCE: Final = 100_000
"""Hands between two moments at which an interrupt is heard."""

T = TypeVar("T")

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandCounts:
    """What was counted in some hands.

    Args:
        having: hands with at least one place, by kind in the order of PLACES.
        best: hands by the best they can play: nothing, then every kind from a single card on.
        places: places of all hands together, by kind.
        squares: the squares of a hand's places, added up, by kind.
        plays: hands by their fewest plays, from 0 to the cards of a hand.
    """

    having: Counts
    best: Counts
    places: Counts
    squares: Counts
    plays: Counts


@dataclass(frozen=True, slots=True)
class Simulated:
    """The odds of a row as some dealt hands show them; each an estimate with its 95 % interval.

    Args:
        stock: what the hands were dealt from.
        cards: how many cards a hand has.
        seed: the seed of the hands.
        first: the number of the first hand.
        hands: how many hands were dealt.
        counted: what was counted in them.
    """

    stock: Stock
    cards: int
    seed: int
    first: int
    hands: int
    counted: HandCounts

    @property
    def at_least_one(self) -> Mapping[Kind, Estimate]:
        """The share of hands with at least one place for each kind."""
        return self._shares(PLACES, self.counted.having)

    @property
    def best(self) -> Mapping[Kind | None, Estimate]:
        """The share of hands whose best is of a kind; None stands for no combination at all."""
        return self._shares((None, *Kind), self.counted.best)

    @property
    def expected_places(self) -> Mapping[Kind, Estimate]:
        """The average number of places for each kind."""
        found = zip(PLACES, self.counted.places, self.counted.squares, strict=True)
        return MappingProxyType(
            {
                kind: average(total, squares, self.hands, max(self.cards - kind.length + 1, 0))
                for kind, total, squares in found
            }
        )

    @property
    def plays(self) -> Mapping[int, Estimate]:
        """The share of hands with each fewest number of plays, also where no hand dealt so far has it."""
        least = -(-self.cards // Kind.TRIO.length)
        return self._shares(range(least, self.cards + 1), self.counted.plays[least:])

    def _shares(self, names: Iterable[T], counts: Counts) -> Mapping[T, Estimate]:
        return MappingProxyType({name: wilson(many, self.hands) for name, many in zip(names, counts, strict=True)})

    def __add__(self, other: Simulated) -> Simulated:
        """Return what both show together.

        Args:
            other: hands of the same kind and seed, the first of them following the last of these.

        Raises:
            ValueError: it is not so: hands would be counted twice or be left out.
        """
        if self._source != other._source or other.first != self.first + self.hands:
            raise ValueError("only hands of one seed that follow each other can be added up")
        mine, theirs = self.counted, other.counted
        counted = HandCounts(
            _sums(mine.having, theirs.having),
            _sums(mine.best, theirs.best),
            _sums(mine.places, theirs.places),
            _sums(mine.squares, theirs.squares),
            _sums(mine.plays, theirs.plays),
        )
        return Simulated(*self._source, self.first, self.hands + other.hands, counted)

    @property
    def _source(self) -> tuple[Stock, int, int]:
        return self.stock, self.cards, self.seed


def _sums(some: Counts, more: Counts) -> Counts:
    return tuple(map(sum, zip(some, more, strict=True)))


def simulate(stock: Stock | str, cards: int, hands: int, *, seed: int = 0, first: int = 0) -> Simulated:
    """Return the odds of the first cards of a shuffled stock as dealt hands show them.

    >>> found = simulate(Stock((Card.ONE, Card.ONE, Card.STOP)), 3, 200)
    >>> found.at_least_one[Kind.PAIR].value, found.plays[2].value
    (0.675, 1.0)

    Hands are dealt until the limits are close enough, the same as if all had been asked for at once:

    >>> more = found + simulate(found.stock, 3, 100, first=200)
    >>> more == simulate(found.stock, 3, 300)
    True

    Args:
        stock: what to deal from; the name of a rule set stands for its whole deck.
        cards: how many cards a hand has, at most 60.
        hands: how many hands to deal.
        seed: from 0 to 2**64 - 1.
        first: the number of the first hand.

    Raises:
        InvalidError: there are not so many cards, or none or too many are asked for; hands or a seed that are not.
    """
    from combotutor.families.combo.kernels.rows.plan import work_size
    from combotutor.families.combo.kernels.rows.sample import counts_size, sample_rows, scratch_size
    from combotutor.kernels.compiled import filled, ints, small, words

    stock = stock_of(stock)
    _check(stock, cards, seed)
    _check_number("FIRST", first, HANDS - 1)
    _check_number("HANDS", hands, HANDS - first)
    faces = [Card.STOP if stock.blank_wilds and card is Card.WILD else card for card in stock.cards]
    deck, start, counts = filled(small(len(faces)), faces), words(1), ints(counts_size(cards))
    start[0] = SplitMix64(seed).next()
    tables = kinds_table(stock.wild_pair), *plan_tables(stock.wild_pair)
    scratch = ints(work_size(cards)), small(cards), ints(scratch_size(cards)), words(1)
    for done in range(0, hands, _AT_ONCE):
        sample_rows(deck, start[0], first + done, min(_AT_ONCE, hands - done), *tables, *scratch, counts)
    return Simulated(stock, cards, seed, first, hands, _counted(list(map(int, counts))))


def _counted(counts: list[int]) -> HandCounts:
    from combotutor.families.combo.kernels.rows.sample import BEST, HAVING, PLACES, PLAYS, SQUARES

    parts = (HAVING, BEST), (BEST, PLACES), (PLACES, SQUARES), (SQUARES, PLAYS), (PLAYS, len(counts))
    return HandCounts(*(tuple(counts[begin:end]) for begin, end in parts))


def dealt_row(stock: Stock | str, cards: int, number: int, *, seed: int = 0) -> Row:
    """Return one hand of a simulation; wilds are shown as wilds also where they count as blanks.

    >>> dealt_row("combo-breaker", 4, 0)
    Row("1 D 12 7")

    Raises:
        InvalidError: there are not so many cards, or none or too many are asked for; a hand or a seed that is not.
    """
    stock = stock_of(stock)
    _check(stock, cards, seed)
    _check_number("NUMBER", number, HANDS - 1)
    return row_of(stream(seed, number).shuffled(stock.cards)[: -cards - 1 : -1])


def _check(stock: Stock, cards: int, seed: int) -> None:
    stock.rows(cards)
    if cards > LONGEST:
        raise InvalidError("row-too-long", "CARDS", count=cards, most=LONGEST)
    _check_number("SEED", seed, SEEDS - 1)


def _check_number(name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise InvalidError("no-whole-number", name, name=name, value=str(value), least=0, most=most)
