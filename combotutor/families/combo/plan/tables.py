"""Which faces go together, as flat tables for the kernels."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from combotutor.families.combo.cards import FACES, NUMBERS
from combotutor.families.combo.kernels.rows.plan import NUMBERS_SLOT
from combotutor.families.combo.plan.interval import together
from combotutor.kernels.compiled import Buffer, ints

CODES: Final = 32
"""A face is five bits of an index."""


@functools.cache
def plan_tables(wild_pair: bool) -> tuple[Buffer, Buffer]:  # noqa: FBT001  (the key of a cache)
    """Return the tables of `kernels.rows.plan.fewest`: of two faces and of three, made from the one readable rule.

    An entry lists faces as six slots of five bits. Of two faces: at `a` those that are a block with a in the first
    four, those that only a third card makes one in the last two. Of three: at `a << 5 | b` those that are a block with
    a and b. Made once a process; nobody writes to them.
    """
    fit = together(wild_pair=wild_pair)
    two, three = ints(CODES), ints(CODES**2)
    for a in FACES:
        pairs = _slots((b for b in FACES if fit.two[a][b]), 4)
        two[a] = pairs | _slots((b for b in FACES if fit.near[a][b] and not fit.two[a][b]), 2) << 20
        for b in FACES:
            three[a << 5 | b] = _slots((c for c in FACES if fit.three[a][b][c]), 6)
    return two, three


def _slots(faces: Iterable[int], most: int) -> int:
    """Return faces as slots; all numbers together are one.

    Raises:
        ValueError: there are more slots than there is room for, which no rule of these games asks for.
    """
    left = {int(face) for face in faces}
    slots = []
    if left >= set(NUMBERS):
        slots.append(NUMBERS_SLOT)
        left -= set(NUMBERS)
    slots += sorted(left)
    if len(slots) > most:
        message = f"{slots!r} are more than {most} slots"
        raise ValueError(message)
    return sum(slot << 5 * place for place, slot in enumerate(slots))
