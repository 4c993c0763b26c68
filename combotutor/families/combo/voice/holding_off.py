"""Why an answer is safe or not with all hands open, from the stored lines: who could answer, and what holds them off.

No search is made, as in `aftermath`: what is told is what a line of the pack does.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import (
    Draw,
    GiveCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    RoundEnd,
    TakeReserve,
)
from combotutor.families.combo.solver import HurtingReply, refuted
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice.aftermath import Line, ending, player_phrase, seat_phrase
from combotutor.families.combo.voice.effect import effect
from combotutor.families.combo.voice.spoken import a_card, card_phrase, deed_phrase, left_phrase, without_phrase
from combotutor.families.combo.words import phrase

_Turn = PlayCombination | PlaySpecial | TakeReserve
"""What is done at a turn; what is put in, given or picked up comes with it."""

_TELLING: Final = frozenset({"after.even-so", "after.sure", "after.unbeaten"})
"""What says of a right answer that it is safe, and not why."""
_NAMED: Final = 2
"""The most plays of one's own that are named of a line."""


def held_off(line: Line, said: Phrase) -> Iterator[Phrase]:
    """Yield why a right answer is safe: who could answer it with what, and what one has against that.

    Args:
        line: what follows it.
        said: what is said of it without the line; it stays where the line shows no more.
    """
    move = line.moves[0][1]
    if isinstance(move, PlaySpecial):
        yield from _used(line, said)
        return
    found = _held(line, is_answer=said.key == "after.even-so") if said.key in _TELLING else None
    if found is None:
        yield said
        yield from () if said.key in _TELLING else _next(line)
        return
    yield found
    if found.key.endswith("-ends"):
        yield ending(line)


def _used(line: Line, said: Phrase) -> Iterator[Phrase]:
    """Yield what a special card does here, and who can then play what."""
    told = tuple(_next(line))
    if said.key == "after.played.S" and told:
        yield phrase("effect.stop", told[0].values)
        return
    yield effect(line) or said
    yield from told
    found = None if told else _held(line, is_answer=False)
    if found is not None and not found.key.endswith("-ends"):
        yield found


def _held(line: Line, *, is_answer: bool) -> Phrase | None:
    """Return who could answer with what, and what one has against that; None where nobody answers."""
    at = next((at for at, (now, move) in enumerate(line.moves) if at and _is_answer(now, move, line.seat)), None)
    if at is None:
        return None
    position, move = line.moves[at]
    spoken: dict[str, object] = {"seat": seat_phrase(position.turn), "answer": deed_phrase(position, move)}
    own = _own(line, at)
    how = "ends" if own is None else _how(own[1])
    stuck = _stuck(line) if own is None else None
    if own is not None:
        spoken |= _own_deed(line, *own)
    elif stuck is not None:
        spoken["other"], how = stuck, "stuck"
    if own is not None and _draws(line, at, own[0]):
        return phrase("held-off.drawn-takes" if how == "takes" else "held-off.drawn-plays", spoken)
    beats = isinstance(move, PlayCombination) and position.best is not None and _same_trick(line, at)
    return phrase(f"held-off.beaten-{how}" if beats and is_answer else f"held-off.later-{how}", spoken)


def _draws(line: Line, at: int, until: Position) -> bool:
    """Tell whether whoever makes a move of a line draws cards for it before a later position."""
    seat = line.moves[at][0].turn
    later = itertools.takewhile(lambda now: now is not until, (now for now, _ in line.moves[at + 1 :]))
    return any(now.turn == seat and isinstance(now.pending, Draw) for now in later)


def _stuck(line: Line) -> Phrase | None:
    """Return who can do nothing in the end of a line, and pays; None where it ends otherwise."""
    result = line.end.result
    if result is None or result.end is not RoundEnd.STUCK or line.seat in result.payers:
        return None
    return player_phrase(result.payers[0])


