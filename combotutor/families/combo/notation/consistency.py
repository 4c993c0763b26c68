"""Whether a position can be: enough seats, no more cards than the deck has, a trick that could have been played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules import Position, describe
from combotutor.families.combo.rules.position import check_seat

FEWEST_IN = 2
"""The fewest seats still in a round that runs."""


def check_position(position: Position) -> None:
    """Refuse a position that no round can reach, naming the field that shows it.

    Only what the line itself contradicts is refused: hands of any length are read, and cards may be missing.

    Raises:
        InvalidError: with the field.
    """
    _check_cards(position)
    seats = position.seats
    if sum(not seat.is_out for seat in seats) < FEWEST_IN:
        raise InvalidError("too-few-in", "SEATS", least=FEWEST_IN)
    for name, seat in [*(("TRICK", entry.seat) for entry in position.trick), ("TURN", position.turn)]:
        _check_seat(position, seat, name)
    check_seat(position.oldest, len(seats), "oldest")
    _check_trick(position)
    _check_turn(position)
    _check_empty_hands(position)


def _check_cards(position: Position) -> None:
    """Refuse more cards than the deck has, naming the first field in which there are too many."""
    deck, fields = position.rules.deck, [*_card_fields(position)]
    if deck.excess(chain.from_iterable(cards for _, cards in fields)) is None:
        return  # of some of them there are no more than of all
    seen: list[Card] = []
    for field, cards in fields:
        seen.extend(cards)
        excess = deck.excess(seen)
        if excess is Card.UNKNOWN:
            raise InvalidError("too-many-cards", field, count=len(seen), most=len(deck.cards))
        if excess is not None:
            title, most = position.rules.title, deck.count(excess)
            raise InvalidError("too-many-of-a-card", field, card=excess.symbol, most=most, title=title)


def _card_fields(position: Position) -> Iterator[tuple[str, Row]]:
    for seat in position.seats:
        yield "SEATS", seat.row + seat.reserve
    for entry in position.trick:
        yield "TRICK", entry.cards
    yield "PILE", position.pile
    yield "discards", position.discards or ()


def _check_seat(position: Position, seat: int, field: str) -> None:
    """Refuse a seat that is none of the table, or out."""
    check_seat(seat, len(position.seats), field)
    if position.seats[seat].is_out:
        raise InvalidError("seat-out", field, seat=seat)


def _steps(position: Position, seat: int) -> int:
    """Return how many seats clockwise from the leader a seat sits."""
    return (seat - position.leader) % len(position.seats)


def _check_trick(position: Position) -> None:
    best, last = None, -1
    for entry in position.trick:
        step = _steps(position, entry.seat)
        if step <= last:
            raise InvalidError("trick-order", "TRICK", seat=entry.seat)
        if step == 0 and not entry.cards:
            raise InvalidError("leader-took", "TRICK", seat=entry.seat)
        if entry.combination is not None:
            if not entry.combination.beats(best):
                assert best is not None, "anything beats nothing"
                raise InvalidError(
                    "trick-does-not-beat",
                    "TRICK",
                    seat=entry.seat,
                    played=describe(entry.combination),
                    best=describe(best),
                )
            best = entry.combination
        if not entry.cards and len(position.seats[entry.seat].reserve) >= position.rules.reserve:
            raise InvalidError("took-and-has-all", "TRICK", seat=entry.seat, most=position.rules.reserve)
        last = step
    _check_skipped(position, last)


def _check_skipped(position: Position, last: int) -> None:
    """Refuse a seat passed over without a reason: only a pass-on can empty a hand before its turn ([D4])."""
    acted = {entry.seat for entry in position.trick}
    specials = {_steps(position, entry.seat): entry.special for entry in position.trick}
    for seat, each in enumerate(position.seats):
        step = _steps(position, seat)
        if each.is_out or seat in acted or step > last:
            continue
        emptied = any(card is Card.PASS_ON and at < step for at, card in specials.items())
        back = any(card in (Card.PASS_ON, Card.PICK_UP) and at > step for at, card in specials.items())
        if not emptied or (each.hand and not back):
            raise InvalidError("seat-skipped", "TRICK", seat=seat)


def _check_turn(position: Position) -> None:
    turn = position.turn
    if not position.mover.hand:
        raise InvalidError("turn-empty-hand", "TURN", seat=turn)
    if not position.trick:
        return
    last = position.trick[-1].seat
    if _steps(position, turn) <= _steps(position, last):
        raise InvalidError("turn-has-acted", "TURN", seat=turn)
    for seat in position.clockwise_from(last):
        if seat == turn:
            return
        if position.seats[seat].hand:
            raise InvalidError("turn-skips", "TURN", seat=turn, skipped=seat)


def _check_empty_hands(position: Position) -> None:
    """Refuse an empty hand in the trick of a seat that has laid nothing, unless a pass-on took its cards."""
    laid = {entry.seat for entry in position.trick if entry.cards}
    passed = any(entry.special is Card.PASS_ON for entry in position.trick)
    for seat, each in enumerate(position.seats):
        if not each.is_out and not each.hand and seat not in laid and not passed:
            raise InvalidError("empty-hand", "SEATS", seat=seat)
