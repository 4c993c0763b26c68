"""What a row will need when its seat has its next turn, where that follows from the table alone.

What lies in the trick is played to its end: whoever is best draws, or whoever plays a stop. That others may still play
special cards from their hands counts as little here as all else that they may do.
"""

from __future__ import annotations

from combotutor.families.combo.cards import Card
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Draw, Giving, Move, PickUp, Placing, Position, legal_moves, play, view


def settled(position: Position, move: Move) -> int | None:
    """Return the fewest plays that the mover's row needs once all that follows from a move has come.

    None where that hangs on cards that the seat does not see, or on what others choose: a pile face down is drawn from,
    or may have to be, or a card is passed on.

    Raises:
        HiddenCardError: a card of the row is not seen.
    """
    seat = position.turn
    if isinstance(position.pending, Giving):
        return None
    after = play(view(position, seat).position, move)
    pending = after.pending
    if after.result is None and pending is not None:
        if isinstance(pending, Giving) or (
            isinstance(pending, Placing) and seat in _receivers(pending) and after.turn != seat
        ):
            return None
        if after.turn == seat:
            return _within(after)
        if isinstance(pending, PickUp) and seat in pending.seats:
            return None
    if after.result is None and not isinstance(pending, Draw) and _may_draw(after, seat):
        return None
    return fewest_plays(after.seats[seat].row, wild_pair=position.rules.wild_pair)


def _within(position: Position) -> int | None:
    """Return the least that a seat can come to which has to bring a card in at once; None if it is not seen."""
    if position.incoming is Card.UNKNOWN:
        return None
    found = [settled(position, move) for move in legal_moves(position)]
    return None if None in found else min(each for each in found if each is not None)


def _receivers(pending: Placing) -> list[int]:
    return [receiver for receiver, _ in pending.gifts]


def _may_draw(position: Position, seat: int) -> bool:
    """Tell whether a draw card lies in a trick that goes on, and would be the seat's if nobody did anything more."""
    trick = position.trick
    if not any(entry.special is Card.DRAW for entry in trick):
        return False
    best = [entry.seat for entry in trick if entry.combination is not None]
    return (best[-1] if best else trick[0].seat) == seat
