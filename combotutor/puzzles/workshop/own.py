"""Making a puzzle of a learner's own hand, as the family of its game does it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from combotutor.errors import InvalidError
from combotutor.games import Capability, OfGame, find
from combotutor.games.family import has
from combotutor.puzzles.puzzle import Puzzle


class OwnHands(Protocol):
    """How a family makes puzzles of hands."""

    def puzzle_of_row(self, name: str, rules: Any, row: Any) -> Puzzle:  # noqa: ANN401  (of the family)
        """Return the puzzle of a hand alone."""

    def puzzle_of_position(self, name: str, position: Any) -> Puzzle:  # noqa: ANN401  (of the family)
        """Return the puzzle of what the seat that decides is to find."""


OWN_HANDS: Final[Capability[OwnHands | None]] = Capability("own-hands", None, has(OwnHands))
"""How a family does it; None where it does not."""


def puzzle_of_row(name: str, rules: Any, row: Any) -> Puzzle:  # noqa: ANN401  (of the family)
    """Return the puzzle of a hand alone.

    Args:
        name: the id of the puzzle.
        rules: the rule set; it has the name of its game.
        row: the hand.

    Raises:
        InvalidError: there is nothing to find out, or the family makes no puzzles of hands.
    """
    with _own_hands(rules.name) as hands:
        return hands.puzzle_of_row(name, rules, row)


def puzzle_of_position(name: str, position: OfGame) -> Puzzle:
    """Return the puzzle of what the seat that decides is to find.

    Args:
        name: the id of the puzzle.
        position: the position.

    Raises:
        InvalidError: there is nothing to find out, or the family makes no puzzles of positions.
    """
    with _own_hands(position.game) as hands:
        return hands.puzzle_of_position(name, position)


@contextmanager
def _own_hands(name: str) -> Iterator[OwnHands]:
    family, game = find(name)
    hands = family.get(OWN_HANDS)
    if hands is None:
        raise InvalidError("own-no-family", "LINE", title=game.title)
    with family.speaking():
        yield hands
