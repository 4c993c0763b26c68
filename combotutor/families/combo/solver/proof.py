"""Proofs: the whole strategy of the side that is right, so that anybody can check it without searching.

It is written from the search that found the answer. What that has settled is only looked up; searched for is what it
had no need to know, such as a move that it passed over for a better one and that stands first in a proof.

A proof is a graph. Where the side that is right decides, one move is enough: the seat's own if it is safe, one of the
others' if it is not. Where the other side decides, every legal move is followed. What can come about in several ways
is one node. In a pass-on the seat's gift stands before all others, also where it chooses later ([D10]).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.errors import UsageError
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.solver.guarantee import Guarantee
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.families.combo.solver.reply import row_changed
from combotutor.families.combo.solver.states import move_of
from combotutor.kernels.compiled import Buffer

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
    found: Guarantee,
    *,
    nodes: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Node]:
    """Yield the nodes of a proof that the seat which decides is sure not to pay, or cannot be sure; node 0 first.

    Only its size is limited: what has been decided in time can be proved, however long it takes to write.

    Args:
        position: the position, with every hand known.
        found: what `guarantee` has decided there, with the search kept; a finished round needs none.
        nodes: the most nodes of the proof, which has never more than MOST_NODES.
        progress: told after each node how many are written, and how many are known to come.

    Raises:
        UsageError: the proof is larger than the limits allow.
    """
    if position.result is not None:
        return iter([Node(0)])
    search = found.search
    assert search is not None, "a proof is written from the search that was kept"
    most = MOST_NODES if nodes is None else min(nodes, MOST_NODES)
    return _Proof(search, found, most=most, progress=progress).nodes(search.state(position))


class _Proof:
    """A proof while it is being written: which states have a number, and which of them wait to be a node."""

    def __init__(
        self,
        search: OpenSearch,
        found: Guarantee,
        *,
        most: int,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self._search = search
        self._safe = found.safe is True
        self._safe_moves = frozenset(found.safe_moves)
        self._most = most
        self._progress = progress
        self._numbers: dict[bytes, int] = {}
        self._waiting: list[tuple[int, Buffer]] = []
        self._plays: dict[Row, int] = {}

    def nodes(self, start: Buffer) -> Iterator[Node]:
        """Yield every node that can be reached from a state.

        Raises:
            UsageError: the proof is too large.
        """
        self._number(start)
        written = 0
        while self._waiting:
            number, state = self._waiting.pop()
            yield self._node(number, state)
            written += 1
            if self._progress is not None:
                self._progress(written, len(self._waiting))

    def _node(self, number: int, state: Buffer) -> Node:
        seat = self._search.seat
        if state[layout.OVER] or state[layout.OUT] >> seat & 1:
            assert self._is_right(state), "the position has been decided so"
            return Node(number)
        legal = self._search.moves(state)
        row = self._row(state)
        if (state[layout.TURN] == seat) == self._safe:
            # The first decision is the answer itself: only what is decided is taken, not what was left open.
            allowed = legal if number else [move for move in legal if move_of(move, row) in self._safe_moves]
            move, after = self._chosen(state, allowed)
            return Node(number, ((move_of(move, row), self._number(after)),), is_chosen=True)
        pairs = [(move, self._search.applied(state, move)) for move in legal]
        return Node(number, tuple((move_of(move, row), self._number(after)) for move, after in pairs))

    def _number(self, state: Buffer) -> int:
        """Return the number of a state's node; a state without one gets one, and waits to be written.

        Raises:
            UsageError: the proof is too large.
        """
        key = self._key(state)
        if key not in self._numbers:
            if len(self._numbers) == self._most:
                raise UsageError("proof-too-large", "--proof", nodes=len(self._numbers))
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

    def _chosen(self, state: Buffer, moves: list[int]) -> tuple[int, Buffer]:
        """Return a move that keeps the side right, and the state after it.

        It leads to a node that is there already, or else is the first of the plan.
        """
        following = [(move, self._search.applied(state, move)) for move in moves]
        for move, after in following:
            if self._key(after) in self._numbers:
                return move, after
        following.sort(key=lambda pair: self._plays_left(state, pair[0]))
        right = next((pair for pair in following if self._is_right(pair[1])), None)
        assert right is not None, "the position has been decided so"
        return right

    def _is_right(self, state: Buffer) -> bool:
        """Tell whether what is proved holds in a state."""
        search, safe = self._search, self._safe
        search.begin(state, edge=safe)  # one node: only what is known already, be it by the other edge
        found = search.go_on(1)
        if found is not None and (found is not safe or not search.met_edge):
            return found is safe
        search.begin(state, edge=not safe)
        while (found := search.go_on()) is None:
            pass
        return found is safe

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
