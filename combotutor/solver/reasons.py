"""Why a move is good or bad, as data: what it does to the mover's row, in claims that hold for this very row."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from combotutor.cards import LONGEST, Card, Combination, Row, readings
from combotutor.games.combo import GiveCard, InsertCard, Move, PlayCombination, PlaySpecial, Position, TakeReserve
from combotutor.plan import Block, Blocks, best_partitions, fewest_plays
from combotutor.solver.reply import leaving, row_after

_LOOKED_AT: Final = 200
"""Sets of blocks among which the one that explains best is chosen."""


@dataclass(frozen=True, slots=True)
class Closed:
    """Cards that are neighbours now that those between them have gone; some shortest way plays them together next."""

    places: Block
    """Where they lie after the move."""
    cards: Row
    combination: Combination
    gone: Row


@dataclass(frozen=True, slots=True)
class Made:
    """What an inserted card makes with its neighbours; some shortest way plays them together."""

    places: Block
    cards: Row
    combination: Combination
    card: Card


@dataclass(frozen=True, slots=True)
class Waiting:
    """Cards around or with an inserted one that meet, in some shortest way, once those between have left."""

    places: Block
    cards: Row
    combination: Combination
    between: Row


@dataclass(frozen=True, slots=True)
class Torn:
    """A combination of a shortest way of the row before, of which the move takes a part and leaves the rest."""

    places: Block
    """Where its cards lay before the move."""
    cards: Row
    combination: Combination
    used: Row
    rest: Row

    @property
    def lies_together(self) -> bool:
        """Whether its cards lay side by side before the move, so that it could have been played at once."""
        return _is_together(self.places)


@dataclass(frozen=True, slots=True)
class Parted:
    """Neighbours that made a combination, with an inserted card between them now."""

    places: Block
    """Where they lie after the move."""
    cards: Row
    combination: Combination
    card: Card


@dataclass(frozen=True, slots=True)
class Alone:
    """An inserted card that goes together with none of its neighbours."""

    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Said:
    """What the wilds of a play were said to make."""

    combination: Combination


@dataclass(frozen=True, slots=True)
class Counted:
    """The fewest plays of the row before and after the move."""

    before: int
    after: int


Reason = Closed | Made | Waiting | Torn | Parted | Alone | Said | Counted


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """Return what a legal move does to the row of the seat that decides, the most telling first.

    What is gained stands first where the row is no worse off, what is lost where it is: after a play that leaves as
    many plays as there were, or an insertion that costs one.

    Raises:
        HiddenCardError: a card of the row, or the one to be inserted, is not seen.
    """
    wild_pair = position.rules.wild_pair
    row, after = position.mover.row, row_after(position, move)
    counted = Counted(fewest_plays(row, wild_pair=wild_pair), fewest_plays(after, wild_pair=wild_pair))
    gains: list[Reason] = []
    losses: list[Reason] = []
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
        gains.append(Said(move.combination))
    return (*gains, *losses, counted) if is_good else (*losses, *gains, counted)


def _cards_at(row: Row, places: Block) -> Row:
    return tuple(row[place - 1] for place in places)


def _is_together(block: Block) -> bool:
    return block[-1] - block[0] == len(block) - 1


def _highest(cards: Row, *, wild_pair: bool) -> Combination:
    return readings(cards, wild_pair=wild_pair)[-1]


def _closed(row: Row, after: Row, left: range, *, wild_pair: bool) -> Iterator[Closed]:
    """Yield the highest combination that arises over the seam and that a shortest way plays next."""
    found = {
        block
        for blocks in best_partitions(after, wild_pair=wild_pair, most=_LOOKED_AT)
        for block in blocks
        if _is_together(block) and block[0] < left.start <= block[-1]
    }
    closed = [
        Closed(block, cards, _highest(cards, wild_pair=wild_pair), row[left.start - 1 : left.stop - 1])
        for block in sorted(found)
        for cards in [_cards_at(after, block)]
    ]
    yield from sorted(closed, key=lambda each: -each.combination.strength)[:1]


def _torn(row: Row, left: range, *, wild_pair: bool) -> list[Torn]:
    """Return what is torn of the shortest way of which least is torn, the highest combination first."""
    ways = []
    for blocks in best_partitions(row, wild_pair=wild_pair, most=_LOOKED_AT):
        torn = [
            Torn(
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


def _gained_by_insert(after: Row, gap: int, *, wild_pair: bool) -> list[Reason]:
    """Return what the inserted card makes, and who meets later around it, in the shortest way that says most."""
    ways = [
        list(_gains_in(blocks, after, gap, wild_pair=wild_pair))
        for blocks in best_partitions(after, wild_pair=wild_pair, most=_LOOKED_AT)
    ]
    return max(ways, key=lambda way: (bool(way) and isinstance(way[0], Made), len(way)), default=[])


def _gains_in(blocks: Blocks, after: Row, gap: int, *, wild_pair: bool) -> Iterator[Reason]:
    own = next(block for block in blocks if gap in block)
    if _is_together(own) and len(own) > 1:
        cards = _cards_at(after, own)
        yield Made(own, cards, _highest(cards, wild_pair=wild_pair), after[gap - 1])
    inner = [block for block in blocks if block[0] <= own[0] and own[-1] <= block[-1] and not _is_together(block)]
    for block in sorted(inner, key=lambda each: each[-1] - each[0]):
        between = tuple(place for place in range(block[0], block[-1]) if place not in block)
        cards = _cards_at(after, block)
        yield Waiting(block, cards, _highest(cards, wild_pair=wild_pair), _cards_at(after, between))


def _lost_by_insert(row: Row, after: Row, gap: int, *, wild_pair: bool) -> Iterator[Reason]:
    """Yield the highest combination of neighbours that the inserted card parts, and whether it goes with no one."""
    windows = [
        (start, row[start - 1 : start - 1 + length])
        for length in range(2, LONGEST + 1)
        for start in range(max(1, gap - length + 1), gap)
        if start - 1 + length <= len(row)
    ]
    parted = [
        Parted(
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
        yield Alone(gap, after[gap - 1])


def _is_kept(after: Row, start: int, length: int, *, wild_pair: bool) -> bool:
    """Tell whether a stretch that a card has come into is a combination with it."""
    return length <= LONGEST and bool(readings(after[start - 1 : start - 1 + length], wild_pair=wild_pair))
