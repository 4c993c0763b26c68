"""Which neighbours must not be, told by how far their numbers lie from the number that is being put into the row.

A row is built by putting in its cards by number: the wilds, the 1s, the 2s and so on. Whether neighbours make a
combination depends on how far apart their numbers are, never on the numbers themselves, so a card in the row is told
by its age: 0 for the number that is being put in, 1 for the number before, 2 for the one before that. What is older
goes with nothing that can still come; what is yet to come has ages below 0.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Final

from combotutor.cards import NUMBERS, Card, Kind, readings

WILD: Final = 9
"""The age of a wild: it never grows old."""

OLD: Final = 8
"""The age of whatever goes with nothing that can still come, and of no card at all."""

COMING: Final = (0, -1, -2)
"""The numbers that can still be put in and that matter to what lies in the row now."""

AGES: Final = (*COMING[::-1], 1, 2, WILD)

_ZERO: Final = NUMBERS[5]


@dataclass(frozen=True, slots=True)
class Windows:
    """Neighbours that must not be, as ages.

    Args:
        two: two neighbours that are one of the kinds.
        three: three neighbours that are one of the kinds while no two of them, side by side, are one already.
        near: two neighbours that are in `two`, or could be side by side in one of `three`.
    """

    two: frozenset[tuple[int, int]]
    three: frozenset[tuple[int, int, int]]
    near: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, kinds: frozenset[Kind], *, wild_pair: bool) -> Windows:
        """Return the neighbours that are one of some kinds by the one readable rule, `cards.readings`."""

        def are(*ages: int) -> bool:
            cards = tuple(_card(age) for age in ages)
            return any(each.kind in kinds for each in readings(cards, wild_pair=wild_pair))

        two = frozenset((a, b) for a in AGES for b in AGES if are(a, b))
        three = frozenset(
            (a, b, c)
            for a, b, c in itertools.product(AGES, AGES, AGES)
            if (a, b) not in two and (b, c) not in two and are(a, b, c)
        )
        near = {(a, b) for a, b, _ in three} | {(b, c) for _, b, c in three}
        return cls(two, three, two | near)


def _card(age: int) -> Card:
    return Card.WILD if age == WILD else Card(_ZERO - age)


def older(age: int) -> int:
    """Return the age of a card once the next number is put in."""
    if age in {WILD, OLD}:
        return age
    return OLD if age + 1 not in AGES else age + 1
