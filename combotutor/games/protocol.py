"""What every game of the project offers, whatever its family: `tests/games` holds one suite that each must pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from combotutor.cards import SplitMix64

Position = TypeVar("Position")
Move = TypeVar("Move")
View_co = TypeVar("View_co", covariant=True)
Outcome_co = TypeVar("Outcome_co", covariant=True)


class Game(Protocol[Position, Move, View_co, Outcome_co]):
    """The rules of one game. Positions, moves and views are immutable values; a game holds no state of its own."""

    @property
    def name(self) -> str:
        """How the notation calls it."""

    @property
    def players(self) -> range:
        """The numbers of players it can be dealt for."""

    def deal(self, players: int, random: SplitMix64) -> Position:
        """Return a fresh round.

        Raises:
            InvalidError: it cannot be dealt for so many players.
        """

    def turn(self, position: Position) -> int | None:
        """Return the seat that decides, or None when the round is over."""

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """Return every legal move of the seat that decides; none when the round is over."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move.

        Raises:
            IllegalMoveError: a rule forbids it.
        """

    def outcome(self, position: Position) -> Outcome_co | None:
        """Return how the round ended, or None while it runs."""

    def view(self, position: Position, seat: int) -> View_co:
        """Return what a seat knows: a pure function of the position that no unseen card can change."""

    def cards(self, position: Position) -> Sequence[object]:
        """Return every card of the position, wherever it lies: as many at every moment of a round."""
