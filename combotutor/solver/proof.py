"""Proofs: the whole strategy of the side that is right, so that anybody can check it without searching.

A proof is a graph. Where the side that is right decides, one move is enough: the seat's own if it is safe, one of the
others' if it is not. Where the other side decides, every legal move is followed. What can come about in several ways
is one node. In a pass-on the seat's gift stands before all others, also where it chooses later ([D10]).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from combotutor.cards import Card, Row
from combotutor.errors import UsageError
from combotutor.games.combo import Move, Position
from combotutor.kernels import layout
from combotutor.kernels.compiled import Buffer
from combotutor.plan import fewest_plays
from combotutor.solver.limit import Limit, Stopped
from combotutor.solver.open_search import OpenSearch
from combotutor.solver.reply import row_changed
from combotutor.solver.states import move_of

MOST_NODES: Final = 200_000
"""The largest proof that is written: some 40 MB of text."""


@dataclass(frozen=True, slots=True)
class Node:
    """A place of a proof.

    Args:
        number: its number; the first is 0.
        moves: each move that is followed, with the number of the node after it; none where the round is over or the
            seat is out of it.
        is_chosen: whether the side that is right decides, by the one move.
    """

    number: int
    moves: tuple[tuple[Move, int], ...] = ()
    is_chosen: bool = False


def proof(
    position: Position,
    *,
    safe: bool,
    lookahead: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Node]:
    """Yield the nodes of a proof that the seat which decides is sure not to pay, or cannot be sure; node 0 first.

    Args:
        position: the position, with every hand known.
        safe: what is proved; `guarantee` has found it.
        lookahead: after how many tricks the seat must be safe, or lost; None for the end of the round.
        nodes: the most nodes of the search, and of the proof, which has never more than MOST_NODES.
        seconds: the longest to search; None for no limit.
        progress: told now and then how many nodes are written, and how many are known to come.
        is_cancelled: asked now and then whether to stop.

    Raises:
        UsageError: the proof is larger than the limits allow.
    """
    search = OpenSearch(position, position.turn, lookahead=lookahead)
    limit = Limit(nodes, seconds, is_cancelled)
    most = MOST_NODES if nodes is None else min(nodes, MOST_NODES)
    return _Proof(search, limit, safe=safe, most=most, progress=progress).nodes(search.state(position))


class _Proof:
    """A proof while it is being written: which states have a number, and which of them wait to be a node."""

    def __init__(
        self,
        search: OpenSearch,
        limit: Limit,
        *,
        safe: bool,
        most: int,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self._search = search
        self._limit = limit
        self._safe = safe
        self._most = most
        self._progress = progress
        self._numbers: dict[bytes, int] = {}
        self._waiting: list[tuple[int, Buffer]] = []
        self._plays: dict[Row, int] = {}

    def nodes(self, start: Buffer) -> Iterator[Node]:
        """Yield every node that can be reached from a state.

        Raises:
            UsageError: a limit is reached.
        """
        try:
            assert self._is_right(start), "the position has been decided so"
            self._number(start)
            written = 0
            while self._waiting:
                number, state = self._waiting.pop()
                yield self._node(number, state)
                written += 1
                if self._progress is not None:
                    self._progress(written, len(self._waiting))
        except Stopped:
            raise UsageError("proof-too-large", "--proof", nodes=len(self._numbers)) from None

    def _node(self, number: int, state: Buffer) -> Node:
        seat = self._search.seat
        if state[layout.OVER] or state[layout.OUT] >> seat & 1:
            return Node(number)
        legal = self._search.moves(state)
        following = [self._search.applied(state, move) for move in legal]
        row = self._row(state)
        if (state[layout.TURN] == seat) == self._safe:
            at = self._chosen(state, legal, following)
            return Node(number, ((move_of(legal[at], row), self._number(following[at])),), is_chosen=True)
        pairs = zip(legal, following, strict=True)
        return Node(number, tuple((move_of(move, row), self._number(after)) for move, after in pairs))

    def _number(self, state: Buffer) -> int:
        """Return the number of a state's node; a state without one gets one, and waits to be written."""
        key = self._key(state)
        if key not in self._numbers:
            if len(self._numbers) == self._most:
                raise Stopped
            self._numbers[key] = len(self._numbers)
            self._waiting.append((self._numbers[key], state))
        return self._numbers[key]

    def _key(self, state: Buffer) -> bytes:
        """Return what a node is known by: everything of a state but cards that have left a row."""
        width = self._search.setting.width
        parts = [state[: layout.HEAD if self._search.looks_ahead else layout.TRICKS]]
        for start in range(layout.HEAD, len(state), width):
            end = start + layout.ROW + int(state[start + layout.COUNT])
            parts.append(state[start:end])
        return b"".join(map(bytes, parts))

    def _chosen(self, state: Buffer, legal: list[int], following: list[Buffer]) -> int:
        """Return which move keeps the side right: one to a node that is there already, else the first of the plan."""
        for at, after in enumerate(following):
            if self._key(after) in self._numbers:
                return at
        order = sorted(range(len(legal)), key=lambda at: self._plays_left(state, legal[at]))
        return next(at for at in order if self._is_right(following[at]))

    def _is_right(self, state: Buffer) -> bool:
        """Tell whether what is proved holds in a state.

        Raises:
            Stopped: the limit is reached.
        """
        self._search.begin(state, edge=not self._safe)
        while True:
            found = self._search.go_on(self._limit.slice(self._search.nodes))
            if found is not None:
                return found == self._safe

    def _row(self, state: Buffer) -> Row:
        start = layout.HEAD + int(state[layout.TURN]) * self._search.setting.width
        count = int(state[start + layout.COUNT])
        return tuple(Card(int(card)) for card in state[start + layout.ROW : start + layout.ROW + count])

    def _plays_left(self, state: Buffer, move: int) -> int:
        turn = int(state[layout.TURN])
        start = layout.HEAD + turn * self._search.setting.width + layout.FIRST_RESERVE
        reserve = tuple(Card(int(card)) for card in state[start : start + 2])
        coming = state[layout.CARD if state[layout.PENDING] == layout.DRAWING else layout.GIFTS + turn]
        row = self._row(state)
        left = row_changed(row, move_of(move, row), reserve, Card(int(coming)))
        if left not in self._plays:
            self._plays[left] = fewest_plays(left)
        return self._plays[left]
