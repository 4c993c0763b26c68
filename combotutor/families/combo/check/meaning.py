"""When two gaps for one card are one answer, found a second time: by walking all shortest ways."""

from __future__ import annotations

import functools
from collections.abc import Hashable

from combotutor.families.combo.cards import Row
from combotutor.families.combo.check.plays import fewest, left_by, with_first
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import InsertCard, Move, Position, TakeReserve, legal_moves

Block = tuple[int, ...]
Insertion = TakeReserve | InsertCard


def meaning(position: Position, move: Move) -> Hashable:
    """Return what answers that mean the same have in common: the words of all of them, else the row that is left."""
    if not isinstance(move, Insertion):
        return left_by(position, move)
    every = _every(position)
    same, grown = frozenset[str](), frozenset({format_move(move)})
    while same != grown:
        same = grown
        grown = same.union(*(every[word] for word in same))
    return same


@functools.lru_cache(maxsize=64)
def _every(position: Position) -> dict[str, frozenset[str]]:
    """Return for every insertion, by its word, those that mean the same without another between them."""
    moves = [move for move in legal_moves(position) if isinstance(move, Insertion)]
    return {
        format_move(one): frozenset(format_move(other) for other in moves if _is_alike(position, one, other))
        for one in moves
    }


def _is_alike(position: Position, one: Insertion, other: Insertion) -> bool:
    """Tell whether two insertions leave one row, or a card that every way of both plays with the same cards."""
    first, second = left_by(position, one), left_by(position, other)
    if first == second:
        return True
    wild_pair = position.rules.wild_pair
    if first[one.gap - 1] is not second[other.gap - 1]:
        return False
    if fewest(first, wild_pair=wild_pair) != fewest(second, wild_pair=wild_pair):
        return False
    played = _played_with(first, one.gap - 1, wild_pair=wild_pair)
    return len(played) == 1 and played == _played_with(second, other.gap - 1, wild_pair=wild_pair)


def _played_with(row: Row, at: int, *, wild_pair: bool) -> frozenset[Block]:
    """Return the cards that some shortest way plays a card with, by their places in the row that it came into."""
    return frozenset(
        tuple(place if place < at else place - 1 for place in block if place != at)
        for block in in_ways(row, at, wild_pair=wild_pair)
    )


@functools.lru_cache(maxsize=100_000)
def in_ways(row: Row, at: int, *, wild_pair: bool) -> frozenset[Block]:
    """Return the blocks that hold a card in the shortest ways of a row, by their places from 0."""
    least = fewest(row, wild_pair=wild_pair)
    found: set[Block] = set()
    for block, parts in with_first(row, wild_pair=wild_pair):
        if 1 + sum(fewest(part, wild_pair=wild_pair) for part in parts) != least:
            continue
        if at in block:
            found.add(block)
            continue
        starts = [place + 1 for place in block]
        start, part = next((s, part) for s, part in zip(starts, parts, strict=True) if s <= at < s + len(part))
        found.update(
            tuple(place + start for place in inner) for inner in in_ways(part, at - start, wild_pair=wild_pair)
        )
    return frozenset(found)
