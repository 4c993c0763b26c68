"""Four hints for a decision, each telling more than the one before, none what a later one is for.

The first two leave at least two different answers possible, wherever there are two: an idea or a part of the row that
would fit one answer only is not told. The third leaves more than one where it can; it cannot where no other play
begins with its card, where the row is so short that a neighbour has one gap beside it, or where all cards that are
left to choose from stand for the same.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from combotutor.errors import Phrase
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
from combotutor.families.combo.solver import BlockMade, GapClosed, changes, leaving, row_after
from combotutor.families.combo.voice.scope import (
    IDEAS,
    HintedKind,
    closes,
    fitting,
    is_open,
    lies_in,
    plays,
    regions,
    takes,
)
from combotutor.families.combo.voice.spoken import card_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress

Moves = tuple[Move, ...]

_WHOLE_ROW: Final = phrase("hint.where.all")


@dataclass(frozen=True, slots=True)
class Where:
    """What the second hint says: where to look, or what to do.

    Args:
        said: its sentence.
        places: where to look, from 1; None if it is not that which is said.
        left: the answers that it leaves possible.
    """

    said: Phrase
    places: range | None
    left: Moves


@dataclass(frozen=True, slots=True)
class Way:
    """What the hints of a decision say and lead to: what is said of them, and what is marked in the row.

    Args:
        aim: the answer.
        idea: the idea, by its word.
        where: where to look.
        first: what says the card that it begins with, or which one lies beside it.
        left: the answers that this leaves possible.
    """

    aim: Move
    idea: str
    where: Where
    first: Phrase
    left: Moves


def ladder(kind: HintedKind, progress: Progress) -> tuple[Phrase, ...]:
    """Return all hints."""
    way = way_of(kind, progress)
    return phrase(f"hint.idea.{way.idea}"), way.where.said, way.first, kind.whole(progress, way.aim)


@functools.lru_cache(maxsize=16)
def way_of(kind: HintedKind, progress: Progress) -> Way:
    """Return what the hints say; they are asked for one after the other, and again whenever the page is drawn."""
    position, aims = progress.position, kind.aims(progress)
    idea, left = _idea(kind, progress, aims[0])
    ways = [
        Way(aim, idea, where, *_first(kind, progress, aim, where.left))
        for aim in aims
        for where in _wheres(kind, position, aim, left)
    ]
    return next((way for way in ways if is_open(kind, position, way.left)), ways[0])


def clearest(position: Position, classes: Sequence[Moves]) -> Moves:
    """Return the best moves, all as good, whose good is seen at once; the first ones if there are no such."""
    plain = (moves for moves in classes if isinstance(changes(position, moves[0])[0], GapClosed | BlockMade))
    return next(plain, classes[0])


def telling(position: Position, aim: Move) -> str:
    """Return the idea that says most of a move."""
    match aim:
        case TakeReserve() | InsertCard():
            return "insert"
        case GiveCard():
            return "give"
        case PlaySpecial():
            return "special"
        case PlayCombination():
            if not row_after(position, aim):
                return "count"  # nothing stays that could meet or be kept together
            return "close" if closes(position, aim) else "keep"


def _idea(kind: HintedKind, progress: Progress, aim: Move) -> tuple[str, Moves]:
    """Return an idea and the answers that it leaves possible."""
    position, idea = progress.position, kind.idea(progress, aim)
    legal = legal_moves(position)
    left = fitting(position, legal, IDEAS[idea]) if idea in IDEAS else legal
    if is_open(kind, position, left) or not is_open(kind, position, legal):
        return idea, left
    return kind.spare_idea, legal


def _wheres(kind: HintedKind, position: Position, aim: Move, left: Moves) -> Iterator[Where]:
    """Yield where to look, or whether to play or to take, with the answers that it leaves possible; the best first."""
    is_one = not is_open(kind, position, left)
    for name, places in regions(len(position.mover.row)).items():
        still = fitting(position, left, lies_in(places))
        if aim in still and (is_one or is_open(kind, position, still)):
            yield Where(phrase(f"hint.where.{name}"), places, still)
    for name, fits in {"play": plays, "take": takes}.items():
        still = fitting(position, left, fits)
        if aim in still and len(still) < len(left) and is_open(kind, position, still):
            yield Where(phrase(f"hint.do.{name}"), None, still)
    yield Where(_WHOLE_ROW, None, left)


def _first(kind: HintedKind, progress: Progress, aim: Move, left: Moves) -> tuple[Phrase, Moves]:
    """Return the first card of a play, which special or reserve card, or a neighbour, and what that leaves possible."""
    row, reserve = progress.row, progress.position.mover.reserve
    match aim:
        case PlaySpecial(_, card) if not kind.is_one_row:
            same = (move for move in left if isinstance(move, PlaySpecial) and move.card is card)
            return phrase("hint.card", {"card": card_phrase(card)}), tuple(same)
        case PlayCombination(at, _, _) | PlaySpecial(at, _):
            there = (move for move in left if plays(progress.position, move) and leaving(move).start == at)
            return phrase("hint.first", {"card": card_phrase(row[at - 1]), "at": at}), tuple(there)
        case TakeReserve(number, _) if len(set(reserve)) > 1:
            card = reserve[number - 1]
            taking = (move for move in left if isinstance(move, TakeReserve) and reserve[move.number - 1] is card)
            return phrase("hint.take", {"card": card_phrase(card)}), tuple(taking)
    return _beside(kind, progress.position, aim, left)


def _beside(kind: HintedKind, position: Position, aim: Move, left: Moves) -> tuple[Phrase, Moves]:
    """Return a hint to a neighbour of what is given or put in: one that leaves several answers, best one that fits it.

    There is none in an empty row, or of an only card.
    """
    row = position.mover.row
    card = position.mover.reserve[aim.number - 1] if isinstance(aim, TakeReserve) else position.incoming

    def merit(neighbour: Card) -> tuple[bool, bool]:
        fits = card is not None and bool(readings((neighbour, card)))
        return is_open(kind, position, _near(row, neighbour, left)), fits

    found = max(_neighbours(row, aim), key=merit, default=None)
    if found is None:
        return _WHOLE_ROW, left
    key = "hint.beside-gift" if isinstance(aim, GiveCard) else "hint.beside"
    return phrase(key, {"card": card_phrase(found)}), _near(row, found, left)


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
