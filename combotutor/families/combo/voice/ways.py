"""The ways to clear a row: how it was done, which orders are as right, and how else it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Row, readings
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.plan import Block, Blocks, best_partitions, plan_row
from combotutor.families.combo.rules import Move, describe
from combotutor.families.combo.solver import leaving, row_after
from combotutor.families.combo.voice.praise import named
from combotutor.families.combo.voice.spoken import block_named, block_phrase, cards_phrase, without_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.verdict import Verdict

if TYPE_CHECKING:
    from combotutor.families.combo.kinds.rows import RowKind

NAMED: Final = 3
"""The most other ways to clear a row that are told."""


def cleared(progress: Progress) -> tuple[Phrase, ...]:
    """Return the plays made, whether their order could be another, and the other ways of as few plays."""
    own = tuple(sorted(progress.taken))
    others = [blocks for blocks in progress.puzzle.blocks if blocks != own]
    said = [phrase("verdict.blocks", {"blocks": _listed(progress, progress.taken)})]
    order = "verdict.any-order" if _has_other_order(own) else "verdict.only-order"
    said.append(waited(progress) or phrase(order))
    if others:
        # A block that ends sooner lies within or before the others: so each can be played in its turn.
        played = [tuple(sorted(each, key=lambda block: block[-1])) for each in others[:NAMED]]
        shown = Listed(tuple(_spoken(progress, each) for each in played), " / ")
        said.append(phrase("verdict.other-ways", {"count": len(others), "ways": shown}))
    return tuple(said)


def equals(kind: RowKind, verdict: Verdict) -> Iterator[Phrase]:
    """Yield the plays that are as good and leave other rows, other orders of the same plays first."""
    orders, ways = _orders_and_ways(kind, verdict)
    if orders:
        said = named(verdict.before.position, orders)
        yield phrase("verdict.order", {"moves": said}) if said else phrase("verdict.order-many", {"count": len(orders)})
    if ways:
        yield phrase("verdict.ways", {"count": len(ways)})


def _orders_and_ways(kind: RowKind, verdict: Verdict) -> tuple[list[Move], list[Move]]:
    """Return the right plays that leave other rows, by whether they are blocks of one shortest way with the one made.

    Where several ways hold the play made, the first of them counts, so that all orders told are orders of one way.
    Plays that take the same cards, as another value of a wild does, are one.
    """
    before, move = verdict.before, verdict.move
    every = best_partitions(before.row, wild_pair=before.position.rules.wild_pair)
    own = tuple(leaving(move))
    together = next((blocks for blocks in every if own in blocks), ())
    orders: dict[tuple[int, ...], Move] = {}
    ways: dict[tuple[int, ...], Move] = {}
    for reply in kind.best_replies(before.position):
        block = tuple(leaving(reply.move))
        if row_after(before.position, reply.move) != row_after(before.position, move):
            (orders if block in together else ways).setdefault(block, reply.move)
    return list(orders.values()), list(ways.values())


def plays_to_come(progress: Progress, first: Move) -> Phrase:
    """Return a play and those of the shortest way after it."""
    wild_pair = progress.position.rules.wild_pair
    begun = tuple(progress.row[place - 1] for place in leaving(first))
    line = plan_row(row_after(progress.position, first), wild_pair=wild_pair).line
    spoken = tuple(block_phrase(cards, wild_pair=wild_pair) for cards in (begun, *(step.cards for step in line)))
    return phrase("hint.order", {"moves": Listed(spoken, "; ")})


def waited(progress: Progress) -> Phrase | None:
    """Return which cards waited for each other, of numbers alone those that lay farthest apart; None where none did."""
    row, wild_pair = _row(progress), progress.position.rules.wild_pair
    apart = [block for block in progress.taken if block[-1] - block[0] >= len(block)]
    blocks = [block for block in apart if all(row[place - 1] is not Card.WILD for place in block)]
    if not blocks:
        return None
    block = max(blocks, key=lambda each: each[-1] - each[0] - len(each))
    cards = tuple(row[place - 1] for place in block)
    spoken = {"cards": without_phrase(cards), "combination": describe(readings(cards, wild_pair=wild_pair)[-1])}
    return phrase("verdict.waited", spoken)


def _row(progress: Progress) -> Row:
    row: Row = parse_position(progress.puzzle.position).seats[progress.puzzle.seat].row
    return row


def _listed(progress: Progress, blocks: Blocks) -> Listed:
    row = _row(progress)
    return Listed(tuple(block_named(tuple(row[place - 1] for place in block)) for block in blocks), " | ")


def _spoken(progress: Progress, blocks: Blocks) -> Listed:
    start = parse_position(progress.puzzle.position)
    row = start.seats[progress.puzzle.seat].row
    cards = (tuple(row[place - 1] for place in block) for block in blocks)
    # A wild may have been said to be several things: there the cards alone are told.
    spoken = (
        cards_phrase(each) if Card.WILD in each else block_phrase(each, wild_pair=start.rules.wild_pair)
        for each in cards
    )
    return Listed(tuple(spoken), "; ")


def _has_other_order(blocks: Blocks) -> bool:
    """Tell whether blocks can be played in more than one order: some two of them, neither inside the other."""
    return any(
        not _lies_within(one, other) and not _lies_within(other, one)
        for one in blocks
        for other in blocks
        if one != other
    )


def _lies_within(inner: Block, outer: Block) -> bool:
    return outer[0] < inner[0] and inner[-1] < outer[-1]
