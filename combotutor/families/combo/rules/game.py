"""A combo game as the project's `Game`: a thin face over the functions of this package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.errors import IllegalMoveError
from combotutor.families.combo.rules.dealing import deal
from combotutor.families.combo.rules.legal import legal_moves
from combotutor.families.combo.rules.move import Move
from combotutor.families.combo.rules.position import Position, check_seat
from combotutor.families.combo.rules.refusal import pending_name, refusal
from combotutor.families.combo.rules.ruleset import RuleSet
from combotutor.families.combo.rules.settlement import outcome
from combotutor.families.combo.rules.turn import play
from combotutor.families.combo.rules.view import View, view
from combotutor.games.outcome import Outcome
from combotutor.games.protocol import NO_SETTINGS, Setting

_OLDEST: Final = Setting("oldest", "SEAT", is_seat=True)


@dataclass(frozen=True, slots=True)
class ComboGame:
    """The rules of one rule set."""

    rules: RuleSet

    @property
    def name(self) -> str:
        """How the notation calls it."""
        return self.rules.name

    @property
    def title(self) -> str:
        """How its box calls it."""
        return self.rules.title

    @property
    def players(self) -> range:
        """The numbers of players it can be dealt for."""
        return self.rules.players

    @property
    def deal_settings(self) -> tuple[Setting, ...]:
        """The points variant, and the seat of the oldest player."""
        return (Setting("points"), _OLDEST)

    @property
    def play_settings(self) -> tuple[Setting, ...]:
        """The seat of the oldest player."""
        return (_OLDEST,)

    def deal(self, players: int, random: SplitMix64, settings: Mapping[str, object] = NO_SETTINGS) -> Position:
        """Return the first round of a game."""
        has_points, oldest = settings.get("points", False), settings.get("oldest", 0)
        assert isinstance(oldest, int), "a seat is read as a number"
        return deal(self.rules, players, random, oldest=oldest, has_points=bool(has_points))

    def changed(self, position: Position, settings: Mapping[str, object]) -> Position:
        """Return the position with another oldest seat; the next leader of a round already over may change with it."""
        if "oldest" not in settings:
            return position
        oldest = settings["oldest"]
        assert isinstance(oldest, int), "a seat is read as a number"
        check_seat(oldest, len(position.seats))
        result = position.result
        if result is not None and len(result.payers) > 1 and result.next_leader is not None:
            result = replace(result, next_leader=oldest)
        start = None if position.turn_start is None else replace(position.turn_start, oldest=oldest)
        return replace(position, oldest=oldest, result=result, turn_start=start)

    def seats(self, position: Position) -> int:
        """Return how many seats there are."""
        return len(position.seats)

    def turn(self, position: Position) -> int | None:
        """Return the seat that decides, or None when the round is over."""
        return None if position.result else position.turn

    def task(self, position: Position) -> str | None:
        """Return `draw`, `pick-up`, `give` or `place`, or None for an ordinary turn."""
        return None if position.pending is None else pending_name(position.pending)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return every legal move of the seat that decides."""
        return legal_moves(position)

    def refusal(self, position: Position, move: Move) -> IllegalMoveError | None:
        """Return the rule that forbids a move, or None if it is legal."""
        return refusal(position, move)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move."""
        return play(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the round ended, or None while it runs."""
        return outcome(position)

    def view(self, position: Position, seat: int) -> View:
        """Return what a seat knows."""
        return view(position, seat)

    def cards(self, position: Position) -> tuple[Card, ...]:
        """Return every card of the position."""
        return tuple(position.cards())
