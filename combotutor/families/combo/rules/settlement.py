"""The end of a round: tokens paid, points given, and whether the game is over."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.rules.position import Position, RoundEnd, RoundResult
from combotutor.families.combo.rules.ruleset import GameEnd
from combotutor.games.outcome import Outcome

POINTS_HOLDING = 1
"""Points of a seat that does not pay and still holds cards."""
POINTS_RID = 3
"""Points of a seat that does not pay and got rid of all its cards."""


def settled(position: Position, end: RoundEnd, payers: tuple[int, ...]) -> Position:
    """Return the finished round: what was paid, who loses the game, and who leads the next round ([D8])."""
    before = tuple(seat.tokens for seat in position.seats)
    tokens = tuple(max(0, have - (seat in payers)) for seat, have in enumerate(before))
    decisive = before if position.rules.game_end is GameEnd.UNPAYABLE else tokens
    losers = tuple(seat for seat in payers if decisive[seat] == 0)
    points = _points(position, payers) if position.rules.has_points else None
    next_leader = None if losers else payers[0] if len(payers) == 1 else position.oldest
    result = RoundResult(end, payers, tokens, losers, points, next_leader)
    return replace(position, pending=None, result=result)


def stuck(position: Position) -> Position:
    """Return the round ended by the seat that has its turn and can do nothing: it pays, and nothing is drawn."""
    return settled(position, RoundEnd.STUCK, (position.turn,))


def outcome(position: Position) -> Outcome | None:
    """Return how a round ended: who pays has lost it, and all others have won; None while it runs."""
    result = position.result
    if result is None:
        return None
    unpaid = tuple(seat for seat in range(len(position.seats)) if seat not in result.payers)
    return Outcome(result.end.value, result.payers, unpaid, result.points or (), result.next_leader)


def totals(position: Position) -> tuple[int, ...] | None:
    """Return the points of all rounds after a finished one; None where points are not played."""
    if position.points is None or position.result is None or position.result.points is None:
        return None
    return tuple(before + got for before, got in zip(position.points, position.result.points, strict=True))


def winners(position: Position) -> tuple[int, ...]:
    """Return who wins the game: nobody while it goes on; with points, those who have most; else all but the losers."""
    if position.result is None or not position.result.losers:
        return ()
    points = totals(position)
    if points is not None:
        return tuple(seat for seat, have in enumerate(points) if have == max(points))
    return tuple(seat for seat in range(len(position.seats)) if seat not in position.result.losers)


def _points(position: Position, payers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        0 if seat in payers else POINTS_HOLDING if each.hand else POINTS_RID for seat, each in enumerate(position.seats)
    )
