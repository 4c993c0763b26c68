"""Whether a seat can be sure not to pay, by trying everything with the plain engine: slow, memoised, obvious."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator
from dataclasses import replace

from combotutor.families.combo.rules import Draw, GiveCard, Giving, Move, Placing, Position, legal_moves, play


class TooLargeError(Exception):
    """The positions to be looked at are more than the limit."""


def twin(position: Position, limit: int | None = None) -> dict[Move, bool]:
    """Return for every legal move of the seat that decides whether it is then sure to pay no token this round.

    All cards are known, those of the pile too, and all others work together. A gift counts as chosen before those of
    the others, also where some of them have been chosen already: the seat has not seen which ([D10]).

    Args:
        position: the position; one of a finished round has no move.
        limit: the most positions that are looked at; None for no limit.

    Raises:
        TooLargeError: there are more.
    """
    search = _Search(position.turn, limit)
    if isinstance(position.pending, Giving):
        start = giving_start(position)
        return {GiveCard(at): search.is_safe_gift(start, at) for at in _places(position, position.turn)}
    return {move: search.is_safe(play(position, move)) for move in legal_moves(position)}


def can_be_sure(position: Position, seat: int, limit: int | None = None) -> bool:
    """Tell whether a seat, which need not be the one that decides, can be sure to pay no token this round.

    What others have chosen to give in a pass-on that goes on is not known to the seat; its own gift, if chosen, stands.

    Raises:
        TooLargeError: more positions than the limit would have to be looked at.
    """
    return _Search(seat, limit).is_safe(position)


def giving_start(position: Position) -> Position:
    """Return the moment of a pass-on at which no gift has been chosen yet."""
    assert isinstance(position.pending, Giving)
    givers = (*(gift.giver for gift in position.pending.gifts), *position.pending.seats)
    return replace(position, turn=givers[0], pending=Giving(givers))


def content(position: Position) -> Hashable:
    """Return what of a position of one round can make a difference to what is still to come.

    Left out: discards, tokens, points, who knows a card, and of the trick everything but who did what and its best.
    """
    pending: Hashable = position.pending
    if isinstance(position.pending, Draw):
        pending = ("draw", position.pending.card.card, position.pending.left)
    elif isinstance(position.pending, Placing):
        pending = ("place", *((seat, held.card) for seat, held in position.pending.gifts))
    return (
        tuple((seat.row, seat.reserve, seat.is_out) for seat in position.seats),
        tuple((entry.seat, entry.special, entry.combination is None) for entry in position.trick),
        position.best,
        position.turn,
        position.pile,
        pending,
        position.result,
    )


class _Search:
    """The values for one seat, each position once."""

    def __init__(self, seat: int, limit: int | None) -> None:
        self._seat = seat
        self._limit = limit
        self._known: dict[Hashable, bool] = {}

    def is_safe(self, position: Position) -> bool:
        if position.result is not None:
            return self._seat not in position.result.payers
        if position.seats[self._seat].is_out:
            return True
        key = content(position)
        if key not in self._known:
            if self._limit is not None and len(self._known) >= self._limit:
                raise TooLargeError(f"more than {self._limit} positions")
            self._known[key] = self._value(position)
        return self._known[key]

    def is_safe_gift(self, start: Position, own: int | None) -> bool:
        """Tell whether a gift, chosen first, holds against all gifts of the others; None: the seat has none to give."""
        return all(self.is_safe(after) for after in self._exchanges(start, own))

    def _value(self, position: Position) -> bool:
        if isinstance(position.pending, Giving):
            start = giving_start(position)
            chosen = [gift.at for gift in position.pending.gifts if gift.giver == self._seat]
            own = chosen or _places(start, self._seat) or [None]
            return any(self.is_safe_gift(start, at) for at in own)
        after = (play(position, move) for move in legal_moves(position))
        if position.turn == self._seat:
            return any(self.is_safe(each) for each in after)
        return all(self.is_safe(each) for each in after)

    def _exchanges(self, start: Position, own: int | None) -> Iterator[Position]:
        """Yield the position after every exchange in which the seat gives its own card from this place."""
        assert isinstance(start.pending, Giving)
        choices = [[own] if giver == self._seat else _places(start, giver) for giver in start.pending.seats]
        for gifts in itertools.product(*choices):
            after = start
            for at in gifts:
                after = play(after, GiveCard(at))
            yield after


def _places(position: Position, seat: int) -> list[int | None]:
    """Return the places in a seat's hand, from 1."""
    return [at for at, _ in enumerate(position.seats[seat].hand, start=1)]
