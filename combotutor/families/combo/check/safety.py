"""Whether a seat is sure not to pay, by trying everything with the rules engine: all cards seen, all others against it.

Three answers: yes, no, or open (None), where a card that is not seen would decide, or where the limit is reached.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import (
    Draw,
    GiveCard,
    Giving,
    Move,
    PickUp,
    Placing,
    PlayCombination,
    PlaySpecial,
    Position,
    legal_moves,
    play,
)

MOST: Final = 400_000
"""The most positions that are looked at for one seat of one puzzle."""


class Safety:
    """What is sure for one seat; each position is looked at once.

    Args:
        seat: the seat that must not pay.
        most: the most positions to look at; what needs more is open.
    """

    def __init__(self, seat: int, most: int = MOST) -> None:
        self._seat = seat
        self._most = most
        self._known: dict[Hashable, bool | None] = {}

    @property
    def looked_at(self) -> int:
        """How many positions have been looked at."""
        return len(self._known)

    def after(self, position: Position, move: Move) -> bool | None:
        """Tell whether the seat is sure after a move of its own."""
        if isinstance(move, GiveCard):
            return _all(map(self.is_sure, _exchanges(_unchosen(position), self._seat, move.at)))
        return self.is_sure(play(position, move))

    def is_sure(self, position: Position) -> bool | None:
        """Tell whether the seat is sure to pay nothing this round, whoever's turn it is."""
        if position.result is not None:
            return self._seat not in position.result.payers
        if position.seats[self._seat].is_out:
            return True
        key = _content(position)
        if key not in self._known:
            if len(self._known) >= self._most:
                return None
            self._known[key] = None  # a round never comes back to a position, so nobody reads this
            self._known[key] = self._value(position)
        return self._known[key]

    def _value(self, position: Position) -> bool | None:
        if isinstance(position.pending, Giving):
            return self._before_gifts(position)
        if isinstance(position.pending, Draw) and position.pending.card.card is Card.UNKNOWN:
            return None
        if Card.UNKNOWN in position.mover.row:
            return None
        moves = sorted(legal_moves(position), key=_cards_laid, reverse=True)
        values = (self.is_sure(play(position, move)) for move in moves)
        return _any(values) if position.turn == self._seat else _all(values)

    def _before_gifts(self, position: Position) -> bool | None:
        """Tell the value of a pass-on: the seat chooses its gift without knowing those of the others ([D10])."""
        assert isinstance(position.pending, Giving)
        start = _unchosen(position)
        chosen = [gift.at for gift in position.pending.gifts if gift.giver == self._seat]
        own = chosen or _places(start, self._seat) or [None]
        return _any(_all(map(self.is_sure, _exchanges(start, self._seat, at))) for at in own)


def _any(values: Iterable[bool | None]) -> bool | None:
    """Tell whether one of them is true; open where one might be."""
    is_open = False
    for value in values:
        if value:
            return True
        is_open = is_open or value is None
    return None if is_open else False


def _all(values: Iterable[bool | None]) -> bool | None:
    """Tell whether all of them are true; open where they might be."""
    is_open = False
    for value in values:
        if value is False:
            return False
        is_open = is_open or value is None
    return None if is_open else True


def _cards_laid(move: Move) -> tuple[int, int]:
    """Return how soon a move is tried: many cards first, taking a card last. Only the time depends on it."""
    if isinstance(move, PlayCombination):
        return len(move.cards), move.combination.top
    return (1, 0) if isinstance(move, PlaySpecial) else (0, 0)


def _places(position: Position, seat: int) -> list[int | None]:
    return [at for at, _ in enumerate(position.seats[seat].hand, start=1)]


def _unchosen(position: Position) -> Position:
    """Return the moment of a pass-on at which no gift had been chosen."""
    assert isinstance(position.pending, Giving)
    givers = (*(gift.giver for gift in position.pending.gifts), *position.pending.seats)
    return replace(position, turn=givers[0], pending=Giving(givers))


def _exchanges(start: Position, seat: int, own: int | None) -> Iterator[Position]:
    """Yield the position after every exchange of gifts in which a seat gives the card at this place."""
    assert isinstance(start.pending, Giving)
    choices = [[own] if giver == seat else _places(start, giver) for giver in start.pending.seats]
    for gifts in itertools.product(*choices):
        after = start
        for at in gifts:
            after = play(after, GiveCard(at))
        yield after


def _content(position: Position) -> Hashable:
    """Return all of a position that what is still to come can depend on.

    Of the trick that is who leads, who acted last, whose combinations lie there in which order, the best of them, how
    many draw cards, and whether one of those came first. Who knows a card, what was laid aside and the tokens make no
    difference to who pays; nor do the reserve of a seat that is out and the order of reserve cards.
    """
    trick, pending = position.trick, position.pending
    waiting: Hashable = None
    if isinstance(pending, Draw):
        waiting = (pending.card.card, pending.left)
    elif isinstance(pending, Placing):
        waiting = tuple((seat, held.card) for seat, held in pending.gifts)
    elif isinstance(pending, PickUp | Giving):
        waiting = pending
    return (
        position.turn,
        tuple(None if seat.is_out else (seat.row, tuple(sorted(seat.reserve))) for seat in position.seats),
        position.pile,
        waiting,
        trick and (trick[0].seat, trick[-1].seat, trick[0].special),
        tuple(entry.seat for entry in trick if entry.combination),
        position.best,
        sum(entry.special is Card.DRAW for entry in trick),
    )
