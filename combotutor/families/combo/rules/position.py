"""A position of a combo game: an immutable value with everything on the table, and who knows which card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from combotutor.errors import CombotutorError
from combotutor.families.combo.cards import Card, Combination, Row
from combotutor.families.combo.cards.row import row_of
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules.move import Move
from combotutor.families.combo.rules.ruleset import RuleSet
from combotutor.families.combo.words import text
from combotutor.games import read, situation
from combotutor.games.showing import Named, Shown


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand, with the seats that know it."""

    card: Card
    known_by: frozenset[int]


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's cards and tokens. A seat that is out has been without cards since an earlier trick of the round."""

    hand: tuple[HandCard, ...]
    reserve: Row
    tokens: int
    is_out: bool = False

    @property
    def row(self) -> Row:
        """The cards of the hand, left to right."""
        return tuple(held.card for held in self.hand)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one seat did in a trick: a combination, a special card, or, with no cards laid, a reserve card taken."""

    seat: int
    cards: Row = ()
    combination: Combination | None = None

    @property
    def special(self) -> Card | None:
        """The special card played, if it was one."""
        return self.cards[0] if self.cards and self.combination is None else None


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn card is to be inserted by the seat that has the turn; `left` more are still to be drawn."""

    card: HandCard
    left: int


