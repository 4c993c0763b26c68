"""Walking a written strategy tree with the plain engine: does it prove what it claims?

A proof is JSON lines. The first is `{"proof": 1, "position": LINE, "seat": N, "safe": BOOL, "root": ID}`: this seat
can, or cannot, be sure to pay no token. Each other line is a node:

- `{"node": ID, "move": MOVE, "next": ID}` where the side that proves decides: the seat if safe, else the others;
- `{"node": ID, "moves": {MOVE: ID, …}}` where the other side decides, with every legal move;
- `{"node": ID, "end": true}` where the round is over, or the seat is out of it.

A pass-on begins at the moment at which no gift has been chosen, also where the position is one in the middle of it: the
seat has not seen the gifts of others ([D10]). Its gifts stand in one of two orders:

- *own first*: the seat's gift, then those of the others in the engine's order, which is what [D10] means;
- *engine's order*: the seat's gift in its turn, on all paths from one beginning the same.

The kind of the node at the beginning tells which: where the engine would have another seat choose first, a node that
the seat's side answers for is its own gift. A seat with nothing to give, or first to choose, knows one order only.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import GiveCard, Giving, Move, Position, legal_moves, play
from tests.families.combo.solver.guarantee_twin import content, giving_start

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Place:
    """A node with the position it is walked at.

    Args:
        node: the node's number.
        position: the position, its turn the seat that decides in the engine's order.
        gift: the seat's gift of the pass-on that goes on, chosen before its turn in the engine's order.
        beginning: in a pass-on walked in the engine's order, the node and position at which it began.
    """

    node: int
    position: Position
    gift: GiveCard | None = None
    beginning: Hashable = None

    @property
    def key(self) -> Hashable:
        """Return what makes two places the same."""
        return self.node, content(self.position), self.gift, self.beginning


def walk(lines: Iterable[str]) -> int:
    """Return how many pairs of a node and a position were checked: all that can be reached.

    Raises:
        AssertionError: the proof does not hold; the message says where.
    """
    return _Walk(lines).checked()


class _Walk:
    def __init__(self, lines: Iterable[str]) -> None:
        read = [_object(line) for line in lines]
        assert read, "a proof has a first line"
        first, *rest = read
        assert first.get("proof") == VERSION, f"the first line must say proof {VERSION}"
        assert first.keys() == {"proof", "position", "seat", "safe", "root"}, "the first line has other fields"
        self._seat: int = first["seat"]
        self._safe: bool = first["safe"]
        self._root: int = first["root"]
        self._start = parse_position(first["position"])
        assert self._seat in range(len(self._start.seats)), f"there is no seat {self._seat}"
        assert isinstance(self._safe, bool), "safe must be true or false"
        self._nodes: dict[int, dict[str, Any]] = {}
        for node in rest:
            assert "node" in node, f"{node} is no node"
            assert node["node"] not in self._nodes, f"node {node['node']} is written twice"
            self._nodes[node["node"]] = node
        self._own_gifts: dict[Hashable, str] = {}

    def checked(self) -> int:
        waiting = [self._root_place()]
        seen = {place.key for place in waiting}
        while waiting:
            for following in self._following(waiting.pop()):
                if following.key not in seen:
                    seen.add(following.key)
                    waiting.append(following)
        return len(seen)

    def _root_place(self) -> Place:
        pending = self._start.pending
        if not isinstance(pending, Giving):
            return Place(self._root, self._start)
        own = next((GiveCard(gift.at) for gift in pending.gifts if gift.giver == self._seat), None)
        return self._given(Place(self._root, giving_start(self._start), own))

    def _following(self, place: Place) -> list[Place]:
        """Return the places that follow one, after checking its node."""
        node = self._node(place.node)
        position = place.position
        if position.result is not None or position.seats[self._seat].is_out:
            self._check_end(node, position)
            return []
        place = self._begun(place, node)
        decider = self._seat if self._is_own_first(place, node) else position.turn
        moves = {format_move(move): move for move in legal_moves(replace(position, turn=decider))}
        chosen = self._chosen(node, proves=(decider == self._seat) == self._safe, moves=moves)
        if decider == self._seat and self._safe and isinstance(position.pending, Giving):
            self._check_same_gift(place, next(iter(chosen)))
        return [self._after(place, decider, moves[word], following) for word, following in chosen.items()]

    def _node(self, number: int) -> dict[str, Any]:
        assert number in self._nodes, f"there is no node {number}"
        return self._nodes[number]

    def _check_end(self, node: dict[str, Any], position: Position) -> None:
        assert node.get("end") is True, f"node {node['node']} goes on where the round is over for the seat"
        assert node.keys() == {"node", "end"}, f"node {node['node']} is an end and more"
        pays = position.result is not None and self._seat in position.result.payers
        assert pays != self._safe, f"at node {node['node']} the seat {'pays' if pays else 'does not pay'}"

    def _begun(self, place: Place, node: dict[str, Any]) -> Place:
        """Return a place at the beginning of a pass-on as one that knows where it began, if in the engine's order."""
        pending = place.position.pending
        if not isinstance(pending, Giving) or pending.gifts or place.gift or self._is_own_first(place, node):
            return place
        return replace(place, beginning=(place.node, content(place.position)))

    def _is_own_first(self, place: Place, node: dict[str, Any]) -> bool:
        """Tell whether a node stands for the seat's own gift although the engine has others choose before it."""
        position = place.position
        if not isinstance(position.pending, Giving) or position.pending.gifts or place.gift:
            return False
        is_prover = "move" in node
        return self._seat in position.pending.seats and is_prover == self._safe and position.turn != self._seat

    def _chosen(self, node: dict[str, Any], *, proves: bool, moves: dict[str, Move]) -> dict[str, int]:
        """Return the moves that must be followed, as words with their nodes."""
        name = f"node {node['node']}"
        if proves:
            assert node.keys() == {"node", "move", "next"}, f"{name} must have one move and what is next"
            assert node["move"] in moves, f"{name} has {node['move']}, which is not legal; legal are {', '.join(moves)}"
            return {node["move"]: node["next"]}
        assert node.keys() == {"node", "moves"}, f"{name} must list the moves of the other side"
        listed: dict[str, int] = node["moves"]
        missing, extra = moves.keys() - listed.keys(), listed.keys() - moves.keys()
        assert not missing, f"{name} leaves out {', '.join(sorted(missing))}"
        assert not extra, f"{name} lists {', '.join(sorted(extra))}, which cannot be played"
        return listed

    def _check_same_gift(self, place: Place, word: str) -> None:
        """Refuse a gift that depends on gifts the seat has not seen."""
        if place.beginning is None:
            return
        known = self._own_gifts.setdefault(place.beginning, word)
        assert known == word, (
            f"at node {place.node} the seat gives {word}, on another path {known}: it cannot know the others' gifts"
        )

    def _after(self, place: Place, decider: int, move: Move, following: int) -> Place:
        if decider != place.position.turn:
            assert isinstance(move, GiveCard)
            return self._given(replace(place, node=following, gift=move))
        after = play(place.position, move)
        if not isinstance(after.pending, Giving):
            return Place(following, after)
        return self._given(replace(place, node=following, position=after))

    def _given(self, place: Place) -> Place:
        """Return the place after the seat's gift, if it was chosen before its turn and its turn has come."""
        if place.gift is None or place.position.turn != self._seat:
            return place
        after = play(place.position, place.gift)
        if not isinstance(after.pending, Giving):
            return Place(place.node, after)
        return replace(place, position=after, gift=None, beginning=())


def _object(line: str) -> dict[str, Any]:
    found = json.loads(line)
    assert isinstance(found, dict), f"{line!r} is no JSON object"
    return found
