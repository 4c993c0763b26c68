"""Which answers a hint leaves possible: those that it would fit just as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final, Protocol

from combotutor.errors import Phrase
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
)
from combotutor.families.combo.solver import GapClosed, changes, leaving, row_after
from combotutor.families.combo.technique.thumb import is_beside_its_twin
from combotutor.puzzles.progress import Progress

Fits = Callable[[Position, Move], bool]
"""Tells whether a hint would fit a move."""

_LEAST: Final = 2
"""How many answers, not equal to each other, a hint has to leave possible."""

_THREE: Final = 3
"""A row of so many cards has neither halves nor a middle of several cards; a shorter one has no parts at all."""


class HintedKind(Protocol):
    """What hints have to know of a kind of puzzle."""

    is_by_rank: ClassVar[bool]
    """Whether what a wild is said to be makes another answer."""
    is_one_row: ClassVar[bool]
    """Whether the same row is played again and again, whatever the others do."""
    spare_idea: ClassVar[str]
    """The idea that is told where a better one would fit one answer only."""

    def __hash__(self) -> int:
        """Return what tells it from others; what was worked out for it is kept."""

    def aims(self, progress: Progress, /) -> tuple[Move, ...]:
        """Return the best moves, all as good, that the hints may lead to."""

    def idea(self, progress: Progress, aim: Move, /) -> str:
        """Return the idea that says most of a move."""

    def whole(self, progress: Progress, aim: Move, /) -> Phrase:
        """Return all of an answer."""


def closes(position: Position, move: Move) -> bool:
    """Tell whether cards that go together meet when the cards of a move have left."""
    return any(isinstance(each, GapClosed) for each in changes(position, move))


def plays(_: Position, move: Move) -> bool:
    """Tell whether a move plays cards."""
    return isinstance(move, PlayCombination | PlaySpecial)


def takes(_: Position, move: Move) -> bool:
    """Tell whether a move takes a reserve card."""
    return isinstance(move, TakeReserve)


IDEAS: Final[dict[str, Fits]] = {
    "inside": closes,
    "close": closes,
    "keep": lambda _, move: isinstance(move, PlayCombination),
    "insert": lambda _, move: isinstance(move, TakeReserve | InsertCard),
    "no-twin": lambda position, move: not is_beside_its_twin(position, move),
    "give": lambda _, move: isinstance(move, GiveCard),
    "special": lambda _, move: isinstance(move, PlaySpecial),
}
"""Which moves an idea fits; one that is not here fits all."""


def regions(count: int) -> dict[str, range]:
    """Return the parts of a row of so many cards, as places, the narrower first."""
    if count <= _THREE:
        ends = {"not-last": range(1, count), "not-first": range(2, count + 1)}
        return ends if count == _THREE else {}
    half, quarter = (count + 1) // 2, count // 4
    return {
        "left": range(1, half + 1),
        "right": range(count - half + 1, count + 1),
        "middle": range(quarter + 1, count - quarter + 1),
        "inner": range(2, count),
        "not-last": range(1, count),
        "not-first": range(2, count + 1),
    }


def span(position: Position, move: Move) -> range:
    """Return the places of a play or a gift, or of the neighbours of a gap."""
    if isinstance(move, TakeReserve | InsertCard):
        return range(max(1, move.gap - 1), min(len(position.mover.row), move.gap) + 1)
    return leaving(move)


def lies_in(place: range) -> Fits:
    """Return what tells whether a move lies within a part of the row; beyond three cards it may not fill it."""

    def fits(position: Position, move: Move) -> bool:
        own = span(position, move)
        is_roomy = len(own) < len(place) or len(position.mover.row) == _THREE
        return place.start <= own.start and own.stop <= place.stop and is_roomy

    return fits


def fitting(position: Position, moves: Iterable[Move], fits: Fits) -> tuple[Move, ...]:
    """Return the moves that a hint fits."""
    return tuple(move for move in moves if fits(position, move))


def is_open(kind: HintedKind, position: Position, moves: Iterable[Move]) -> bool:
    """Tell whether at least two of some moves differ in what they come to in a kind of puzzle."""
    found = set()
    for move in moves:
        rank = move.combination if kind.is_by_rank and isinstance(move, PlayCombination) else None
        found.add((row_after(position, move), rank))
        if len(found) >= _LEAST:
            return True
    return False
