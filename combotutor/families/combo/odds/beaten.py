"""How likely others can beat a combination, given what a seat has seen: exact where few cards are hidden.

Cards not seen lie in any order, each as likely; nothing is concluded from what the others did or left undone. A card
that the seat has seen, such as a reserve card taken, stays where it lies. Only combinations count here: a special card
beats nothing, though it may be played.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from combotutor.cards import SEEDS, SplitMix64
from combotutor.families.combo.cards import FACES, LONGEST, Card, Combination, Row, readings
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Chance
from combotutor.families.combo.odds.simulation import HANDS
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.rules import View
from combotutor.families.combo.rules.position import check_seat
from combotutor.shares import Estimate, wilson

if TYPE_CHECKING:
    from combotutor.kernels.compiled import Buffer

_MOST_WAYS: Final = 1_000_000
"""Orders of faces up to which all are looked at where kernels are compiled: a tenth of a second."""
_MOST_WAYS_PLAIN: Final = 60_000
_WORLDS: Final = 100_000
_WORLDS_PLAIN: Final = 5_000
_AT_ONCE: Final = 20_000
"""Worlds between two moments at which an interrupt is heard."""


@dataclass(frozen=True, slots=True)
class Beaten:
    """How likely a combination can be beaten.

    Args:
        combination: what is to be beaten.
        by: the chance that a seat can beat it, for each seat that was asked for.
        by_any: the chance that at least one of them can.
    """

    combination: Combination
    by: Mapping[int, Chance]
    by_any: Chance


def beaten_by(
    view: View,
    combination: Combination,
    seats: Iterable[int] | None = None,
    *,
    worlds: int | None = None,
    seed: int = 0,
) -> Beaten:
    """Return how likely others can beat a combination with what they hold now.

    Args:
        view: what the seat knows.
        combination: what is to be beaten.
        seats: whose rows are looked at; None for all others that hold cards, clockwise.
        worlds: how many worlds are dealt for what cannot be exact; None for as many as half a second allows.
        seed: of the worlds, from 0 to 2**64 - 1.

    Raises:
        InvalidError: there is no such seat, the deck cannot give the cards of the view, or worlds or a seed that are
            not.
    """
    _check_number("WORLDS", worlds or 0, HANDS)
    _check_number("SEED", seed, SEEDS - 1)
    position = view.position
    unseen = tuple(_plain(card) for card in unseen_cards(view))
    if seats is None:
        seats = [seat for seat in position.clockwise_from(view.seat) if position.seats[seat].hand]
    rows = {seat: _row(view, seat) for seat in seats}
    beating = _Beating(unseen, combination.strength, position.rules.wild_pair)
    exact = [*(beating.exact([row]) for row in rows.values()), beating.exact(list(rows.values()))]
    found = _where_known(exact, lambda: beating.estimated(list(rows.values()), worlds, seed))
    return Beaten(combination, MappingProxyType(dict(zip(rows, found, strict=False))), found[-1])


def _where_known(exact: Sequence[Fraction | None], estimated: Callable[[], list[Estimate]]) -> list[Chance]:
    """Return what is exact, and estimates for the rest; they are made only where they are needed."""
    if None not in exact:
        return [chance for chance in exact if chance is not None]
    return [share if chance is None else chance for chance, share in zip(exact, estimated(), strict=True)]


def _row(view: View, seat: int) -> Row:
    seats = view.position.seats
    check_seat(seat, len(seats))
    return tuple(_plain(card) for card in seats[seat].row)


def _check_number(name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise InvalidError("no-whole-number", name, name=name, value=str(value), least=0, most=most)


def _plain(card: Card) -> Card:
    """Return one special for all: here they are the same."""
    return Card.STOP if card.is_special else card


@dataclass(frozen=True, slots=True)
class _Beating:
    """What is the same for all rows: the cards not seen, and what is to be beaten."""

    unseen: Row
    strength: int
    wild_pair: bool

    def exact(self, rows: Sequence[Row]) -> Fraction | None:
        """Return the chance that any of some rows beats it, from all orders; None where there are too many."""
        from combotutor.families.combo.kernels.rows.beating import count_ways
        from combotutor.kernels.compiled import COMPILED, filled, ints, small

        if any(self._beats(row) for row in rows):
            return Fraction(1)
        rows = [row for row in rows if self._can_beat(row)]
        if not rows:
            return Fraction(0)
        hidden = sum(row.count(Card.UNKNOWN) for row in rows)
        counts = Counter(self.unseen)
        if len(counts) ** hidden > (_MOST_WAYS if COMPILED else _MOST_WAYS_PLAIN):
            return None
        cards, ends, places = _laid(rows)
        many = filled(ints(len(FACES) + 1), (counts[face] for face in Card))
        highest, beaten = highest_table(self.wild_pair), ints(len(rows) + 1)
        faces = filled(small(len(cards)), cards)
        spots = filled(ints(len(places)), places)
        count_ways(faces, filled(ints(len(ends)), ends), spots, 0, 1, many, highest, self.strength, beaten)
        return Fraction(int(beaten[len(rows)]), math.perm(len(self.unseen), hidden))

    def _beats(self, row: Row) -> bool:
        """Tell whether the cards seen of a row beat it, whatever the others are."""
        return any(self._is_higher(window) for window in _windows(row))

    def _can_beat(self, row: Row) -> bool:
        """Tell whether some cards not seen let any neighbours of a row beat it."""
        counts = Counter(self.unseen)
        for window in _windows(row):
            for cards in itertools.product(counts, repeat=window.count(Card.UNKNOWN)):
                left = iter(cards)
                filled = tuple(next(left) if card is Card.UNKNOWN else card for card in window)
                if self._is_higher(filled) and Counter(cards) <= counts:
                    return True
        return False

    def _is_higher(self, window: Row) -> bool:
        return _strength(window, wild_pair=self.wild_pair) > self.strength

    def estimated(self, rows: Sequence[Row], worlds: int | None, seed: int) -> list[Estimate]:
        """Return the shares of worlds in which each row beats it, then the share in which any does."""
        from combotutor.families.combo.kernels.rows.beating import deal_worlds
        from combotutor.kernels.compiled import COMPILED, filled, ints, small, words

        if worlds is None:
            worlds = _WORLDS if COMPILED else _WORLDS_PLAIN
        cards, ends, places = _laid(rows)
        highest, start, beaten = highest_table(self.wild_pair), words(1), ints(len(rows) + 1)
        start[0] = SplitMix64(seed).next()
        laid = filled(small(len(cards)), cards), filled(ints(len(ends)), ends), filled(ints(len(places)), places)
        stock = filled(small(len(self.unseen)), self.unseen)
        scratch = small(len(places)), ints(len(places)), words(1)
        for first in range(0, worlds, _AT_ONCE):
            many = min(_AT_ONCE, worlds - first)
            deal_worlds(*laid, start[0], first, many, stock, highest, self.strength, *scratch, beaten)
        return [wilson(int(count), worlds) for count in beaten]


def _windows(row: Row) -> set[Row]:
    """Return every one, two or three neighbours of a row."""
    return {row[start : start + length] for length in range(1, LONGEST + 1) for start in range(len(row) - length + 1)}


def _strength(window: Row, *, wild_pair: bool) -> int:
    """Return the strength of the highest combination of all these neighbours, 0 if they are none."""
    return max((each.strength for each in readings(window, wild_pair=wild_pair)), default=0)


def _laid(rows: Sequence[Row]) -> tuple[Row, list[int], list[int]]:
    """Return rows one after the other, where each ends, and where cards not seen lie."""
    cards = tuple(itertools.chain.from_iterable(rows))
    ends = list(itertools.accumulate(map(len, rows)))
    return cards, ends, [at for at, card in enumerate(cards) if card is Card.UNKNOWN]


@functools.cache
def highest_table(wild_pair: bool) -> Buffer:  # noqa: FBT001  (the key of a cache)
    """Return the strength of the highest combination at the end of up to three neighbours, from the one readable rule.

    Entry a << 10 | b << 5 | c: the highest of c, of b and c, and of all three; 0 where there is none. Made once a
    process; nobody writes to it.
    """
    from combotutor.kernels.compiled import small

    table = small(1 << 15)
    for a, b, c in itertools.product(Card, Card, FACES):
        table[a << 10 | b << 5 | c] = max(
            _strength(window, wild_pair=wild_pair) for window in ((c,), (b, c), (a, b, c))
        )
    return table
