"""What open endings are like: who is still in, how long the rows are, and how long a proof takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.kinds import OPEN
from combotutor.families.combo.rules import Position
from combotutor.families.combo.solver.guarantee import Status, guarantee
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin, main_line
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.gauged import Gauged
from combotutor.puzzles.quality.measure import Bounds, Measure, percent, share

_HALF: Final = Bounds(least=percent(50))
_OPPONENTS: Final = 2
_OWN: Final = range(5, 8)
_CARDS: Final = 14
_NODES: Final = 20_000


def endings(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield what is measured in puzzles in which all hands are seen."""
    own = [each for each in puzzles if each.puzzle.kind in OPEN]
    several = phrase("quality.open-opponents", {"count": _OPPONENTS})
    yield share("open-opponents", several, own, lambda each: _opponents(_start(each.puzzle)) >= _OPPONENTS, _HALF)
    long = phrase("quality.open-row", {"least": _OWN.start, "most": _OWN.stop - 1})
    yield share("open-row", long, own, lambda each: len(_start(each.puzzle).mover.hand) in _OWN, _HALF)
    wide = phrase("quality.open-wide", {"count": _OPPONENTS, "least": _OWN.start, "most": _OWN.stop - 1})
    yield share("open-wide", wide, own, lambda each: _is_wide(_start(each.puzzle)), _HALF)
    yield _most("open-cards", _CARDS, {each.puzzle.id: _cards(_start(each.puzzle)) for each in own})
    yield _most("open-nodes", _NODES, {each.puzzle.id: _nodes(each.puzzle) for each in own})


def _most(name: str, most: int, found: dict[str, int]) -> Measure:
    """Return the greatest of some numbers, with the puzzles in which it is greater than wanted."""
    ids = tuple(puzzle for puzzle, number in found.items() if number > most)
    said = phrase(f"quality.{name}")
    return Measure(name, "", said, Bounds(most=most), max(found.values(), default=0), None, ids)


def _start(puzzle: Puzzle) -> Position:
    position: Position = begin(puzzle).position
    return position


def _opponents(position: Position) -> int:
    """Return how many others still hold cards."""
    return sum(bool(seat.hand) for at, seat in enumerate(position.seats) if at != position.turn)


def _cards(position: Position) -> int:
    return sum(len(seat.hand) for seat in position.seats)


def _is_wide(position: Position) -> bool:
    return _opponents(position) >= _OPPONENTS and len(position.mover.hand) in _OWN


def _nodes(puzzle: Puzzle) -> int:
    """Return the most nodes that a proof of a decision enters; one more than are wanted where that proves nothing."""
    try:
        found = [guarantee(progress.position, nodes=_NODES, seconds=None) for progress, _ in main_line(puzzle)]
    except HiddenCardError:  # a card of the pile that has to be seen
        return _NODES + 1
    return max(each.nodes if each.status is Status.PROVED else _NODES + 1 for each in found)
