"""Searches for the tests of the kernels, and what they find."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import RULE_SETS, Position, deal
from combotutor.families.combo.solver.open_search import OpenSearch
from tests.families.combo.kernels.rules.rounds import some_small

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


def two_hands(seed: int, cards: int) -> Position:
    """Return two dealt hands of so many cards, with their reserves and without a pile."""
    dealt = deal(RULE_SETS["combo-breaker"], 3, SplitMix64(seed))
    gone = replace(dealt.seats[2], hand=(), reserve=(), is_out=True)
    kept = [replace(seat, hand=seat.hand[:cards]) for seat in dealt.seats[:2]]
    return replace(dealt, seats=(*kept, gone), turn=0, pile=())
