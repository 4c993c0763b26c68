"""What if: what a play, a reserve card or drawn cards do to a seat's own row.

A row that is known has no odds: its plays and places are counted before and after. Chances come in with the cards that
nobody has shown: any of them, each as likely. Nothing has to be beaten here, and no hidden card is looked at.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from combotutor.families.combo.cards import LONGEST, Card, Kind, Row, inserted, readings, removed
from combotutor.families.combo.cards.row import RowLike, row_of
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.neighbours import PLACES, kinds_table
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import (
    CARDS_A_DRAW,
    PickUp,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    View,
    check,
)


@dataclass(frozen=True, slots=True)
class RowValue:
    """What a row is worth as it lies.

    Args:
        row: the cards, left to right.
        plays: the fewest plays that empty it.
        places: how many places it has for each kind that takes neighbours.
        best: the best kind it can play; None if it holds only specials, or nothing.
    """

    row: Row
    plays: int
    places: Mapping[Kind, int]
    best: Kind | None


@dataclass(frozen=True, slots=True)
class Changed:
    """What becomes of a row."""

    before: RowValue
    after: RowValue


@dataclass(frozen=True, slots=True)
class Drawn:
    """What becomes of a row into which drawn cards are put, one by one, each before the next is seen; exact.

    Args:
        cards: how many are drawn.
        before: the row without them.
        plays: the chance of each fewest number of plays in the end, if every gap is chosen so that they are few on
            average; among equals the leftmost gap.
        at_least_one: for each kind, the chance of a place for it in the end if every gap is chosen for that.
    """

    cards: int
    before: RowValue
    plays: Mapping[int, Fraction]
    at_least_one: Mapping[Kind, Fraction]

    @property
    def average(self) -> Fraction:
        """The fewest plays in the end, on average."""
        return sum((plays * chance for plays, chance in self.plays.items()), Fraction())

    @property
    def fewer(self) -> Fraction:
        """The chance that fewer plays than before are enough."""
        return sum((chance for plays, chance in self.plays.items() if plays < self.before.plays), Fraction())

    @property
    def no_more(self) -> Fraction:
        """The chance that as many plays as before are enough, or fewer."""
        return sum((chance for plays, chance in self.plays.items() if plays <= self.before.plays), Fraction())


def row_value(row: RowLike, *, wild_pair: bool = True) -> RowValue:
    """Return what a row is worth as it lies.

    >>> found = row_value("5 8 5 5")
    >>> found.plays, found.places[Kind.PAIR], found.best
    (2, 1, Kind.PAIR)

    Args:
        row: the cards, left to right.
        wild_pair: whether several wilds may be played with no number among them ([D1]).

    Raises:
        InvalidError: that is no row of cards.
        HiddenCardError: a card of the row is not seen.
    """
    row = row_of(row)
    plays = fewest_plays(row, wild_pair=wild_pair)
    found: Counter[Kind] = Counter()
    for start in range(len(row)):
        for end in range(start + 1, min(start + LONGEST, len(row)) + 1):
            found.update({each.kind for each in readings(row[start:end], wild_pair=wild_pair)})
    best = next((kind for kind in reversed(Kind) if found[kind]), None)
    return RowValue(row, plays, MappingProxyType({kind: found[kind] for kind in PLACES}), best)


def after_play(view: View, move: PlayCombination | PlaySpecial) -> Changed:
    """Return what the seat's row is worth before and after cards of it are played, as if nothing had to be beaten.

    Raises:
        IllegalMoveError: the cards do not lie so in the row, or make no such combination.
        HiddenCardError: a card of the row is not seen.
    """
    position = _deciding(view)
    check(position, move)
    length = len(move.cards) if isinstance(move, PlayCombination) else 1
    return _changed(position, removed(position.mover.row, move.at, length))


def after_take(view: View, card: int, gap: int) -> Changed:
    """Return what the seat's row is worth before and after a reserve card is put into it.

    Args:
        view: what the seat knows.
        card: the number of the reserve card, from 1.
        gap: the gap it goes into, from 1.

    Raises:
        IllegalMoveError: there is no such reserve card, or no such gap.
        HiddenCardError: a card of the row is not seen.
    """
    position = replace(_deciding(view), pending=PickUp((view.seat,)))
    check(position, TakeReserve(card, gap))
    return _changed(position, inserted(position.mover.row, position.mover.reserve[card - 1], gap))


def after_drawing(view: View, count: int = CARDS_A_DRAW, *, row: RowLike | None = None) -> Drawn:
    """Return what becomes of the seat's row if it draws cards that nobody has shown; exact.

    Three cards take a quarter of a second for a row of ten, without compiled kernels about a minute.

    Args:
        view: what the seat knows.
        count: how many cards are drawn, at most three: a draw card's.
        row: what the row will be by then, such as that of `Changed.after`; None for the row as it is.

    Raises:
        InvalidError: no such number of cards can be drawn, or the deck cannot give the cards of the view.
        HiddenCardError: a card of the row is not seen.
    """
    from combotutor.families.combo.kernels.rows import drawing
    from combotutor.kernels.compiled import filled, ints, small

    unseen = unseen_cards(view)
    cards = view.position.seats[view.seat].row if row is None else row_of(row)
    _check_draw(count, len(unseen), len(cards), drawing.LONGEST)
    wild_pair = view.position.rules.wild_pair
    before = row_value(cards, wild_pair=wild_pair)
    size = len(cards)
    counts = ints(drawing.FACES)
    for card in unseen:
        counts[Card.STOP if card.is_special else card] += 1  # here all specials are the same
    rows = filled(small(sum(range(size, size + count)) + 1), cards)
    found = ints(drawing.found_size(count))
    drawing.draw(rows, 0, size, count, counts, kinds_table(wild_pair), ints(drawing.work_size()), found, 0)
    ways = math.perm(len(unseen), count)
    plays = enumerate(found[drawing.PLAYS : drawing.FOUND])
    return Drawn(
        count,
        before,
        MappingProxyType({fewest: Fraction(int(many), ways) for fewest, many in plays if many}),
        MappingProxyType({kind: Fraction(int(found[at]), ways) for at, kind in enumerate(PLACES)}),
    )


def _check_draw(count: int, unseen: int, cards: int, longest: int) -> None:
    if not 1 <= count <= CARDS_A_DRAW:
        raise InvalidError("no-whole-number", "COUNT", name="COUNT", value=str(count), least=1, most=CARDS_A_DRAW)
    if count > unseen:
        raise InvalidError("more-cards-than-stock", "COUNT", count=count, most=unseen)
    if cards + count > longest:
        raise InvalidError("row-too-long", "HAND", count=cards + count, most=longest)


def _deciding(view: View) -> Position:
    """Return the position with the turn at the seat that looks, and nothing to be beaten."""
    return replace(view.position, turn=view.seat, trick=(), pending=None, result=None)


def _changed(position: Position, after: Row) -> Changed:
    wild_pair = position.rules.wild_pair
    return Changed(row_value(position.mover.row, wild_pair=wild_pair), row_value(after, wild_pair=wild_pair))
