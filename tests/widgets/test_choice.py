"""What a browser may choose is what the zones of a table let it."""

from __future__ import annotations

import pytest

from combotutor.widgets.choice import Choice, Neighbours, Place, parse_choice
from combotutor.widgets.question import Blank
from combotutor.widgets.table import How, Pick, Table, Zone

CARDS = ("a", "b", "c", "d")


def table(hand: Pick | None, beside: Pick | None = None) -> Table:
    """Return four cards, and two beside them, with what may be picked in each."""
    zones = (Zone("hand", "", CARDS, CARDS, hand), Zone("beside", "", CARDS[:2], CARDS[:2], beside))
    return Table(zones, "play", "", {}, {}, {})


NEIGHBOURS, ONE, GAP = Pick(How.NEIGHBOURS, 2), Pick(How.ONE), Pick(How.GAP)


@pytest.mark.parametrize(
    ("hand", "beside", "value", "choice"),
    [
        (NEIGHBOURS, None, {"at": 3, "length": 2}, Neighbours(3, 2)),
        (NEIGHBOURS, None, {"at": 4, "length": 2}, None),
        (NEIGHBOURS, None, {"at": 1, "length": 3}, None),
        (NEIGHBOURS, None, {"gap": 1}, None),
        (NEIGHBOURS, GAP, {"gap": 5, "reserve": 2}, Place(5, 2)),
        (NEIGHBOURS, GAP, {"gap": 6, "reserve": 2}, None),
        (NEIGHBOURS, GAP, {"gap": 5, "reserve": 3}, None),
        (NEIGHBOURS, None, {"gap": 5, "reserve": 2}, None),
        (ONE, None, {"at": 4, "length": 1}, Neighbours(4, 1)),
        (ONE, None, {"at": 1, "length": 2}, None),
        (ONE, None, {"at": 0, "length": 1}, None),
        (GAP, None, {"gap": 5}, Place(5, None)),
        (GAP, None, {"gap": 0}, None),
        (GAP, None, {"at": 1, "length": 1}, None),
        (None, None, {"at": 1, "length": 1}, None),
        # What the script does not draw yet cannot be chosen either.
        (Pick(How.SUBSET, 3), None, {"at": 1, "length": 1}, None),
        (Pick(How.END), None, {"at": 1, "length": 1}, None),
    ],
)
def test_a_choice_is_one_that_some_zone_allows(
    hand: Pick | None, beside: Pick | None, value: object, choice: Choice | None
) -> None:
    assert parse_choice(value, table(hand, beside)) == choice


@pytest.mark.parametrize(
    "value", [None, 1, "x", [], {}, {"at": True, "length": 1}, {"at": 1}, {"at": 1, "length": 1, "gap": 1}, {1: 1}]
)
def test_what_is_malformed_is_no_choice(value: object) -> None:
    assert parse_choice(value, table(NEIGHBOURS, GAP)) is None


def test_on_an_empty_table_nothing_can_be_chosen_and_nothing_is_said() -> None:
    blank = Blank("en")
    assert blank.table.zones[0].cards == ()
    assert parse_choice({"at": 1, "length": 1}, blank.table) is None
    assert (blank.moves_of(Neighbours(1, 1)), blank.note_of(Neighbours(1, 1)), blank.still()) == ((), "", "")
    assert blank == Blank("en") != Blank("de")
