"""Books of rows are kept for the thread that made them, and never mixed up."""

from __future__ import annotations

import threading

from combotutor.families.combo.kernels.rows import book
from combotutor.families.combo.solver.row_book import RowBook, row_book


def test_the_same_question_gets_the_same_book() -> None:
    first = row_book(13, wild_pair=True)
    assert row_book(13, wild_pair=True) is first
    assert row_book(20, wild_pair=True) is first, "a book serves a little more than it was asked for"
    assert first.book.room >= book.room(20)


def test_another_rule_order_or_length_gets_another_book() -> None:
    first = row_book(13, wild_pair=True)
    others = [row_book(13, wild_pair=False), row_book(13, wild_pair=True, is_ordered=False)]
    longer = row_book(25, wild_pair=True)
    assert all(other is not first for other in [*others, longer])
    assert longer.book.room > first.book.room


def test_few_books_are_kept() -> None:
    first = row_book(13, wild_pair=True)
    for longest in (25, 37, 49):
        row_book(longest, wild_pair=True)
    assert row_book(13, wild_pair=True) is not first


def test_another_thread_gets_another_book() -> None:
    found: list[RowBook] = []
    worker = threading.Thread(target=lambda: found.append(row_book(13, wild_pair=True)))
    worker.start()
    worker.join()
    assert found[0] is not row_book(13, wild_pair=True)