@dataclass(frozen=True, slots=True)
class PickUp:
    """These seats, in this order, take one reserve card each; the first has the turn."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gift:
    """A card chosen for the next seat: who gives it, and from which position (None: not seen)."""

    giver: int
    at: int | None


@dataclass(frozen=True, slots=True)
class Giving:
    """These seats, in this order, choose a gift; the first has the turn. Chosen gifts still lie in their hands."""

    seats: tuple[int, ...]
    gifts: tuple[Gift, ...] = ()


@dataclass(frozen=True, slots=True)
class Placing:
    """Exchanged gifts, each a seat and the card it received, are inserted in this order; the first has the turn."""

    gifts: tuple[tuple[int, HandCard], ...]


Pending = Draw | PickUp | Giving | Placing
"""A moment within a turn, when something else than an ordinary play is to be decided."""


class RoundEnd(Named, StrEnum):
    """How a round ended."""

    STUCK = "stuck"
    """A seat could neither beat, nor take, nor play a special card."""
    LAST = "last"
    """One seat held cards at the end of a trick."""
    NONE = "none"
    """Nobody held cards at the end of a trick."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a finished round brought.

    `tokens` are those left after paying, `points` what each seat gets for this round (None where the rule set has no
    points variant), `losers` those who lose the game with it. `next_leader` leads the next round, None if the game
    is over.
    """

    end: RoundEnd
    payers: tuple[int, ...]
    tokens: tuple[int, ...]
    losers: tuple[int, ...]
    points: tuple[int, ...] | None
    next_leader: int | None


Known = Mapping[tuple[int, int], Iterable[int]]
"""By a seat, from 0, and a place in its row, from 1, all seats that know the card there."""

NOTHING_MORE: Final[Known] = MappingProxyType({})
_MOVES: Final = " moves "


@dataclass(frozen=True, slots=True, repr=False)
class Position(Shown):
    """A moment of a round in which a seat decides, or its end; as text it is its line.

    Args:
        rules: the rule set, house settings included.
        seats: every seat, clockwise.
        trick: what was done in this trick, in order, from its leader.
        turn: the seat that decides (at the end of a round, the last that did).
        pile: the draw pile from its top; cards not seen where it is unknown.
        discards: the cards laid aside so far this round; None if unknown.
        points: what each seat has in the points variant; None outside it.
        oldest: the seat of the oldest player.
        pending: what is to be decided within a turn; None when a seat simply has its turn.
        result: how the round ended; None while it runs.
        turn_start: the position at which the turn began, when within one; how it came about is no part of equality.
        turn_moves: the moves since then.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    trick: tuple[Entry, ...]
    turn: int
    pile: Row
    discards: Row | None = None
    points: tuple[int, ...] | None = None
    oldest: int = 0
    pending: Pending | None = None
    result: RoundResult | None = None
    turn_start: Position | None = field(default=None, compare=False, repr=False)
    turn_moves: tuple[Move, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def from_line(cls, line: str, known: Known = NOTHING_MORE) -> Position:
        """Return the position that a line tells, after the moves it may end with.

        >>> Position.from_line("combo-breaker 7,8/1,2/5 - 0 - 2/2/2").rows[1]
        Row("1 2")

        Args:
            line: of the position.
            known: by a seat, from 0, and a place in its row, from 1, all seats that know the card there, where those
                are others than its own alone; a line does not tell.

        Raises:
            CombotutorError: the line cannot be read, or a move of it is forbidden.
        """
        start, _, moves = line.partition(_MOVES)
        position: Position = read(start if known else line).position
        if not known:
            return position
        seats = tuple(_who_knows(each, number, known) for number, each in enumerate(position.seats))
        after: Position = situation(replace(position, seats=seats)).played(moves.split()).position
        return after

    def __str__(self) -> str:
        if self.result is None:
            return situation(self).line
        payers = ", ".join(map(str, self.result.payers))
        return f"{self.game}: {text(f'say.end-{self.result.end.value}')} {text('say.payers', seats=payers)}"

    def __repr__(self) -> str:
        line, known = self._own_line()
        if line:
            return f'Position.from_line("{line}"{f", {known!r}" if known else ""})'
        told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.compare)
        return f"Position({', '.join(told)})"

    def _own_line(self) -> tuple[str, Known]:
        """Return the line that tells all of it with what seats know of one another; an empty one where none does."""
        known = {
            (number, place): tuple(sorted(held.known_by))
            for number, seat in enumerate((self.turn_start or self).seats)
            for place, held in enumerate(seat.hand, start=1)
            if held.known_by != {number}
        }
        try:
            line = situation(replace(self, result=None)).line
            return (line, known) if self == self.from_line(line, known) else ("", {})
        except CombotutorError:
            return "", {}

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.rules.name

    @property
    def rows(self) -> tuple[Row, ...]:
        """The row of every seat, as cards."""
        return tuple(row_of(seat.row) for seat in self.seats)

    @property
    def hands(self) -> tuple[tuple[HandCard, ...], ...]:
        """The hand of every seat, each card with the seats that know it."""
        return tuple(seat.hand for seat in self.seats)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move of the seat that decides; as text, each is its word.

        >>> print(*Position.from_line("combo-breaker 7,8/1,2/5 - 0 - 2/2/2").legal_moves())
        7@1 7,8@1 8@2

        Raises:
            HiddenCardError: the hand of that seat is not known.
        """
        return tuple(situation(self).game.legal_moves(self))

    @property
    def mover(self) -> Seat:
        """The seat that decides."""
        return self.seats[self.turn]

    @property
    def incoming(self) -> Card | None:
        """The drawn or received card that is to be inserted, if that is what is to be decided."""
        match self.pending:
            case Draw(held, _):
                return held.card
            case Placing(((_, held), *_)):
                return held.card
        return None

    @property
    def leader(self) -> int:
        """The seat that leads this trick."""
        return self.trick[0].seat if self.trick else self.turn

    @property
    def best(self) -> Combination | None:
        """The best combination of this trick so far: the last played, since each must beat the one before."""
        return next((entry.combination for entry in reversed(self.trick) if entry.combination), None)

    def with_seat(self, seat: int, changed: Seat) -> Position:
        """Return the position with another seat in the place of one."""
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def clockwise_from(self, seat: int) -> Iterator[int]:
        """Yield every other seat of this trick, clockwise from the one after `seat`; seats out are passed over."""
        for step in range(1, len(self.seats)):
            other = (seat + step) % len(self.seats)
            if not self.seats[other].is_out:
                yield other

    def cards(self) -> Iterator[Card]:
        """Yield every card of the position, wherever it lies; those not seen as `Card.UNKNOWN`."""
        for seat in self.seats:
            yield from seat.row
            yield from seat.reserve
        for entry in self.trick:
            yield from entry.cards
        yield from self.pile
        yield from self.discards or ()
        if isinstance(self.pending, Draw):
            yield self.pending.card.card
        elif isinstance(self.pending, Placing):
            yield from (held.card for _, held in self.pending.gifts)


def _who_knows(seat: Seat, number: int, known: Known) -> Seat:
    """Return a seat whose cards are known as is said."""
    hand = tuple(
        replace(held, known_by=frozenset(known.get((number, place), held.known_by)))
        for place, held in enumerate(seat.hand, start=1)
    )
    return replace(seat, hand=hand)


def check_seat(seat: int, seats: int, field: str = "seat") -> None:
    """Refuse a seat that is none of so many.

    Args:
        seat: the seat, from 0.
        seats: how many there are.
        field: where it was named.

    Raises:
        InvalidError: there is no such seat.
    """
    if not 0 <= seat < seats:
        raise InvalidError("no-such-seat", field, seat=seat, last=seats - 1)
