"""What a special card does here once it is played: who must take which card, who draws, what one gives away."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.rules import Draw, GiveCard, PlaySpecial, Position
from combotutor.families.combo.voice.aftermath import Line, player_phrase, seat_phrase
from combotutor.families.combo.voice.spoken import without_phrase
from combotutor.families.combo.words import phrase

_MOST: Final = 3
"""So many others are named; of more it is only told what the card does."""


def effect(line: Line) -> Phrase | None:
    """Return what the special card that begins a line does to these players; None where only its rule can be told."""
    position, move = line.moves[0]
    match move:
        case PlaySpecial(card=Card.PICK_UP):
            return _taken(position)
        case PlaySpecial(card=Card.DRAW):
            return _drawn(line)
        case PlaySpecial(card=Card.PASS_ON):
            return _given(line)
    return None


def _taken(position: Position) -> Phrase | None:
    """Return which reserve card each of the others must take, or of which two one."""
    takers = [seat for seat in position.clockwise_from(position.turn) if position.seats[seat].reserve]
    takers = [seat for seat in takers if not position.seats[seat].is_out]
    if not 1 <= len(takers) <= _MOST:
        return None
    return phrase("effect.pick-up", {"takers": Listed(tuple(_taker(position, seat) for seat in takers), ", ")})


def _taker(position: Position, seat: int) -> Phrase:
    reserve: Row = tuple(dict.fromkeys(position.seats[seat].reserve))
    cards = [without_phrase((card,)) for card in reserve]
    spoken = dict(zip(("card", "other"), cards, strict=False)) | {"seat": player_phrase(seat)}
    return phrase("effect.takes" if len(cards) == 1 else "effect.takes-either", spoken)


def _drawn(line: Line) -> Phrase | None:
    """Return who draws: for sure where nobody plays any more in the trick, else who may."""
    at = next((at for at, (now, _) in enumerate(line.moves) if isinstance(now.pending, Draw)), None)
    # After a stop it may be another one who draws.
    has_stop = any(isinstance(move, PlaySpecial) and move.card is Card.STOP for _, move in line.moves[:at])
    if at is None or line.moves[at][0].turn == line.seat or has_stop:
        return None
    drawer = line.moves[at][0].turn
    if at == 1:
        return phrase("effect.draw", {"seat": seat_phrase(drawer)})
    return phrase("effect.draw-maybe", {"seat": player_phrase(drawer)})


def _given(line: Line) -> Phrase | None:
    """Return which card one gives away."""
    gifts = ((now, move) for now, move in line.moves if now.turn == line.seat and isinstance(move, GiveCard))
    now, move = next(gifts, (None, None))
    if now is None or not isinstance(move, GiveCard) or move.at is None:
        return None
    return phrase("effect.pass-on", {"card": without_phrase((now.mover.row[move.at - 1],))})
