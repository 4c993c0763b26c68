"""Four hints for a decision, each telling more than the one before, none what a later one is for.

The first two leave at least two different answers possible, wherever there are two: an idea or a part of the row that
would fit one answer only is not told. The third leaves more than one where it can; it cannot where no other play
begins with its card, where the row is so short that a neighbour has one gap beside it, or where all cards that are
left to choose from stand for the same.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Row, readings
from combotutor.families.combo.plan import plan_row
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    TakeReserve,
    legal_moves,
)
from combotutor.families.combo.solver import Closed, Made, changes, leaving, row_after
from combotutor.families.combo.voice.scope import IDEAS, closes, fitting, is_open, lies_in, plays, regions, takes
from combotutor.families.combo.voice.spoken import block_phrase, card_phrase, move_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import STORED, PuzzleKind
from combotutor.puzzles.rights import rights

_OWN_IDEA: Final = STORED | {PuzzleKind.FIND, PuzzleKind.WILD, PuzzleKind.RESERVE}
"""The kinds whose first hint is the same whatever the answer."""

Moves = tuple[Move, ...]

_WHOLE_ROW: Final = phrase("hint.where.all")


@functools.lru_cache(maxsize=16)
def hints(progress: Progress) -> tuple[Phrase, Phrase, Phrase, Phrase]:
    """Return all hints; they are asked for one after the other, and again whenever the page is drawn."""
    position, aims = progress.position, _towards(progress)
    idea, left = _idea(progress, aims[0], legal_moves(position))
    ways = [
        (aim, where, *_first(progress, aim, still)) for aim in aims for where, still in _wheres(progress, aim, left)
    ]
    aim, where, first, _ = next((way for way in ways if is_open(progress, way[3])), ways[0])
    is_row = progress.puzzle.kind is PuzzleKind.CLEAR
    whole = _all_plays(progress, aim) if is_row else phrase("hint.all", {"move": move_phrase(position, aim)})
    return phrase(f"hint.idea.{idea}"), where, first, whole


def _towards(progress: Progress) -> Moves:
    """Return the best moves, all as good, that the hints may lead to: whose good is seen at once, if there are such.

    In the kind `clear` it is a play after which neighbours meet, else the one that the plan begins with.
    """
    position = progress.position
    classes = rights(progress)
    if progress.puzzle.kind is not PuzzleKind.CLEAR:
        plain = (moves for moves in classes if isinstance(changes(position, moves[0])[0], Closed | Made))
        return next(plain, classes[0])
    found = next((move for moves in classes for move in reversed(moves) if closes(position, move)), None)
    if found is not None:
        return (found,)
    step = plan_row(progress.row, wild_pair=progress.position.rules.wild_pair).line[0]
    cards = range(step.at, step.at + len(step.cards))
    return (next(move for moves in classes for move in reversed(moves) if leaving(move) == cards),)


def _idea(progress: Progress, aim: Move, legal: Moves) -> tuple[str, Moves]:
    """Return an idea and the answers that it leaves possible."""
    kind = progress.puzzle.kind
    if kind in _OWN_IDEA:
        return kind, legal
    idea = _telling(progress, aim)
    left = fitting(progress.position, legal, IDEAS[idea]) if idea in IDEAS else legal
    if is_open(progress, left) or not is_open(progress, legal):
        return idea, left
    return "beside" if kind is PuzzleKind.CLEAR else "count", legal


def _telling(progress: Progress, aim: Move) -> str:
    """Return the idea that says most of a move."""
    if progress.puzzle.kind is PuzzleKind.CLEAR:
        return "inside" if len(progress.row) > 1 and closes(progress.position, aim) else "beside"
    match aim:
        case TakeReserve() | InsertCard():
            return "insert"
        case GiveCard():
            return "give"
        case PlaySpecial():
            return "special"
        case PlayCombination():
            return "close" if closes(progress.position, aim) else "keep"


def _wheres(progress: Progress, aim: Move, left: Moves) -> Iterator[tuple[Phrase, Moves]]:
    """Yield where to look, or whether to play or to take, with the answers that it leaves possible; the best first."""
    position = progress.position
    is_one = not is_open(progress, left)
    for name, places in regions(len(progress.row)).items():
        still = fitting(position, left, lies_in(places))
        if aim in still and (is_one or is_open(progress, still)):
            yield phrase(f"hint.where.{name}"), still
    for name, fits in {"play": plays, "take": takes}.items():
        still = fitting(position, left, fits)
        if aim in still and len(still) < len(left) and is_open(progress, still):
            yield phrase(f"hint.do.{name}"), still
    yield _WHOLE_ROW, left


def _first(progress: Progress, aim: Move, left: Moves) -> tuple[Phrase, Moves]:
    """Return the first card of a play, which special or reserve card, or a neighbour, and what that leaves possible."""
    row, reserve = progress.row, progress.position.mover.reserve
    match aim:
        case PlaySpecial(_, card) if progress.puzzle.kind is not PuzzleKind.CLEAR:
            same = (move for move in left if isinstance(move, PlaySpecial) and move.card is card)
            return phrase("hint.card", {"card": card_phrase(card)}), tuple(same)
        case PlayCombination(at, _, _) | PlaySpecial(at, _):
            there = (move for move in left if plays(progress.position, move) and leaving(move).start == at)
            return phrase("hint.first", {"card": card_phrase(row[at - 1]), "at": at}), tuple(there)
        case TakeReserve(number, _) if len(set(reserve)) > 1:
            card = reserve[number - 1]
            taking = (move for move in left if isinstance(move, TakeReserve) and reserve[move.number - 1] is card)
            return phrase("hint.take", {"card": card_phrase(card)}), tuple(taking)
    return _beside(progress, aim, left)


def _beside(progress: Progress, aim: Move, left: Moves) -> tuple[Phrase, Moves]:
    """Return a hint to a neighbour of what is given or put in: one that leaves several answers, best one that fits it.

    There is none in an empty row, or of an only card.
    """
    row, position = progress.row, progress.position
    card = position.mover.reserve[aim.number - 1] if isinstance(aim, TakeReserve) else position.incoming

    def merit(neighbour: Card) -> tuple[bool, bool]:
        return is_open(progress, _near(row, neighbour, left)), card is not None and bool(readings((neighbour, card)))

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


def _all_plays(progress: Progress, first: Move) -> Phrase:
    wild_pair = progress.position.rules.wild_pair
    begun = tuple(progress.row[place - 1] for place in leaving(first))
    line = plan_row(row_after(progress.position, first), wild_pair=wild_pair).line
    spoken = tuple(block_phrase(cards, wild_pair=wild_pair) for cards in (begun, *(step.cards for step in line)))
    return phrase("hint.order", {"moves": Listed(spoken, "; ")})
