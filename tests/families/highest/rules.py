"""The rules of Highest: 48 cards, the numbers 1 to 12 four times each, and five for every seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from combotutor.cards import SplitMix64
from combotutor.errors import HiddenCardError, IllegalMoveError
from combotutor.games import NO_SETTINGS, Outcome, Setting
from combotutor.games.protocol import wrong_players

T = TypeVar("T")

UNSEEN: Final = 0
"""A card that is not seen."""
DECK: Final = tuple(number for number in range(1, 13) for _ in range(4))
HAND: Final = 5

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a round.

    Args:
        hands: of each seat, sorted; the cards that are not seen come first.
        trick: each card of this trick with the seat that played it, from its leader.
        turn: the seat that decides; at the end the one that took the last trick.
        taken: how many tricks each seat has taken.
        played: the cards of the tricks before this one.
        pile: the cards that were not dealt.
    """

    hands: tuple[Cards, ...]
    trick: tuple[tuple[int, int], ...]
    turn: int
    taken: tuple[int, ...]
    played: Cards
    pile: Cards

    @property
    def game(self) -> str:
        """The name of its game."""
        return "highest"


@dataclass(frozen=True, slots=True)
class Play:
    """A card that is played."""

    card: int


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it."""

    seat: int
    position: Position


@dataclass(frozen=True, slots=True)
class Highest:
    """The rules as the house's `Game`."""

    name: str = "highest"
    title: str = "Highest"
    players: range = range(2, 5)
    deal_settings: tuple[Setting, ...] = (Setting("leader", "SEAT", is_seat=True),)
    play_settings: tuple[Setting, ...] = ()

    def deal(self, players: int, random: SplitMix64, settings: Mapping[str, object] = NO_SETTINGS) -> Position:
        """Return a fresh round."""
        if players not in self.players:
            raise wrong_players(self, players)
        cards, leader = tuple(random.shuffled(DECK)), settings.get("leader", 0)
        assert isinstance(leader, int), "a seat is read as a number"
        hands = tuple(tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(players))
        return Position(hands, (), leader, (0,) * players, (), cards[HAND * players :])

    def changed(self, position: Position, _settings: Mapping[str, object]) -> Position:
        """Return the position as it is."""
        return position

    def seats(self, position: Position) -> int:
        """Return how many seats there are."""
        return len(position.hands)

    def turn(self, position: Position) -> int | None:
        """Return the seat that decides."""
        return position.turn if any(position.hands) else None

    def task(self, _position: Position) -> None:
        """Return nothing: every turn is one card."""

    def legal_moves(self, position: Position) -> tuple[Play, ...]:
        """Return every card of the seat that decides."""
        hand = position.hands[position.turn]
        if UNSEEN in hand:
            raise HiddenCardError("highest-hidden", "SEATS", seat=position.turn)
        return tuple(Play(card) for card in dict.fromkeys(hand))

    def refusal(self, position: Position, move: Play) -> IllegalMoveError | None:
        """Return what forbids a card."""
        hand = position.hands[position.turn]
        if move.card in hand or (UNSEEN in hand and move.card in DECK):
            return None
        return IllegalMoveError("highest-not-held", "T2", reason="not-your-card", card=move.card)

    def play(self, position: Position, move: Play) -> Position:
        """Return the position after a card."""
        if refused := self.refusal(position, move):
            raise refused
        hand = list(position.hands[position.turn])
        hand.remove(move.card if move.card in hand else UNSEEN)
        hands = _with(position.hands, position.turn, tuple(hand))
        trick = (*position.trick, (position.turn, move.card))
        if len(trick) < len(hands):
            return replace(position, hands=hands, trick=trick, turn=(position.turn + 1) % len(hands))
        winner = max(trick, key=lambda each: each[1])[0]
        taken = _with(position.taken, winner, position.taken[winner] + 1)
        played = (*position.played, *(card for _, card in trick))
        return replace(position, hands=hands, trick=(), turn=winner, taken=taken, played=played)

    def outcome(self, position: Position) -> Outcome | None:
        """Return who took the most tricks, or None while the round runs: those win, and all others lose."""
        if any(position.hands):
            return None
        winners = tuple(seat for seat, count in enumerate(position.taken) if count == max(position.taken))
        losers = tuple(seat for seat in range(len(position.hands)) if seat not in winners)
        return Outcome("last", losers, winners, position.taken, next_leader=position.turn)

    def view(self, position: Position, seat: int) -> View:
        """Return what a seat knows: its own cards, and what has been played."""
        hidden = tuple((UNSEEN,) * len(hand) for hand in position.hands)
        hands = _with(hidden, seat, position.hands[seat])
        return View(seat, replace(position, hands=hands, pile=(UNSEEN,) * len(position.pile)))

    def cards(self, position: Position) -> Cards:
        """Return every card of the position."""
        return (*(card for hand in position.hands for card in hand), *(card for _, card in position.trick),
                *position.played, *position.pile)  # fmt: skip


def world(view: View, random: SplitMix64) -> Position:
    """Return a position that the seat that looks cannot tell from the true one, each as likely."""
    shown, unseen = view.position, list(DECK)
    for card in Highest().cards(shown):
        if card != UNSEEN:
            unseen.remove(card)
    left = iter(random.shuffled(unseen))
    *hands, pile = (
        tuple(next(left) if card == UNSEEN else card for card in cards) for cards in (*shown.hands, shown.pile)
    )
    return replace(shown, hands=tuple(tuple(sorted(hand)) for hand in hands), pile=pile)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
