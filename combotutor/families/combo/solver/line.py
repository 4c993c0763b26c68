"""The main variation: how a round goes on from a play whose value is proved, in an order that is stated.

Where the side that is right chooses, it takes the first move that keeps it right; the other side, which cannot win
any more, holds out by the first move of all. First comes what leaves the fewest plays in the mover's own row, among
equals plays from left to right before reserve cards (the order of `reply.replies`).
"""

from __future__ import annotations

from typing import Protocol

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.layout import packed
from combotutor.families.combo.rules import GiveCard, Giving, Move, Position, play
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.families.combo.solver.reply import replies
from combotutor.kernels.compiled import Buffer


class Value(Protocol):
    """Tells whether the seat is safe in a state; `edge` is taken for what cannot be followed to its end."""

    def __call__(self, state: Buffer, *, edge: bool) -> bool:
        """Return the state's value."""


def main_line(position: Position, move: Move, search: OpenSearch, value: Value, *, safe: bool) -> tuple[Move, ...]:
    """Return the main variation that begins with a play, to the end of the round or until the seat is out.

    It is as long as the round; no limit cuts it short, though more than 20 moves are rare. It ends sooner where it
    would go past the lookahead or draw a card that is not known, and at a gift of another seat chosen before the
    play and happens not to be the one that refutes it.

    Args:
        position: where the seat decides.
        move: its play.
        search: the search that has decided it.
        value: tells the value of a state.
        safe: the play's proved value.
    """
    line = [move]
    now = play(position, move)
    tricks = _tricks(now, 0)
    while now.result is None and not now.seats[search.seat].is_out:
        if isinstance(now.pending, Giving):
            chosen = _gifts(now, search, value, tricks, safe=safe)
        else:
            chosen = _chosen(now, search, value, tricks, safe=safe)
        if not chosen:
            break
        for each in chosen:
            now = play(now, each)
            tricks = _tricks(now, tricks)
        line += chosen
    return tuple(line)


def _tricks(after: Position, before: int) -> int:
    """Return how many tricks have ended after a move."""
    return before + (not after.trick and after.pending is None)


def _chosen(now: Position, search: OpenSearch, value: Value, tricks: int, *, safe: bool) -> list[Move]:
    order = [reply.move for reply in replies(now)]
    if (now.turn == search.seat) != safe:
        return order[:1]
    for move in order:
        after = play(now, move)
        if value(search.state(after, _tricks(after, tricks)), edge=not safe) == safe:
            return [move]
    return []


def _gifts(now: Position, search: OpenSearch, value: Value, tricks: int, *, safe: bool) -> list[Move]:
    """Return the gifts of a pass-on in the order of the notation, the seat's own chosen before all others."""
    pending = now.pending
    assert isinstance(pending, Giving)
    state = search.state(now, tricks)
    gifts: dict[int, int] = {}
    while state[layout.PENDING] == layout.GIVING:
        giver = int(state[layout.TURN])
        row = now.seats[giver].row
        found = None
        for at in range(1, len(row) + 1):
            after = search.applied(state, packed(layout.GIVE, at, 0))
            if (giver == search.seat) != safe or value(after, edge=not safe) == safe:
                found = at, after
                break
        if found is None:
            return []
        gifts[giver], state = found
    return [GiveCard(gifts[giver]) for giver in pending.seats]
