"""What one seat knows: the position with every other card turned over.

A view is a pure function of the position: changing only cards that the seat does not know never changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules.move import GiveCard, Move, PlaySpecial
from combotutor.families.combo.rules.position import Draw, Giving, HandCard, Placing, Position, Seat, check_seat
from combotutor.games.showing import Shown


@dataclass(frozen=True, slots=True)
class View(Shown):
    """A position as one seat sees it; whatever advises a seat gets this and nothing else. As text it is its line."""

    seat: int
    position: Position

    def __str__(self) -> str:
        return str(self.position)


def view(position: Position, seat: int) -> View:
    """Return what a seat knows: its own row, everything face up, and each card it has seen where it lies now.

    Raises:
        InvalidError: there is no such seat.
    """
    check_seat(seat, len(position.seats))
    start = position.turn_start
    return View(
        seat,
        replace(
            _masked(position, seat),
            turn_start=None if start is None else _with_seen(position, start, _masked(start, seat), seat),
            turn_moves=tuple(_masked_moves(position, seat)),
        ),
    )


def _masked(position: Position, seat: int) -> Position:
    pending = position.pending
    if isinstance(pending, Draw):
        pending = replace(pending, card=_hidden(pending.card, seat))
    elif isinstance(pending, Placing):
        pending = Placing(tuple((receiver, _hidden(card, seat)) for receiver, card in pending.gifts))
    elif isinstance(pending, Giving):
        gifts = tuple(gift if gift.giver == seat else replace(gift, at=None) for gift in pending.gifts)
        pending = replace(pending, gifts=gifts)
    return replace(
        position,
        seats=tuple(_hidden_hand(each, seat) for each in position.seats),
        pile=(Card.UNKNOWN,) * len(position.pile),
        pending=pending,
    )


def _hidden(held: HandCard, seat: int) -> HandCard:
    return held if seat in held.known_by else replace(held, card=Card.UNKNOWN)


def _hidden_hand(each: Seat, seat: int) -> Seat:
    return replace(each, hand=tuple(_hidden(held, seat) for held in each.hand))


def _masked_moves(position: Position, seat: int) -> list[Move]:
    """Return the moves of this turn; gifts still being chosen are known to their giver only."""
    if not isinstance(position.pending, Giving):
        return list(position.turn_moves)
    givers = iter(position.pending.gifts)
    return [
        GiveCard(None) if isinstance(move, GiveCard) and next(givers).giver != seat else move
        for move in position.turn_moves
    ]


def _with_seen(position: Position, start: Position, masked: Position, seat: int) -> Position:
    """Return the hidden start of a turn with the cards that the seat has seen since then: drawn, or received."""
    if isinstance(position.pending, Draw) and position.turn == seat:
        drawn = len(start.pile) - len(position.pile)
        masked = replace(masked, pile=start.pile[:drawn] + masked.pile[drawn:])
    if not isinstance(position.pending, Giving) and any(isinstance(move, GiveCard) for move in position.turn_moves):
        masked = _with_gift(position, start, masked, seat)
    return masked


def _with_gift(position: Position, start: Position, masked: Position, seat: int) -> Position:
    """Show in the giver's row the card that the seat was given in this turn."""
    played = position.turn_moves[0]
    assert isinstance(played, PlaySpecial)
    player = start.turn
    givers = [player, *start.clockwise_from(player)]
    left = {each: len(start.seats[each].hand) - (each == player) for each in givers}
    chosen = [move for move in position.turn_moves if isinstance(move, GiveCard)]
    for giver, move in zip([each for each in givers if left[each]], chosen, strict=True):
        if next(start.clockwise_from(giver)) != seat or move.at is None:
            continue
        place = move.at - 1 + (giver == player and move.at >= played.at)
        hand = masked.seats[giver].hand
        shown = (*hand[:place], start.seats[giver].hand[place], *hand[place + 1 :])
        return masked.with_seat(giver, replace(masked.seats[giver], hand=shown))
    return masked
