"""What the cards of a row can do, written from the rules alone: which go together, their rank, the fewest plays.

Nothing here is shared with the plan or the solver, so that the two prove one another.

Source: the ranking of combinations, all three rulebooks; `RULES.md`, [D1], [D2] and [D19].
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Final

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card, Combination, Kind, Row
from combotutor.families.combo.notation.moves import parse_said
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
)

RANKS: Final = (
    *((Kind.SINGLE, top) for top in range(1, 13)),
    *((Kind.RUN2, top) for top in range(2, 13)),
    *((Kind.PAIR, top) for top in range(1, 13)),
    *((Kind.RUN3, top) for top in range(3, 13)),
    *((Kind.TRIO, top) for top in range(1, 13)),
)
"""Every combination from the lowest to the highest; the first has rank 1."""

_PLAY: Final = re.compile(r"([^@]+)@([1-9][0-9]?)", re.ASCII)


def rank(combination: Combination) -> int:
    """Return the rank of a combination, 1 to 57."""
    return RANKS.index((combination.kind, combination.top)) + 1


def strength(move: Move) -> int:
    """Return the rank of what a move plays, 0 where that is no combination."""
    return rank(move.combination) if isinstance(move, PlayCombination) else 0


def makes(numbers: Iterable[int]) -> Kind | None:
    """Return what numbers side by side are, in whatever order they lie: no run goes on from 12 to 1.

    >>> makes((7, 8, 6)), makes((4, 4)), makes((12, 1))
    (Kind.RUN3, Kind.PAIR, None)
    """
    low, *others = sorted(numbers)
    if not others:
        return Kind.SINGLE
    if all(other == low for other in others):
        return {1: Kind.PAIR, 2: Kind.TRIO}.get(len(others))
    if others == list(range(low + 1, low + 1 + len(others))):
        return {1: Kind.RUN2, 2: Kind.RUN3}.get(len(others))
    return None


@functools.cache
def kinds(cards: Row, *, wild_pair: bool = True) -> frozenset[Kind]:
    """Return all that cards side by side can be, each wild tried as every number; nothing where a special is."""
    if any(card.is_special or card is Card.UNKNOWN for card in cards):
        return frozenset()
    if len(cards) > 1 and set(cards) == {Card.WILD} and not wild_pair:
        return frozenset()
    choices = [range(1, 13) if card is Card.WILD else (int(card),) for card in cards]
    found = (makes(numbers) for numbers in itertools.product(*choices))
    return frozenset(kind for kind in found if kind is not None)


@functools.lru_cache(maxsize=1_000_000)
def fewest(row: Row, *, wild_pair: bool = True) -> int:
    """Return the fewest plays that empty a row; a special card is a play of its own.

    The first card is played in some play: alone, or with one or two cards further on, which it can meet only after
    all cards between them have gone; and those go by plays of their own.
    """
    if not row:
        return 0
    return 1 + min(
        sum(fewest(part, wild_pair=wild_pair) for part in parts) for _, parts in with_first(row, wild_pair=wild_pair)
    )


def with_first(row: Row, *, wild_pair: bool) -> Iterator[tuple[tuple[int, ...], tuple[Row, ...]]]:
    """Yield every set of cards that the first can be in, as places from 0, and the stretches that are left."""
    yield (0,), (row[1:],)
    for last in range(1, len(row)):
        if kinds((row[0], row[last]), wild_pair=wild_pair):
            yield (0, last), (row[1:last], row[last + 1 :])
        for middle in range(1, last):
            if kinds((row[0], row[middle], row[last]), wild_pair=wild_pair):
                yield (0, middle, last), (row[1:middle], row[middle + 1 : last], row[last + 1 :])


def left_by(position: Position, move: Move) -> Row:
    """Return the mover's row once the cards of a move have left it, or its card has come in: nothing more."""
    row = position.seats[position.turn].row
    match move:
        case PlayCombination(at, cards, _):
            return row[: at - 1] + row[at - 1 + len(cards) :]
        case PlaySpecial(at, _) | GiveCard(int(at)):
            return row[: at - 1] + row[at:]
        case TakeReserve(number, gap):
            return (*row[: gap - 1], position.seats[position.turn].reserve[number - 1], *row[gap - 1 :])
        case InsertCard(gap):
            assert position.incoming is not None, "something is to be inserted"
            return (*row[: gap - 1], position.incoming, *row[gap - 1 :])
    raise AssertionError(move)  # a gift that the giver does not see


def after_words(row: Row, words: Iterable[str], *, wild_pair: bool) -> Row | None:
    """Return a row after plays written as words, when nothing has to be beaten; None if one of them cannot be made.

    A word is read as the notation reads it, and every wild must be said.

    >>> after_words((Card.SEVEN, Card.NINE, Card.WILD), ("9@2", "7,X=8@1"), wild_pair=True)
    ()
    """
    for word in words:
        played = _PLAY.fullmatch(word)
        if played is None:
            return None
        try:
            cards, said = parse_said(played[1], "MOVE")
        except InvalidError:
            return None
        at = int(played[2]) - 1
        if row[at : at + len(cards)] != cards or not _is_play(cards, said, wild_pair=wild_pair):
            return None
        row = row[:at] + row[at + len(cards) :]
    return row


def _is_play(cards: Row, said: tuple[int, ...], *, wild_pair: bool) -> bool:
    """Tell whether cards are one play, with these numbers said for the wilds among them."""
    if len(cards) == 1 and cards[0].is_special:
        return True
    if len(said) != cards.count(Card.WILD) or not kinds(cards, wild_pair=wild_pair):
        return False
    return makes([*said, *(int(card) for card in cards if card is not Card.WILD)]) is not None
