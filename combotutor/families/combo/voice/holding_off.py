"""Why an answer is safe or not with all hands open, from the stored lines: who could answer, and how it goes on.

No search is made, as in `aftermath`: what is told is what a line of the pack does.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import (
    Draw,
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    RoundEnd,
    TakeReserve,
)
from combotutor.families.combo.solver import HurtingReply, refuted
from combotutor.families.combo.solver.meaning import Insertion, card_in, moved
from combotutor.families.combo.voice.aftermath import Line, decision, ending, played, player_phrase, safety, seat_phrase
from combotutor.families.combo.voice.effect import effect
from combotutor.families.combo.voice.spoken import (
    MOST_KEPT,
    a_card,
    card_phrase,
    deed_named,
    deed_phrase,
    kept_phrase,
    without_phrase,
)
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress

_Turn = PlayCombination | PlaySpecial | TakeReserve
"""What is done at a turn; what is put in, given or picked up comes with it."""

_TELLING: Final = frozenset({"after.even-so", "after.sure", "after.unbeaten"})
"""What says of a right answer that it is safe, and not why."""
_NAMED: Final = 2
"""The most plays of one's own that are named of a line."""
TOLD: Final = 5
"""The most moves of a line that are told one by one."""
OF_NOBODY: Final = -1
"""No seat: that of a learner who sits elsewhere goes by its number."""
_PAYING: Final = ("-stuck", "-ends", ".they-stuck")
"""How the keys end of what says, too, who pays."""


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
    if said.key == "after.played.S" and (told or not line.start.trick):
        yield _stopped(line, told)
        return
    yield effect(line) or said
    yield from told
    found = None if told else _held(line, is_answer=False)
    if found is not None and not found.key.endswith("-ends"):
        yield found


def _stopped(line: Line, told: Sequence[Phrase]) -> Phrase:
    """Return what a stop comes to: one leads, with what; on an empty table it ends nothing that others had begun."""
    key = "effect.stop" if line.start.trick else "effect.stop-free"
    return phrase(key, told[0].values) if told else phrase("effect.stop-again")


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
        how, between = _over(line, at, *own)
        spoken |= between
    elif stuck is not None:
        spoken["other"], how = stuck, "stuck"
    if own is not None and _draws(line, at, own[0]):
        return phrase("held-off.drawn-takes" if how == "takes" else "held-off.drawn-plays", spoken)
    beats = isinstance(move, PlayCombination) and position.best is not None and _same_trick(line, at)
    return phrase(f"held-off.beaten-{how}" if beats and is_answer else f"held-off.later-{how}", spoken)


def _over(line: Line, at: int, position: Position, own: _Turn) -> tuple[str, dict[str, object]]:
    """Return how one's own turn comes after an answer, in the catalogue's word: at once, as leader, or over a play."""
    end = next(number for number, (now, _) in enumerate(line.moves) if now is position)
    others = [(now, move) for now, move in line.moves[at + 1 : end] if isinstance(move, PlayCombination | PlaySpecial)]
    if isinstance(own, TakeReserve):
        return "takes", {}
    if not position.trick:
        return "leads", {}
    over = [
        (now, move) for now, move in others if isinstance(move, PlayCombination) and move.combination == position.best
    ]
    if not over:
        return ("again" if others else "plays"), {}
    now, move = over[-1]
    how = "more" if now.turn == line.moves[at][0].turn else "over"
    return how, {"other": player_phrase(now.turn), "lead": deed_phrase(now, move)}


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
    named = _named(turns)
    last = next(at for at, (now, _) in enumerate(line.moves) if now is named[-1][0])
    is_first = not any(isinstance(move, PlayCombination | PlaySpecial) for _, move in line.moves[last + 1 : found.ply])
    return _how(found.move) if named == turns and is_first else f"later-{_how(found.move)}"


def _left_with(line: Line, end: RoundEnd, ply: int) -> Phrase:
    """Return what one is left with where one pays in the end, at once after a move of the line or later on."""
    row = line.end.seats[line.seat].row
    if not row:
        return phrase("instead.all-out")
    spoken = {"cards": kept_phrase(row), "count": len(row)}
    if end is not RoundEnd.STUCK:
        return phrase("instead.last" if len(row) <= MOST_KEPT else "instead.last-many", spoken)
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


