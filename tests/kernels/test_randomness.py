"""Random numbers of the kernels: those of the plain generator, to the last."""

from __future__ import annotations

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.kernels.compiled import Buffer, filled, small, word, words
from combotutor.kernels.randomness import begin_stream, below, next_number, shuffle


def generator(seed: int) -> Buffer:
    """Return the state of a compiled generator that has just begun."""
    return filled(words(1), [word(seed)])


def test_the_kernel_draws_the_numbers_of_splitmix() -> None:
    for seed in (0, 1, 42, (1 << 64) - 1, 0x9E3779B97F4A7C15):
        source, plain = generator(seed), SplitMix64(seed)
        assert [int(next_number(source)) for _ in range(50)] == [plain.next() for _ in range(50)]


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 58, 1 << 31, (1 << 62) + 1, (1 << 62) - 1, 3 << 61, (1 << 63) - 1])
def test_a_number_below_a_bound_is_that_of_splitmix(bound: int) -> None:
    source, plain = generator(bound), SplitMix64(bound)
    assert [int(below(source, bound)) for _ in range(60)] == [plain.below(bound) for _ in range(60)]
    assert int(next_number(source)) == plain.next()


def test_a_bound_that_does_not_divide_the_range_throws_numbers_away() -> None:
    # Without that both streams would stay in step here whatever the kernel does.
    source, drawn = SplitMix64(5), SplitMix64(5)
    for _ in range(60):
        source.below((1 << 62) + 1)
        drawn.next()
    assert source.next() != drawn.next()


def test_a_stream_begins_where_that_of_the_worlds_does() -> None:
    for seed, number in ((0, 0), (0, 1), (7, 3), ((1 << 64) - 1, 1 << 40)):
        source, plain = words(1), stream(seed, number)
        begin_stream(source, word(SplitMix64(seed).next()), number)
        assert [int(next_number(source)) for _ in range(5)] == [plain.next() for _ in range(5)]


@pytest.mark.parametrize(("first", "count"), [(0, 9), (2, 7), (3, 4), (5, 1), (9, 0)])
def test_cards_are_shuffled_as_the_plain_generator_does_and_those_around_them_stay(first: int, count: int) -> None:
    before = [7, 2, 9, 4, 4, 11, 1, 8, 13]
    cards, source, plain = filled(small(9), before), generator(3), SplitMix64(3)
    shuffle(cards, first, count, source)
    last = first + count
    assert [int(card) for card in cards] == before[:first] + plain.shuffled(before[first:last]) + before[last:]
    assert int(next_number(source)) == plain.next()
