"""Keys and worths of rows: the same from either end, known before the row is made, and worth what the plan says."""

from __future__ import annotations

import itertools
import random

import pytest

from combotutor.families.combo.cards import FACES, Card, Row, inserted, readings, removed
from combotutor.families.combo.kernels.layout import MOST_CARDS
from combotutor.families.combo.kernels.rows import keys
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.solver.row_book import blank_book
from combotutor.kernels.compiled import FULL, Buffer, filled, small, word, words
from tests.families.combo.kernels.rows.planned import random_rows

LONGEST = MOST_CARDS
POWERS = blank_book(LONGEST, wild_pair=True, pages=1).tools.powers

both_settings = pytest.mark.parametrize("wild_pair", [True, False])


def key(row: Row) -> int:
    """Return a row's key, the row lying among other cards."""
    return int(keys.key_of(filled(small(len(row) + 4), (9, 9, *row, 9, 9)), 2, len(row), POWERS))


def lay(row: Row) -> int:
    """Return a row's key as it lies."""
    return int(keys.ordered_key_of(filled(small(len(row) + 4), (9, 9, *row, 9, 9)), 2, len(row), POWERS))


def summed(row: Row) -> Buffer:
    """Return the sums of a row."""
    prefix = words(2 * keys.PREFIX)
    keys.sum_up(filled(small(len(row) + 2), (9, *row, 9)), 1, len(row), POWERS, prefix)
    return prefix


def heights(row: Row, *, wild_pair: bool) -> list[int]:
    """Return the highest strengths of a row's windows, highest first: the readable rule, window by window."""
    windows = [row[at : at + length] for length in (1, 2, 3) for at in range(len(row) - length + 1)]
    tops = [
        max((each.strength for each in readings(tuple(sorted(window)), wild_pair=wild_pair)), default=0)
        for window in windows
        if not any(card.is_special for card in window)
    ]
    return sorted((top for top in tops if top), reverse=True)


def worth(row: Row, *, wild_pair: bool = True) -> int:
    """Return the worth of a row that nothing leaves and nothing enters."""
    blank = blank_book(LONGEST, wild_pair=wild_pair, pages=1)
    _, _, cache, scratch, _, tables = blank.tools
    cards = filled(small(len(row) + 2), (9, *row, 9))
    return int(keys.worth(cards, 1, len(row), 1, 0, 0, key_word(row), cache, scratch, tables))


def test_a_row_and_its_mirror_image_have_one_key_but_lie_differently() -> None:
    for row in random_rows(11, 400, 20):
        assert key(row) == key(row[::-1])
        assert (lay(row) == lay(row[::-1])) == (row == row[::-1])


def test_different_rows_have_different_keys() -> None:
    short = [row for length in range(4) for row in itertools.product(FACES, repeat=length)]
    assert len({key(row) for row in short}) == len({min(row, row[::-1]) for row in short})
    assert len({lay(row) for row in short}) == len(short)
    longer = {min(row, row[::-1]) for row in random_rows(12, 3000, 30)}
    assert len({key(row) for row in longer}) == len(longer)


def test_a_key_is_a_word_of_64_bits() -> None:
    keys = [key(row) for row in random_rows(13, 300, MOST_CARDS)]
    assert all(0 <= each <= int(FULL) for each in keys)
    assert max(keys) > 1 << 62


def test_the_key_of_a_row_that_cards_leave_is_known_before() -> None:
    for row in random_rows(14, 200, 24):
        prefix = summed(row)
        for at, length in itertools.product(range(1, len(row) + 1), (1, 2, 3)):
            if at + length > len(row) + 1:
                continue
            left = removed(row, at, length)
            assert keys.key_without(prefix, len(row), at, length, POWERS) == key(left), (row, at, length)
            assert keys.ordered_key_without(prefix, len(row), at, length, POWERS) == lay(left), (row, at, length)


def test_the_key_of_a_row_that_a_card_enters_is_known_before() -> None:
    source = random.Random(15)
    for row in random_rows(15, 200, MOST_CARDS):
        prefix = summed(row)
        card = source.choice(FACES)
        for gap in range(1, len(row) + 2):
            more = inserted(row, card, gap)
            assert keys.key_with(prefix, len(row), card, gap, POWERS) == key(more), (row, card, gap)
            assert keys.ordered_key_with(prefix, len(row), card, gap, POWERS) == lay(more), (row, card, gap)


@both_settings
def test_a_worth_is_the_plays_and_the_highest_windows(wild_pair: bool) -> None:  # noqa: FBT001
    for row in filter(None, random_rows(16, 400, 20)):
        found = worth(row, wild_pair=wild_pair)
        tops = heights(row, wild_pair=wild_pair)
        assert found >> keys.PLAYS == fewest_plays(row, wild_pair=wild_pair), row
        assert found >> keys.HEIGHT & 255 == keys.MOST_HEIGHT - sum(tops[:3]), row
        assert found >> keys.HIGHEST & keys.STRENGTH == max(tops, default=0), row
        assert found & 1 == any(card.is_special for card in row), row


def test_a_row_with_fewer_plays_is_worth_less_and_so_liked_better() -> None:
    found = sorted(random_rows(17, 200, 12), key=worth)
    plays = [fewest_plays(row) for row in found]
    assert plays == sorted(plays)


def test_the_worth_of_a_row_to_be_is_that_of_the_row() -> None:
    blank = blank_book(LONGEST, wild_pair=True, pages=1)
    _, _, cache, scratch, _, tables = blank.tools
    source = random.Random(18)
    for row in random_rows(18, 150, 16):
        cards = filled(small(len(row) + 2), (9, *row, 9))
        for length in (1, 2, 3):
            at = source.randint(1, max(1, len(row) - length + 1))
            if at + length <= len(row) + 1:
                left = removed(row, at, length)
                found = keys.worth(cards, 1, len(row), at, length, 0, key_word(left), cache, scratch, tables)
                assert int(found) == worth(left)
        card, gap = int(source.choice(FACES)), source.randint(1, len(row) + 1)
        more = inserted(row, Card(card), gap)
        assert int(keys.worth(cards, 1, len(row), gap, 0, card, key_word(more), cache, scratch, tables)) == worth(more)
        assert list(cards) == [9, *row, 9]


def key_word(row: Row) -> int:
    """Return a row's key as the kernels pass it on."""
    found: int = word(key(row))
    return found


def test_a_worth_that_is_known_is_not_worked_out_again() -> None:
    blank = blank_book(LONGEST, wild_pair=True, pages=1)
    _, _, cache, scratch, _, tables = blank.tools
    row = (Card.FIVE, Card.SIX, Card.STOP)
    cards = filled(small(3), row)
    first = keys.worth(cards, 0, 3, 1, 0, 0, key_word(row), cache, scratch, tables)
    other = filled(small(3), (Card.ONE, Card.ONE, Card.ONE))
    assert keys.worth(other, 0, 3, 1, 0, 0, key_word(row), cache, scratch, tables) == first
    assert keys.worth(other, 0, 3, 1, 0, 0, key_word((Card.ONE,) * 3), cache, scratch, tables) != first
