"""What is left of a row after a move: the plays that empty it, and who will be one play only later on."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Combination, Row, readings
from combotutor.families.combo.plan import Block, Blocks, best_partitions
from combotutor.families.combo.rules import GiveCard, Move, PlaySpecial, Position, describe, legal_moves
from combotutor.families.combo.solver import Gain, changes, row_after
from combotutor.families.combo.solver.claims import is_together
from combotutor.families.combo.voice.spoken import (
    all_of,
    block_named,
    card_phrase,
    deed_named,
    gone_phrase,
    the_card,
    those_phrase,
)
from combotutor.families.combo.words import phrase

_LOOKED_AT: Final = 200
"""Sets of blocks among which the one that is told is chosen."""
_TWO: Final = 2
"""So many plays that are all that is left are named together."""
NAMED: Final = 4
"""So many cards that have to go first are named; more are counted."""


@functools.lru_cache(maxsize=256)
def remains(position: Position, move: Move) -> Blocks:
    """Return the plays of a shortest way of the row that a move leaves, by their places, in an order that works.

    It is the way that has what the move makes meet, and of such ways the one with the fewest blocks still apart.
    """
    ways = best_partitions(row_after(position, move), wild_pair=position.rules.wild_pair, most=_LOOKED_AT)
    gained = {each.places for each in changes(position, move) if isinstance(each, Gain)}
    best = min(ways, key=lambda blocks: (-len(gained & set(blocks)), sum(not is_together(each) for each in blocks)))
    # A block that ends sooner lies within or before the others: so each can be played in its turn.
    return tuple(sorted(best, key=lambda block: block[-1]))


def cards_of(row: Row, places: Block) -> Row:
    """Return the cards at some places of a row."""
    return tuple(row[place - 1] for place in places)


def listed(position: Position, move: Move) -> Listed:
    """Return the plays that are left after a move, each as its cards alone; the last card with its article."""
    row, blocks = row_after(position, move), remains(position, move)
    if len(blocks) == len(row) == 1:
        return Listed((card_phrase(row[0]) if row[0].is_special else the_card(row[0]),))
    return Listed(tuple(block_named(cards_of(row, block)) for block in blocks), " | ")


def left(position: Position, move: Move, plays: int, *, is_alone: bool) -> Phrase:
    """Return how many plays are left after a move, and which; where cards change hands first, that it is so.

    Args:
        position: where the move is made.
        move: the move.
        plays: how many plays are left.
        is_alone: whether nobody else does anything, so that no cards change hands.
    """
    spoken = {"plays": phrase("plays", {"count": plays}), "count": plays, "blocks": listed(position, move)}
    if isinstance(move, GiveCard) and not is_alone:
        return phrase("remains.given", spoken)
    is_passing = isinstance(move, PlaySpecial) and move.card is Card.PASS_ON and not is_alone
    return phrase("remains.passing" if is_passing else "remains.left", spoken)


def needed(position: Position, move: Move) -> Phrase | None:
    """Return the two plays that a row needs after a move; None where it needs others, or cards change hands."""
    row, is_given = row_after(position, move), isinstance(move, GiveCard)
    if is_given or (isinstance(move, PlaySpecial) and move.card is Card.PASS_ON):
        return None
    blocks = remains(position, move)
    if len(blocks) != _TWO:
        return None
    return phrase("remains.needed", {"plays": all_of(deed_named(cards_of(row, block)) for block in blocks)})


def _named(gone: Row) -> Phrase | str:
    return gone_phrase(gone) if len(gone) <= NAMED else phrase("cards", {"count": len(gone)})


def kept(position: Position, move: Move, right: frozenset[Move]) -> Iterator[Phrase]:
    """Yield what of a row a right answer leaves whole: of what is one play, now or later, what fewest wrong ones leave.

    Args:
        position: where the move is made.
        move: the move.
        right: every right answer.
    """
    row = row_after(position, move)
    blocks = [block for block in remains(position, move) if len(block) > 1]
    if not blocks:
        return
    wrong = (each for each in legal_moves(position) if each not in right)
    had = Counter(cards for each in wrong for cards in _one_play(position, each))

    def telling(block: Block) -> tuple[int, bool, int, int]:
        """Order by how many wrong answers leave it; who lies apart before who does not, the nearest, the highest."""
        cards, between = cards_of(row, block), block[-1] - block[0] + 1 - len(block)
        return had[tuple(sorted(cards))], not between, between, -_highest(position, cards).strength

    block = min(blocks, key=telling)
    spoken: dict[str, object] = {"cards": those_phrase(cards_of(row, block))}
    gone = cards_of(row, tuple(place for place in range(block[0], block[-1]) if place not in block))
    if gone:
        yield phrase("remains.waiting", {**spoken, "gone": _named(gone), "count": len(gone)})
    else:
        combination = describe(_highest(position, cards_of(row, block)))
        yield phrase("remains.whole", {**spoken, "combination": combination})


def _highest(position: Position, cards: Row) -> Combination:
    return readings(cards, wild_pair=position.rules.wild_pair)[-1]


def _one_play(position: Position, move: Move) -> set[Row]:
    """Return the cards of each play that empties the row after a move, wherever they lie."""
    row = row_after(position, move)
    return {tuple(sorted(cards_of(row, block))) for block in remains(position, move)}
