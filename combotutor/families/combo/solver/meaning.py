"""What answers mean: two gaps for one card are the same answer where it is played with the same cards of the row."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Hashable, Iterator, Mapping, Sequence

from combotutor.families.combo.cards import LONGEST, Card, Row, readings
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
)
from combotutor.families.combo.solver.reply import row_after

Insertion = TakeReserve | InsertCard


def meant(position: Position, move: Move) -> Row:
    """Return what is the same for answers that mean the same: the row that the first of them leaves.

    Answers that leave the same row mean the same. So do two gaps for the same card if the fewest plays left are equal,
    and every shortest way of both rows plays it with the same cards of the row.
    """
    return _meanings(position).get(move) or row_after(position, move)


@functools.lru_cache(maxsize=64)
def _meanings(position: Position) -> Mapping[Move, Row]:
    """Return for every insertion the row that the first leaves which means the same."""
    moves = [move for move in legal_moves(position) if isinstance(move, Insertion)]
    rows = [row_after(position, move) for move in moves]
    wild_pair = position.rules.wild_pair
    shared: list[tuple[Hashable, ...]] = []
    for move, row in zip(moves, rows, strict=True):
        ways = played_with(row, move.gap, wild_pair=wild_pair)
        played = (card_in(position, move), fewest_plays(row, wild_pair=wild_pair), ways[0])
        shared.append((row,) if len(ways) > 1 else (row, played))
    return dict(zip(moves, (rows[at] for at in _first_alike(shared)), strict=True))


def played_with(row: Row, gap: int, *, wild_pair: bool) -> tuple[tuple[int, ...], ...]:
    """Return the cards that shortest ways play a card with, by their places, from 0, in the row into which it came.

    Args:
        row: the row with the card.
        gap: where it came in, from 1.
        wild_pair: whether several wilds may be played with no number among them.
    """
    blocks = blocks_with(row, gap - 1, wild_pair=wild_pair)
    return tuple(tuple(at - (at >= gap) for at in block if at != gap - 1) for block in blocks)


def card_in(position: Position, move: Insertion) -> Card:
    """Return the card that an insertion brings into the row."""
    card = position.mover.reserve[move.number - 1] if isinstance(move, TakeReserve) else position.incoming
    assert card is not None, "something is to be inserted"
    return card


def moved(position: Position, move: Move) -> Row:
    """Return the cards that a move plays or gives, as it says them, or the one that it brings into the row."""
    match move:
        case PlayCombination(cards=cards):
            return cards
        case PlaySpecial(card=card):
            return (card,)
        case GiveCard(at):
            assert at is not None, "a gift of one's own is seen"
            return (position.mover.row[at - 1],)
        case TakeReserve() | InsertCard():
            return (card_in(position, move),)


@functools.lru_cache(maxsize=4_096)
def blocks_with(row: Row, at: int, *, wild_pair: bool) -> tuple[tuple[int, ...], ...]:
    """Return every block of the card at a place that is part of a shortest way, in places from 0.

    What lies around a block is one row once that has gone, and what lies between its cards goes before it.
    """
    fewest = fewest_plays(row, wild_pair=wild_pair)
    return tuple(
        block
        for block in _blocks(row, at, wild_pair=wild_pair)
        if 1 + sum(fewest_plays(part, wild_pair=wild_pair) for part in _parts(row, block)) == fewest
    )


def _blocks(row: Row, at: int, *, wild_pair: bool) -> Iterator[tuple[int, ...]]:
    others = [place for place in range(len(row)) if place != at]
    for count in range(LONGEST):
        for chosen in itertools.combinations(others, count):
            block = tuple(sorted((at, *chosen)))
            if count == 0 or readings(tuple(row[place] for place in block), wild_pair=wild_pair):
                yield block


def _parts(row: Row, block: tuple[int, ...]) -> Iterator[Row]:
    yield row[: block[0]] + row[block[-1] + 1 :]
    yield from (row[one + 1 : other] for one, other in itertools.pairwise(block))


def _first_alike(shared: Sequence[tuple[Hashable, ...]]) -> list[int]:
    """Return for each thing the first that it is alike, be it by way of others: those that share something are."""
    first: dict[Hashable, int] = {}
    for number, keys in enumerate(shared):
        joined = {number, *(first[key] for key in keys if key in first)}
        least = min(joined)
        first = {key: least if at in joined else at for key, at in first.items()}
        first.update(dict.fromkeys(keys, least))
    return [first[keys[0]] for keys in shared]
