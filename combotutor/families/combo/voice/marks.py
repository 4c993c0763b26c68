"""Hints and judgements on the row itself: the same as in words, as places.

What is marked comes from what the words are made of, so that neither says more than the other: the way that the hints
lead, and the claims about a move.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.cards import Combination
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
)
from combotutor.families.combo.solver import BlockMade, BlockTorn, GapClosed, Loss, NeighboursParted, changes, leaving
from combotutor.families.combo.voice.hints import Asked, Way, gaps_of, half_of, way_of
from combotutor.families.combo.voice.mistake import JudgingKind, gives_away, is_made_good
from combotutor.families.combo.voice.scope import HintedKind, is_open, span
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.verdict import Marked, Marks, Verdict

_NOTHING: Final[Marks] = {}


@functools.lru_cache(maxsize=16)
def hint_marks(kind: HintedKind, progress: Progress) -> tuple[Marks, ...]:
    """Return what each hint marks: a step of the ladder, where not to look, where it begins, and all of an answer.

    A page asks hint by hint, and again whenever it is drawn.
    """
    way, position = way_of(kind, progress), progress.position
    left = legal_moves(position) if way.asked is None else way.asked.left
    made = _made_by(position, way.aim)
    same = tuple(move for move in left if _made_by(position, move) == made) if made else ()
    rung: Marks = {"rung": made} if is_open(kind, position, same) else _NOTHING
    asked = () if way.asked is None else (_idle(kind, progress, way.aim, way.asked, same if rung else left),)
    begun = () if way.first is None else (_begun(progress, way),)
    return rung, *asked, *begun, {"ghost": ghost(way.aim)}


def _made_by(position: Position, move: Move) -> str:
    """Return the kind of combination that is played, or that the card put in makes at once; empty if it makes none."""
    match move:
        case PlayCombination(combination=combination):
            return combination.kind.value
        case TakeReserve() | InsertCard():
            made = (each for each in changes(position, move) if isinstance(each, BlockMade))
            return next((each.combination.kind.value for each in made), "")
    return ""


def _idle(kind: HintedKind, progress: Progress, aim: Move, asked: Asked, among: Iterable[Move]) -> Marks:
    """Return at most half of the row, none of it the answer or named, so that another of some stays possible."""
    position, count = progress.position, len(progress.row)
    dim: list[int] = []
    for place in sorted(set(range(1, count + 1)) - {*span(position, aim), *asked.places}, reverse=True):
        left = [move for move in among if not {place, *dim} & set(span(position, move))]
        if len(dim) < count // 2 and is_open(kind, position, left):
            dim.append(place)
    return {"dim": sorted(dim)} if dim else _NOTHING


def _begun(progress: Progress, way: Way) -> Marks:
    """Return the first card of a play, the gaps that are left for a card, or the cards that a gift is among."""
    match way.aim:
        case PlayCombination(at, _, _) | PlaySpecial(at, _):
            return {"first": at}
        case TakeReserve(number, gap):
            return {"take": number, "gaps": _gaps(progress, way, gap)}
        case InsertCard(gap):
            return {"gaps": _gaps(progress, way, gap)}
    return _other_than([at for move in way.left for at in leaving(move)], progress)


def _gaps(progress: Progress, way: Way, aim: int) -> list[int]:
    """Return the gaps that the third hint leaves; where those are most of all, those in their half with the answer."""
    left = gaps_of(way.left)
    is_told = way.first is not None and way.first.key == "hint.gaps"
    return left if is_told or 2 * len(left) <= len(progress.row) + 1 else half_of(left, aim)


def _other_than(places: Iterable[int], progress: Progress) -> Marks:
    kept = set(places)
    dim = [place for place in range(1, len(progress.row) + 1) if place not in kept]
    return {"dim": dim} if dim else _NOTHING


def ghost(move: Move) -> Marks:
    """Return where all of a move lies or goes, and its word: a wild may be said to be several things."""
    word = format_move(move)
    match move:
        case TakeReserve(number, gap):
            return {"gap": gap, "reserve": number, "move": word}
        case InsertCard(gap):
            return {"gap": gap, "move": word}
        case PlayCombination() | PlaySpecial() | GiveCard():
            places = leaving(move)
            return {"at": places.start, "length": len(places), "move": word}


def torn(kind: JudgingKind, verdict: Verdict) -> tuple[Marked, ...]:
    """Return what a mistake tears apart or parts, as far as the words tell it, by its places before the move.

    Where to name it would name a right answer, or nothing is torn, it is the cards of the move alone that are marked,
    without a name. What goes into a gap has no place in the row before.
    """
    return (() if kind.loss(verdict) is None else _lost(kind, verdict)) or _made(verdict)


def _made(verdict: Verdict) -> tuple[Marked, ...]:
    """Return the cards that a move plays or gives, if they lie in the row."""
    places = tuple(leaving(verdict.move))
    return (Marked(places),) if places else ()


def _lost(kind: JudgingKind, verdict: Verdict) -> tuple[Marked, ...]:
    """Return what a mistake tears apart or parts."""
    found: list[Marked] = []
    for each in verdict.reasons:
        if isinstance(each, Loss) and is_made_good(verdict, each):
            continue
        match each:
            case BlockTorn() if not gives_away(kind, verdict, each):
                found.append(Marked(each.places, _name(each.combination)))
            case BlockTorn():
                used = leaving(verdict.move)
                found.append(Marked(tuple(place for place in each.places if place in used)))
            case NeighboursParted() if not gives_away(kind, verdict, each):
                gap = verdict.move.gap
                before = tuple(place - (place > gap) for place in each.places)
                found.append(Marked(before, _name(each.combination)))
    return tuple(found)


def missed(verdict: Verdict, right: Iterable[Iterable[Move]]) -> Marks:
    """Return the gap into which a mistake puts a card, or the number of the card where another one goes there.

    Args:
        verdict: the judgement.
        right: the classes of right answers.
    """
    match verdict.move:
        case TakeReserve(number, gap) if gap in {
            move.gap for moves in right for move in moves if isinstance(move, TakeReserve)
        }:
            return {"unfit": number}
        case TakeReserve(_, gap) | InsertCard(gap):
            return {"missed": gap}
    return _NOTHING


def met(verdict: Verdict) -> tuple[Marked, ...]:
    """Return what a right answer makes of cards that were apart, by its places after the move."""
    made = (each for each in verdict.reasons if isinstance(each, GapClosed | BlockMade))
    return tuple(Marked(each.places, _name(each.combination)) for each in made)


def _name(combination: Combination) -> Phrase:
    return phrase(f"kind.{combination.kind.value}")
