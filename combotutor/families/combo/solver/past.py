"""What a seat has seen being done in a round, and which cards lay in a row when it was done.

Cards are played from their places, and the rest closes up, so everybody at the table can follow every card, seen or
not, from the deal to the place where it lies now. Whoever follows them knows of each decision of the others which of
the cards now hidden lay in the row then, and where. Nothing that the seat has not seen is looked at.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.rules import (
    Draw,
    GiveCard,
    Giving,
    InsertCard,
    Move,
    Placing,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    View,
    play,
)


@dataclass(frozen=True, slots=True)
class Past:
    """What a seat has seen of a round so far.

    Args:
        start: what it knew when it began to watch, at the beginning of a turn.
        moves: what everybody has done since then in the turns that are over; those of a turn that is under way are
            part of every view.
    """

    start: View
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenDecision:
    """What another seat decided, and all that is known of what it had to decide from.

    Args:
        position: what was seen of the moment.
        row: the cards of its row; of a card that is still hidden -1 less its number among the cards not seen, in the
            order in which `worlds.world` lays them.
        incoming: the card to be inserted, likewise; 0 where none is.
        move: what it did.
    """

    position: Position
    row: tuple[int, ...]
    incoming: int
    move: Move


def decisions(past: Past, view: View) -> tuple[SeenDecision, ...]:
    """Return what the other seats have decided since a past began, and from what, as far as it is known.

    Gifts that are still being chosen are not among them.

    Args:
        past: what has been seen.
        view: what the same seat knows now.

    Raises:
        ValueError: the past does not lead to the view.
        IllegalMoveError: a rule forbids one of its moves.
    """
    turn = view.position.turn_moves
    if isinstance(view.position.pending, Giving):
        turn = tuple(move for move in turn if not isinstance(move, GiveCard))
    tracker = _CardTracker(past.start.position)
    if past.start.seat != view.seat:
        raise _no_way()
    found = []
    for move in (*past.moves, *turn):
        if tracker.position.turn != view.seat:
            found.append((tracker.position, tuple(tracker.rows[tracker.position.turn]), tracker.incoming, move))
        tracker.go_on(move)
    cards = tracker.cards_of(view.position)
    return tuple(
        SeenDecision(position, tuple(cards[each] for each in row), 0 if incoming is None else cards[incoming], move)
        for position, row, incoming, move in found
    )


def _no_way() -> ValueError:
    return ValueError("the past does not lead to this view")


class _CardTracker:
    """Every card by a number of its own, and where it lies."""

    def __init__(self, position: Position) -> None:
        numbers = itertools.count()
        self.position = position
        self.rows = [[next(numbers) for _ in seat.hand] for seat in position.seats]
        self._known: dict[int, Card] = {
            number: held.card
            for row, seat in zip(self.rows, position.seats, strict=True)
            for number, held in zip(row, seat.hand, strict=True)
            if held.card is not Card.UNKNOWN
        }
        self._pile = [next(numbers) for _ in position.pile]
        self._numbers = numbers
        self._gifts: dict[int, int] = {}
        self._received: dict[int, int] = {}

    @property
    def incoming(self) -> int | None:
        """The card that is to be inserted."""
        match self.position.pending:
            case Draw():
                return self._pile[-len(self.position.pile) - 1]
            case Placing():
                return self._received[self.position.turn]
        return None

    def go_on(self, move: Move) -> None:
        """Follow the cards through a move."""
        seat, row = self.position.turn, self.rows[self.position.turn]
        match move:
            case PlayCombination(at, cards, _):
                self._leave(row, at, cards)
            case PlaySpecial(at, card):
                self._leave(row, at, (card,))
            case TakeReserve(number, gap):
                taken = next(self._numbers)
                self._known[taken] = self.position.mover.reserve[number - 1]
                row.insert(gap - 1, taken)
            case InsertCard(gap):
                assert self.incoming is not None
                row.insert(gap - 1, self.incoming)
            case GiveCard(int(at)):
                self._gifts[seat] = at
        before, self.position = self.position, play(self.position, move)
        if isinstance(before.pending, Giving) and not isinstance(self.position.pending, Giving):
            self._received = {
                next(before.clockwise_from(giver)): self.rows[giver].pop(at - 1) for giver, at in self._gifts.items()
            }
            self._gifts = {}

    def _leave(self, row: list[int], at: int, cards: Row) -> None:
        for card in cards:
            self._known[row.pop(at - 1)] = card

    def cards_of(self, now: Position) -> dict[int, int]:
        """Return by number every card that has been known or is hidden at the end, where `now` is what is seen."""
        if not self._leads_to(now):
            raise _no_way()
        numbers, cards_there = list(itertools.chain(*self.rows)), [card for seat in now.seats for card in seat.row]
        if isinstance(now.pending, Draw) and self.incoming is not None:
            numbers.append(self.incoming)
            cards_there.append(now.pending.card.card)
        elif isinstance(now.pending, Placing):
            numbers += [self._received[seat] for seat, _ in now.pending.gifts]
            cards_there += [held.card for _, held in now.pending.gifts]
        numbers += self._pile[len(self._pile) - len(now.pile) :]
        cards = {number: int(card) for number, card in self._known.items()}
        hidden = itertools.count()
        for number, card in zip(numbers, (*cards_there, *now.pile), strict=True):
            if card is Card.UNKNOWN:
                cards[number] = -1 - next(hidden)
            elif cards.setdefault(number, int(card)) != card:
                raise _no_way()
        return cards

    def _leads_to(self, now: Position) -> bool:
        """Tell whether the table looks at the end as is seen; which cards lie there is another question."""
        here = self.position
        return (
            type(here.pending) is type(now.pending)
            and (here.trick, len(here.pile)) == (now.trick, len(now.pile))
            and [seat.reserve for seat in here.seats] == [seat.reserve for seat in now.seats]
            and [len(row) for row in self.rows] == [len(seat.hand) for seat in now.seats]
        )
