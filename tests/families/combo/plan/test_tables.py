"""Which faces go together, as flat tables: made from the one readable rule and nothing else."""

from __future__ import annotations

import pytest

from combotutor.families.combo.cards import FACES, NUMBERS, Card, readings
from combotutor.families.combo.kernels.rows.plan import NUMBERS_SLOT
from combotutor.families.combo.plan.tables import plan_tables


def faces_of(slots: int) -> set[int]:
    """Return the faces that an entry lists."""
    found = {slots >> 5 * place & 31 for place in range(6)} - {0}
    return found - {NUMBERS_SLOT} | {int(face) for face in NUMBERS if NUMBERS_SLOT in found}


@pytest.mark.parametrize("wild_pair", [True, False])
def test_an_entry_lists_the_faces_that_go_with_its_own(wild_pair: bool) -> None:  # noqa: FBT001
    two, three = plan_tables(wild_pair)
    for a in FACES:
        pairs = {int(b) for b in FACES if readings((a, b), wild_pair=wild_pair)}
        parts = {int(b) for b in FACES if any(readings((a, b, c), wild_pair=wild_pair) for c in FACES)}
        assert faces_of(int(two[a]) & (1 << 20) - 1) == pairs
        assert faces_of(int(two[a])) == pairs | parts
        for b in FACES:
            thirds = {int(c) for c in FACES if readings((a, b, c), wild_pair=wild_pair)}
            assert faces_of(int(three[a << 5 | b])) == thirds


def test_the_tables_are_made_once_a_setting() -> None:
    assert plan_tables(wild_pair=True) is plan_tables(wild_pair=True)
    assert int(plan_tables(wild_pair=True)[1][Card.WILD << 5 | Card.WILD]) != int(
        plan_tables(wild_pair=False)[1][Card.WILD << 5 | Card.WILD]
    )
