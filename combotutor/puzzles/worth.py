"""What is best, kind by kind, and which answers are equally good."""

from __future__ import annotations

from combotutor.games.combo import Move, PlayCombination, Position
from combotutor.puzzles.puzzle import PuzzleKind
from combotutor.solver import Reply, replies, row_after


def worth(kind: PuzzleKind, reply: Reply) -> tuple[int, int]:
    """Return what a legal move is worth in a kind; the lowest is best.

    To find the highest combination only its rank counts. Where a wild's value is to be said, the rank decides among
    moves that leave as few plays. Everywhere else the fewest plays left in the row are all that counts.
    """
    rank = reply.move.combination.strength if isinstance(reply.move, PlayCombination) else 0
    if kind is PuzzleKind.FIND:
        return 0, -rank
    return reply.plays_after, -rank if kind is PuzzleKind.WILD else 0


def best_replies(position: Position, kind: PuzzleKind = PuzzleKind.BEAT) -> tuple[Reply, ...]:
    """Return every legal move that is best in a kind, in the order of `replies`: all are equally right."""
    found = replies(position)
    best = min((worth(kind, reply) for reply in found), default=None)
    return tuple(reply for reply in found if worth(kind, reply) == best)


def answer_classes(position: Position, kind: PuzzleKind) -> tuple[tuple[Move, ...], ...]:
    """Return the best moves in classes of those that leave the same row.

    Such are the other gap beside an equal card, the other of two equal reserve cards, the other value of a wild, and
    the other end of a row of cards that reads the same from both.
    """
    classes: dict[object, list[Move]] = {}
    for reply in best_replies(position, kind):
        classes.setdefault(row_after(position, reply.move), []).append(reply.move)
    return tuple(map(tuple, classes.values()))
