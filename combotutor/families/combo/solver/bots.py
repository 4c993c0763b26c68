"""Plain bots: three ways to choose a move that look at one's own row and the table, and at nothing else.

Compiled playouts are proved equal to these, so the definitions are exact, down to the order among equals.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import LONGEST, Row, readings
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import GiveCard, Move, PlayCombination, PlaySpecial, Position, View, legal_moves
from combotutor.families.combo.solver.past import Past
from combotutor.families.combo.solver.reply import row_after, row_changed

_COUNTED: Final = 3
"""How many windows of a row its height counts."""
_NO_PLAY: Final = 63
"""What the careful planner counts for a move that plays no combination: more than the strength of any."""
_ROWS: Final = 1 << 14
"""Rows of which plays and height are kept: many moves of a decision, and of the next, leave the same row."""


class Strength(StrEnum):
    """How well a bot plays, from weak to strong."""

    RANDOM = "random"
    """Any legal move, each as likely."""
    BASE = "base"
    """A move that leaves the fewest plays."""
    CAREFUL = "careful"
    """Among such moves one that keeps special cards and high combinations."""
    OUTLOOK = "outlook"
    """The move with which the seat pays least often in the worlds it must reckon with."""


class Bot(Protocol):
    """Whatever plays a seat. It is asked only when its seat decides, and never sees more than that seat's view.

    A bot is a value: it keeps nothing from one move to the next, and can be sent to another process.
    """

    @property
    def name(self) -> str:
        """How it is called."""

    def choose(self, view: View, random: SplitMix64, past: Past | None = None) -> Move:
        """Return a legal move of the seat that looks, whose decision it is.

        Args:
            view: what the seat knows.
            random: the source of whatever it leaves to chance.
            past: what the seat has seen being done in this round; None if it has not watched.
        """


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move, each as likely as every other: the one numbered `random.below(count)` from 0."""

    name: str = Strength.RANDOM.value

    def choose(self, view: View, random: SplitMix64, past: Past | None = None) -> Move:  # noqa: ARG002  (it looks at this moment alone)
        """Return a random legal move."""
        legal = legal_moves(view.position)
        return legal[random.below(len(legal))]


@dataclass(frozen=True, slots=True)
class BaseBot:
    """Plays a legal move that leaves the fewest plays in its own row, whichever it is.

    Among several, in the order of `legal_moves`, it takes the one numbered `random.below(count)` from 0; a single one
    draws no random number. Chance is on purpose: always the first, or always the last, is a policy that nobody meant.
    Measured in the league, a random bot against three that take the first pays in 64 % of the rounds, against three
    that take the last in 54 %, and against three of these in 59 %.
    """

    name: str = Strength.BASE.value

    def choose(self, view: View, random: SplitMix64, past: Past | None = None) -> Move:  # noqa: ARG002  (it looks at this moment alone)
        """Return a move that leaves the fewest plays."""
        moves = _shortest(view.position)
        return moves[random.below(len(moves))] if len(moves) > 1 else moves[0]


@dataclass(frozen=True, slots=True)
class CarefulBot:
    """Plays a legal move that leaves the fewest plays, and keeps what it may need to answer later.

    Among such moves it takes one by which no special card leaves the row, played or given; among those one that leaves
    the greatest `height`; among those the lowest combination, and any combination rather than another move; among
    equals the first of `legal_moves`. The same holds for a gift, for a reserve card taken, also at a pick-up, and for
    the gap of a card.

    Why: nearly every round ends because a seat can neither beat nor take. Measured in the league at tables of four, it
    pays in 11.6 % of 3,200 rounds against three base planners (10.5 to 12.7), where one of those pays in 24 %. What is
    played must count after what is kept: the other way round it pays in 1.6 % more of the same 1,600 rounds (0.1 to
    3.0). Whether one window is counted or six made no difference that could be measured.
    """

    name: str = Strength.CAREFUL.value

    def choose(self, view: View, random: SplitMix64, past: Past | None = None) -> Move:  # noqa: ARG002  (it leaves nothing to chance)
        """Return the move that leaves the fewest plays and keeps most."""
        position = view.position
        wild_pair = position.rules.wild_pair

        def key(move: Move) -> tuple[bool, int, int]:
            after = row_after(position, move)
            return is_special_spent(position, move), -height(after, wild_pair=wild_pair), _strength_played(move)

        return min(_shortest(position), key=key)


@dataclass(frozen=True, slots=True)
class OutlookBot:
    """Plays the move after which its seat pays least often in the worlds it must reckon with (`trial`).

    Among equals it takes the careful planner's move, else the first of `legal_moves`. The random source gives the seed
    of the worlds.

    Args:
        name: how it is called.
        samples: worlds a play; past some 300 little is gained.
        uses_past: whether worlds are weighed by what the others have done.
    """

    name: str = Strength.OUTLOOK.value
    samples: int = 200
    uses_past: bool = True

    def choose(self, view: View, random: SplitMix64, past: Past | None = None) -> Move:
        """Return the move with the least risk."""
        from combotutor.families.combo.solver.trial import Trial

        seed = random.next()
        legal = legal_moves(view.position)
        if len(legal) == 1:
            return legal[0]
        paid = Trial(view, seed, past if self.uses_past else None).payments(legal, self.samples)
        best = [move for move, count in zip(legal, paid, strict=True) if count == min(paid)]
        careful = CarefulBot().choose(view, random)
        return careful if careful in best else best[0]


BOTS: Final[Mapping[Strength, Bot]] = MappingProxyType(
    {
        Strength.RANDOM: RandomBot(),
        Strength.BASE: BaseBot(),
        Strength.CAREFUL: CarefulBot(),
        Strength.OUTLOOK: OutlookBot(),
    }
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


@functools.lru_cache(maxsize=_ROWS)
def height(row: Row, *, wild_pair: bool = True) -> int:
    """Return how well a row can answer: the strengths of its three highest windows together, 0 to 171.

    A window is one, two or three neighbours that make a combination. Each counts once, as the highest that it can be
    declared as; windows may share cards. A row with fewer than three has the sum of those.

    >>> from combotutor.families.combo.cards import Card
    >>> height((Card.NINE, Card.TEN, Card.STOP))  # the run, 21, and both singles
    40
    """
    found = [
        _highest(row[start : start + length], wild_pair=wild_pair)
        for length in range(1, LONGEST + 1)
        for start in range(len(row) - length + 1)
    ]
    return sum(sorted(found)[-_COUNTED:])


@functools.cache
def _highest(window: Row, *, wild_pair: bool) -> int:
    possible = readings(window, wild_pair=wild_pair)
    return possible[-1].strength if possible else 0


def _strength_played(move: Move) -> int:
    return move.combination.strength if isinstance(move, PlayCombination) else _NO_PLAY


def _shortest(position: Position) -> list[Move]:
    """Return the legal moves that leave the fewest plays in the mover's row, in their order."""
    moves, wild_pair = legal_moves(position), position.rules.wild_pair
    row, reserve, incoming = position.mover.row, position.mover.reserve, position.incoming
    plays = [_plays(row_changed(row, move, reserve, incoming), wild_pair=wild_pair) for move in moves]
    least = min(plays)
    return [move for move, count in zip(moves, plays, strict=True) if count == least]


@functools.lru_cache(maxsize=_ROWS)
def _plays(row: Row, *, wild_pair: bool) -> int:
    return fewest_plays(row, wild_pair=wild_pair)
