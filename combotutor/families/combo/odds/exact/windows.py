"""Which neighbours must not be, told by how far their numbers lie apart.

Whether neighbours make a combination depends on how far apart their numbers are, never on the numbers themselves, nor
on their order. So numbers in a row are told by their steps: from a 5 to a 7 it is 2, back again -2.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

from combotutor.families.combo.cards import NUMBERS, Card, Kind, readings

STEPS: Final = range(-2, 3)
"""From one neighbour to the next in any combination."""

ANY: Final = 60
"""More wilds than there are."""

_MIDDLE: Final = NUMBERS[5]


@dataclass(frozen=True, slots=True)
class Windows:
    """Neighbours that must not be.

    Args:
        two: the step between two numbers side by side that are one of the kinds.
        three: the two steps between three numbers that are one while no two of them, side by side, are one already.
        across: the step between two numbers that are one with a wild between or beside them.
        no_wild_beside_number: whether a wild and any number side by side are one; where they are not, a number between
            two wilds is one, and so is a number beside two wilds.
        wilds_side_by_side: how many wilds can lie side by side and are none of the kinds.
    """

    two: frozenset[int]
    three: frozenset[tuple[int, int]]
    across: frozenset[int]
    no_wild_beside_number: bool
    wilds_side_by_side: int


@functools.cache
def windows_of(kinds: frozenset[Kind], *, wild_pair: bool) -> Windows:
    """Return the neighbours that are one of some kinds by the one readable rule, `cards.readings`."""

    def are(*cards: Card) -> bool:
        return any(each.kind in kinds for each in readings(cards, wild_pair=wild_pair))

    def number(step: int) -> Card:
        return Card(_MIDDLE + step)

    two = frozenset(step for step in STEPS if are(_MIDDLE, number(step)))
    three = frozenset(
        (step, then)
        for step in STEPS
        for then in STEPS
        if step not in two and then not in two and are(_MIDDLE, number(step), number(step + then))
    )
    across = frozenset(step for step in STEPS if are(_MIDDLE, Card.WILD, number(step)))
    together = next((many - 1 for many in (2, 3) if are(*[Card.WILD] * many)), ANY)
    return Windows(two, three, across, are(_MIDDLE, Card.WILD), together)
