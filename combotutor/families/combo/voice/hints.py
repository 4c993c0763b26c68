"""Four hints for a decision, each telling more than the one before, none what a later one is for.

The first two, an idea and a question, leave at least two different answers possible, wherever there are two: an idea or
a question that only one answer would fit is not told. The third leaves more than one where it can; it cannot where no
other play begins with its card, where the row is so short that a neighbour has one gap beside it, or where all cards
that are left to choose from stand for the same. Where there is nothing left to ask or to tell, there are fewer.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Row, readings
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
from combotutor.families.combo.solver import BlockMade, GapClosed, changes, leaving
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice.scope import IDEAS, HintedKind, fitting, is_open
from combotutor.families.combo.voice.spoken import card_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress

Moves = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the second hint asks.

    Args:
        said: its sentence.
        places: of the cards of the row that it names, from 1.
        left: the answers that it leaves possible.
    """

    said: Phrase
    places: frozenset[int]
    left: Moves


@dataclass(frozen=True, slots=True)
class Way:
    """What the hints of a decision say and lead to: what is said of them, and what is marked in the row.

    Args:
        aim: the answer.
        idea: the idea, by its word.
        asked: the question; None where there is none.
        first: what says the card that it begins with, which one lies beside it, or which gaps are left; None where that
            would say no more, or all.
        left: the answers that this leaves possible.
    """

    aim: Move
    idea: str
    asked: Asked | None
    first: Phrase | None
    left: Moves


def ladder(kind: HintedKind, progress: Progress) -> tuple[Phrase, ...]:
    """Return all hints."""
    way = way_of(kind, progress)
    asked = None if way.asked is None else way.asked.said
    told = (phrase(f"hint.idea.{way.idea}"), asked, way.first, kind.whole(progress, way.aim))
    return tuple(each for each in told if each is not None)


@functools.lru_cache(maxsize=16)
def way_of(kind: HintedKind, progress: Progress) -> Way:
    """Return what the hints say; they are asked for one after the other, and again whenever the page is drawn."""
    position, aims = progress.position, kind.aims(progress)
    idea, left = _idea(kind, progress, aims[0])
    ways = [_led(kind, progress, aim, idea, left) for aim in aims]
    return next((way for way in ways if is_open(kind, position, way.left)), ways[0])


def _led(kind: HintedKind, progress: Progress, aim: Move, idea: str, left: Moves) -> Way:
    """Return what the hints say that lead to an answer."""
    asked = _asked(kind, progress, aim, left)
    return Way(aim, idea, asked, *_first(kind, progress, aim, left if asked is None else asked.left))


def clearest(position: Position, classes: Sequence[Moves]) -> Moves:
    """Return the best moves, all as good, whose good is seen at once; the first ones if there are no such."""
    plain = (moves for moves in classes if isinstance(changes(position, moves[0])[0], GapClosed | BlockMade))
    return next(plain, classes[0])


def _idea(kind: HintedKind, progress: Progress, aim: Move) -> tuple[str, Moves]:
    """Return the first idea that leaves several answers possible, and those; else the spare one of the kind."""
    position = progress.position
    legal = legal_moves(position)
    is_one = not is_open(kind, position, legal)
    for idea in kind.ideas(progress, aim):
        left = fitting(position, legal, IDEAS[idea]) if idea in IDEAS else legal
        if aim in left and (is_one or is_open(kind, position, left)):
            return idea, left
    return kind.spare_idea, legal


def _asked(kind: HintedKind, progress: Progress, aim: Move, left: Moves) -> Asked | None:
    """Return the first question that leaves several of the answers possible that an idea does."""
    position = progress.position
    is_one = not is_open(kind, position, left)
    for question in kind.questions(progress, aim):
        still = tuple(move for move in left if question.fits(move))
        if aim in still and (is_one or is_open(kind, position, still)):
            return Asked(question.said, question.places, still)
    return None