def instead(line: Line, best: Move | None = None) -> Phrase | None:
    """Return how another answer would have made its seat pay; None where the line does not show it.

    Args:
        line: the other answer, and what follows.
        best: the right answer; if that is a special card, it is told that the other one keeps it for later.
    """
    found = refuted(line.start, tuple(move for _, move in line.moves))
    result = line.end.result
    if found is None or result is None or line.seat not in result.payers:
        return None
    position, _ = line.moves[found.ply]
    turns = _own_turns(line, found.ply)
    answer = _turned(position, found.move)
    reply: dict[str, object] = {
        "seat": player_phrase(found.seat),
        "answer": phrase("held-off.is-out", {"cards": answer}) if _empties(line, found.ply) else answer,
    }
    spoken: dict[str, object] = {
        "deed": _deed(turns, best),
        "reply": phrase(f"instead.{_reply_of(line, found, turns)}", reply),
        "end": _left_with(line, result.end, found.ply),
    }
    return phrase("instead.told", spoken)


def _own_turns(line: Line, end: int) -> list[tuple[Position, Move]]:
    """Return what the seat of a line does at its turns up to a move of it, the answer first."""
    return [
        (now, move)
        for at, (now, move) in enumerate(line.moves[:end])
        if at == 0 or (now.turn == line.seat and now.pending is None)
    ]


def _named(turns: list[tuple[Position, Move]]) -> list[tuple[Position, Move]]:
    """Return those of one's own turns that are named: the first, or two where both are plays and no more come."""
    is_short = len(turns) == _NAMED and all(isinstance(move, PlayCombination | PlaySpecial) for _, move in turns)
    return turns if is_short else turns[:1]


def _deed(turns: list[tuple[Position, Move]], best: Move | None) -> Phrase:
    """Return what is done instead, as the condition of a sentence, with the special card that is kept for later."""
    position, move = turns[0]
    own: Phrase | Listed | str = deed_phrase(position, move)
    if isinstance(move, Insertion):
        own = without_phrase((card_in(position, move),))
    for then in _named(turns)[1:]:
        own = phrase("instead.and-then", {"first": own, "next": deed_phrase(*then)})
    does = "puts" if isinstance(move, Insertion) else "gives" if isinstance(move, GiveCard) else "plays"
    if isinstance(best, PlaySpecial) and does != "gives" and not isinstance(move, PlaySpecial):
        return phrase(f"instead.if-kept-{does}", {"kept": card_phrase(best.card), "own": own})
    return phrase(f"instead.if-{does}", {"own": own})


def _reply_of(line: Line, found: HurtingReply, turns: list[tuple[Position, Move]]) -> str:
    """Return how a reply comes about, in the catalogue's word: with drawn cards, after turns not named, or at once."""
    before = line.moves[1 : found.ply]
    if any(now.turn == found.seat and isinstance(now.pending, Draw) for now, _ in before):
        return f"draws-{_how(found.move)}"
    return _how(found.move) if _named(turns) == turns else f"later-{_how(found.move)}"


def _left_with(line: Line, end: RoundEnd, ply: int) -> Phrase:
    """Return what one is left with where one pays in the end, at once after a move of the line or later on."""
    row = line.end.seats[line.seat].row
    if not row:
        return phrase("instead.all-out")
    spoken = {"cards": left_phrase(row), "count": len(row)}
    if end is not RoundEnd.STUCK:
        return phrase("instead.last", spoken)
    return phrase("instead.stuck" if ply + 1 == len(line.moves) else "instead.stuck-later", spoken)


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
    """Return what one does at a turn; of a stop what one leads with, too."""
    at = next(number for number, (now, _) in enumerate(line.moves) if now is position)
    own = _turned(position, move)
    then = _own(line, at) if isinstance(move, PlaySpecial) and move.card is Card.STOP else None
    if then is not None and not then[0].trick and not isinstance(then[1], TakeReserve):
        at = next(number for number, (now, _) in enumerate(line.moves) if now is then[0])
        own = phrase("instead.and-then", {"first": own, "next": _turned(*then)})
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
