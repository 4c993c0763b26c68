"""Cards leave a row and come into it, and nothing beside the row changes."""

from __future__ import annotations

import random

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rules.seats import after, insert, remove
from combotutor.kernels.compiled import Buffer, filled, small


def test_the_next_seat_is_clockwise_and_the_first_follows_the_last() -> None:
    assert [after(seat, 4) for seat in range(4)] == [1, 2, 3, 0]


def block(cards: list[int]) -> Buffer:
    """Return a seat's block between other numbers, its row filled up with 99."""
    return filled(small(3 + layout.ROW + 14), [98, 97, 96, len(cards), 2, 7, 8, *cards, *[99] * (14 - len(cards))])


def row_in(buffer: Buffer) -> list[int]:
    """Return the row of the block; what lies before it and the reserves must be as they were."""
    numbers = [int(each) for each in buffer]
    assert numbers[:3] + numbers[4:7] == [98, 97, 96, 2, 7, 8]
    start = 3 + layout.ROW
    return numbers[start : start + numbers[3]]


def test_cards_that_leave_close_up_and_one_that_comes_in_makes_room() -> None:
    source = random.Random(3)
    for _ in range(200):
        cards = [source.randint(1, 17) for _ in range(source.randint(3, 12))]
        length, card = source.randint(1, 3), source.randint(1, 17)
        at, gap = source.randint(1, len(cards) + 1 - length), source.randint(1, len(cards) + 1)
        shorter, longer = block(cards), block(cards)
        remove(shorter, 3, at, length)
        assert row_in(shorter) == cards[: at - 1] + cards[at - 1 + length :]
        insert(longer, 3, card, gap)
        assert row_in(longer) == [*cards[: gap - 1], card, *cards[gap - 1 :]]
        assert list(longer[3 + layout.ROW + len(cards) + 1 :]) == [99] * (13 - len(cards))
