"""Playing a move: the position after it."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.cards import Card
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.rules.legal import can_act
from combotutor.families.combo.rules.move import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    TakeReserve,
)
from combotutor.families.combo.rules.position import (
    Draw,
    Entry,
    Gift,
    Giving,
    HandCard,
    PickUp,
    Placing,
    Position,
)
from combotutor.families.combo.rules.refusal import check
from combotutor.families.combo.rules.settlement import stuck
from combotutor.families.combo.rules.trick import closed_trick, ended_trick, with_drawn_card


def play(position: Position, move: Move) -> Position:
    """Return the position after a move of the seat that decides; the given position stays as it is.

    Raises:
        IllegalMoveError: a rule forbids the move.
        HiddenCardError: a gift that must be exchanged has not been seen.
    """
    check(position, move)
    after = _played(position, move)
    if after.pending is None:
        return replace(after, turn_start=None, turn_moves=())
    start = position if position.turn_start is None else position.turn_start
    return replace(after, turn_start=start, turn_moves=(*position.turn_moves, move))


def begun(position: Position) -> Position:
    """Return a position at an ordinary turn as it really is: a seat that can do nothing ends the round at once."""
    return position if can_act(position) else stuck(position)


def _played(position: Position, move: Move) -> Position:
    match move:
        case PlayCombination() | PlaySpecial():
            return _laid(position, move)
        case TakeReserve():
            return _taken(position, move)
        case GiveCard():
            return _given(position, move)
        case InsertCard():
            return _inserted(position, move)


def _laid(position: Position, move: PlayCombination | PlaySpecial) -> Position:
    seat = position.turn
    if isinstance(move, PlayCombination):
        entry = Entry(seat, move.cards, move.combination)
    else:
        entry = Entry(seat, (move.card,))
    hand = position.mover.hand
    left = hand[: move.at - 1] + hand[move.at - 1 + len(entry.cards) :]
    after = replace(_with_hand(position, seat, left), trick=(*position.trick, entry))
    if isinstance(move, PlayCombination) or move.card is Card.DRAW:
        return _passed(after)
    if move.card is Card.STOP:
        return ended_trick(after)
    if move.card is Card.PICK_UP:
        takers = tuple(other for other in after.clockwise_from(seat) if after.seats[other].reserve)
        return _picking_up(after, takers)
    givers = tuple(giver for giver in (seat, *after.clockwise_from(seat)) if after.seats[giver].hand)
    return replace(after, turn=givers[0], pending=Giving(givers)) if givers else _passed(after)


def _passed(position: Position) -> Position:
    """Give the turn to the next seat that holds cards, or end the trick once the leader would be reached ([D4])."""
    for seat in position.clockwise_from(position.trick[-1].seat):
        if seat == position.leader:
            break
        if position.seats[seat].hand:
            return begun(replace(position, turn=seat, pending=None))
    return ended_trick(replace(position, pending=None))


def _picking_up(position: Position, takers: tuple[int, ...]) -> Position:
    return replace(position, turn=takers[0], pending=PickUp(takers)) if takers else _passed(position)


def _taken(position: Position, move: TakeReserve) -> Position:
    seat, mover = position.turn, position.mover
    everyone = frozenset(range(len(position.seats)))
    card = HandCard(mover.reserve[move.number - 1], everyone)
    reserve = mover.reserve[: move.number - 1] + mover.reserve[move.number :]
    after = position.with_seat(seat, replace(mover, hand=_put(mover.hand, card, move.gap), reserve=reserve))
    if isinstance(position.pending, PickUp):
        return _picking_up(after, position.pending.seats[1:])
    return _passed(replace(after, trick=(*position.trick, Entry(seat))))


def _given(position: Position, move: GiveCard) -> Position:
    pending = position.pending
    assert isinstance(pending, Giving)
    gifts = (*pending.gifts, Gift(position.turn, move.at))
    waiting = pending.seats[1:]
    if waiting:
        return replace(position, turn=waiting[0], pending=Giving(waiting, gifts))
    return _exchanged(position, gifts)


def _exchanged(position: Position, gifts: tuple[Gift, ...]) -> Position:
    """Move all gifts to the next seats of the trick at the same time; they are inserted one after the other."""
    after, received = position, {}
    for gift in gifts:
        if gift.at is None:
            raise HiddenCardError("hidden-gift", "MOVE", seat=gift.giver)
        receiver = next(position.clockwise_from(gift.giver))
        hand = position.seats[gift.giver].hand
        given = hand[gift.at - 1]
        received[receiver] = HandCard(given.card, given.known_by | {gift.giver, receiver})
        after = _with_hand(after, gift.giver, hand[: gift.at - 1] + hand[gift.at :])
    player = position.trick[-1].seat
    order = [seat for seat in (*position.clockwise_from(player), player) if seat in received]
    return _placing(after, tuple((seat, received[seat]) for seat in order))


def _placing(position: Position, gifts: tuple[tuple[int, HandCard], ...]) -> Position:
    return replace(position, turn=gifts[0][0], pending=Placing(gifts)) if gifts else _passed(position)


def _inserted(position: Position, move: InsertCard) -> Position:
    pending = position.pending
    if isinstance(pending, Draw):
        after = _with_hand(position, position.turn, _put(position.mover.hand, pending.card, move.gap))
        return with_drawn_card(after, pending.left - 1) if pending.left else closed_trick(after)
    assert isinstance(pending, Placing)
    seat, card = pending.gifts[0]
    return _placing(_with_hand(position, seat, _put(position.mover.hand, card, move.gap)), pending.gifts[1:])


def _put(hand: tuple[HandCard, ...], card: HandCard, gap: int) -> tuple[HandCard, ...]:
    return (*hand[: gap - 1], card, *hand[gap - 1 :])


def _with_hand(position: Position, seat: int, hand: tuple[HandCard, ...]) -> Position:
    return position.with_seat(seat, replace(position.seats[seat], hand=hand))
