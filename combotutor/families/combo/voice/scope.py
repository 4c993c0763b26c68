"""Which answers a hint leaves possible: those that it would fit just as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card
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
from combotutor.families.combo.solver import (
    BlockTorn,
    GapClosed,
    SeatAnswers,
    changes,
    leaving,
    row_after,
    threats,
)
from combotutor.families.combo.technique.thumb import is_beside_its_twin
from combotutor.puzzles.progress import Progress

Fits = Callable[[Position, Move], bool]
"""Tells whether a hint would fit a move."""

_LEAST: Final = 2
"""How many answers, not equal to each other, a hint has to leave possible."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about this very row, or who else is there.

    Args:
        said: its sentence.
        fits: which moves it leaves possible.
        places: of the cards of the row that it names, from 1.
    """

    said: Phrase
    fits: Callable[[Move], bool]
    places: frozenset[int] = frozenset()


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

    def ideas(self, progress: Progress, aim: Move, /) -> Iterator[str]:
        """Yield the ideas that are true of a move, the one that says most first."""

    def questions(self, progress: Progress, aim: Move, /) -> Iterator[Question]:
        """Yield what may be asked about the row and the table, the most telling first."""

    def whole(self, progress: Progress, aim: Move, /) -> Phrase:
        """Return all of an answer."""


def closes(position: Position, move: Move) -> bool:
    """Tell whether cards that go together meet when the cards of a move have left."""
    return any(isinstance(each, GapClosed) for each in changes(position, move))


def highest(position: Position) -> int:
    """Return the strength of the highest combination that may be played, 0 if none may."""
    plays = (move for move in legal_moves(position) if isinstance(move, PlayCombination))
    return max((move.combination.strength for move in plays), default=0)


def _is_highest(position: Position, move: Move) -> bool:
    return isinstance(move, PlayCombination) and move.combination.strength == highest(position)


def _has_a_wild(_: Position, move: Move) -> bool:
    return isinstance(move, PlayCombination) and Card.WILD in move.cards


def _plays(count: int) -> Fits:
    """Return what tells whether a move plays a combination of so many cards."""
    return lambda _, move: isinstance(move, PlayCombination) and len(move.cards) == count


def is_unanswered(position: Position, move: Move) -> bool:
    """Tell whether nobody who is still to act, and whose cards are seen, can beat a play."""
    found = threats(position, move) if isinstance(move, PlayCombination) else (None,)
    return not any(each is None or isinstance(each, SeatAnswers) for each in found)


IDEAS: Final[dict[str, Fits]] = {
    "inside": closes,
    "close": closes,
    "keep": lambda _, move: isinstance(move, PlayCombination),
    "tempting": lambda position, move: not _is_highest(position, move),
    "tear": lambda position, move: any(isinstance(each, BlockTorn) for each in changes(position, move)),
    "mixed": lambda _, move: isinstance(move, PlayCombination) and move.combination.kind.is_run,
    "loose": _plays(1),
    "with-wild": _has_a_wild,
    "find-three": _plays(3),
    "find-two": _plays(2),
    "insert": lambda _, move: isinstance(move, TakeReserve | InsertCard),
    "no-twin": lambda position, move: not is_beside_its_twin(position, move),
    "give": lambda _, move: isinstance(move, GiveCard),
    "special": lambda _, move: isinstance(move, PlaySpecial),
    "sure-top": is_unanswered,
    "advisers-special": lambda _, move: not isinstance(move, PlaySpecial),
    "advisers-wild": lambda position, move: not _has_a_wild(position, move),
    "advisers-high": lambda position, move: not _is_highest(position, move),
}
"""Which moves an idea fits; one that is not here fits all."""


def span(position: Position, move: Move) -> range:
    """Return the places of a play or a gift, or of the neighbours of a gap."""
    if isinstance(move, TakeReserve | InsertCard):
        return range(max(1, move.gap - 1), min(len(position.mover.row), move.gap) + 1)
    return leaving(move)


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
