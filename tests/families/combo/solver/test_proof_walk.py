"""The walker of strategy trees: it accepts proofs that hold, and says what is wrong with the others."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import GiveCard, Giving, Position, legal_moves, play
from tests.families.combo.solver.guarantee_twin import can_be_sure, content, giving_start
from tests.families.combo.solver.proof_walk import walk
from tests.families.combo.solver.small_positions import small_positions

Node = dict[str, Any]

STOP = "combo-breaker 3/S,9+1/x 0:9 1 - 2/2/2"
"""Seat 1 is sure: it stops the trick, leads its 9, and seat 0 cannot beat it."""
LOST = "combo-breaker 5/6,7/x - 0 - 2/2/2"
"""Seat 0 leads its last card; seat 1 plays the 6 or the run: nobody, or seat 1 alone, holds cards after the trick."""
PASS = "combo-up P,5,7/6,7/x - 0 - 1/1/1 moves P@1"  # noqa: S105  (a card, no secret)
"""Seat 1 is sure if it gives its 7 (G2), not if it gives its 6: then it must hope for a 7."""


def proof(position: str, seat: int, *nodes: Node, safe: bool = True) -> list[str]:
    """Return a proof with the root 0."""
    first = {"proof": 1, "position": position, "seat": seat, "safe": safe, "root": 0}
    return [json.dumps(line) for line in (first, *nodes)]


def move(node: int, word: str, following: int) -> Node:
    return {"node": node, "move": word, "next": following}


def moves(node: int, **following: int) -> Node:
    return {"node": node, "moves": following}


def end(node: int) -> Node:
    return {"node": node, "end": True}


class Writer:
    """Writes the proof of a position for one seat, own gifts first, with nodes for equal positions shared."""

    def __init__(self, position: Position, seat: int) -> None:
        self.seat = seat
        self.safe = can_be_sure(position, seat)
        self.numbers: dict[object, int] = {}
        self.nodes: list[Node] = []
        start = giving_start(position) if isinstance(position.pending, Giving) else position
        self.known: dict[object, bool] = {}
        self.lines = proof(format_position(position), seat, *self.written(start), safe=self.safe)

    def written(self, start: Position) -> list[Node]:
        self.add(start, None)
        return self.nodes

    def decided(self, position: Position, gift: GiveCard | None) -> tuple[int, dict[str, tuple[Position, Any]]]:
        """Return who decides, and what follows each move: a position with the seat's gift if that is held back."""
        pending = position.pending
        own_first = isinstance(pending, Giving) and self.seat in pending.seats and gift is None and not pending.gifts
        decider = self.seat if own_first else position.turn
        found: dict[str, tuple[Position, Any]] = {}
        for each in legal_moves(replace(position, turn=decider)):
            after, held = (position, each) if own_first else (play(position, each), gift)
            if held is not None and after.turn == self.seat and isinstance(after.pending, Giving):
                after, held = play(after, held), None
            found[format_move(each)] = (after, held)
        return decider, found

    def is_safe(self, position: Position, gift: GiveCard | None) -> bool:
        if position.result is not None:
            return self.seat not in position.result.payers
        key = (content(position), gift)
        if position.seats[self.seat].is_out or key in self.known:
            return self.known.get(key, True)
        decider, found = self.decided(position, gift)
        quantifier: Callable[..., bool] = any if decider == self.seat else all
        self.known[key] = quantifier(self.is_safe(*after) for after in found.values())
        return self.known[key]

    def add(self, position: Position, gift: GiveCard | None) -> int:
        key = (content(position), gift)
        if key in self.numbers:
            return self.numbers[key]
        number = self.numbers[key] = len(self.numbers)
        if position.result is not None or position.seats[self.seat].is_out:
            self.nodes.append(end(number))
            return number
        decider, found = self.decided(position, gift)
        if (decider == self.seat) == self.safe:
            word = next(word for word, after in found.items() if self.is_safe(*after) == self.safe)
            self.nodes.append(move(number, word, self.add(*found[word])))
        else:
            self.nodes.append(moves(number, **{word: self.add(*after) for word, after in found.items()}))
        return number


