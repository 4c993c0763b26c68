"""What is said of a right answer: what it does, what the row needs now, and which answers are as good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.kinds.best import best_replies
from combotutor.families.combo.notation import parse_legal_move
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import Move, PlayCombination, Position, describe
from combotutor.families.combo.solver import Beatable, Closed, Made, Parted, Torn, Waiting, leaving, row_after, threats
from combotutor.families.combo.voice.aftermath import ending, played, safety
from combotutor.families.combo.voice.chance import how_often
from combotutor.families.combo.voice.reasoned import reason_phrase
from combotutor.families.combo.voice.spoken import move_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.puzzle import OPEN, PuzzleKind
from combotutor.puzzles.verdict import Verdict

Gain = Closed | Made | Waiting

_ROOM: Final = 3
"""Room for the names of equally good answers in one sentence; the name of a combination takes two."""

_MOST_EQUAL: Final = 2
"""The most sentences about equally good answers."""


def praise(verdict: Verdict, most: int) -> tuple[Phrase, ...]:
    """Return at most so many sentences on a right answer; if others are as good, one says so."""
    equal = (*_same(verdict), *_others(verdict))[:_MOST_EQUAL]
    said = tuple(_telling(verdict))[: most - len(equal)]
    more = tuple(_threat(verdict))[: most - len(equal) - len(said)]
    return (*said, *more, *equal)


def _telling(verdict: Verdict) -> Iterator[Phrase]:
    """Yield what makes an answer right, the most telling first."""
    kind, move = verdict.before.puzzle.kind, verdict.move
    if kind is PuzzleKind.FIND:
        if isinstance(move, PlayCombination):
            yield phrase("verdict.highest", {"combination": describe(move.combination)})
        return
    if kind in OPEN and verdict.valued is not None:
        line = played(verdict.before.position, verdict.valued.line or (verdict.word,))
        yield safety(line)
        yield from _of_row(verdict)
        if not verdict.progress.is_solved:  # what is said at the end tells it too
            yield ending(line)
        return
    if verdict.valued is not None:
        yield from how_often(verdict.before, verdict.valued)
    if kind is PuzzleKind.WILD and isinstance(move, PlayCombination):
        yield phrase("verdict.top", {"combination": describe(move.combination)})
    yield from _of_row(verdict)


def _of_row(verdict: Verdict) -> Iterator[Phrase]:
    """Yield what an answer does to the row, and how many plays are left."""
    gains = [each for each in verdict.reasons if isinstance(each, Gain)]
    left = verdict.plays_after
    if gains:
        yield reason_phrase(gains[0])
    elif left:
        is_torn = any(isinstance(each, Torn | Parted) for each in verdict.reasons)
        yield phrase("verdict.least" if is_torn else "verdict.whole")
    if left is not None:
        yield phrase("verdict.left", {"plays": phrase("plays", {"count": left})}) if left else phrase("verdict.empty")
    yield from (reason_phrase(each) for each in gains[1:2])


def _threat(verdict: Verdict) -> Iterator[Phrase]:
    """Yield what it takes to beat a play, where somebody is still to act."""
    if verdict.move is None or verdict.before.puzzle.kind in OPEN | {PuzzleKind.CLEAR}:
        return
    found = threats(verdict.before.position, verdict.move)
    yield from (reason_phrase(each) for each in found if isinstance(each, Beatable))


def _same(verdict: Verdict) -> Iterator[Phrase]:
    """Yield the other answers that leave the same row."""
    position = verdict.before.position
    moves = [parse_legal_move(position, word) for word in verdict.same]
    if moves:
        named = _named(position, moves)
        yield phrase("verdict.same", {"moves": named}) if named else phrase("verdict.same-many", {"count": len(moves)})


def _others(verdict: Verdict) -> Iterator[Phrase]:
    """Yield the answers that are as good and leave other rows; in the kind `clear`, other orders apart."""
    if not verdict.others:
        return
    if verdict.before.puzzle.kind is not PuzzleKind.CLEAR:
        yield phrase("verdict.others", {"count": verdict.others})
        return
    orders, ways = _orders_and_ways(verdict)
    if orders:
        named = _named(verdict.before.position, orders)
        count: dict[str, object] = {"count": len(orders)}
        yield phrase("verdict.order", {"moves": named}) if named else phrase("verdict.order-many", count)
    if ways:
        yield phrase("verdict.ways", {"count": len(ways)})


def _named(position: Position, moves: list[Move]) -> Listed | None:
    """Return moves as a list; None if it would be too long to be read."""
    long = sum(1 + (isinstance(move, PlayCombination) and len(move.cards) > 1) for move in moves)
    return Listed(tuple(move_phrase(position, move) for move in moves), "; ") if long <= _ROOM else None


def _orders_and_ways(verdict: Verdict) -> tuple[list[Move], list[Move]]:
    """Return the right plays that leave other rows, by whether they are blocks of one shortest way with the one made.

    Where several ways hold the play made, the first of them counts, so that all orders told are orders of one way.
    Plays that take the same cards, as another value of a wild does, are one.
    """
    before, move = verdict.before, verdict.move
    assert move is not None, "what is right could be read"
    every = best_partitions(before.row, wild_pair=before.position.rules.wild_pair)
    own = tuple(leaving(move))
    together = next((blocks for blocks in every if own in blocks), ())
    orders: dict[tuple[int, ...], Move] = {}
    ways: dict[tuple[int, ...], Move] = {}
    for reply in best_replies(before.position, PuzzleKind.CLEAR):
        block = tuple(leaving(reply.move))
        if row_after(before.position, reply.move) != row_after(before.position, move):
            (orders if block in together else ways).setdefault(block, reply.move)
    return list(orders.values()), list(ways.values())
