"""What is best, kind by kind, and which answers are equally good."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from combotutor.families.combo.rules import Move, PlayCombination, Position
from combotutor.families.combo.solver import Reply, replies, row_after
from combotutor.puzzles.puzzle import PuzzleKind, Value

T = TypeVar("T")


def worth(kind: PuzzleKind, reply: Reply) -> Value:
    """Return what a legal move is worth in a kind, the others' cards aside.

    To find the highest combination only its rank counts. Where a wild's value is to be said, the rank decides among
    moves that leave as few plays. Everywhere else the fewest plays left in the row are all that counts.
    """
    rank = reply.move.combination.strength if isinstance(reply.move, PlayCombination) else 0
    if kind is PuzzleKind.FIND:
        return rank
    return (reply.plays_after, rank) if kind is PuzzleKind.WILD else reply.plays_after


def merit(kind: PuzzleKind, value: Value) -> tuple[float, float]:
    """Return a value as numbers of which the lowest is best, the first that differs deciding."""
    match value:
        case (float(pays), _, _):
            return pays, 0
        case (int(plays), int(rank)):
            return plays, -rank
        case bool():
            return int(not value), 0
        case int():
            return (-value if kind is PuzzleKind.FIND else value), 0
    raise AssertionError(value)  # a value is one of these


def best_replies(position: Position, kind: PuzzleKind = PuzzleKind.BEAT) -> tuple[Reply, ...]:
    """Return every legal move that is best in a kind, in the order of `replies`: all are equally right."""
    found = replies(position)
    best = min((merit(kind, worth(kind, reply)) for reply in found), default=None)
    return tuple(reply for reply in found if merit(kind, worth(kind, reply)) == best)


def answer_classes(position: Position, kind: PuzzleKind) -> tuple[tuple[Move, ...], ...]:
    """Return the best moves in classes of those that leave the same row.

    Such are the other gap beside an equal card, the other of two equal reserve cards, the other value of a wild, and
    the other end of a row of cards that reads the same from both.
    """
    best = [reply.move for reply in best_replies(position, kind)]
    return alike(best, lambda move: row_after(position, move))


def alike(answers: Iterable[T], left: Callable[[T], object]) -> tuple[tuple[T, ...], ...]:
    """Return answers in classes of those that leave the same, in the order in which they come."""
    classes: dict[object, list[T]] = {}
    for answer in answers:
        classes.setdefault(left(answer), []).append(answer)
    return tuple(map(tuple, classes.values()))
