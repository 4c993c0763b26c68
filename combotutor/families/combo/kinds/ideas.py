"""What a first hint may say of a decision: the ideas that are true of a right answer, the one that says most first.

They are the themes of this decision, whatever the others of its puzzle are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import LONGEST, Card
from combotutor.families.combo.kinds.themes import of_the_answer, what_it_does
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
from combotutor.families.combo.solver import BlockTorn, changes, row_after
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.scope import highest

_OF_PLAYS: Final[Mapping[Theme, str]] = MappingProxyType(
    {
        Theme.TEARING: "tear",
        Theme.WILD: "with-wild",
        Theme.CLOSING: "close",
        Theme.KEEPING: "keep",
        Theme.MIXED: "mixed",
        Theme.TEMPTING: "tempting",
        Theme.LOOSE: "loose",
        Theme.WAITING: "wait",
    }
)
"""What is said where a combination is right, the most telling first."""


def ideas(position: Position, aim: Move, right: Iterable[Move]) -> Iterator[str]:
    """Yield what may be said of a right answer.

    Args:
        position: where it is given.
        aim: the answer.
        right: all that are right.
    """
    match aim:
        case TakeReserve() | InsertCard():
            yield "insert"
        case GiveCard():
            yield "give"
        case PlaySpecial():
            yield "special"
    if isinstance(aim, PlayCombination | PlaySpecial) and row_after(position, aim):
        found = {*what_it_does(position, aim), *of_the_answer(position, aim), *_tempting(position, right)}
        yield from (idea for theme, idea in _OF_PLAYS.items() if theme in found)


def _tempting(position: Position, right: Iterable[Move]) -> Iterator[Theme]:
    """Yield whether something higher than all that is right can be played, and whether that tears."""
    best = max((move.combination.strength for move in right if isinstance(move, PlayCombination)), default=0)
    plays = (move for move in legal_moves(position) if isinstance(move, PlayCombination))
    found = [move for move in plays if move.combination.strength > best]
    if found:
        yield Theme.TEMPTING
    if any(isinstance(each, BlockTorn) for move in found for each in changes(position, move)):
        yield Theme.KEEPING


def of_rank(aim: Move) -> Iterator[str]:
    """Yield what may be said where the highest combination is looked for."""
    if not isinstance(aim, PlayCombination):
        return
    if Card.WILD in aim.cards:
        yield "with-wild"
    if len(aim.cards) == LONGEST:
        yield "find-three"
    if aim.combination.kind.is_run:
        yield "mixed"
    if len(aim.cards) == LONGEST - 1:
        yield "find-two"


def of_specials(position: Position) -> Iterator[str]:
    """Yield what may be said of the special cards that are held: what one does, of the only one or of several."""
    held = {card for card in position.mover.row if card.is_special}
    if len(held) > 1:
        yield "moment-several"
    yield from (f"moment-{card.symbol}" for card in held if len(held) == 1)


def of_counting(position: Position, fewest: Iterable[Move]) -> Iterator[str]:
    """Yield what may be said where the fewest plays are wrong: what the one who only counts would use up."""
    for move in fewest:
        if isinstance(move, PlaySpecial):
            yield "advisers-special"
        elif isinstance(move, PlayCombination) and Card.WILD in move.cards:
            yield "advisers-wild"
        elif isinstance(move, PlayCombination) and move.combination.strength == highest(position):
            yield "advisers-high"
