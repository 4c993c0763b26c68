"""Looking ahead: no removal, one, all; and the plain twin that tries everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.technique import as_it_lies
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.technique.ahead import side_by_side, two_removals, whole_row
from tests.families.combo.technique.twin import fewest

CARDS = st.sampled_from([card for card in Card if card is not Card.UNKNOWN])
NEAR = st.sampled_from([Card(number) for number in range(1, 5)])
"""Cards that often go together."""
ROWS = st.lists(st.one_of(NEAR, NEAR, CARDS), max_size=7).map(tuple)


@pytest.mark.parametrize(
    ("row", "counts"),
    [
        ("-", (0, 0, 0)),
        ("7", (1, 1, 1)),
        ("7,S,8", (3, 2, 2)),
        ("8,7,9", (1, 1, 1)),
        ("2,9,2,9", (4, 3, 3)),
        ("5,1,9,6", (4, 4, 3)),
        ("5,1,9,9,6,1", (5, 5, 4)),
    ],
)
def test_a_row_falls_into_fewer_plays_the_farther_one_looks(row: str, counts: tuple[int, int, int]) -> None:
    cards = parse_row(row)
    found = [count(cards, wild_pair=True) for count in (side_by_side, two_removals, whole_row)]
    assert tuple(found) == counts


@given(ROWS)
def test_what_is_counted_is_what_trying_everything_finds(row: tuple[Card, ...]) -> None:
    assert side_by_side(row, wild_pair=True) == as_it_lies(row, wild_pair=True) == fewest(row, 0)
    assert two_removals(row, wild_pair=True) == fewest(row, 1)


@given(ROWS)
def test_whoever_looks_farther_never_counts_more(row: tuple[Card, ...]) -> None:
    near, farther, whole = (count(row, wild_pair=True) for count in (side_by_side, two_removals, whole_row))
    assert near >= farther >= whole
