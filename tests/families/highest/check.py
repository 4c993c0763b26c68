"""The second program's proof of the puzzles of Highest, from the rules alone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from types import MappingProxyType
from typing import Final

from combotutor.puzzles.checker import Code, Decision, Problem, Proof, Proofs, Truth
from combotutor.puzzles.puzzle import Value, Valued

from .rules import UNSEEN, Play, Position


class Least(Proof[Position, Play]):
    """The smallest card that takes the trick."""

    points = 900
    margin = "number"
    every_theme = ("last-to-play",)

    def hindrance(self, position: Position, number: int) -> Problem | None:
        """Return that a card of the own hand is not seen."""
        return Problem(Code.HIDDEN, {"step": number}) if UNSEEN in position.hands[position.turn] else None

    def asks(self, decision: Decision) -> bool:
        """Tell whether the trick can be taken."""
        return any(self.truth(decision.position).values())

    def moves_before(self, position: Position) -> int:
        """Return how many cards have been played."""
        return len(position.played) + len(position.trick)

    def truth(self, position: Position) -> Truth:
        """Return the number of each card that beats all of the trick, and 0 of the others."""
        hand = dict.fromkeys(position.hands[position.turn])
        return {str(card): card if _beats_all(card, position) else 0 for card in hand}

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return first whether the trick is lost, then the number."""
        return (value == 0, value)

    def led_to(self, position: Position, move: Play) -> Hashable:
        """Return the hand that is left."""
        hand = list(position.hands[position.turn])
        hand.remove(move.card)
        return tuple(hand)

    def is_shown(self, value: Value | None, *, is_right: bool) -> bool:
        """Tell whether a card takes nothing."""
        return not value

    def line_fault(self, decision: Decision, valued: Valued, truth: Truth) -> Code | None:
        """See that the card stands there that is not beaten."""
        highest = max(card for _, card in decision.position.trick)
        return None if valued.line == (str(highest),) else Code.LINE_SHOWS

    def themes(self, walk: Sequence[Decision]) -> frozenset[str]:
        """Return whether every other seat has played."""
        position: Position = walk[0].position
        return frozenset(self.every_theme if len(position.hands) - len(position.trick) == 1 else ())


def _beats_all(card: int, position: Position) -> bool:
    return all(card > other for _, other in position.trick)


PROOFS: Final[Proofs] = MappingProxyType({"highest-least": Least})
"""The proof of the one kind."""
