"""A combo game as the project's `Game`: a thin face over the functions of this package."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.cards import Card, SplitMix64
from combotutor.games.combo.dealing import deal
from combotutor.games.combo.legal import legal_moves
from combotutor.games.combo.move import Move
from combotutor.games.combo.position import Position, RoundResult
from combotutor.games.combo.ruleset import RuleSet
from combotutor.games.combo.turn import play
from combotutor.games.combo.view import View, view


@dataclass(frozen=True, slots=True)
class ComboGame:
    """The rules of one rule set."""

    rules: RuleSet

    @property
    def name(self) -> str:
        """How the notation calls it."""
        return self.rules.name

    @property
    def players(self) -> range:
        """The numbers of players it can be dealt for."""
        return self.rules.players

    def deal(self, players: int, random: SplitMix64) -> Position:
        """Return the first round of a game."""
        return deal(self.rules, players, random)

    def turn(self, position: Position) -> int | None:
        """Return the seat that decides, or None when the round is over."""
        return None if position.result else position.turn

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return every legal move of the seat that decides."""
        return legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move."""
        return play(position, move)

    def outcome(self, position: Position) -> RoundResult | None:
        """Return how the round ended, or None while it runs."""
        return position.result

    def view(self, position: Position, seat: int) -> View:
        """Return what a seat knows."""
        return view(position, seat)

    def cards(self, position: Position) -> tuple[Card, ...]:
        """Return every card of the position."""
        return tuple(position.cards())
