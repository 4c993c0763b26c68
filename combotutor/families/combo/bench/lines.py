"""How a round goes on after a play, told step by step."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.errors import Phrase
from combotutor.families.combo.rules import GiveCard, InsertCard, Move, Position, TakeReserve, play
from combotutor.families.combo.words import phrase
from combotutor.puzzles.voice.names import move_phrase


def course(position: Position, line: Sequence[Move]) -> tuple[tuple[Phrase, ...], Phrase]:
    """Return a phrase for every move of a line, and how it ends for the seat that decides at first."""
    seat, now, told = position.turn, position, []
    for move in line:
        told.append(phrase(f"tutor.told.{_verb(move)}", {"who": _who(now.turn, seat), "what": move_phrase(now, move)}))
        now = play(now, move)
    return tuple(told), _ending(now, seat)


def _verb(move: Move) -> str:
    match move:
        case TakeReserve():
            return "take"
        case GiveCard():
            return "give"
        case InsertCard():
            return "insert"
    return "play"


def _who(seat: int, own: int) -> Phrase:
    return phrase("tutor.you") if seat == own else phrase("tutor.seat", {"number": seat + 1})


def _ending(position: Position, seat: int) -> Phrase:
    result = position.result
    if result is None:
        return phrase("tutor.told-out" if position.seats[seat].is_out else "tutor.told-on")
    if seat in result.payers:
        return phrase("tutor.told-you-pay")
    if not result.payers:
        return phrase("tutor.told-nobody")
    return phrase("tutor.told-pays", {"who": _who(result.payers[0], seat)})
