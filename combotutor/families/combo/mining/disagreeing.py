"""Puzzles with hidden hands in which two advisers disagree: who counts plays, and who asks how often one pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.mining.agreement import LOSS, agreement
from combotutor.families.combo.mining.choice import FEWEST_OUTCOMES
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.mining.hidden_hands import WORLDS, as_seen, tried_out
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, Position, legal_moves
from combotutor.families.combo.solver import Reply, replies
from combotutor.families.combo.solver.meaning import meant
from combotutor.families.combo.solver.settled import settled
from combotutor.puzzles.kind import Kind
from combotutor.puzzles.miner.rounds import Moment
from combotutor.puzzles.puzzle import Made, Puzzle

_FIRST_WORLDS: Final = 80
_MORE_WORLDS: Final = 300
"""In how many worlds it is tried whether that is worth the time: a few answers first, then all."""
_LEAD: Final = 0.06
"""How much oftener the fewest plays must pay in the first of them than the best of a few others."""
_TRIES: Final = 40
"""How many moments of a deal are looked at."""
_MOST_CARDS: Final = 10
"""Longer rows have many answers that are nearly as good."""
_MOST_RIGHT: Final = 3
"""How many classes may be right: who cannot tell more from the best learns nothing from it."""


def disagreeing_puzzles(
    kind: Kind[Position, Move], moments: Sequence[Moment], random: SplitMix64, made: Made
) -> Iterator[Puzzle | Flaw]:
    """Yield what becomes of some moments of a deal, in a random order.

    Args:
        kind: `advisers`.
        moments: the moments.
        random: the source of the order.
        made: the seed and the deal.
    """
    for moment, line, position in as_seen(moments, random, _MOST_CARDS, _TRIES):
        fewest = _fewest(position)
        reason = _dull(position, fewest) or _agreed(position, fewest, made.deal)
        if reason is not None:
            yield reason
            continue
        found = tried_out(kind, moment, line, made)
        yield _unclear(found, position, [reply.move for reply in fewest]) or found


def _fewest(position: Position) -> list[Reply]:
    """Return what who counts plays would answer."""
    found = replies(position)
    least = min(reply.plays_after for reply in found)
    return [reply for reply in found if reply.plays_after == least]


def _dull(position: Position, fewest: Sequence[Reply]) -> Flaw | None:
    """Return why a position is not worth a trial: nothing is hidden, or who counts plays says nothing certain."""
    if all(Card.UNKNOWN not in seat.row for seat in position.seats):
        return Flaw.NOTHING_HIDDEN
    if (
        len({meant(position, move) for move in legal_moves(position)}) < FEWEST_OUTCOMES
    ):  # with fewer it is one adviser or the other
        return Flaw.ONE_ANSWER
    if len({meant(position, reply.move) for reply in fewest}) > 1:
        return Flaw.EQUAL
    is_settled = all(settled(position, reply.move) == reply.plays_after for reply in fewest)
    return None if is_settled else Flaw.UNSETTLED


def _agreed(position: Position, fewest: Sequence[Reply], seed: int) -> Flaw | None:
    """Return that the fewest plays hardly lose anything, as a few worlds say; None if they do."""
    own = [reply.move for reply in fewest]
    few = agreement(position, own[:1], seed, _FIRST_WORLDS, first=_FIRST_WORLDS, among=_rivals(position, fewest))
    if few is None or few.loss < _LEAD:
        return Flaw.AGREES
    more = agreement(position, own, seed, _MORE_WORLDS, first=_MORE_WORLDS)
    return Flaw.AGREES if more is None or more.loss < LOSS or more.low <= 0 else None


def _rivals(position: Position, fewest: Sequence[Reply]) -> list[Move]:
    """Return an answer of the fewest plays, and one of each meaning that leaves at most one play more."""
    most = fewest[0].plays_after + 1
    found = {meant(position, fewest[0].move): fewest[0].move}
    for reply in replies(position):
        if reply.plays_after <= most:
            found.setdefault(meant(position, reply.move), reply.move)
    return list(found.values())


def _unclear(puzzle: Puzzle, position: Position, fewest: Sequence[Move]) -> Flaw | None:
    """Return why the advisers are not clearly apart, or too much is right; None if all is clear."""
    step = puzzle.steps[0]
    right = {word for words in step.answers for word in words}
    if len(step.answers) > _MOST_RIGHT or right & {format_move(move) for move in fewest}:
        return Flaw.TOO_CLOSE
    loss = agreement(position, fewest, 0 if puzzle.made is None else puzzle.made.deal, WORLDS, first=WORLDS)
    return Flaw.AGREES if loss is None or loss.low <= LOSS else None