# How the round goes on.


def secured(progress: Progress) -> tuple[Phrase, ...]:
    """Return how many of the first answers were sure, and how the round goes on after the last one, to its end.

    What the praise of the last answer says is not said again.
    """
    steps = progress.puzzle.steps
    safe = sum(map(len, steps[0].answers))
    counted = phrase("closing.safe", {"count": safe, "moves": len(steps[0].moves)})
    line = last_line(progress)
    return (counted,) if line is None else (counted, *going_on(line))


def last_line(progress: Progress) -> Line | None:
    """Return the line of the last answer: of those that are right the one that led where the learner is."""
    step, start = progress.puzzle.steps[-1], decision(progress.puzzle, len(progress.puzzle.steps) - 1)
    right = {word for words in step.answers for word in words}
    lines = [played(start, each.line) for each in step.moves if each.word in right and each.line]
    ways = [line for line in lines if (line.moves[1][0] if len(line.moves) > 1 else line.end) == progress.position]
    main = [line for line in lines if format_move(line.moves[0][1]) == step.answers[0][0]]
    return next(iter((*ways, *main)), None)


def going_on(line: Line) -> tuple[Phrase, ...]:
    """Return how the round goes on after the first move of a line up to one's own turn, and how it ends for its seat.

    A line that comes to one's own turn only after many moves is not told, nor what the praise of its answer says.
    """
    is_paid, turns = tells_who_pays(line), _turns(line)
    own = next((at for at, ((now, _), *_) in enumerate(turns) if now.turn == line.seat), None)
    told = tuple(_told(each, line.seat) for each in turns)
    end = () if is_paid else (ending(line),)
    if not told or (is_paid and len(told) == 1):
        return end
    if len(told) <= TOLD:
        payers = () if is_paid or line.end.result is None else tuple(map(_pays, line.end.result.payers))
        return (phrase("after.goes-on", {"moves": Listed((*told, *payers), "; ")}), *(() if payers else end))
    if own is None or own >= TOLD:
        return end
    return (phrase("after.goes-on-so", {"moves": Listed(told[: own + 1], "; ")}), *end)


def tells_who_pays(line: Line) -> bool:
    """Tell whether the praise of the answer that begins a line begins with who pays."""
    return next(iter(held_off(line, safety(line)))).key.endswith(_PAYING)


def _pays(seat: int) -> Phrase:
    return phrase("after.does.pays", {"number": seat + 1})


def gone_on(moves: Sequence[tuple[Position, Move]]) -> Phrase:
    """Return what was done in some moves of a line, each seat by its number."""
    told = tuple(_told([each], OF_NOBODY) for each in moves[-TOLD:])
    return phrase("after.goes-on", {"moves": Listed(told, "; ")})


def _turns(line: Line) -> list[list[tuple[Position, Move]]]:
    """Return the moves after the first of a line; several cards that somebody puts in are one."""
    numbered = enumerate(line.moves[1:])
    together = itertools.groupby(
        numbered, lambda each: (each[1][0].turn, isinstance(each[1][1], InsertCard) or each[0])
    )
    return [[move for _, move in each] for _, each in together]


def _told(moves: Sequence[tuple[Position, Move]], own: int) -> Phrase:
    """Return a move as part of a sentence, or several cards that are put in: who does what with which cards."""
    position, move = moves[0]
    cards: Phrase | Listed | str = without_phrase([card for each in moves for card in moved(*each)])
    match move:
        case PlayCombination() | PlaySpecial():
            does, cards = "plays", deed_named(moved(position, move))
        case TakeReserve():
            does = "takes"
        case GiveCard():
            does = "gives"
        case InsertCard():
            does = "puts-in"
    spoken: dict[str, object] = {"number": position.turn + 1, "cards": cards}
    return phrase(f"after.you-do.{does}", spoken) if position.turn == own else phrase(f"after.does.{does}", spoken)
