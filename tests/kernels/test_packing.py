"""A move as one number comes back as it was."""

from __future__ import annotations

import itertools

from combotutor.families.combo.kernels.layout import INSERT, MOST_CARDS, PLAY
from combotutor.families.combo.kernels.packing import packed, unpacked


def test_a_move_comes_back_as_it_was() -> None:
    moves = list(itertools.product(range(PLAY, INSERT + 1), (0, 1, 7, MOST_CARDS, 63), (0, 1, 57, 63)))
    assert [tuple(map(int, unpacked(packed(*move)))) for move in moves] == moves
    assert len({int(packed(*move)) for move in moves}) == len(moves)
