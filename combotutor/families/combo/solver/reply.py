"""Every legal move of a seat with the fewest plays it leaves in that seat's row."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from combotutor.families.combo.cards import Card, Row, inserted, removed
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import (
    Draw,
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
)


@dataclass(frozen=True, slots=True)
class Reply:
    """A legal move and the fewest plays left in the mover's row after it; proved, for the row alone."""

    move: Move
    plays_after: int


# A page asks for the same decision again and again: to judge, to hint, to explain.
@functools.lru_cache(maxsize=64)
def replies(position: Position) -> tuple[Reply, ...]:
    """Return every legal move, best first; among equals in the order of `legal_moves`.

    Counted is the mover's row once the card has left or been inserted, before anything is drawn, picked up or
    received, and as if nothing had to be beaten. The cards of other seats play no part.

    Raises:
        HiddenCardError: a card of the mover's row, or the one to be inserted, is not seen.
    """
    if position.incoming is Card.UNKNOWN:
        raise HiddenCardError("hidden-row", "PILE" if isinstance(position.pending, Draw) else "SEATS")
    wild_pair = position.rules.wild_pair
    found = [
        Reply(move, fewest_plays(row_after(position, move), wild_pair=wild_pair)) for move in legal_moves(position)
    ]
    return tuple(sorted(found, key=lambda reply: reply.plays_after))


def leaving(move: Move) -> range:
    """Return the positions, from 1, whose cards a move takes out of the mover's row; none for an insertion."""
    match move:
        case PlayCombination(at, cards, _):
            return range(at, at + len(cards))
        case PlaySpecial(at, _):
            return range(at, at + 1)
        case GiveCard(int(at)):
            return range(at, at + 1)
    return range(0)


def row_after(position: Position, move: Move) -> Row:
    """Return the mover's row once the cards of a move have left it, or its card has been inserted."""
    return row_changed(position.mover.row, move, position.mover.reserve, position.incoming)


def row_changed(row: Row, move: Move, reserve: Row = (), incoming: Card | None = None) -> Row:
    """Return a row once the cards of a move have left it, or its card has been inserted.

    Args:
        row: the cards, left to right.
        move: what is done with them.
        reserve: the reserve cards that a move may take from.
        incoming: the drawn or received card that a move may insert.
    """
    match move:
        case PlayCombination(at, cards, _):
            return removed(row, at, len(cards))
        case PlaySpecial(at, _):
            return removed(row, at)
        case TakeReserve(number, gap):
            return inserted(row, reserve[number - 1], gap)
        case GiveCard(at):
            return row if at is None else removed(row, at)
        case InsertCard(gap):
            assert incoming is not None, "only a drawn or received card is inserted without being taken"
            return inserted(row, incoming, gap)
