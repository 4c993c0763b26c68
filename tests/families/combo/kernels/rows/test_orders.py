"""Every order of some letters, counted once: against counting them one by one."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from combotutor.families.combo.kernels.rows.orders import FOUND, count_words
from combotutor.families.combo.kernels.rows.plan import work_size
from combotutor.families.combo.plan.tables import plan_tables
from combotutor.kernels.compiled import Buffer, filled, ints, small


def kinds(word: tuple[int, ...]) -> int:
    """Return what neighbours in a word are: a run if 1 apart, a pair if equal, a run of three if 1, 2 and 3."""
    found = 0
    for at in range(1, len(word)):
        found |= {0: 2, 1: 1}.get(abs(word[at] - word[at - 1]), 0)
        found |= 4 * (sorted(word[max(at - 2, 0) : at + 1]) == [1, 2, 3])
    return found


def near() -> Buffer:
    """Return the same as a table."""
    table = ints(1 << 15)
    for a, b, c in itertools.product(range(18), repeat=3):
        table[a << 10 | b << 5 | c] = kinds((b, c)) | (kinds((a, b, c)) & 4)
    return table


def counted(
    counts: list[int], faces: list[int], lone: int = -1, *, planned: bool = False
) -> dict[tuple[int, int], int]:
    """Return the tally of some letters, and see that they are all there afterwards."""
    size = sum(counts)
    left, tally = filled(ints(len(counts)), counts), ints((size + 1) * FOUND)
    two, three = plan_tables(wild_pair=True)
    count_words(
        left, filled(ints(len(counts)), faces), lone, near(), two, three, int(planned), ints(work_size(size)),
        small(size), ints(2 * size), tally,
    )  # fmt: skip
    assert list(left) == counts
    return {divmod(at, FOUND): int(many) for at, many in enumerate(tally) if many}


@pytest.mark.parametrize("counts", [[1, 1, 1], [2, 2, 1], [1, 3, 1], [0, 2, 2], [1, 0, 0], [2, 2, 2]])
def test_brute_force_every_word_is_counted_once(counts: list[int]) -> None:
    letters = [face for face, count in zip((1, 2, 3), counts, strict=True) for _ in range(count)]
    found = Counter((0, kinds(word)) for word in set(itertools.permutations(letters)))
    assert counted(counts, [1, 2, 3]) == found


def test_lone_cards_are_all_different_and_in_one_order() -> None:
    # Three numbers far apart and a wild: two plays if the wild is beside one of them, as it always is.
    assert counted([3, 1], [1, 13], 0, planned=True) == {(3, 0): 4}


def test_plays_are_counted_when_asked_for() -> None:
    assert counted([2, 1], [2, 9], planned=True) == {(2, 2): 2, (2, 0): 1}
    assert counted([2, 1], [2, 9]) == {(0, 2): 2, (0, 0): 1}
