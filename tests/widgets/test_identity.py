"""Cards keep their number from row to row as long as they are the same card."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from combotutor.families.combo.cards import FACES, Card, Row, inserted, removed
from combotutor.widgets.choice import Neighbours, Place
from combotutor.widgets.identity import carried

rows = st.lists(st.sampled_from(FACES[:4]), max_size=10).map(tuple)


def numbered(row: Row) -> list[int]:
    return list(range(1, len(row) + 1))


places = st.integers(1, 11)
answers = st.none() | st.builds(Neighbours, places, st.integers(1, 3)) | st.builds(Place, places, st.none())


@given(rows, rows, answers)
def test_a_number_kept_means_the_same_face_in_the_same_order_and_no_number_is_used_twice(
    old: Row, new: Row, answered: Neighbours | Place | None
) -> None:
    ids = carried(numbered(old), old, new, fresh=itertools.count(100), answered=answered)
    assert len(ids) == len(new)
    assert len(set(ids)) == len(ids)
    kept = [(each, card) for each, card in zip(ids, new, strict=True) if each < 100]
    assert [each for each, _ in kept] == sorted(each for each, _ in kept)
    assert all(old[each - 1] is card for each, card in kept)


@given(rows, st.data())
def test_all_that_did_not_leave_is_kept_without_a_word_about_the_answer(old: Row, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(old) + 1))
    length = data.draw(st.integers(0, len(old) + 1 - at))
    new = removed(old, at, length)
    ids = carried(numbered(old), old, new, fresh=itertools.count(100))
    assert sum(each < 100 for each in ids) >= max(at - 1, len(new) + 1 - at)
    exact = carried(numbered(old), old, new, fresh=itertools.count(100), answered=Neighbours(at, length))
    assert exact == [place for place in numbered(old) if not at <= place < at + length]


@given(rows, st.sampled_from(FACES[:4]), st.data())
def test_the_card_that_came_in_is_the_one_in_the_gap_that_was_answered(
    old: Row, card: Card, data: st.DataObject
) -> None:
    gap = data.draw(st.integers(1, len(old) + 1))
    new = inserted(old, card, gap)
    ids = carried(numbered(old), old, new, fresh=itertools.count(100), answered=Place(gap, None))
    assert ids == [*numbered(old)[: gap - 1], 100, *numbered(old)[gap - 1 :]]


def test_an_answer_that_did_not_lead_to_the_new_row_counts_for_nothing() -> None:
    old, new = (Card.ONE, Card.TWO, Card.THREE), (Card.TWO, Card.THREE)
    assert carried([1, 2, 3], old, new, fresh=itertools.count(9), answered=Neighbours(3, 1)) == [2, 3]
    assert carried([1, 2, 3], old, new, fresh=itertools.count(9), answered=Place(1, None)) == [2, 3]
    assert carried([1, 2, 3], old, old, fresh=itertools.count(9), answered=Place(4, None)) == [1, 2, 3]
