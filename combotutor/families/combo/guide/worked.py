"""A worked trick: what each seat does, and what comes of it. The rules play it, so that what is told of it is so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from combotutor.families.combo.cards import Card, Row, readings
from combotutor.families.combo.rules import HandCard, PlayCombination, Position, RuleSet, Seat, TakeReserve, play

YOU: Final = 2
"""The seat of whoever reads."""
PLAYERS: Final = 4
"""So many sit there where the game is played by so many; else the first three, of whom each can play."""

_ROWS: Final = ((2, 6, 5, 12), (3, 9, 10, 3), (8, 4, 4, 8, 1), (2, 11, 2, 7))
_AT, _LENGTH = 2, 2
"""What the first three play lies there in their rows."""
_RESERVE: Final = (Card.ELEVEN, Card.FIVE)
_TAKES: Final = TakeReserve(number=1, gap=3)
"""The last can play nothing that is higher, and takes the first of its reserve beside a card of the same number."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one seat does in the trick.

    Args:
        before: the position at which it has its turn.
        move: what it does.
        after: the position then.
    """

    before: Position
    move: PlayCombination | TakeReserve
    after: Position

    @property
    def seat(self) -> int:
        """Who does it."""
        return self.before.turn

    @property
    def row(self) -> Row:
        """The row of that seat before."""
        return self.before.mover.row

    @property
    def left(self) -> Row:
        """The same row then."""
        return self.after.seats[self.seat].row

    @property
    def met(self) -> tuple[int, int] | None:
        """The place from 1 of the first of equal cards that are neighbours only now, and how many; None if none are."""
        at = (self.move.gap if isinstance(self.move, TakeReserve) else self.move.at) - 1
        is_met = 0 < at < len(self.left) and self.left[at - 1] is self.left[at]
        return (at, 2) if is_met else None


def worked_trick(rules: RuleSet) -> tuple[Step, ...]:
    """Return the trick as it is played by a rule set, from its first play to its end."""
    players = PLAYERS if rules.reserve and PLAYERS in rules.players else YOU + 1
    position, steps = _begun(rules, players), list[Step]()
    for seat in range(players):
        move = _TAKES if seat > YOU else _played(position.mover.row)
        steps.append(Step(position, move, after := play(position, move)))
        position = after
    return tuple(steps)


def _begun(rules: RuleSet, players: int) -> Position:
    everybody = frozenset(range(players))
    seats = tuple(
        Seat(
            tuple(HandCard(Card(number), everybody) for number in row),
            _RESERVE[: rules.reserve] if seat > YOU else (),
            rules.tokens,
        )
        for seat, row in enumerate(_ROWS[:players])
    )
    return Position(rules, seats, trick=(), turn=0, pile=(), discards=())


def _played(row: Row) -> PlayCombination:
    cards = row[_AT - 1 : _AT - 1 + _LENGTH]
    return PlayCombination(_AT, cards, readings(cards)[-1])