def _first(kind: HintedKind, progress: Progress, aim: Move, left: Moves) -> tuple[Phrase | None, Moves]:
    """Return the first card of a play, which special or reserve card, or a neighbour, and what that leaves possible."""
    row, reserve = progress.row, progress.position.mover.reserve
    match aim:
        case PlaySpecial(_, card) if not kind.is_one_row:
            same = (move for move in left if isinstance(move, PlaySpecial) and move.card is card)
            return phrase("hint.card", {"card": card_phrase(card)}), tuple(same)
        case PlayCombination(at, _, _) | PlaySpecial(at, _):
            there = (move for move in left if leaving(move) and leaving(move).start == at)
            return phrase("hint.first", {"card": card_phrase(row[at - 1]), "at": at}), tuple(there)
        case TakeReserve(number, _) if len(set(reserve)) > 1:
            card = reserve[number - 1]
            taking = (move for move in left if isinstance(move, TakeReserve) and reserve[move.number - 1] is card)
            return phrase("hint.take", {"card": card_phrase(card)}), tuple(taking)
        case TakeReserve() | InsertCard():
            return _put(kind, progress.position, aim, left)
    return _beside_gift(kind, progress.position, aim, left)


def _put(kind: HintedKind, position: Position, aim: Insertion, left: Moves) -> tuple[Phrase | None, Moves]:
    """Return the neighbour with which a card makes something, or else the gaps that are left, some of all."""
    row, card = position.mover.row, card_in(position, aim)
    for neighbour in dict.fromkeys(_neighbours(row, aim)):
        near = _near(row, neighbour, left)
        if readings((neighbour, card)) and (is_open(kind, position, near) or not is_open(kind, position, left)):
            return phrase("hint.beside", {"card": card_phrase(neighbour)}), near
    kept = _some_gaps(kind, position, aim, left)
    if not kept:
        return None, left
    *first, last = map(str, kept)
    told = phrase("hint.and", {"first": Listed(tuple(first)), "last": last})
    return phrase("hint.gaps", {"gaps": told}), _into(left, kept)


def _some_gaps(kind: HintedKind, position: Position, aim: Insertion, left: Moves) -> list[int]:
    """Return some of all gaps, a right one among them, best not more than half; none if all or one alone are left."""
    gaps, count = gaps_of(left), len(position.mover.row) + 1
    if len(gaps) > 1 and 2 * len(gaps) <= count:
        return gaps
    for size in range(max(2, count // 2), min(len(gaps) + 1, count)):
        starts = range(len(gaps) - size, -1, -1)
        windows = (gaps[start : start + size] for start in starts)
        for window in windows:
            if aim.gap in window and (
                is_open(kind, position, _into(left, window)) or not is_open(kind, position, left)
            ):
                return window
    return []


def _into(moves: Moves, gaps: Sequence[int]) -> Moves:
    """Return the moves that put a card into some gaps."""
    return tuple(move for move in moves if isinstance(move, Insertion) and move.gap in gaps)


def gaps_of(moves: Moves) -> list[int]:
    """Return the gaps into which some moves put a card, from the left."""
    return sorted({move.gap for move in moves if isinstance(move, Insertion)})


def half_of(gaps: list[int], aim: int) -> list[int]:
    """Return the half of some gaps in which a right one lies."""
    half = (len(gaps) + 1) // 2
    return gaps[:half] if aim in gaps[:half] else gaps[-half:]


def _beside_gift(kind: HintedKind, position: Position, aim: Move, left: Moves) -> tuple[Phrase | None, Moves]:
    """Return a neighbour of what is given, best one that leaves several answers; an only card has none."""
    row = position.mover.row
    found = max(_neighbours(row, aim), key=lambda each: is_open(kind, position, _near(row, each, left)), default=None)
    if found is None:
        return None, left
    return phrase("hint.beside-gift", {"card": card_phrase(found)}), _near(row, found, left)


def _near(row: Row, neighbour: Card, moves: Moves) -> Moves:
    """Return the moves that have such a card for a neighbour."""
    return tuple(move for move in moves if neighbour in _neighbours(row, move))


def _neighbours(row: Row, move: Move) -> Row:
    """Return the cards beside a gift or a gap."""
    match move:
        case TakeReserve(_, gap) | InsertCard(gap):
            return row[max(0, gap - 2) : gap]
        case GiveCard(int(at)):
            return (*row[max(0, at - 2) : at - 1], *row[at : at + 1])
    return ()
