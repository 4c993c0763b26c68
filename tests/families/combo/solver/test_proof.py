"""Proofs of `guarantee`: walked with the plain engine, shared where they can be, and caught where they are wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import UsageError
from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import RULE_SETS, Draw, GiveCard, Giving, PickUp, Placing, Position, deal
from combotutor.families.combo.solver.guarantee import Guarantee, guarantee
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.families.combo.solver.proof import Node, proof
from tests.at_length import at_length
from tests.cases.reading import Case
from tests.families.combo.rules.rounds import RULEBOOKS
from tests.families.combo.solver.guarantees import golden
from tests.families.combo.solver.proof_walk import walk

PASS = "combo-up P,5,7/6,7/x - 0 - 1/1/1 moves P@1"  # noqa: S105  (a card, no secret)


def lines_of(line: str, nodes: Iterable[Node], *, safe: bool) -> list[str]:
    """Return a proof as lines of JSON."""
    first = {"proof": 1, "position": line, "seat": parse_position(line).turn, "safe": safe, "root": 0}
    return [json.dumps(first), *(json.dumps(as_object(node)) for node in nodes)]


def as_object(node: Node) -> dict[str, Any]:
    if not node.moves:
        return {"node": node.number, "end": True}
    words = {format_move(move): following for move, following in node.moves}
    if node.is_chosen:
        ((word, following),) = words.items()
        return {"node": node.number, "move": word, "next": following}
    return {"node": node.number, "moves": words}


def decided(position: Position, lookahead: int | None = None) -> Guarantee:
    """Return what is sure in a position, with the search that found it."""
    return guarantee(position, lookahead=lookahead, seconds=None, keeps_search=True)


def proved(line: str) -> Iterator[Node]:
    """Yield the nodes of the proof of what is sure in a position."""
    position = parse_position(line)
    return proof(position, decided(position))


def written(line: str, *, safe: bool, nodes: int | None = None, lookahead: int | None = None) -> list[str]:
    position = parse_position(line)
    found = decided(position, lookahead)
    assert found.safe is safe, line
    return lines_of(line, proof(position, found, nodes=nodes), safe=safe)


def chosen_cases() -> list[Case]:
    """Return golden positions of every sort: first those within a turn, then as they come."""
    rare = [
        case for case in golden() if isinstance(parse_position(case["position"]).pending, (PickUp, Giving, Placing))
    ]
    return [*rare[:30], *golden()[100:150]]


@pytest.mark.parametrize("part", at_length(range(4), 0, 1))
def test_the_plain_engine_walks_every_proof_to_its_ends(part: int) -> None:
    for case in chosen_cases()[part::4]:
        lines = written(case["position"], safe=case["value"])
        assert walk(lines) >= 1, case["position"]


def test_the_positions_proved_here_are_of_every_sort() -> None:
    positions = [parse_position(case["position"]) for case in chosen_cases()]
    assert len(positions) >= 60
    assert {each.rules.name for each in positions} >= set(RULEBOOKS)
    assert {type(each.pending) for each in positions} >= {Draw, PickUp, Giving, Placing, type(None)}
    assert min(Counter(case["value"] for case in chosen_cases()).values()) >= 15


def test_proofs_play_every_special_card_and_draw_and_exchange() -> None:
    words = Counter[str]()
    for case in chosen_cases():
        for node in proved(case["position"]):
            words.update(format_move(move)[0] for move, _ in node.moves)
    assert min(words[letter] for letter in "SDPURG>") >= 10


def test_a_wrong_claim_cannot_be_proved() -> None:
    for case in golden()[:20]:
        position = parse_position(case["position"])
        found = decided(position)
        wrong = replace(found, moves=tuple(replace(each, safe=not found.safe) for each in found.moves))
        with pytest.raises(AssertionError, match="decided so"):
            list(proof(position, wrong))


def test_a_proof_with_another_claim_or_another_move_is_caught() -> None:
    caught = 0
    for case in golden()[200:230]:
        first, *rest = written(case["position"], safe=case["value"])
        with pytest.raises(AssertionError):
            walk([json.dumps({**json.loads(first), "safe": not case["value"]}), *rest])
        for at, line in enumerate(rest):
            node = json.loads(line)
            if len(node.get("moves", {})) > 1:
                node["moves"].popitem()
                with pytest.raises(AssertionError, match="leaves out"):
                    walk([first, *rest[:at], json.dumps(node), *rest[at + 1 :]])
                caught += 1
                break
    assert caught > 5


def test_a_gift_stands_before_those_of_the_others() -> None:
    for line in (f"{PASS} G1", f"{PASS} G2"):
        first, *_ = proved(line)
        assert first.is_chosen
        assert first.moves[0][0] == GiveCard(2)
        assert walk(written(line, safe=True)) > 5


def test_a_gift_of_a_seat_that_cannot_be_sure_is_answered_knowing_it() -> None:
    line = "combo-up P,2,3,4/4,2/x - 0 - 1/1/1 moves P@1 G1"
    first, *_ = proved(line)
    assert [format_move(move) for move, _ in first.moves] == ["G1", "G2"]
    assert walk(written(line, safe=False)) > 5


def test_a_node_stands_once_and_all_that_are_named_are_there() -> None:
    for case in golden()[:40]:
        nodes = list(proved(case["position"]))
        numbers = [node.number for node in nodes]
        assert sorted(numbers) == list(range(len(nodes)))
        assert numbers[0] == 0
        assert {following for node in nodes for _, following in node.moves} | {0} == set(numbers)
        assert all(len(node.moves) == 1 for node in nodes if node.is_chosen)


def test_what_comes_about_in_several_ways_is_one_node() -> None:
    case = max(golden()[:100], key=lambda each: len(each["position"]))
    named = Counter(following for node in proved(case["position"]) for _, following in node.moves)
    assert max(named.values()) > 1


def test_what_comes_about_after_one_trick_or_after_two_is_one_node() -> None:
    # Were tricks counted where none are looked ahead, one of these would stand twice.
    assert len(list(proved("combo-up P,9+6,X/5/9,6,8,P 1:8 2 - 3/2/1"))) == 369


def test_a_finished_round_is_an_end() -> None:
    line = "combo-breaker 7/6/x 0:8 1 - 2/2/2"
    assert list(proved(line)) == [Node(0)]
    assert walk(written(line, safe=False)) == 1


def test_a_proof_within_a_lookahead_goes_no_further() -> None:
    line = "combo-breaker 5/6,7/x - 0 - 2/2/2"
    assert walk(written(line, safe=False, lookahead=1)) == 3


def test_a_pile_that_is_not_known_is_not_drawn_from() -> None:
    line = "combo-breaker D,12/6/x - 0 ?3 2/2/2"
    assert walk(written(line, safe=True)) == 2


def test_a_proof_is_written_from_the_search_that_found_it_and_no_second_one_runs() -> None:
    anew = from_it = 0
    for case in golden()[::20]:
        position = parse_position(case["position"])
        found = decided(position)
        other = OpenSearch(position, position.turn)
        searched = list(proof(position, replace(found, search=other)))
        anew += other.nodes
        search = found.search
        assert search is not None
        assert search.nodes == found.nodes
        assert list(proof(position, found)) == searched, case["position"]
        from_it += search.nodes - found.nodes
    # What a search anew enters, it enters to find out what the first one knows.
    assert from_it < anew / 2


def test_a_play_that_was_left_open_is_not_searched_for_to_write_a_proof() -> None:
    position = parse_position(next(case["position"] for case in golden() if len(case["safe"]) == 2))
    found = decided(position)
    first, *_ = proof(position, found)
    ((best, _),) = first.moves
    left = replace(
        found, moves=tuple(replace(each, safe=None if each.move == best else each.safe) for each in found.moves)
    )
    first, *_ = proof(position, left)
    assert tuple(move for move, _ in first.moves) == left.safe_moves


def test_an_answer_keeps_its_search_only_where_a_proof_is_to_follow() -> None:
    position = parse_position(PASS)
    assert guarantee(position).search is None
    assert guarantee(position) == decided(position)


@pytest.mark.parametrize("nodes", [20, 1])
def test_a_proof_past_its_limit_is_one_sentence(nodes: int) -> None:
    case = max(golden()[:60], key=lambda each: each["moves"])
    with pytest.raises(UsageError) as refused:
        written(case["position"], safe=case["value"], nodes=nodes)
    assert refused.value.code == "proof-too-large"
    assert "limit" in refused.value.text()


def test_a_proof_tells_how_far_it_is() -> None:
    position = parse_position(golden()[7]["position"])
    told: list[tuple[int, int]] = []
    nodes = list(proof(position, decided(position), progress=lambda done, waiting: told.append((done, waiting))))
    assert [done for done, _ in told] == list(range(1, len(nodes) + 1))
    assert told[-1][1] == 0


def smaller(position: Position, cards: int) -> Position:
    """Return a dealt position of two seats with so many cards each, and no pile."""
    seats = [replace(seat, hand=seat.hand[:cards]) for seat in position.seats[:2]]
    gone = replace(position.seats[2], hand=(), reserve=(), is_out=True)
    return replace(position, seats=(*seats, gone), turn=0, pile=())


def test_a_proof_of_two_hands_of_five_cards_holds() -> None:
    for seed in range(3):
        position = smaller(deal(RULE_SETS["combo-breaker"], 3, SplitMix64(seed)), 5)
        line = format_position(position)
        position = parse_position(line)
        safe = guarantee(position).safe
        assert safe is not None
        assert walk(written(line, safe=safe)) > 10
