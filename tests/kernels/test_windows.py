"""Every window is found in the table of readings: what it can be declared as, and the highest of that."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.cards import FACES
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.windows import list_of, window
from combotutor.families.combo.solver.states import reading_table, readings_of
from combotutor.kernels.compiled import filled, small


@pytest.mark.parametrize("wild_pair", [True, False])
def test_brute_force_a_window_is_found_with_all_that_it_can_be(wild_pair: bool) -> None:  # noqa: FBT001
    table = reading_table(wild_pair=wild_pair)
    lists = 0
    for length in (1, 2, 3):
        for cards in itertools.product(FACES, repeat=length):
            if cards[0].is_special:
                continue
            at = int(window(filled(small(length + 2), (9, *cards, 9)), 1, length))
            expected = [] if any(card.is_special for card in cards) else list(readings_of(cards, wild_pair=wild_pair))
            entry = int(table[at])
            if entry >= layout.MANY:
                start = int(list_of(entry))
                found = [int(each) for each in table[start + 1 : start + 1 + int(table[start])]]
                lists += 1
            else:
                found = [entry] if entry else []
            assert found == expected, cards
            assert int(table[layout.TOPS + at]) == max(expected, default=0), cards
    assert lists > 20