def test_a_proof_that_a_seat_is_sure_holds() -> None:
    assert walk(proof(STOP, 1, move(0, "S@1", 1), move(1, "9@1", 2), end(2))) == 3


def test_a_proof_that_a_seat_cannot_be_sure_holds() -> None:
    nodes = (moves(0, **{"5@1": 1}), move(1, "6,7@1", 2), end(2))
    assert walk(proof(LOST, 0, *nodes, safe=False)) == 3


def test_a_proof_of_a_finished_round_is_its_end() -> None:
    finished = "combo-breaker 7/6/x 0:8 1 - 2/2/2"
    assert walk(proof(finished, 0, end(0))) == 1
    assert walk(proof(finished, 1, end(0), safe=False)) == 1
    with pytest.raises(AssertionError, match="at node 0 the seat pays"):
        walk(proof(finished, 1, end(0)))


def test_a_seat_that_is_out_of_the_round_does_not_pay() -> None:
    assert walk(proof(STOP, 2, end(0))) == 1
    with pytest.raises(AssertionError, match="at node 0 the seat does not pay"):
        walk(proof(STOP, 2, end(0), safe=False))


@pytest.mark.parametrize(
    ("nodes", "sentence"),
    [
        ((move(0, "R1>1", 1), end(1)), "node 1 must list the moves of the other side"),
        ((move(0, "9@2", 1), end(1)), "node 0 has 9@2, which is not legal"),
        ((move(0, "S@1", 1), move(1, "9@1", 2)), "there is no node 2"),
        ((move(0, "S@1", 1), end(1)), "node 1 must have one move"),
        ((moves(0, **{"S@1": 1}), end(1)), "node 0 must have one move"),
        ((move(0, "S@1", 1), move(1, "9@1", 2), move(2, "9@1", 2)), "node 2 goes on where the round is over"),
        ((move(0, "S@1", 1), move(1, "9@1", 2), {**end(2), "next": 1}), "node 2 is an end and more"),
        ((move(0, "S@1", 1), move(0, "S@1", 1)), "node 0 is written twice"),
        (({"move": "S@1"},), "is no node"),
        ((end(1),), "there is no node 0"),
    ],
)
def test_a_proof_with_a_wrong_node_is_refused(nodes: tuple[Node, ...], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        walk(proof(STOP, 1, *nodes))


def test_a_proof_that_lists_too_few_or_too_many_moves_of_the_other_side_is_refused() -> None:
    line = "combo-breaker 5,12/6/x - 0 - 2/2/2"
    rest = (move(1, "6@1", 2), end(2), end(3))
    with pytest.raises(AssertionError, match=r"node 0 leaves out 5@1"):
        walk(proof(line, 1, moves(0, **{"12@2": 3}), *rest))
    with pytest.raises(AssertionError, match=r"node 0 lists 7@1, which cannot be played"):
        walk(proof(line, 1, moves(0, **{"12@2": 3, "5@1": 1, "7@1": 1}), *rest))


def test_a_proof_of_the_wrong_claim_is_refused() -> None:
    with pytest.raises(AssertionError, match="at node 2 the seat pays"):
        walk(proof(LOST, 0, move(0, "5@1", 1), moves(1, **{"6@1": 2, "7@2": 2, "6,7@1": 2}), end(2)))


@pytest.mark.parametrize("change", [{"proof": 2}, {"seat": 3}, {"safe": 1}, {"more": 0}])
def test_a_first_line_that_is_not_as_agreed_is_refused(change: Node) -> None:
    first, *rest = proof(STOP, 1, move(0, "S@1", 1), move(1, "9@1", 2), end(2))
    with pytest.raises(AssertionError):
        walk([json.dumps({**json.loads(first), **change}), *rest])


def test_an_empty_proof_is_refused() -> None:
    with pytest.raises(AssertionError, match="a proof has a first line"):
        walk([])


def test_a_gift_may_stand_before_those_of_the_others() -> None:
    lines = Writer(parse_position(PASS), 1).lines
    assert json.loads(lines[0])["safe"] is True
    assert json.loads(lines[-1]) == move(0, "G2", 1), "the root is written last"
    assert walk(lines) > 10


def engines_order(words: tuple[str, str]) -> list[str]:
    """Return a proof of `PASS` in the engine's order: seat 0 gives first, seat 1 answers with these gifts."""
    begun = parse_position(PASS)
    nodes: list[Node] = [moves(0, G1=1, G2=2)]
    number = 3
    for node, (gift, word) in enumerate(zip(legal_moves(begun), words, strict=True), start=1):
        given = play(begun, gift)
        own = next(each for each in legal_moves(given) if format_move(each) == word)
        nodes.append(move(node, word, number))
        rest = Writer(play(given, own), 1).nodes
        nodes += [shifted(each, number) for each in rest]
        number += len(rest)
    return proof(PASS, 1, *nodes)


def shifted(node: Node, by: int) -> Node:
    """Return a node with all numbers moved up."""
    found = {**node, "node": node["node"] + by}
    if "next" in node:
        found["next"] = node["next"] + by
    if "moves" in node:
        found["moves"] = {word: following + by for word, following in node["moves"].items()}
    return found


def test_a_gift_may_stand_in_the_engines_order_if_it_is_the_same_for_all_gifts_before() -> None:
    assert walk(engines_order(("G2", "G2"))) > 10


def test_a_gift_that_depends_on_what_another_seat_gives_is_refused() -> None:
    # To the 7 (G2) its 6 would do, and the rest of the proof holds; but it has not seen the 7.
    with pytest.raises(AssertionError, match="it cannot know the others' gifts"):
        walk(engines_order(("G2", "G1")))


def test_a_proof_from_the_middle_of_a_pass_on_holds_against_all_gifts_before() -> None:
    first, *nodes = engines_order(("G2", "G2"))
    middle = json.dumps({**json.loads(first), "position": f"{PASS} G2"})
    assert walk([middle, *nodes]) == walk([first, *nodes])
    with pytest.raises(AssertionError, match="node 0 leaves out G1"):
        walk([middle, json.dumps(moves(0, G2=2)), *nodes[1:]])


def test_the_others_choose_their_gifts_knowing_that_of_the_seat() -> None:
    # No gift of seat 1 is good against both gifts of seat 0, and none of seat 0 is bad for both of seat 1 ([D10]).
    written = Writer(parse_position("combo-up P,2,3,4/4,2/x - 0 - 1/1/1 moves P@1"), 1)
    assert written.safe is False
    assert written.nodes[-1]["moves"].keys() == {"G1", "G2"}
    assert walk(written.lines) > 10


def test_proofs_of_small_positions_hold_and_the_opposite_claim_never_does() -> None:
    few = (each for each in small_positions(11) if sum(len(seat.hand + seat.reserve) for seat in each.seats) <= 7)
    for position in itertools.islice(few, 12):
        for seat in (position.turn, next(position.clockwise_from(position.turn))):
            written = Writer(position, seat)
            assert walk(written.lines) == len(written.nodes), format_position(position)
            first, *nodes = written.lines
            opposite = json.dumps({**json.loads(first), "safe": not written.safe})
            with pytest.raises(AssertionError):
                walk([opposite, *nodes])


def test_a_proof_without_any_one_of_its_nodes_is_refused() -> None:
    first, *nodes = Writer(parse_position(PASS), 1).lines
    for left_out in range(len(nodes)):
        with pytest.raises(AssertionError, match="there is no node"):
            walk([first, *nodes[:left_out], *nodes[left_out + 1 :]])
