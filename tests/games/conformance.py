"""Positions that a seat cannot tell from others, found by another way than the worlds of a family.

What a family draws as worlds may err as its views do; so those of ours, and of the one that is made for the tests, are
asked once more. A family needs no hook here: `combotutor.conformance` asks its worlds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from combotutor.families.combo.rules import ComboGame
from combotutor.games import AnyGame, families
from tests.families import highest
from tests.families.combo.rules.unseen import swapped
from tests.families.highest.rules import Highest
from tests.families.highest_unseen import swapped as highest_swapped

Position = TypeVar("Position")
Swap = Callable[[Any, int, random.Random], Any]

FAMILIES: Final = tuple({highest.FAMILY.name: highest.FAMILY, **families()}.values())
"""Those that ship, and one that is made for the tests, unless it ships."""

SWAPS: Final[dict[type, Swap]] = {ComboGame: swapped, Highest: highest_swapped}
"""For the rules of some: the position with what a seat does not see dealt otherwise, all that it knows as before."""


def otherwise_dealt(
    game: AnyGame, position: Position, players: int, source: random.Random
) -> Iterator[tuple[int, Position]]:
    """Yield each seat with a position that differs from this one in what the seat cannot see, where there is one."""
    swap = SWAPS[type(game)]
    for seat in range(players):
        other = swap(position, seat, source)
        if other != position:
            yield seat, other
