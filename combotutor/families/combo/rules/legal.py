"""The legal moves of a position."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.families.combo.cards import Card, combinations_in
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.rules.move import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    TakeReserve,
)
from combotutor.families.combo.rules.position import Giving, PickUp, Position


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal move of the seat that decides: plays from left to right, specials, then reserve cards.

    Equal reserve cards, and gaps beside equal cards, give moves of their own. A finished round has none.

    Raises:
        HiddenCardError: the moves depend on cards of the hand that are not seen.
    """
    if position.result is not None:
        return ()
    gaps = range(1, len(position.mover.hand) + 2)
    if position.pending is None:
        return tuple(_plays(position)) + (tuple(_takes(position)) if position.trick else ())
    if isinstance(position.pending, PickUp):
        return tuple(_takes(position))
    if isinstance(position.pending, Giving):
        return tuple(GiveCard(at) for at in gaps[:-1])
    return tuple(InsertCard(gap) for gap in gaps)


def can_act(position: Position) -> bool:
    """Tell whether the seat that has its turn can do anything; cards not seen are taken to help it.

    Source: all three rulebooks, the end of a round; [D14] for the specials.
    """
    row = position.mover.row
    if not position.trick or position.mover.reserve or Card.UNKNOWN in row:
        return True
    return next(_plays(position), None) is not None


def _plays(position: Position) -> Iterator[Move]:
    row = position.mover.row
    if Card.UNKNOWN in row:
        raise HiddenCardError("hidden-hand", "SEATS", seat=position.turn)
    best = position.best
    for at, combination in combinations_in(row, wild_pair=position.rules.wild_pair):
        if combination.beats(best):
            cards = row[at - 1 : at - 1 + combination.kind.length]
            yield PlayCombination(at, cards, combination)
    for at, card in enumerate(row, start=1):
        if card.is_special:
            yield PlaySpecial(at, card)


def _takes(position: Position) -> Iterator[Move]:
    for number in range(1, len(position.mover.reserve) + 1):
        for gap in range(1, len(position.mover.hand) + 2):
            yield TakeReserve(number, gap)
