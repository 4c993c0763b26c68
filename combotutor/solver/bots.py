"""Plain bots: three ways to choose a move that look at one's own row and the table, and at nothing else.

Compiled playouts are proved equal to these, so the definitions are exact, down to the order among equals.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

from combotutor.cards import LONGEST, Row, SplitMix64, readings
from combotutor.games.combo import GiveCard, Move, PlaySpecial, Position, View, legal_moves
from combotutor.plan import fewest_plays
from combotutor.solver.reply import row_after


class Strength(StrEnum):
    """How well a bot plays, from weak to strong."""

    RANDOM = "random"
    """Any legal move, each as likely."""
    BASE = "base"
    """The move that leaves the fewest plays."""
    CAREFUL = "careful"
    """The same, and among such moves one that keeps special cards and a high combination."""
    OUTLOOK = "outlook"
    """The move with which the seat pays least often in the worlds it must reckon with."""


class Bot(Protocol):
    """Whatever plays a seat. It is asked only when its seat decides, and never sees more than that seat's view."""

    @property
    def name(self) -> str:
        """How it is called."""

    def choose(self, view: View, random: SplitMix64) -> Move:
        """Return a legal move of the seat that looks, whose decision it is.

        Args:
            view: what the seat knows.
            random: the source of whatever it leaves to chance.
        """


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move, each as likely as every other: the one numbered `random.below(count)` from 0."""

    name: str = Strength.RANDOM.value

    def choose(self, view: View, random: SplitMix64) -> Move:
        """Return a random legal move."""
        legal = legal_moves(view.position)
        return legal[random.below(len(legal))]


@dataclass(frozen=True, slots=True)
class BaseBot:
    """Plays the legal move that leaves the fewest plays in its own row; among equals the first of `legal_moves`."""

    name: str = Strength.BASE.value

    def choose(self, view: View, random: SplitMix64) -> Move:  # noqa: ARG002  (it leaves nothing to chance)
        """Return the move that leaves the fewest plays."""
        position = view.position
        return min(legal_moves(position), key=lambda move: _plays_after(position, move))


@dataclass(frozen=True, slots=True)
class CarefulBot:
    """Plays a legal move that leaves the fewest plays, and keeps what it may need later.

    Among such moves it takes one by which no special card leaves the row, played or given; among those one that leaves
    the highest combination in the row (none at all counts as the lowest); among equals the first of `legal_moves`. The
    same holds for a gift, for a reserve card taken, also at a pick-up, and for the gap of a card.
    """

    name: str = Strength.CAREFUL.value

    def choose(self, view: View, random: SplitMix64) -> Move:  # noqa: ARG002  (it leaves nothing to chance)
        """Return the move that leaves the fewest plays and keeps most."""
        position = view.position
        kept = _least(legal_moves(position), lambda move: _plays_after(position, move))
        kept = _least(kept, lambda move: is_special_spent(position, move))
        wild_pair = position.rules.wild_pair
        return _least(kept, lambda move: -highest_strength(row_after(position, move), wild_pair=wild_pair))[0]


BOTS: Final[Mapping[Strength, Bot]] = MappingProxyType(
    {Strength.RANDOM: RandomBot(), Strength.BASE: BaseBot(), Strength.CAREFUL: CarefulBot()}
)
"""The bot of each strength, from weak to strong."""


def bot(strength: Strength) -> Bot:
    """Return the bot of a strength, a value that may be used for any number of seats and rounds."""
    return BOTS[strength]


def is_special_spent(position: Position, move: Move) -> bool:
    """Tell whether a special card leaves the mover's row by a move."""
    match move:
        case PlaySpecial():
            return True
        case GiveCard(int(at)):
            return position.mover.row[at - 1].is_special
    return False


def highest_strength(row: Row, *, wild_pair: bool = True) -> int:
    """Return the place, from 1 to 57, of the highest combination that a row can play; 0 if it can play none.

    >>> from combotutor.cards import Card
    >>> highest_strength((Card.NINE, Card.TEN, Card.STOP))
    21
    """
    return max(
        (
            _strength(row[start : start + length], wild_pair=wild_pair)
            for length in range(1, LONGEST + 1)
            for start in range(len(row) - length + 1)
        ),
        default=0,
    )


@functools.cache
def _strength(cards: Row, *, wild_pair: bool) -> int:
    possible = readings(cards, wild_pair=wild_pair)
    return possible[-1].strength if possible else 0


def _plays_after(position: Position, move: Move) -> int:
    return _plays(row_after(position, move), wild_pair=position.rules.wild_pair)


@functools.lru_cache(maxsize=1 << 14)
def _plays(row: Row, *, wild_pair: bool) -> int:
    """Return the fewest plays of a row: many moves of a decision leave the same row."""
    return fewest_plays(row, wild_pair=wild_pair)


def _least(moves: tuple[Move, ...], key: Callable[[Move], int]) -> tuple[Move, ...]:
    """Return the moves with the least key, in their order."""
    keys = [key(move) for move in moves]
    least = min(keys)
    return tuple(move for move, value in zip(moves, keys, strict=True) if value == least)
