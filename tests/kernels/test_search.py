"""The search of the kernels: paused anywhere it finds the same, and what is settled serves its own question only."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.games.combo import RULE_SETS, Position, deal, legal_moves, play
from combotutor.notation import format_position, parse_position
from combotutor.solver import open_search
from combotutor.solver.open_search import OpenSearch
from tests.kernels.rounds import some_small
from tests.solver.guarantee_twin import TooLargeError, can_be_sure

ROUND = "combo-up 5,6,9+2,7/4,5,U,8+3/x - 0 1,2 1/1/1"


def found(search: OpenSearch, position: Position, *, quota: int = 10_000, edge: bool = False) -> tuple[bool, int]:
    """Return what a search finds for a position, and how many nodes it entered."""
    before = search.nodes
    search.begin(search.state(position), edge=edge)
    for _ in range(1_000_000):
        value = search.go_on(quota)
        if value is not None:
            return value, search.nodes - before
    pytest.fail("the search does not end")


def few_cards(seed: int, count: int) -> list[Position]:
    """Return positions whose search is short."""
    return [each for each in some_small(seed, count) if sum(len(seat.hand + seat.reserve) for seat in each.seats) <= 8]


def fresh(position: Position, seat: int | None = None, lookahead: int | None = None) -> OpenSearch:
    """Return a search that has seen nothing."""
    return OpenSearch(position, position.turn if seat is None else seat, lookahead=lookahead)


def nodes_after(line: str, other: str) -> int:
    """Return how many nodes a search enters for a second line after the first."""
    position = parse_position(line)
    search = fresh(position, 0)
    found(search, position)
    return found(search, parse_position(other))[1]


def test_brute_force_every_seat_has_the_value_of_the_twin() -> None:
    values = []
    for position in few_cards(41, 90):
        for seat, each in enumerate(position.seats):
            try:
                expected = can_be_sure(position, seat, 200)
            except TooLargeError:
                continue
            assert found(fresh(position, seat), position)[0] == expected, f"seat {seat}: {format_position(position)}"
            values += [] if each.is_out else [expected]
    assert min(values.count(True), values.count(False)) > 30


@pytest.mark.parametrize("quota", [1, 7, 100])
def test_a_search_that_is_paused_goes_on_as_if_it_had_not_been(quota: int) -> None:
    for position in [parse_position(ROUND), *few_cards(42, 25)]:
        assert found(fresh(position), position, quota=quota) == found(fresh(position), position)


def test_no_more_nodes_are_entered_than_allowed() -> None:
    position = parse_position(ROUND)
    search = fresh(position)
    search.begin(search.state(position), edge=False)
    for turn in range(1, 5):
        assert search.go_on(3) is None
        assert search.nodes == 3 * turn


def test_a_new_question_may_be_begun_before_the_last_is_answered() -> None:
    position = parse_position(ROUND)
    search = fresh(position)
    search.begin(search.state(position), edge=False)
    assert search.go_on(5) is None
    for move in legal_moves(position):
        after = play(position, move)
        assert found(search, after)[0] == found(fresh(after, position.turn), after)[0]


def test_the_order_of_the_moves_changes_no_value_but_saves_nodes() -> None:
    ordered = unordered = 0
    for seed in range(12):
        position = two_hands(seed, 5)
        value, nodes = found(fresh(position), position)
        search = OpenSearch(position, position.turn, is_ordered=False)
        plain_value, plain_nodes = found(search, position)
        assert plain_value == value
        ordered, unordered = ordered + nodes, unordered + plain_nodes
    assert ordered < unordered


def two_hands(seed: int, cards: int) -> Position:
    """Return two dealt hands of so many cards, with their reserves and without a pile."""
    dealt = deal(RULE_SETS["combo-breaker"], 3, SplitMix64(seed))
    gone = replace(dealt.seats[2], hand=(), reserve=(), is_out=True)
    kept = [replace(seat, hand=seat.hand[:cards]) for seat in dealt.seats[:2]]
    return replace(dealt, seats=(*kept, gone), turn=0, pile=())


def test_what_one_position_has_settled_serves_the_others_of_its_round() -> None:
    for start in itertools.islice(some_small(44, 60), 20):
        search = fresh(start)
        for move in legal_moves(start)[:6]:
            after = play(start, move)
            if after.result is None:
                assert found(search, after)[0] == found(fresh(after, start.turn), after)[0], format_position(start)


def test_a_mirrored_row_and_a_swapped_reserve_are_the_same_state() -> None:
    for other in (
        "combo-up 9,6,5+2,7/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+7,2/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/8,U,5,4+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x+1 - 0 1,2 2/1/3",
    ):
        assert nodes_after(ROUND, other) == 1


def test_whatever_makes_a_difference_makes_another_state() -> None:
    assert nodes_after(ROUND, ROUND) == 1
    for other in (
        "combo-up 5,6,9+2,7/4,5,U,8+3/x - 1 1,2 1/1/1",
        "combo-up 5,6,9+2/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,9,6+2,7/4,5,U,8+3/x - 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x - 0 2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x 1:D 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x 1:R 0 1,2 1/1/1",
        "combo-up 5,6,9+2,7/4,5,U,8+3/x 1:1 0 1,2 1/1/1",
    ):
        if ":R" in other:
            continue  # a leader cannot have taken: the line would be refused
        assert nodes_after(ROUND, other) > 1, other


def test_to_lead_is_another_state_than_to_follow_where_nothing_has_been_combined() -> None:
    # After a reserve card nobody has combined anything, but only who leads must not take a reserve card.
    leading = parse_position("combo-breaker 5,1+9/7,3/x - 0 - 1/1/1")
    following = parse_position("combo-breaker 5,1+9/7,3/x 1:D 0 - 1/1/1")
    search = fresh(leading)
    assert found(search, leading)[0] == can_be_sure(leading, 0)
    assert found(search, following)[0] == can_be_sure(following, 0)


def test_the_two_ends_that_a_horizon_may_have_are_kept_apart() -> None:
    apart = 0
    for position in some_small(45, 60):
        search = fresh(position, lookahead=1)
        both = [found(search, position, edge=edge)[0] for edge in (False, True, False, True)]
        assert both[:2] == both[2:]
        assert both[0] <= both[1]
        assert both[:2] == [found(fresh(position, lookahead=1), position, edge=edge)[0] for edge in (False, True)]
        if both[0] == both[1]:
            assert both[0] == found(fresh(position), position)[0], format_position(position)
        else:
            apart += 1
            assert search.met_edge
            assert not search.met_unknown_card
    assert apart > 5


def test_a_card_that_is_not_known_ends_a_line_and_is_noted() -> None:
    position = parse_position("combo-breaker D,5/6/x - 0 ?2 2/2/2")
    search = fresh(position)
    assert [found(search, position, edge=edge)[0] for edge in (False, True)] == [False, True]
    assert search.met_unknown_card


def test_a_round_of_more_decisions_than_there_is_room_for_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_search, "PLIES", 3)
    position = parse_position(ROUND)
    with pytest.raises(AssertionError, match="fewer decisions"):
        found(fresh(position), position)
