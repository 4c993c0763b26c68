"""What a move does to the mover's row, in claims that hold for this very row, whatever the other seats do."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.cards import LONGEST, Card, Combination, Row, readings
from combotutor.families.combo.plan import Block, Blocks, best_partitions, fewest_plays, insert_values
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
)
from combotutor.families.combo.solver.claims import (
    BlockMade,
    BlockTorn,
    BlockWaiting,
    CardAlone,
    CardHelp,
    Change,
    GapClosed,
    NeighboursParted,
    PlaysCounted,
    WildsSaid,
    is_together,
)
from combotutor.families.combo.solver.reply import leaving, row_after

_LOOKED_AT: Final = 200
"""Sets of blocks among which the one that explains best is chosen."""


def changes(position: Position, move: Move) -> tuple[Change, ...]:
    """Return what a legal move does to the row of the seat that decides, the most telling first.

    What is gained stands first where the row is no worse off, what is lost where it is: after a play that leaves as
    many plays as there were, or an insertion that costs one.

    Raises:
        HiddenCardError: a card of the row, or the one to be inserted, is not seen.
    """
    telling, lesser, counted = sides(position, move)
    return (*telling, *lesser, counted)


def sides(position: Position, move: Move) -> tuple[list[Change], list[Change], PlaysCounted]:
    """Return the claims that explain what a legal move comes to, those of the other side, and what it comes to.

    Raises:
        HiddenCardError: a card of the row, or the one to be inserted, is not seen.
    """
    wild_pair = position.rules.wild_pair
    row, after = position.mover.row, row_after(position, move)
    counted = PlaysCounted(fewest_plays(row, wild_pair=wild_pair), fewest_plays(after, wild_pair=wild_pair))
    gains: list[Change] = []
    losses: list[Change] = []
    match move:
        case TakeReserve(_, gap) | InsertCard(gap):
            gains += _gained_by_insert(after, gap, wild_pair=wild_pair)
            losses += _lost_by_insert(row, after, gap, wild_pair=wild_pair)
            is_good = counted.after <= counted.before
        case PlayCombination() | PlaySpecial() | GiveCard():
            gains += _closed(row, after, leaving(move), wild_pair=wild_pair)
            losses += _torn(row, leaving(move), wild_pair=wild_pair)
            is_good = counted.after < counted.before
    if isinstance(move, PlayCombination) and Card.WILD in move.cards:
        gains.append(WildsSaid(move.combination))
    return (gains, losses, counted) if is_good else (losses, gains, counted)


@functools.lru_cache(maxsize=64)
def helps(row: Row, reserve: Row, *, wild_pair: bool = True) -> tuple[CardHelp, ...]:
    """Return what each card offered would add to a row at its best gap, in the order of the cards.

    All moves of one row ask for the same, so the last answers are kept.

    Raises:
        HiddenCardError: a card of the row, or one offered, is not seen.
    """
    before = fewest_plays(row, wild_pair=wild_pair)
    values = insert_values(row, reserve, wild_pair=wild_pair)
    found = []
    for number, card in enumerate(reserve, start=1):
        best = min((each for each in values if each.card == number), key=lambda each: each.plays)
        found.append(CardHelp(number, card, best.gap, before, best.plays))
    return tuple(found)


@functools.lru_cache(maxsize=256)
def _ways(row: Row, *, wild_pair: bool) -> tuple[Blocks, ...]:
    """Return the shortest ways that are looked at; all moves of one row ask for the same."""
    return best_partitions(row, wild_pair=wild_pair, most=_LOOKED_AT)


def _cards_at(row: Row, places: Block) -> Row:
    return tuple(row[place - 1] for place in places)


def _highest(cards: Row, *, wild_pair: bool) -> Combination:
    return readings(cards, wild_pair=wild_pair)[-1]


def _closed(row: Row, after: Row, left: range, *, wild_pair: bool) -> Iterator[GapClosed]:
    """Yield the highest combination that arises over the seam and that a shortest way plays next."""
    found = {
        block
        for blocks in _ways(after, wild_pair=wild_pair)
        for block in blocks
        if is_together(block) and block[0] < left.start <= block[-1]
    }
    closed = [
        GapClosed(block, cards, _highest(cards, wild_pair=wild_pair), row[left.start - 1 : left.stop - 1])
        for block in sorted(found)
        for cards in [_cards_at(after, block)]
    ]
    yield from sorted(closed, key=lambda each: -each.combination.strength)[:1]


def _torn(row: Row, left: range, *, wild_pair: bool) -> list[BlockTorn]:
    """Return what is torn of the shortest way of which least is torn, the highest combination first."""
    ways = []
    for blocks in _ways(row, wild_pair=wild_pair):
        torn = [
            BlockTorn(
                block,
                cards,
                _highest(cards, wild_pair=wild_pair),
                _cards_at(row, tuple(place for place in block if place in left)),
                _cards_at(row, tuple(place for place in block if place not in left)),
            )
            for block in blocks
            if any(place in left for place in block) and not all(place in left for place in block)
            for cards in [_cards_at(row, block)]
        ]
        ways.append(sorted(torn, key=lambda each: -each.combination.strength))
    return min(ways, key=len, default=[])


def _gained_by_insert(after: Row, gap: int, *, wild_pair: bool) -> list[Change]:
    """Return what the inserted card makes, and who meets later around it, in the shortest way that says most."""
    ways = [list(_gains_in(blocks, after, gap, wild_pair=wild_pair)) for blocks in _ways(after, wild_pair=wild_pair)]
    return max(ways, key=lambda way: (bool(way) and isinstance(way[0], BlockMade), len(way)), default=[])


def _gains_in(blocks: Blocks, after: Row, gap: int, *, wild_pair: bool) -> Iterator[Change]:
    own = next(block for block in blocks if gap in block)
    if is_together(own) and len(own) > 1:
        cards = _cards_at(after, own)
        yield BlockMade(own, cards, _highest(cards, wild_pair=wild_pair), after[gap - 1])
    inner = [block for block in blocks if block[0] <= own[0] and own[-1] <= block[-1] and not is_together(block)]
    for block in sorted(inner, key=lambda each: each[-1] - each[0]):
        between = tuple(place for place in range(block[0], block[-1]) if place not in block)
        cards = _cards_at(after, block)
        yield BlockWaiting(block, cards, _highest(cards, wild_pair=wild_pair), _cards_at(after, between))


def _lost_by_insert(row: Row, after: Row, gap: int, *, wild_pair: bool) -> Iterator[Change]:
    """Yield the highest combination of neighbours that the inserted card parts, and whether it goes with no one."""
    windows = [
        (start, row[start - 1 : start - 1 + length])
        for length in range(2, LONGEST + 1)
        for start in range(max(1, gap - length + 1), gap)
        if start - 1 + length <= len(row)
    ]
    parted = [
        NeighboursParted(
            tuple(place + (place >= gap) for place in range(start, start + len(cards))),
            cards,
            _highest(cards, wild_pair=wild_pair),
            after[gap - 1],
        )
        for start, cards in windows
        if readings(cards, wild_pair=wild_pair) and not _is_kept(after, start, len(cards) + 1, wild_pair=wild_pair)
    ]
    yield from sorted(parted, key=lambda each: -each.combination.strength)[:1]
    beside = itertools.product(range(2, LONGEST + 1), range(1, len(after) + 1))
    if not any(
        start <= gap < start + length
        and start - 1 + length <= len(after)
        and readings(after[start - 1 : start - 1 + length], wild_pair=wild_pair)
        for length, start in beside
    ):
        yield CardAlone(gap, after[gap - 1])


def _is_kept(after: Row, start: int, length: int, *, wild_pair: bool) -> bool:
    """Tell whether a stretch that a card has come into is a combination with it."""
    return length <= LONGEST and bool(readings(after[start - 1 : start - 1 + length], wild_pair=wild_pair))
