"""Why an answer is safe or not with all hands open, from the stored lines: who could answer, and what holds them off.

No search is made, as in `aftermath`: what is told is what a line of the pack does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.rules import (
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    RoundEnd,
    TakeReserve,
)
from combotutor.families.combo.solver import refuted
from combotutor.families.combo.voice.aftermath import Line, ending, seat_phrase
from combotutor.families.combo.voice.spoken import a_card, deed_named, deed_phrase
from combotutor.families.combo.words import phrase

_Turn = PlayCombination | PlaySpecial | TakeReserve
"""What is done at a turn; what is put in, given or picked up comes with it."""

_TELLING: Final = frozenset({"after.even-so", "after.sure", "after.unbeaten"})
"""What says of a right answer that it is safe, and not why."""


def held_off(line: Line, said: Phrase) -> Iterator[Phrase]:
    """Yield why a right answer is safe: who could answer it with what, and what one has against that.

    Args:
        line: what follows it.
        said: what is said of it without the line; it stays where the line shows no more.
    """
    if said.key not in _TELLING:
        yield said
        yield from _next(line)
        return
    at = next((at for at, (now, move) in enumerate(line.moves) if at and _is_answer(now, move, line.seat)), None)
    if at is None:
        yield said
        return
    position, move = line.moves[at]
    spoken: dict[str, object] = {"seat": seat_phrase(position.turn), "answer": deed_phrase(position, move)}
    own = _own(line, at)
    how = "ends" if own is None else _how(own[1])
    if own is not None:
        spoken |= _own_deed(line, *own)
    beats = isinstance(move, PlayCombination) and position.best is not None and _same_trick(line, at)
    is_answer = beats and said.key == "after.even-so"
    yield phrase(f"held-off.beaten-{how}", spoken) if is_answer else phrase(f"held-off.later-{how}", spoken)
    if own is None:
        yield ending(line)


def instead(line: Line, kept: Phrase | str = "") -> Phrase | None:
    """Return how another answer would have made its seat pay; None where the line does not show it.

    Args:
        line: the other answer, and what follows.
        kept: the special card that it keeps for later, if that is what is told of it.
    """
    found = refuted(line.start, tuple(move for _, move in line.moves))
    result = line.end.result
    if found is None or result is None or line.seat not in result.payers:
        return None
    position, move = line.moves[found.ply]
    answer = _turned(position, found.move)
    spoken = {
        "own": deed_phrase(*line.moves[0]),
        "kept": kept,
        "seat": phrase("held-off.mid", {"number": found.seat + 1}),
        "answer": phrase("held-off.is-out", {"cards": answer}) if _empties(line, found.ply) else answer,
        "end": _left_with(line, result.end),
    }
    how = _how(move)
    return phrase(f"instead.kept-{how}", spoken) if kept else phrase(f"instead.other-{how}", spoken)


def _left_with(line: Line, end: RoundEnd) -> Phrase:
    """Return what one is left with where one pays in the end."""
    row = line.end.seats[line.seat].row
    if not row:
        return phrase("instead.all-out")
    spoken = {"cards": deed_named(row), "count": len(row)}
    return phrase("instead.stuck" if end is RoundEnd.STUCK else "instead.last", spoken)


def _next(line: Line) -> Iterator[Phrase]:
    """Yield what one leads with next, where the line shows that one leads."""
    own = _own(line, 0)
    if own is None or own[0].trick or not isinstance(own[1], PlayCombination | PlaySpecial):
        return
    if own[0].turn == line.seat:
        yield phrase("held-off.next", _own_deed(line, *own))


def _is_answer(now: Position, move: Move, seat: int) -> bool:
    return now.turn != seat and now.pending is None and isinstance(move, PlayCombination | PlaySpecial)


def _same_trick(line: Line, at: int) -> bool:
    """Tell whether a move of a line is made in the trick of the first."""
    return all(now.trick for now, _ in line.moves[1 : at + 1])


def _own(line: Line, at: int) -> tuple[Position, _Turn] | None:
    """Return the first turn of one's own after a move of a line."""
    later = ((now, move) for now, move in line.moves[at + 1 :] if now.turn == line.seat)
    return next(((now, move) for now, move in later if now.pending is None and isinstance(move, _Turn)), None)


def _own_deed(line: Line, position: Position, move: _Turn) -> dict[str, object]:
    at = next(number for number, (now, _) in enumerate(line.moves) if now is position)
    own = _turned(position, move)
    return {"own": phrase("held-off.are-out", {"cards": own}) if _empties(line, at) else own}


def _empties(line: Line, at: int) -> bool:
    """Tell whether whoever makes a move of a line has no card from then on."""
    position, _ = line.moves[at]
    after = line.moves[at + 1][0] if at + 1 < len(line.moves) else line.end
    return not (after.seats[position.turn].row or line.end.seats[position.turn].row)


def _how(move: Move) -> str:
    return "takes" if isinstance(move, TakeReserve) else "plays"


def _turned(position: Position, move: _Turn) -> Phrase | Listed | str:
    """Return the cards of a turn; of one that takes a card, that card."""
    return (
        a_card(position.mover.reserve[move.number - 1])
        if isinstance(move, TakeReserve)
        else deed_phrase(position, move)
    )
