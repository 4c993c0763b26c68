"""A move as one word: `5,6@3`, `X=7,8@2`, `S@4`, `R1>4`, `G5`, `>4`."""

from __future__ import annotations

import re
from typing import Final

from combotutor.errors import quote
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.errors import HiddenCardError, InvalidError
from combotutor.families.combo.notation.rows import MOST_IN_ROW, parse_card, parted
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    Position,
    TakeReserve,
    check,
    declared,
)

_NUMBER: Final = r"(0|[1-9][0-9]{0,3})"
_PLAY: Final = re.compile(rf"([^@]+)@{_NUMBER}", re.ASCII)
_TAKE: Final = re.compile(rf"R{_NUMBER}[>:]{_NUMBER}", re.ASCII)
_GIVE: Final = re.compile(rf"G(?:{_NUMBER}|\?)", re.ASCII)
_INSERT: Final = re.compile(rf"[>:]{_NUMBER}", re.ASCII)
_SAID: Final = re.compile(r"X=(1[0-2]|[1-9])", re.ASCII)


def parse_move(position: Position, text: str) -> Move:
    """Return the move that a word means for the seat that decides; it may still fail to beat the table.

    `:` is read as `>`. A gift not seen is `G?`. Where the rule set lets a wild's value go unsaid, the highest
    combination is taken.

    Raises:
        InvalidError: the word is no move.
        IllegalMoveError: its cards do not lie there, make no combination, or it is not the moment for it.
    """
    if play := _PLAY.fullmatch(text):
        cards, values = parse_said(play[1], "MOVE")
        return declared(position, int(play[2]), cards, values)
    if take := _TAKE.fullmatch(text):
        return TakeReserve(int(take[1]), int(take[2]))
    if give := _GIVE.fullmatch(text):
        return GiveCard(int(give[1]) if give[1] else None)
    if insert := _INSERT.fullmatch(text):
        return InsertCard(int(insert[1]))
    raise InvalidError("unknown-move", "MOVE", move=quote(text))


def parse_legal_move(position: Position, text: str) -> Move:
    """Return the legal move that a word means for the seat that decides.

    Raises:
        InvalidError: the word is no move.
        IllegalMoveError: a rule forbids it.
        HiddenCardError: it is a gift that it does not name.
    """
    move = parse_move(position, text)
    if move == GiveCard(None):
        raise HiddenCardError("hidden-gift", "MOVE", seat=position.turn)
    check(position, move)
    return move


def format_move(move: Move) -> str:
    """Return the word for a move; wilds carry their value, the lowest first."""
    return str(move)


def parse_said(text: str, field: str) -> tuple[Row, tuple[int, ...]]:
    """Return cards and the values said for their wilds (`X=7,8`), fewer where some are not said.

    Raises:
        InvalidError: not cards, or a value that is no number from 1 to 12.
    """
    cards, values = [], []
    for word in parted(text, field, MOST_IN_ROW):
        said = _SAID.fullmatch(word)
        if said:
            values.append(int(said[1]))
        elif word.startswith("X="):
            raise InvalidError("wild-value", field, value=quote(word[2:]))
        cards.append(Card.WILD if said else parse_card(word, field))
    return tuple(cards), tuple(values)
